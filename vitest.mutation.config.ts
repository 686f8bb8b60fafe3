import { defineConfig } from 'vitest/config'

// The unit tests that judge the mutants of `stryker.config.json`. Each mutant is tried against those that reach it, so
// what takes seconds stays out: simulations, and the tests that mount the whole server.
export default defineConfig({
  test: {
    include: [
      'packages/engine/{eqs,verdict,inference}/**/*.test.ts',
      'server/record/locks/*.test.ts',
      'server/people/auth/*.test.ts',
    ],
    exclude: ['**/*.{simulation,nightly}.test.ts', 'server/people/auth/sign-in.test.ts'],
    // a process apart may not read the copy's packages, which are links out of it
    setupFiles: ['server/test-support/read-here.ts'],
    provide: { databases: 'sqlite' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
