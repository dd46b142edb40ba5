import { defineConfig } from 'vitest/config';

/** Tests that examine a whole process or replace built-in functions, or whose code keeps state for as long as the process lives. */
const OF_PROCESSES = [
  'test/{cli,config,main,regexes}.test.ts',
  'test/{commands,dashboard,faults,packaging,process,telemetry}/**/*.test.ts',
  'test/extractor/{deep-pages,hostile,linear,pool/pool,quality}.test.ts',
  'test/http/freeze.test.ts',
  'test/llm/linear.test.ts',
];

const EACH = {
  root: new URL('..', import.meta.url).pathname,
  // To end what hangs, on the slowest and busiest machine: no test is judged by them.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 300_000 } },
  pool: 'forks',
} as const;

export default defineConfig({
  test: {
    root: EACH.root,
    maxWorkers: 4, // on two cores, because many tests wait for a second or more
    globalSetup: ['test/_util/template.ts', 'test/_util/skipped.ts'], // not in EACH: once, whichever tests are run
    projects: [
      { test: { ...EACH, name: 'own process', include: OF_PROCESSES } },
      // These share processes: starting one and loading the code takes longer than the tests of most files.
      { test: { ...EACH, name: 'shared', include: ['test/**/*.test.ts'], exclude: OF_PROCESSES, isolate: false } },
    ],
  },
});
