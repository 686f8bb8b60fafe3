import type { z } from 'zod'
import type { Compass, dataViewSchema } from '../../../contract/studio/design-view.ts'
import type { Look } from '../../../engine/compass/look-before-lock.ts'
import { sampleCompass } from '../../../engine/compass/sample-compass.ts'
import { ENGINE_VERSION } from '../../../engine/version.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { readStudioCasefile } from '../drafts/studio-casefile.ts'
import { ServerError } from '../../base/errors.ts'
import { lookRequestOf } from './look-inputs.ts'
import type { LookQueue } from './look-queue.ts'

type Context = Pick<ServerContext, 'db' | 'datasets' | 'log'>
export type DataView = z.input<typeof dataViewSchema>

const NO_DATA = 'Choose or upload a data set.'
const NO_DESIGN = 'Choose a design type.'
const TOO_LONG = 'Looking at these data took too long. A smaller window or fewer covariates are quicker.'
const FAILED = 'The data could not be looked at. The reason is in the server’s log.'

/** The projected score of a casefile, or the sample with the reason as a warning. @throws {ServerError} `casefile/not-found` */
export async function readCompass(context: Context, queue: LookQueue, id: string): Promise<Compass> {
  const { compass } = await lookAt(context, queue, id)
  return compass as Compass
}

/**
 * Figures and counts of a casefile's data without any outcome of a treated unit after treatment.
 *
 * @param step keeps to the figures of one step of the wizard
 * @throws {ServerError} `casefile/not-found`
 */
export async function readDataView(context: Context, queue: LookQueue, id: string, step?: string): Promise<DataView> {
  const { views, facts, reason } = await lookAt(context, queue, id)
  const shown = views.filter((view) => step === undefined || view.step === step)
  return { plots: shown.map(({ plot }) => plot), facts, reason }
}

async function lookAt({ db, datasets, log }: Context, queue: LookQueue, id: string): Promise<Look> {
  const { document, dataset } = await readStudioCasefile(db, id)
  const request = lookRequestOf(document)
  if (!request) return nothing(NO_DESIGN)
  if (!dataset) return nothing(NO_DATA)
  const key = fingerprint({ request, data: dataset.sha256, engine: ENGINE_VERSION })
  try {
    const look = await queue(id, key, () => ({ csv: datasets.read(dataset.sha256), request }))
    return look ?? nothing(TOO_LONG, TOO_LONG)
  } catch (error) {
    if (error instanceof ServerError) return nothing(error.message, error.message)
    log.error({ err: error, casefile: id }, 'looking at data before the lock failed')
    return nothing(FAILED, FAILED)
  }
}

/** The sample; with a warning where something is wrong, not only missing. */
function nothing(reason: string, wrong?: string): Look {
  const warnings =
    wrong === undefined ? [] : [{ step: 'Units', path: 'dataset', message: wrong, severity: 'warning' as const }]
  return { compass: sampleCompass(warnings), views: [], facts: [], reason }
}
