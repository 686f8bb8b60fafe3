import { inject, vi } from 'vitest'
import type * as answering from '../base/isolation/answer-order.ts'
import type * as running from '../base/isolation/run-subprocess.ts'

/*
 * In `unit`, what reads texts and data of strangers reads them in the tests' own process: starting one takes twenty times as long as
 * reading the few lines of a test. That each reader works in a process apart is asked with `CASEFILES_READERS` set to `apart`, and
 * at night of every case that is asked on other databases.
 */
vi.mock('../base/isolation/run-subprocess.ts', async (original) => {
  const module = await original<typeof running>()
  const { canRunHere, runHere } = await import('./readers-here.ts')
  const { answerOf } = await vi.importActual<typeof answering>('../base/isolation/answer-order.ts')
  const isApart = () => process.env.CASEFILES_READERS === 'apart' || inject('databases') !== 'sqlite'
  const runSubprocess = (run: running.SubprocessRun) =>
    isApart() || !canRunHere(run) ? module.runSubprocess(run) : runHere(run, answerOf)
  return { ...module, runSubprocess }
})

vi.mock('../base/isolation/answer-order.ts', async (original) => {
  const { readHanded, takeReader, writeHanded } = await import('./readers-here.ts')
  const replaced = { answerOrder: takeReader, readInput: readHanded, writeOutput: writeHanded }
  return { ...(await original<typeof answering>()), ...replaced }
})
