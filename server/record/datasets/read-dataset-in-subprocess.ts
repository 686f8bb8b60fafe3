import path from 'node:path'
import type { DataProfile } from '../../../contract/studio/dataset.ts'
import type { RepairDone, RepairId } from '@casefiles/engine/repairs'
import { MOST_DATA_BYTES } from '../../../contract/studio/upload.ts'
import { ServerError } from '../../base/errors.ts'
import { runSubprocess, SubprocessStopped, stopRefusal } from '../../base/isolation/run-subprocess.ts'
import type { ReadLimits } from '../data-files/data-file.ts'
import type { RememberedData } from './outcome-log.service.ts'

export interface DatasetLimits extends Pick<ReadLimits, 'bytes' | 'unpackedBytes' | 'rows' | 'columns'> {
  milliseconds: number
  megabytes: number
}

/** What the process is to do: profile, convert for storing, print its columns, or hand over some rows. `name` is for its sentences. */
export type DatasetOrder = { name: string; limits: DatasetLimits } & (
  | { task: 'profile' }
  | { task: 'print' }
  | ({ task: 'store' } & StoreChoices)
  | { task: 'rows'; offset: number; limit: number; omit: string[] }
)

/** How an uploaded file is to be read. */
export interface StoreChoices {
  /** Of a workbook, the one that holds the data. */
  sheet?: string | undefined
  /** Repairs that were accepted; an empty list asks for every fault at once. Left out = the first fault is refused. */
  repairs?: readonly RepairId[] | undefined
}

export interface StoredProfile {
  profile: DataProfile
  /** Whether the output holds the table as CSV; else the file itself is plain CSV. */
  isConverted: boolean
  /** Of what is stored. */
  bytes: number
  repairs: RepairDone[]
}

export interface DatasetRows {
  columns: string[]
  rows: (string | number | null)[][]
  total: number
  omitted: string[]
}

/** A million rows of a dozen columns take a hundred megabytes and some ten seconds. */
export const DATASET_LIMITS: DatasetLimits = {
  bytes: MOST_DATA_BYTES,
  unpackedBytes: 600_000_000,
  rows: 5_000_000,
  columns: 2_000,
  milliseconds: 180_000,
  megabytes: 1_024,
}
const ENTRY = path.join(import.meta.dirname, 'dataset.process.ts')

/**
 * Reads a data file in a process of its own: files of strangers are never read in the server's.
 *
 * @param files open files: what is read, and, for `store`, what the table is written to
 * @throws {ServerError} `dataset/unreadable` with the reader's sentence and the repairs on offer, `upload/took-too-long`,
 *   `upload/took-too-much-memory`, `upload/busy`
 */
export async function readDatasetInSubprocess<Answer extends StoredProfile | DatasetRows | RememberedData>(
  order: DatasetOrder,
  files: { input: number; output?: number },
): Promise<Answer> {
  const { limits } = order
  const answer = await runSubprocess({ entry: ENTRY, order, ...files, limits }).catch((error: unknown) => {
    throw error instanceof SubprocessStopped ? stopRefusal(error.why, sentences(limits)) : error
  })
  if (answer.refusal?.code === 'dataset/choose-sheet') {
    const sheets = answer.refusal.message.split('\n')
    const issues = sheets.map((message) => ({ path: 'sheet', message }))
    throw new ServerError(
      'dataset/choose-sheet',
      'The workbook has several sheets: say which one holds the data.',
      issues,
    )
  }
  if (answer.refusal) throw new ServerError('dataset/unreadable', answer.refusal.message, answer.refusal.issues)
  if (!answer.result) {
    const message = `${order.name}: the file cannot be read: it breaks off or contradicts itself.`
    throw new ServerError('dataset/unreadable', message)
  }
  return answer.result as Answer
}

function sentences({ milliseconds }: DatasetLimits): { time: string; memory: string } {
  return {
    time: `The data could not be read within ${milliseconds / 1000} seconds. Upload fewer rows or columns.`,
    memory: 'The data need more memory to be read than an upload is given. Upload fewer rows or columns.',
  }
}
