import { defineConfig } from 'vitest/config';

/** Tests that look at a whole process or time what it does, and whose parts keep something for as long as it lives. */
const OF_PROCESSES = [
  'test/{cli,config,main,regexes}.test.ts',
  'test/{commands,dashboard,faults,packaging,process,telemetry}/**/*.test.ts',
  'test/extractor/{deep-pages,hostile,linear,pool/pool,quality}.test.ts',
  'test/http/freeze.test.ts',
];

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    // PGlite needs about 4 s for a cold first start; busy cores make several times that of it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 3, // on two cores: many tests wait for a second or more
    projects: [
      { extends: true, test: { name: 'own process', include: OF_PROCESSES } },
      // To start a process and load what is tested takes longer than the tests of most files.
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: OF_PROCESSES,
          globalSetup: ['test/_util/template.ts'],
          isolate: false,
        },
      },
    ],
  },
});
