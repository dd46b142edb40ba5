import { jsonLine } from '../http/reply/json-line.ts';
import { withoutControls } from '../text/untrusted.ts';

/** Writes a line to stdout, without what a terminal would act on: it may contain text from pages and engines. */
export function print(line: string): void {
  process.stdout.write(`${withoutControls(line)}\n`);
}

/** Writes a message of MCP's stdio transport to stdout. */
export function printMessage(message: object): void {
  print(jsonLine(message));
}
