import { ENGINE_VERSION } from '@casefiles/engine/analysis'
import { sampleCompass, type Look } from '@casefiles/engine/before-lock'
import { tellPreview } from '@casefiles/words'
import type { z } from 'zod'
import * as calls from '../../../contract/calls/draft.ts'
import type { Compass, dataViewSchema, LookState } from '../../../contract/studio/design-view.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { readStudioCasefile } from '../drafts/studio-casefile.ts'
import { computeLookInWorker, type ComputeLook, type LookInputs } from './compute-look.ts'
import { withKnownStatus, lookRequestOf } from './look-inputs.ts'

/** What an analyst sees while designing: the data without what must stay unseen, and the score the design heads for. */
export function compassRoutes(context: ServerContext, compute = computeLookInWorker): Route[] {
  const queue = openLookQueue(compute)
  return [
    implement(calls.getCompass, ({ params }) => readCompass(context, queue, params.id)),
    implement(calls.getDataView, ({ params, query }) => readDataView(context, queue, params.id, query.step)),
  ]
}

/** Answers kept: those of drafts that are worked on now. */
const MOST_KEPT = 50

interface Waiting {
  key: string
  inputs: () => LookInputs
  answer: Promise<Look | null>
}

interface LookQueue {
  look(casefile: string, key: string, inputs: () => LookInputs): Promise<Look | null>
  /** Makes ready for a look that is to be expected. */
  warm(): void
}

/**
 * One computation at a time, and none twice: an answer is kept under its key, and who asks for a key that is being computed
 * waits for that. What waits for a casefile is replaced where the casefile has changed meanwhile, and answers everybody who
 * waited, so that an analyst who types does not line up a computation for every letter.
 */
export function openLookQueue(compute: ComputeLook): LookQueue {
  const kept = new Map<string, Look>()
  const running = new Map<string, Promise<Look | null>>()
  const waiting = new Map<string, Waiting>()
  let last: Promise<unknown> = Promise.resolve()

  async function begin(casefile: string): Promise<Look | null> {
    const { key, inputs } = waiting.get(casefile)!
    waiting.delete(casefile)
    const found = kept.get(key)
    if (found) return found
    const computed = Promise.resolve().then(() => compute(inputs()))
    running.set(key, computed)
    try {
      const look = await computed
      if (look) keep(key, look)
      return look
    } finally {
      running.delete(key)
    }
  }

  function keep(key: string, look: Look): void {
    kept.set(key, look)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  }

  async function look(casefile: string, key: string, inputs: () => LookInputs): Promise<Look | null> {
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

  return { look, warm: () => compute.warm?.() }
}

type Context = Pick<ServerContext, 'db' | 'datasets' | 'log'>
type DataView = z.input<typeof dataViewSchema>

const NO_DATA = 'Choose or upload a data set.'
const NO_DESIGN = 'Choose a design type.'
const TOO_LONG = 'Looking at these data took too long. A smaller window or fewer covariates are quicker.'
const FAILED = 'The data could not be looked at. The reason is in the server’s log.'

/** A look, and whether asking again can help. */
interface Looked {
  look: Look
  state: LookState
}

/** The projected score of a casefile, or the sample with the reason as a warning. @throws {ServerError} `casefile/not-found` */
export async function readCompass(context: Context, queue: LookQueue, id: string): Promise<Compass> {
  const { look, state } = await lookAt(context, queue, id)
  return { ...(look.compass as Omit<Compass, 'state'>), state }
}

/**
 * Figures and counts of a casefile's data without any outcome of a treated unit after treatment.
 *
 * @param step keeps to the figures of one step of the wizard
 * @throws {ServerError} `casefile/not-found`
 */
export async function readDataView(context: Context, queue: LookQueue, id: string, step?: string): Promise<DataView> {
  const {
    look: { views, facts, reason },
    state,
  } = await lookAt(context, queue, id)
  const shown = views.filter((view) => step === undefined || view.step === step)
  return { plots: shown.map(({ plot }) => plot), facts, state, reason }
}

async function lookAt({ db, datasets, log }: Context, queue: LookQueue, id: string): Promise<Looked> {
  const casefile = await readStudioCasefile(db, id)
  const { dataset } = casefile
  const chosen = lookRequestOf(casefile.document)
  if (!chosen || !dataset) {
    // Whoever fills in a draft will ask soon.
    queue.warm()
    return nothing('not-yet', chosen ? NO_DATA : NO_DESIGN)
  }
  try {
    await datasets.bring(dataset.sha256)
    const request = await withKnownStatus({ db, datasets }, casefile, chosen)
    const key = fingerprint({ request, data: dataset.sha256, engine: ENGINE_VERSION })
    const look = await queue.look(id, key, () => ({ csv: datasets.read(dataset.sha256), request }))
    if (look === null) return nothing('too-long', TOO_LONG)
    return { look, state: look.reason === null ? 'looked' : 'not-yet' }
  } catch (error) {
    if (error instanceof ServerError) return nothing('failed', error.message)
    log.error({ err: error, casefile: id }, 'looking at data before the lock failed')
    return nothing('failed', FAILED)
  }
}

/** The sample; with a warning where something is wrong, not only missing. */
function nothing(state: LookState, reason: string): Looked {
  const warnings =
    state === 'not-yet' ? [] : [{ step: 'Units', path: 'dataset', message: reason, severity: 'warning' as const }]
  return { look: { compass: tellPreview(sampleCompass(warnings)), views: [], facts: [], reason }, state }
}
