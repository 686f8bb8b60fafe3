import type { Estimate } from '../../analysis.ts'
import { inferPoint } from '../../inference/wald.ts'
import { localOf } from './choices.ts'
import { estimandOf, jumpEstimate, missingEstimate, orderName, type Labels } from './describe-estimate.ts'
import type { RddFrame } from './frame.ts'
import type { Kernel } from './local-polynomial/basis.ts'
import { estimateLocalRandomisation, isDiscrete } from './local-randomisation.ts'
import { refit, withBalanceCovariates, type Change } from './refit.ts'
import type { RddSpec } from './spec.ts'
import { capitalize } from '../../words/sentence.ts'

const kernels: Kernel[] = ['triangular', 'uniform', 'epanechnikov']

/** The other choices that could have been locked, each with its bandwidths chosen anew. */
export function robustnessEstimates(frame: RddFrame, spec: RddSpec): Estimate[] {
  const locked = localOf(spec)
  const higher = locked.polynomialOrder + 1
  const changes: [string, string, Change][] = [
    [`order-${higher}`, orderName(higher), { estimator: { polynomialOrder: higher } }],
    ...kernels
      .filter((kernel) => kernel !== locked.kernel)
      .map((kernel): [string, string, Change] => [
        `kernel-${kernel}`,
        `${capitalize(kernel)} kernel`,
        { estimator: { kernel } },
      ]),
    ['cer-bandwidth', 'Bandwidth for coverage', withSelector('cerrd')],
    ['separate-bandwidths', 'A bandwidth for each side', withSelector('msetwo')],
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

function changedEstimate(frame: RddFrame, spec: RddSpec, labels: Labels, change: Change): Estimate {
  const { jump, reason } = refit(frame, spec, change)
  if (jump === null) return missingEstimate(spec, labels, reason)
  return jumpEstimate(jump, frame, spec, labels, { ...localOf(spec), ...change.estimator })
}

/** Without the locked covariates, or with the balance covariates where none are locked. */
function covariateChange(frame: RddFrame): [string, string, Change][] {
  if (frame.rows.covariates.length > 0) {
    return [['unadjusted', 'Without covariates', { rows: { ...frame.rows, covariates: [] } }]]
  }
  if (frame.balance.length === 0) return []
  return [['covariate-adjusted', 'Adjusted for the balance covariates', { rows: withBalanceCovariates(frame) }]]
}

/** With the rows that heap near the cutoff, which the design's own estimate leaves out. */
function heapsKept({ withHeaps }: RddFrame): [string, string, Change][] {
  return withHeaps === null ? [] : [['heaps-kept', 'With the rows that heap', { rows: withHeaps }]]
}

/** What every row counting alike would say, beside the locked weights: another population, so another question. */
function unweighted(frame: RddFrame, spec: RddSpec): Estimate[] {
  const { rows } = frame
  if (!rows.weights) return []
  const labels: Labels = { id: 'unweighted', name: 'Without sampling weights', role: 'robustness' }
  const found = changedEstimate(frame, spec, labels, { rows: { ...rows, weights: null } })
  const question = spec.samplingWeightQuestion
  if (question === undefined) return [found]
  return [{ ...found, method: `${found.method} Every row counts alike. The weights answer: ${question}` }]
}

function localRandomisation(frame: RddFrame, spec: RddSpec): Estimate[] {
  if (!isDiscrete(frame)) return []
  const labels: Labels = { id: 'local-randomisation', name: 'Local randomization', role: 'robustness' }
  const found = estimateLocalRandomisation(frame)
  if (found === null) {
    const reason = frame.rows.weights
      ? 'The locked sampling weights have no counterpart in a difference of means.'
      : 'No window has ten rows on each side with like covariates.'
    return [missingEstimate(spec, labels, reason)]
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
      method: `Difference in means within ${found.window.toPrecision(4)} of the cutoff, ${control} and ${treated} rows; 95% interval with unequal variances and Welch's degrees of freedom.`,
    },
  ]
}
