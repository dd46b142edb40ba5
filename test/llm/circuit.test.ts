import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createModelCircuit, isTransient } from '../../src/llm/circuit.ts';
import { ModelOutage } from '../../src/llm/outage.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const CIRCUIT = { after: 5, restMs: 20_000, counts: isTransient };
const outage = async () => new ModelOutage('timeout');
const reply = async () => 'reply';

async function opened() {
  const circuit = createModelCircuit(CIRCUIT);
  for (let n = 0; n < 5; n++) await circuit(outage);
  return circuit;
}

it('the model circuit opens after five outages in a row', async () => {
  const circuit = createModelCircuit(CIRCUIT);
  for (let n = 0; n < 4; n++) await circuit(outage);
  expect(await circuit(reply)).toBe('reply');
  for (let n = 0; n < 5; n++) await circuit(outage);
  expect(await circuit(reply)).toMatchObject({ reason: 'overloaded' });
});

it('the model circuit closes when a call succeeds after the rest', async () => {
  const circuit = await opened();
  vi.advanceTimersByTime(20_000);
  expect(await circuit(reply)).toBe('reply');
  expect(await circuit(reply)).toBe('reply');
});

it('the model circuit refuses other calls at once while one call tries the model again', async () => {
  const circuit = await opened();
  vi.advanceTimersByTime(20_000);
  const { promise, resolve } = Promise.withResolvers<string>();
  const trying = circuit(() => promise);
  expect(await Promise.race([circuit(reply), Promise.resolve().then(() => 'waits')])).toMatchObject({
    reason: 'overloaded',
  });
  resolve('reply');
  expect(await trying).toBe('reply');
});

it('the model circuit stays open when the caller of the trial call leaves before a reply', async () => {
  const circuit = await opened();
  vi.advanceTimersByTime(20_000);
  await expect(circuit(() => Promise.reject(new Error('left')))).rejects.toThrow('left');
  expect(await circuit(reply)).toMatchObject({ reason: 'overloaded' });
  vi.advanceTimersByTime(20_000);
  expect(await circuit(reply)).toBe('reply');
});

it('the model circuit does not open for callers that leave', async () => {
  const circuit = createModelCircuit(CIRCUIT);
  for (let n = 0; n < 9; n++) await expect(circuit(() => Promise.reject(new Error('left')))).rejects.toThrow('left');
  expect(await circuit(reply)).toBe('reply');
});

it('the model circuit does not open when the model refuses single questions', async () => {
  const circuit = createModelCircuit(CIRCUIT);
  for (let n = 0; n < 9; n++) await circuit(async () => new ModelOutage('refused'));
  expect(await circuit(reply)).toBe('reply');
});
