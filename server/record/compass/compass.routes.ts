import { ENGINE_VERSION } from '@casefiles/engine/analysis'
import { sampleCompass, type Preview } from '@casefiles/engine/before-lock'
import { tellPreview } from '@casefiles/words'
import type { z } from 'zod'
import * as calls from '../../../contract/calls/draft.ts'
import type { Compass, dataViewSchema, PreviewState } from '../../../contract/studio/design-view.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { readStudioCasefile } from '../drafts/studio-casefile.ts'
import { computePreviewInWorker, type ComputePreview, type PreviewInputs } from './compute-preview.ts'
import { withKnownStatus, previewRequestOf } from './preview-inputs.ts'

/** What an analyst sees while designing: the data without what must stay unseen, and the score the design heads for. */
export function compassRoutes(context: ServerContext, compute = computePreviewInWorker): Route[] {
  const queue = openPreviewQueue(compute)
  return [
    implement(calls.getCompass, ({ params }) => readCompass(context, queue, params.id)),
    implement(calls.getDataView, ({ params, query }) => readDataView(context, queue, params.id, query.step)),
  ]
}

/** Answers kept: those of drafts that are worked on now. */
const MOST_KEPT = 50

interface Waiting {
  key: string
  inputs: () => PreviewInputs
  answer: Promise<Preview | null>
}

interface PreviewQueue {
  preview(casefile: string, key: string, inputs: () => PreviewInputs): Promise<Preview | null>
  /** Makes ready for a preview that is to be expected. */
  warm(): void
}

/**
 * One computation at a time, and none twice: an answer is kept under its key, and who asks for a key that is being computed
 * waits for that. What waits for a casefile is replaced where the casefile has changed meanwhile, and answers everybody who
 * waited, so that an analyst who types does not line up a computation for every letter.
 */
export function openPreviewQueue(compute: ComputePreview): PreviewQueue {
  const kept = new Map<string, Preview>()
  const running = new Map<string, Promise<Preview | null>>()
  const waiting = new Map<string, Waiting>()
  let last: Promise<unknown> = Promise.resolve()

  async function begin(casefile: string): Promise<Preview | null> {
    const { key, inputs } = waiting.get(casefile)!
    waiting.delete(casefile)
    const found = kept.get(key)
    if (found) return found
    const computed = Promise.resolve().then(() => compute(inputs()))
    running.set(key, computed)
    try {
      const preview = await computed
      if (preview) keep(key, preview)
      return preview
    } finally {
      running.delete(key)
    }
  }

  function keep(key: string, preview: Preview): void {
    kept.set(key, preview)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  }

  async function preview(casefile: string, key: string, inputs: () => PreviewInputs): Promise<Preview | null> {
    const ready = kept.get(key) ?? running.get(key)
    if (ready) return ready
    const line = waiting.get(casefile)
    if (line) {
      Object.assign(line, { key, inputs })
      return line.answer
    }
    const answer = last.then(() => begin(casefile))
    waiting.set(casefile, { key, inputs, answer })
    last = answer.catch(() => undefined)
    return answer
  }

  return { preview, warm: () => compute.warm?.() }
}

type Context = Pick<ServerContext, 'db' | 'datasets' | 'log'>
type DataView = z.input<typeof dataViewSchema>

const NO_DATA = 'Choose or upload a data set.'
const NO_DESIGN = 'Choose a design type.'
const TOO_LONG = 'Looking at these data took too long. A smaller window or fewer covariates are quicker.'
const FAILED = 'The data could not be looked at. The reason is in the server’s log.'

/** A preview, and whether asking again can help. */
interface Previewed {
  preview: Preview
  state: PreviewState
}

/** The projected score of a casefile, or the sample with the reason as a warning. @throws {ServerError} `casefile/not-found` */
export async function readCompass(context: Context, queue: PreviewQueue, id: string): Promise<Compass> {
  const { preview, state } = await previewOf(context, queue, id)
  return { ...(preview.compass as Omit<Compass, 'state'>), state }
}

/**
 * Figures and counts of a casefile's data without any outcome of a treated unit after treatment.
 *
 * @param step keeps to the figures of one step of the wizard
 * @throws {ServerError} `casefile/not-found`
 */
export async function readDataView(
  context: Context,
  queue: PreviewQueue,
  id: string,
  step?: string,
): Promise<DataView> {
  const {
    preview: { views, facts, reason },
    state,
  } = await previewOf(context, queue, id)
  const shown = views.filter((view) => step === undefined || view.step === step)
  return { plots: shown.map(({ plot }) => plot), facts, state, reason }
}

async function previewOf({ db, datasets, log }: Context, queue: PreviewQueue, id: string): Promise<Previewed> {
  const casefile = await readStudioCasefile(db, id)
  const { dataset } = casefile
  const chosen = previewRequestOf(casefile.document)
  if (!chosen || !dataset) {
    // Whoever fills in a draft will ask soon.
    queue.warm()
    return nothing('not-yet', chosen ? NO_DATA : NO_DESIGN)
  }
  try {
    await datasets.bring(dataset.sha256)
    const request = await withKnownStatus({ db, datasets }, casefile, chosen)
    const key = fingerprint({ request, data: dataset.sha256, engine: ENGINE_VERSION })
    const preview = await queue.preview(id, key, () => ({ csv: datasets.read(dataset.sha256), request }))
    if (preview === null) return nothing('too-long', TOO_LONG)
    return { preview, state: preview.reason === null ? 'looked' : 'not-yet' }
  } catch (error) {
    if (error instanceof ServerError) return nothing('failed', error.message)
    log.error({ err: error, casefile: id }, 'looking at data before the lock failed')
    return nothing('failed', FAILED)
  }
}

/** The sample; with a warning where something is wrong, not only missing. */
function nothing(state: PreviewState, reason: string): Previewed {
  const warnings =
    state === 'not-yet' ? [] : [{ step: 'Units', path: 'dataset', message: reason, severity: 'warning' as const }]
  return { preview: { compass: tellPreview(sampleCompass(warnings)), views: [], facts: [], reason }, state }
}
