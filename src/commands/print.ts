import { jsonLine } from '../http/reply/json-line.ts';

/** Writes a line to stdout. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Writes a message of MCP's stdio transport to stdout. */
export function printMessage(message: object): void {
  print(jsonLine(message));
}
