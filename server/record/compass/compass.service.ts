import type { z } from 'zod'
import type { Compass, dataViewSchema, LookState } from '../../../contract/studio/design-view.ts'
import { type Look, sampleCompass } from '@casefiles/engine/before-lock'
import { ENGINE_VERSION } from '@casefiles/engine/analysis'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { readStudioCasefile } from '../drafts/studio-casefile.ts'
import { ServerError } from '../../base/errors.ts'
import { lookRequestOf } from './look-inputs.ts'
import { withKnownStatus } from './known-status.ts'
import type { LookQueue } from './look-queue.ts'

type Context = Pick<ServerContext, 'db' | 'datasets' | 'log'>
export type DataView = z.input<typeof dataViewSchema>

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
  return { look: { compass: sampleCompass(warnings), views: [], facts: [], reason }, state }
}
