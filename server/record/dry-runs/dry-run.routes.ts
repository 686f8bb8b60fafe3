import { ENGINE_VERSION } from '@casefiles/engine/analysis'
import * as calls from '../../../contract/calls/draft.ts'
import type { DryRun } from '../../../contract/studio/dry-run.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { withKnownStatus, previewRequestOf } from '../compass/preview-inputs.ts'
import { readStudioCasefile } from '../drafts/studio-casefile.ts'
import {
  computeDryRunInWorker,
  BUDGET_SECONDS,
  MOST_DRAWS,
  type ComputeDryRun,
  type DryRunInputs,
  type DryRunProgress,
} from './compute-dry-run.ts'

/** Size and power of a design before its lock. */
export function dryRunRoutes(context: ServerContext, compute = computeDryRunInWorker): Route[] {
  const kept = new Map()
  return [
    implement(calls.getDryRun, ({ params }) => readDryRun(context, kept, params.id)),
    implement(calls.startDryRun, ({ params }) => startDryRun(context, kept, compute, params.id)),
  ]
}

type Context = Pick<ServerContext, 'db' | 'datasets' | 'log'>

/** Dry runs by design and data, the latest last. */
type KeptDryRuns = Map<string, DryRun>

/** Those of drafts that are worked on now. */
const MOST_KEPT = 50

const NO_DATA = 'Choose or upload a data set.'
const NO_DESIGN = 'Choose a design type.'
const NO_INTENT = 'Name the direction and the smallest effect that matters.'
const TOO_LONG = 'Not even one draw came in time. A dry run with fewer rows or a simpler design can be done.'
const FAILED = 'The dry run failed. The reason is in the server’s log.'

/** The dry run of a casefile's design as it is saved. @throws {ServerError} `casefile/not-found` */
export async function readDryRun(context: Context, kept: KeptDryRuns, id: string): Promise<DryRun> {
  const found = await whatToRun(context, id)
  return 'missing' in found ? answer('not-yet', found.missing) : (kept.get(found.key) ?? answer('none'))
}

/** Begins a dry run, unless that of the same design and data runs or is done. @throws {ServerError} `casefile/not-found` */
export async function startDryRun(
  context: Context,
  kept: KeptDryRuns,
  compute: ComputeDryRun,
  id: string,
): Promise<DryRun> {
  const found = await whatToRun(context, id)
  if ('missing' in found) return answer('not-yet', found.missing)
  const { key, inputs } = found
  const before = kept.get(key)
  if (before && before.state !== 'failed') return before
  const keep = (dryRun: DryRun) => {
    kept.set(key, dryRun)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    return dryRun
  }
  const begun = keep(answer('running'))
  void run(context, inputs, compute, keep, id)
  return begun
}

async function run(
  { log }: Context,
  inputs: () => DryRunInputs,
  compute: ComputeDryRun,
  keep: (dryRun: DryRun) => void,
  id: string,
): Promise<void> {
  try {
    const dryRun = await compute(inputs(), (part) => keep(describe('running', part)))
    if (dryRun === null) keep(answer('failed', TOO_LONG))
    else keep(dryRun.refusal === null ? describe('done', dryRun) : answer('failed', dryRun.refusal))
  } catch (error) {
    if (!(error instanceof ServerError)) log.error({ err: error, casefile: id }, 'a dry run failed')
    keep(answer('failed', error instanceof ServerError ? error.message : FAILED))
  }
}

async function whatToRun({ db, datasets }: Context, id: string) {
  const casefile = await readStudioCasefile(db, id)
  const { dataset } = casefile
  const chosen = previewRequestOf(casefile.document)
  if (!chosen) return { missing: NO_DESIGN }
  if (!dataset) return { missing: NO_DATA }
  if (chosen.intent === null) return { missing: NO_INTENT }
  await datasets.bring(dataset.sha256)
  const request = await withKnownStatus({ db, datasets }, casefile, chosen)
  const key = fingerprint({ request, data: dataset.sha256, engine: ENGINE_VERSION })
  return { key, inputs: () => ({ csv: datasets.read(dataset.sha256), request }) }
}

const BUDGET = { seconds: BUDGET_SECONDS, draws: MOST_DRAWS }

function describe(state: 'running' | 'done', { result, eqs, used }: DryRunProgress): DryRun {
  const { medianWidth: median_width, ...rest } = result ?? { medianWidth: null }
  const told = result ? ({ ...rest, median_width } as DryRun['result']) : null
  return { state, reason: null, result: told, eqs, budget: { ...BUDGET, used } }
}

function answer(state: DryRun['state'], reason: string | null = null): DryRun {
  return { state, reason, result: null, eqs: null, budget: { ...BUDGET, used: 0 } }
}
