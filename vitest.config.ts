import os from 'node:os'
import { defineConfig } from 'vitest/config'

// Three kinds of tests: `unit` stands beside what it tests, `whole` runs the built product in a real browser or process,
// `validation` asks after both whether every reference figure was compared.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{engine,contract,server,ui,site,studio,scripts}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // by itself it leaves a processor free, which on two of them is half the machine
          maxWorkers: os.availableParallelism(),
          // each a group of its own: with one worker the default group would run last
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'whole',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/validation/**'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'validation',
          include: ['tests/validation/*.test.ts'],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
