import type { Estimate } from '../../../analysis.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { createRandom } from '../../../numerics/random.ts'
import { noiseFloor } from '../noise-floor.ts'
import { missingEstimate } from '../missing-estimate.ts'
import type { DidSpec } from '../spec.ts'
import { estimateStaggeredSyntheticDid, type StaggeredSyntheticDid } from './staggered.ts'
import { syntheticDidError } from './standard-error.ts'

const [id, name] = ['synthetic-did', 'Synthetic difference in differences']
/** The weights solve a problem with one unknown per never-treated unit exactly; beyond this it takes minutes. Our choice. */
const mostDonors = 500

/** Synthetic difference in differences as the estimate a reader sees; where it does not apply the line says why. */
export function syntheticDidEstimate(frame: PanelFrame, spec: DidSpec, seed: number): Estimate {
  const refusal = refuse(frame)
  if (refusal) return missingEstimate(spec, id, name, refusal)
  const fit = estimateStaggeredSyntheticDid(frame, spec.anticipation)
  if (fit.cohorts.length === 0) {
    return missingEstimate(spec, id, name, 'No cohort has two periods before it may react.')
  }
  const error = syntheticDidError(frame, fit, spec.anticipation, createRandom(seed, 'synthetic-did-placebo'))
  const isFlat = error.se <= noiseFloor(frame.outcome)
  const { value, se, ci, p } = inferPoint(fit.value, isFlat ? NaN : error.se, null)
  return {
    ...{ id, name, role: 'robustness', estimand: 'ATT, average over all treated unit-periods', value, se, ci, p },
    df: null,
    units: spec.outcome.units,
    n: frame.n,
    clusters: frame.clusters,
    method: methodOf(fit, spec, error.method, !Number.isNaN(se)),
    ...(Number.isNaN(se) ? { reason: isFlat ? flat : tooFew } : {}),
  }
}

const flat = 'The outcome follows the weights without any variation: no standard error.'
const tooFew = 'One cohort rests on one cluster, and the never-treated are too few for placebo runs.'

function refuse(frame: PanelFrame): string | null {
  const donors = frame.cohort.filter((cohort) => cohort === Infinity).length
  if (!frame.balanced) return 'Synthetic difference in differences needs a panel with a row for every unit and period.'
  if (donors < 2) return 'Synthetic difference in differences needs two never-treated units or more.'
  if (donors <= mostDonors) return null
  return `Its weights are solved exactly for at most ${mostDonors} never-treated units; there are ${donors}.`
}

function methodOf(fit: StaggeredSyntheticDid, spec: DidSpec, error: string, hasError: boolean): string {
  const controls = spec.covariates.length > 0 ? ', without covariates' : ''
  const each = fit.cohorts.length === 1 ? 'The treated' : 'Each cohort'
  const average = fit.cohorts.length === 1 ? '' : ', averaged by treated unit-periods'
  const interval = hasError ? `; 95% interval from the ${error}, normal quantiles` : ''
  const left =
    fit.leftOut.length > 0
      ? ` Cohorts ${fit.leftOut.join(', ')} have fewer than two periods before and are left out.`
      : ''
  return `${each} against weighted never-treated units and weighted periods before, both solved exactly${controls}${average}${interval}.${left}`
}
