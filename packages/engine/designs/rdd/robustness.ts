import type { Estimate } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { inferPoint } from '../../inference/wald.ts'
import { localOf } from './choices.ts'
import { estimandOf, jumpEstimate, missingEstimate, type Labels } from './describe-estimate.ts'
import { because, made, named } from './facts.ts'
import type { RddFrame } from './frame.ts'
import type { Kernel } from './local-polynomial/basis.ts'
import { estimateLocalRandomisation, isDiscrete } from './local-randomisation.ts'
import { refit, withBalanceCovariates, type Change } from './refit.ts'
import type { RddSpec } from './spec.ts'

/** An estimate's id and name, and what it changes. */
type Named = [id: string, name: Text, change: Change]

const kernels: Kernel[] = ['triangular', 'uniform', 'epanechnikov']

/** The other choices that could have been locked, each with its bandwidths chosen anew. */
export function robustnessEstimates(frame: RddFrame, spec: RddSpec): Estimate<Text>[] {
  const locked = localOf(spec)
  const higher = locked.polynomialOrder + 1
  const changes: Named[] = [
    [`order-${higher}`, named('order', { order: higher }), { estimator: { polynomialOrder: higher } }],
    ...kernels
      .filter((kernel) => kernel !== locked.kernel)
      .map((kernel): Named => [`kernel-${kernel}`, named('kernel', { kernel }), { estimator: { kernel } }]),
    ['cer-bandwidth', named('cer-bandwidth', {}), withSelector('cerrd')],
    ['separate-bandwidths', named('separate-bandwidths', {}), withSelector('msetwo')],
    ...covariateChange(frame),
    ...heapsKept(frame),
  ]
  return [
    ...changes.map(([id, name, change]) => changedEstimate(frame, spec, { id, name, role: 'robustness' }, change)),
    ...unweighted(frame, spec),
    ...localRandomisation(frame, spec),
  ]
}

function withSelector(selector: 'cerrd' | 'msetwo'): Change {
  return { estimator: { bandwidth: { kind: 'selected', selector } } }
}

function changedEstimate(frame: RddFrame, spec: RddSpec, labels: Labels, change: Change): Estimate<Text> {
  const { jump, reason } = refit(frame, spec, change)
  if (jump === null) return missingEstimate(spec, labels, reason)
  return jumpEstimate(jump, frame, spec, labels, { ...localOf(spec), ...change.estimator })
}

/** Without the locked covariates, or with the balance covariates where none are locked. */
function covariateChange(frame: RddFrame): Named[] {
  if (frame.rows.covariates.length > 0) {
    return [['unadjusted', named('unadjusted', {}), { rows: { ...frame.rows, covariates: [] } }]]
  }
  if (frame.balance.length === 0) return []
  return [['covariate-adjusted', named('covariate-adjusted', {}), { rows: withBalanceCovariates(frame) }]]
}

/** With the rows that heap near the cutoff, which the design's own estimate leaves out. */
function heapsKept({ withHeaps }: RddFrame): Named[] {
  return withHeaps === null ? [] : [['heaps-kept', named('heaps-kept', {}), { rows: withHeaps }]]
}

/** What every row counting alike would say, beside the locked weights: another population, so another question. */
function unweighted(frame: RddFrame, spec: RddSpec): Estimate<Text>[] {
  const { rows } = frame
  if (!rows.weights) return []
  const labels: Labels = { id: 'unweighted', name: named('unweighted', {}), role: 'robustness' }
  const found = changedEstimate(frame, spec, labels, { rows: { ...rows, weights: null } })
  const question = spec.samplingWeightQuestion
  if (question === undefined) return [found]
  return [{ ...found, method: made('unweighted', { method: found.method, question }) }]
}

function localRandomisation(frame: RddFrame, spec: RddSpec): Estimate<Text>[] {
  if (!isDiscrete(frame)) return []
  const labels: Labels = { id: 'local-randomisation', name: named('local-randomisation', {}), role: 'robustness' }
  const found = estimateLocalRandomisation(frame)
  if (found === null) {
    const why = frame.rows.weights ? 'weights-in-means' : 'no-balanced-window'
    return [missingEstimate(spec, labels, because(why, {}))]
  }
  const { value, se, ci, p, df } = inferPoint(found.value, found.se, found.df)
  const { control, treated } = found.rows
  return [
    {
      ...labels,
      estimand: estimandOf(spec),
      value,
      se,
      ci,
      p,
      df,
      units: spec.outcome.units,
      n: control + treated,
      clusters: null,
      method: made('local-randomisation', { window: found.window, control, treated }),
    },
  ]
}
