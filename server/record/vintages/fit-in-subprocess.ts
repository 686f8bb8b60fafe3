import fs from 'node:fs'
import path from 'node:path'
import type { FitRules } from '../../../contract/vintage.ts'
import { ServerError } from '../../base/errors.ts'
import { runSubprocess, SubprocessStopped, stopRefusal } from '../../base/isolation/run-subprocess.ts'
import { DATASET_LIMITS } from '../datasets/read-dataset-in-subprocess.ts'
import type { Fit } from './compare-vintages.ts'

/** Two stored data files, by where they lie, and what must hold between them. */
export interface FitOrder {
  before: string
  after: string
  rules: FitRules
}

const ENTRY = path.join(import.meta.dirname, 'fit.process.ts')
const SENTENCES = {
  time: `The vintages could not be compared within ${DATASET_LIMITS.milliseconds / 1000} seconds.`,
  memory: 'The vintages need more memory to be compared than they are given.',
}

/**
 * Compares two vintages in a process of its own that may read these two files and nothing else.
 *
 * @throws {ServerError} `dataset/unreadable`, `upload/took-too-long`, `upload/took-too-much-memory`, `upload/busy`
 */
export async function fitInSubprocess({ rules, ...files }: FitOrder): Promise<Fit> {
  const [before, after] = [fs.realpathSync(files.before), fs.realpathSync(files.after)]
  const rights = [before, after].map((file) => `--allow-fs-read=${file}`)
  const order: FitOrder = { before, after, rules }
  const run = { entry: ENTRY, order, input: Buffer.alloc(0), rights, limits: DATASET_LIMITS }
  const answer = await runSubprocess(run).catch((error: unknown) => {
    throw error instanceof SubprocessStopped ? stopRefusal(error.why, SENTENCES) : error
  })
  if (answer.result) return answer.result as Fit
  throw new ServerError('dataset/unreadable', 'The two vintages could not be compared.')
}
