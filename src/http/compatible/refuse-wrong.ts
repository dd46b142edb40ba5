import { type FieldError, fieldRefusal } from '../../errors.ts';
import { checkInput, type Tool } from '../../tool.ts';

/**
 * Throws the refusal that names every wrong field of a request: those found in translating it, and those that the tool
 * finds in the body that it has become. `sample` is a request that works, in the caller's own format.
 */
export function refuseWrong<Input>(
  tool: Pick<Tool<Input>, 'input' | 'rules'>,
  body: Readonly<Record<string, unknown>>,
  wrong: readonly FieldError[],
  sample: object,
): void {
  const checked = checkInput(tool, body);
  const errors = [...('errors' in checked ? checked.errors : []), ...wrong];
  if (errors.length > 0) throw fieldRefusal(errors, sample);
}
