import { isRecord, jsonIn } from '../../json.ts';
import { isExact } from '../json-rpc/exact-ids.ts';
import { INVALID_REQUEST, type RpcError } from '../json-rpc/rpc.ts';

type Params = Record<string, unknown>;

/**
 * Reads the parameters of a request. Members that are null, or an empty list where an object belongs, are absent, as many
 * clients write what they leave unset; `arguments` may be the text of a JSON object. A member that is wrong all the same
 * is named in the error. Only members that are used are returned: others cannot make the SDK refuse the request.
 */
export function readParams(method: string, given: Params = {}): { params?: Params } | { error: RpcError } {
  if (method === 'initialize') return { params: { protocolVersion: given.protocolVersion } };
  const meta = isRecord(given._meta) ? { progressToken: given._meta.progressToken } : { _meta: given._meta };
  const members: Params = { ...meta, cursor: given.cursor };
  if (method === 'tools/call') Object.assign(members, { name: given.name, arguments: objectIn(given.arguments) });
  const present = Object.entries(members).filter(([name, value]) => !isUnset(value) || name === 'name');
  const wrong = present.flatMap(([name, value]) => (MEMBERS[name]?.is(value) ? [] : [MEMBERS[name]?.must]));
  if (wrong.length > 0) return { error: { ...INVALID_REQUEST, message: wrong.join('') } };
  const { progressToken, ...rest } = Object.fromEntries(present);
  const params = { ...rest, ...(progressToken === undefined ? {} : { _meta: { progressToken } }) };
  return Object.keys(params).length === 0 ? {} : { params };
}

/** What each member has to be, once it is neither absent nor null. */
const MEMBERS: Record<string, { is(value: unknown): boolean; must: string }> = {
  _meta: { is: isRecord, must: 'params._meta 必須是 JSON 物件。' },
  progressToken: {
    is: (token) => typeof token === 'string' || Number.isInteger(token) || isExact(token),
    must: 'params._meta.progressToken 必須是字串或整數。',
  },
  cursor: { is: (cursor) => typeof cursor === 'string', must: 'params.cursor 必須是字串，或省略。' },
  name: {
    is: (name) => typeof name === 'string',
    must: 'tools/call 的 params 要有 name：工具的名稱，是字串，例如 "service_search"。',
  },
  arguments: { is: isRecord, must: 'tools/call 的 params.arguments 必須是 JSON 物件，例如 {"query":"颱風"}。' },
};

/** Whether a member counts as absent. */
function isUnset(value: unknown): boolean {
  return value == null || (Array.isArray(value) && value.length === 0);
}

/** Returns the object that a text is the JSON of; any other value unchanged, an empty text as absent. */
function objectIn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (['', 'null'].includes(value.trim())) return undefined;
  const parsed = jsonIn(value);
  return isRecord(parsed) ? parsed : value;
}
