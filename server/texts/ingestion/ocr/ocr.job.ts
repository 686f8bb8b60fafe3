import fs from 'node:fs'
import path from 'node:path'
import type { ServerContext } from '../../../base/context.ts'
import { ServerError } from '../../../base/errors.ts'
import { runSubprocess, SubprocessStopped } from '../../../base/isolation/run-subprocess.ts'
import type { JobHandler, JobWatch } from '../../../base/jobs/job-runner.ts'
import { findOpenJob, insertJob } from '../../../base/jobs/job.repository.ts'
import { findText, replaceCues, updateArtifact } from '../../artifacts/artifact.repository.ts'
import { getArtifact, storable } from '../../artifacts/artifact.service.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'newId' | 'artifacts' | 'jobs'>
export type RecognizePage = typeof recognizePage

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
  const answer = await runSubprocess(run).catch((error: unknown) => {
    if (!(error instanceof SubprocessStopped)) throw error
    throw new Error(`Page ${page} took too much time or memory to be recognized.`)
  })
  if (!answer.result) throw new Error(`Page ${page} could not be recognized: ${answer.failure}.`)
  return (answer.result as { text: string }).text
}

const KIND = 'ocr'
const STEP = 'Recognize text'
const HINT = 'The text was recognized from pictures of pages (OCR): letters may be wrong. Check it against the file.'
/** Some seconds each, and analyses wait meanwhile. */
const MOST_PAGES = 40

/**
 * Puts the recognition of a scanned PDF in the queue; one under way is handed back instead.
 *
 * @throws {ServerError} `artifact/not-found`, `ocr/not-needed`, `upload/too-many-pages`
 */
export async function queueRecognition({ db, now, newId, jobs }: Context, id: string): Promise<{ job_id: string }> {
  const { media_type, pages, status } = await getArtifact(db, id)
  if (status === 'locked') throw notNeeded('The snapshot of this text is locked, so its text stays as it is.')
  if (media_type !== 'application/pdf') throw notNeeded('Only the pages of a PDF can be recognized.')
  if ((await findText(db, id)).trim() !== '') throw notNeeded('The PDF has a text of its own, which is more reliable.')
  if ((pages ?? 0) > MOST_PAGES) {
    const message = `The PDF has ${pages} pages; at most ${MOST_PAGES} are recognized. Upload the part that holds the rule.`
    throw new ServerError('upload/too-many-pages', message)
  }
  const before = await findOpenJob(db, KIND, id)
  if (before) return { job_id: before.id }
  const job_id = newId()
  await insertJob(db, { id: job_id, kind: KIND, subject: id, created_at: now() })
  jobs.notify()
  return { job_id }
}

/** Recognizes page after page and only then keeps the text, so that doing it again after a crash is harmless. */
export function recognitionHandler(context: Context, recognize: RecognizePage = recognizePage): JobHandler {
  const nothing = async () => undefined
  return {
    run: (id, watch) => recognizeAll(context, id, watch, recognize),
    onFailed: nothing,
    onCancelled: nothing,
  }
}

async function recognizeAll(
  { db, artifacts }: Context,
  id: string,
  { onProgress, signal }: JobWatch,
  recognize: RecognizePage,
): Promise<void> {
  const { sha256, pages } = await getArtifact(db, id)
  await artifacts.bring(sha256)
  const pdf = await fs.promises.readFile(artifacts.pathOf(sha256))
  const texts: string[] = []
  onProgress(STEP, 0)
  for (let page = 1; page <= (pages ?? 0); page++) {
    texts.push((await recognize(pdf, page, signal)).trim())
    onProgress(STEP, page / pages!)
  }
  const raw_text = storable(texts.filter(Boolean).join('\n\n'))
  await db.transaction().execute(async (trx) => {
    await replaceCues(trx, id, [])
    await updateArtifact(trx, id, { raw_text, hint: HINT, status: 'uploaded', reading_json: null })
  })
}

function notNeeded(message: string): ServerError {
  return new ServerError('ocr/not-needed', message)
}
