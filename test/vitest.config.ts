import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/_util/template.ts'],
    // PGlite needs about 4 s for a cold first start; busy cores make several times that of it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 3, // on two cores: many tests wait for a second or more
  },
});
