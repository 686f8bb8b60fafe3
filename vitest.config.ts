import fs from 'node:fs'
import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tests/support/temporary-files.ts'

keepTemporaryFilesInMemory()

// Kinds of tests; docs/testing.md says what runs where. `unit` stands beside what it tests, `whole` runs the built product in
// a real browser or process and `long` walks long ways through it, `validation` asks after both whether every reference figure
// was compared; `simulation`, `nightly` and `every-look` are what takes long: runs with a known truth, both databases whole,
// every width and theme.
const ROOMS = '{packages,contract,server,ui,site,studio,scripts}'
const SLOW = ['**/*.simulation.test.ts', '**/*.nightly.test.{ts,tsx}']
// by itself Vitest leaves a processor free, which on two of them is half the machine
const maxWorkers = os.availableParallelism()

// ends what hangs; a simulation takes up to two minutes of an idle processor, and the longest journey in a browser as much
const LONG_MS = 1_200_000

/** Files with cases that run on one database in `unit` and on others in `nightly`. */
const onDatabases = fs
  .globSync('server/**/*.test.ts')
  .filter((file) => fs.readFileSync(file, 'utf8').match(/(TEST|EVERY|LIFE)_DATABASES?[).\]]|HAS_(POSTGRES|STORAGE)/))

/** What all tests beside their subject share. */
const beside = {
  // no test is about time: these end what hangs
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
  // One worker goes from file to file with what it has loaded: imports and a database in WebAssembly are most of what a
  // small file takes. What a test replaces (globals, the environment) is put back after it.
  isolate: false,
  unstubGlobals: true,
  unstubEnvs: true,
  globalSetup: ['server/test-support/global-setup.ts'],
  setupFiles: [
    'tests/support/property-seed.ts',
    'server/test-support/read-here.ts',
    ...(process.env.CASEFILES_PROCESSOR_TIME ? ['tests/support/processor-time.ts'] : []),
  ],
  // some wait for a process or a deadline: one file more than processors keeps these busy
  maxWorkers: maxWorkers + 1,
}
const whole = {
  globalSetup: ['tests/support/global-setup.ts'],
  exclude: ['tests/validation/**'],
  // no test is about time: these end what hangs, also where a machine is a fifth as fast as the one it was written on
  testTimeout: LONG_MS,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
  // A browser drops an answer or a page once in some thousand; what is wrong fails twice. The report names what was tried again.
  retry: 1,
  // a browser waits about as often as it works: one file more than processors keeps these busy
  maxWorkers: maxWorkers + 1,
}

// each a group of its own: with one worker the default group would run last
const inOrder = (groupOrder: number) => ({ sequence: { groupOrder } })

export default defineConfig({
  // parts of the tests run beside each other, each with a cache of its own
  cacheDir: `node_modules/.cache/vitest/${process.env.CASEFILES_PART ?? 'all'}`,
  test: {
    tags: [
      {
        name: 'night',
        description: 'Takes seconds and repeats what faster tests ask of other cases; `npm test` leaves it out.',
      },
    ],
    projects: [
      {
        test: {
          ...beside,
          ...inOrder(1),
          name: 'unit',
          include: [`${ROOMS}/**/*.test.{ts,tsx}`],
          exclude: SLOW,
          provide: { databases: 'sqlite', isNight: false },
        },
      },
      {
        test: {
          name: 'whole',
          ...whole,
          ...inOrder(2),
          include: ['tests/**/*.test.ts'],
          exclude: [...whole.exclude, 'tests/long/**', ...SLOW],
        },
      },
      { test: { name: 'long', ...whole, ...inOrder(7), include: ['tests/long/*.test.ts'] } },
      { test: { name: 'validation', ...inOrder(3), include: ['tests/validation/*.test.ts'] } },
      {
        test: {
          ...beside,
          ...inOrder(4),
          name: 'simulation',
          include: [`${ROOMS}/**/*.simulation.test.ts`],
          testTimeout: LONG_MS,
        },
      },
      {
        test: {
          ...beside,
          ...inOrder(5),
          name: 'nightly',
          include: [`${ROOMS}/**/*.nightly.test.{ts,tsx}`, ...onDatabases],
          provide: { databases: 'others', isNight: true },
          testTimeout: LONG_MS,
        },
      },
      {
        test: {
          name: 'every-look',
          ...whole,
          ...inOrder(6),
          include: ['tests/**/*.test.ts'],
          env: { CASEFILES_LOOKS: 'every' },
        },
      },
    ],
  },
})
