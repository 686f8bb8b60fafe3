import path from 'node:path'
import { runApart, StoppedApart } from '../../../base/isolation/run-apart.ts'

const ENTRY = path.join(import.meta.dirname, 'ocr.process.ts')
const LIMITS = { milliseconds: 180_000, megabytes: 512 }
/** The recognizer works in a thread of its own. */
const RIGHTS = ['--allow-worker']

/**
 * Letters of one page of a scanned PDF, in a process of its own.
 *
 * @param page from 1
 * @throws {Error} a sentence for whoever waits for the job
 */
export async function recognizePage(pdf: Uint8Array, page: number, signal: AbortSignal): Promise<string> {
  const run = { entry: ENTRY, order: { page }, input: pdf, limits: LIMITS, rights: RIGHTS, signal }
  const answer = await runApart(run).catch((error: unknown) => {
    if (!(error instanceof StoppedApart)) throw error
    throw new Error(`Page ${page} took too much time or memory to be recognized.`)
  })
  if (!answer.result) throw new Error(`Page ${page} could not be recognized: ${answer.failure}.`)
  return (answer.result as { text: string }).text
}
