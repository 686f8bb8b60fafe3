import type { Estimate } from '../analysis.ts'
import type { Design, Fitted, StepContext } from '../designs/design.ts'
import type { Question } from '../designs/exploration.ts'
import { EngineError } from '../errors.ts'
import { estimateFamilies } from '../families/estimate-families.ts'
import type { SharedChoices } from '../families/family.ts'
import { readSubgroups } from '../families/subgroups.ts'
import type { DataTable } from '../frame/table.ts'

type AnyDesign = Design<unknown, unknown, Fitted>

/** What a changed question makes of the data. */
export interface Changed {
  spec: unknown
  frame: unknown
}

/** The main results under the settings, the main outcome's first; another estimator than the locked one is read alone. */
export async function estimatesOf(
  design: AnyDesign,
  { spec, table, frame }: Changed & { table: DataTable },
  { estimate, departure }: Question<unknown>,
  context: StepContext,
  fit: () => Promise<Fitted>,
): Promise<Estimate[]> {
  if (departure !== null) return [await boundOf(design, estimate, departure, fit)]
  const shared = spec as SharedChoices
  const isAlone = !shared.subgroups?.length && (design.reportsOtherOutcomes || !shared.otherOutcomes?.length)
  if (estimate === null && isAlone && design.estimatePrimaries)
    return design.estimatePrimaries(frame, spec, context).map(requireNumber)
  const fitted = await fit()
  if (estimate !== null) return [readEstimate(fitted, estimate)]
  const { estimates } = await estimateFamilies(design, table, shared, fitted, readSubgroups(table, shared), context)
  return estimates.filter(({ role }) => role === 'primary').map(requireNumber)
}

function readEstimate({ estimates }: Fitted, id: string): Estimate {
  const found = estimates.find((one) => one.id === id)
  if (!found) throw new EngineError('explorer/not-computed', 'This estimator gives no estimate under these settings.')
  return requireNumber(found)
}

function requireNumber(estimate: Estimate): Estimate {
  if (Number.isFinite(estimate.value)) return estimate
  throw new EngineError(
    'explorer/not-computed',
    estimate.reason ?? 'This estimator gives no number under these settings.',
  )
}

async function boundOf(
  design: AnyDesign,
  estimate: string | null,
  departure: number,
  fit: () => Promise<Fitted>,
): Promise<Estimate> {
  if (estimate !== null)
    throw new EngineError('explorer/settings-conflict', 'Bounds on drift are made for the locked estimator only.')
  const fitted = await fit()
  const bound = design.bound?.(fitted, departure) ?? null
  if (bound === null)
    throw new EngineError('explorer/not-computed', 'The event study has no unbroken run of periods on both sides.')
  const name = `Event-study average, drift up to M̄ = ${departure}`
  const method = `Bounds of Rambachan and Roth on relative magnitudes, M̄ = ${departure}.`
  const missing = { se: NaN, p: NaN, df: null, reason: 'Bounds have no standard error and no p value.' }
  return requireNumber({ ...fitted.estimates[0], ...bound, ...missing, id: 'bound', name, method })
}
