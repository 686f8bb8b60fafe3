import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import type { Db } from '../../server/base/db/schema.ts'
import type { JobHandler } from '../../server/base/jobs/job-runner.ts'

/** What a job of the kind `waits` takes, in milliseconds: one whose work is done elsewhere than on this machine's processors. */
const WAIT_MS = 50

const jobOf = (run: () => Promise<undefined>): JobHandler => ({
  run,
  onFailed: async () => undefined,
  onCancelled: async () => undefined,
})

/** Jobs that are no work for the processor: what is measured is the queue. */
export const HANDLERS: Record<'nothing' | 'waits', JobHandler> = {
  nothing: jobOf(async () => undefined),
  waits: jobOf(() => wait(WAIT_MS, undefined)),
}

export const contextOf = (db: Db) => ({ db, now: () => new Date().toISOString(), log: pino({ enabled: false }) })
