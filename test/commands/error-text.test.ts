import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { errorText } from '../../src/commands/error-text.ts';
import { OperatorError } from '../../src/errors.ts';

it('is a line of what the operator can mend, and the stack of a defect', () => {
  expect(errorText(new OperatorError('say --yes'))).toBe('say --yes');
  expect(errorText(Object.assign(new Error('port taken'), { code: 'EADDRINUSE' }))).toMatch(
    /^port taken\n.+ stop it, or choose another port with PORT /,
  );
  expect(errorText(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe('no such file');
  expect(errorText(new TypeError('x is undefined'))).toMatch(/^TypeError: x is undefined\n {4}at /);
  expect(errorText('thrown text')).toBe('thrown text');
});

it('says why each address of a name could not be reached', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const socket = connect({ host: 'db.example', port: 1, lookup: (_host, _options, done) => done(null, addresses) });
  const error = await new Promise((failed) => socket.once('error', failed));
  expect(errorText(error)).toBe('connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.2:1');
});
