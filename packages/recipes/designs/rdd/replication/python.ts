import type { RddSpec } from '@casefiles/engine/specs'
import {
  pyFrame,
  pyNames,
  pyNumbers,
  pyTransformed,
  readInPython,
  reportInPython,
} from '../../../replication/python-code.ts'
import { levelInPercent } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'

type Local = Extract<RddSpec['estimator'], { kind: 'local' }>
type Global = Extract<RddSpec['estimator'], { kind: 'global' }>

/** The same with the package `rdrobust`; a global polynomial with `statsmodels`. */
export function rddInPython(spec: RddSpec, columns: Columns, together: number, heaps: readonly number[]): string {
  const { estimator } = spec
  const body = estimator.kind === 'local' ? local(spec, estimator, together) : global(spec, estimator, together)
  return [readInPython, sample(spec, columns, heaps), body, reportInPython].join('')
}

export function packagesInPython({ estimator }: RddSpec): string[] {
  return ['pandas', estimator.kind === 'local' ? 'rdrobust' : 'statsmodels']
}

function sample(spec: RddSpec, columns: Columns, heaps: readonly number[]): string {
  const { runningVariable, takeUp, covariates, cluster, window, treatedSide, samplingWeight } = spec
  const fields: [string, string][] = [
    ['running', pyNumbers(runningVariable.column)],
    ['outcome', pyTransformed(spec.outcome)],
    ...(takeUp ? [['takeup', pyNumbers(takeUp.column)] as [string, string]] : []),
    ...covariates.map((one, at): [string, string] => [`x${at + 1}`, pyTransformed(one)]),
    ...(cluster === undefined ? [] : [['cluster', pyNames(columns, cluster)] as [string, string]]),
    ...(samplingWeight === undefined ? [] : [['weight', pyNumbers(samplingWeight)] as [string, string]]),
  ]
  return `
# ---- sample: window, then rows with every cell the estimate uses ----
rows = ${pyFrame(fields)}
sample = rows[rows.notna().all(axis=1)${window ? ` & rows["running"].between(${window.from}, ${window.to})` : ''}].copy()
${heaps.length === 0 ? '' : `sample = sample[~sample["running"].isin([${heaps.join(', ')}])].copy()\n`}${samplingWeight === undefined ? '' : 'sample = sample[sample["weight"] > 0].copy()\n'}cutoff = ${spec.cutoff}
${treatedSide === 'below' ? '# treated at or below the cutoff: the axis is turned around\nsample["running"] = -sample["running"]\ncutoff = -cutoff\n' : ''}covariates = [name for name in sample if name.startswith("x")]
`
}

function local(spec: RddSpec, { bandwidth, ...choices }: Local, together: number): string {
  const level = levelInPercent(together)
  const kernels = { triangular: 'tri', uniform: 'uni', epanechnikov: 'epa' }
  const width = bandwidth.kind === 'fixed' ? `h=${bandwidth.h}, b=${bandwidth.b}` : `bwselect="${bandwidth.selector}"`
  const optional = [
    spec.takeUp ? 'fuzzy=sample["takeup"], ' : '',
    spec.covariates.length === 0 ? '' : 'covs=sample[covariates], ',
    spec.cluster === undefined ? '' : 'cluster=sample["cluster"].astype("category").cat.codes, ',
    spec.samplingWeight === undefined ? '' : 'weights=sample["weight"], ',
  ].join('')
  return `
# ---- local polynomial with the package rdrobust ----
from rdrobust import rdrobust

fit = rdrobust(sample["outcome"], sample["running"], c=cutoff, ${optional}p=${choices.polynomialOrder},
               kernel="${kernels[choices.kernel]}", ${width}, vce="${spec.cluster === undefined ? choices.variance : 'hc0'}", nnmatch=${choices.neighbours},
               masspoints="${choices.massPoints}", scaleregul=${choices.regularisation}${level === null ? '' : `, level=${level}`})
estimate = fit.coef.iloc[1, 0]
low, high = fit.ci.iloc[2]
${choices.polynomialOrder === 1 ? FEW_VALUES : ''}`
}

/** As in the analysis, another estimate comes first then: see `honestInBaseR`. */
const FEW_VALUES = `# Where ten or fewer values lie within h on a side, a line with the interval that counts the largest bias comes first.
values = np.unique(sample["running"])
left, right = fit.bws.iloc[0]
below = ((values < cutoff) & (values >= cutoff - left)).sum()
above = ((values >= cutoff) & (values <= cutoff + right)).sum()
if min(below, above) <= 10:
    # The published estimate is in base-r.R, not in this script.
    estimate = low = high = np.nan
`

function global(spec: RddSpec, { polynomialOrder, interacted, variance }: Global, together: number): string {
  const alpha = together === 1 ? '0.05' : `0.05 / ${together}`
  const types = { iid: 'nonrobust', hc1: 'HC1', hc3: 'HC3' }
  const fit =
    spec.cluster === undefined
      ? `cov_type="${types[variance]}", use_t=True`
      : 'cov_type="cluster", cov_kwds={"groups": sample["cluster"].astype("category").cat.codes}, use_t=True'
  return `
# ---- one polynomial over all rows, with statsmodels ----
import statsmodels.api as sm

sample["above"] = (sample["running"] >= cutoff).astype(float)
distance = (sample["running"] - cutoff) / (sample["running"] - cutoff).abs().max()
powers = pd.DataFrame({f"power{k}": distance**k for k in range(1, ${polynomialOrder + 1})})
terms = [sample[["above"]], powers, ${interacted ? 'powers.mul(sample["above"], axis=0).add_prefix("above_"), ' : ''}sample[covariates]]
fit = sm.${spec.samplingWeight === undefined ? 'OLS' : 'WLS'}(sample["outcome"], sm.add_constant(pd.concat(terms, axis=1))${spec.samplingWeight === undefined ? '' : ', weights=sample["weight"]'}).fit(${fit})
estimate = fit.params["above"]
low, high = fit.conf_int(alpha=${alpha}).loc["above"]
`
}
