import type { SyntheticControlSpec } from '../spec.ts'
import {
  pyNames,
  pyNumbers,
  pyTransformed,
  pyUnits,
  readInPython,
  reportInPython,
} from '../../../replication/python-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import type { SyntheticControlFacts } from './facts.ts'

/** Donor weights by SciPy's non-negative least squares, given the run's predictor weights. */
export function syntheticControlInPython(
  spec: SyntheticControlSpec,
  columns: Columns,
  { predictors, predictorWeights }: SyntheticControlFacts,
): string {
  const { window, donorPool } = spec
  const names = (units: string[]) => pyUnits(columns, spec.unit, units)
  const means = predictors.map((at) => {
    const { column, transform, from, to } = spec.predictors[at]
    return `    mean_over(${pyTransformed({ column, transform })}, ${from}, ${to}),`
  })
  const matched =
    predictorWeights === null
      ? 'matched = outcome[:pre]'
      : `# the predictor weights are those that the run's search ended at
predictors = average(np.vstack([
${means.join('\n')}
]))
v = np.array([${predictorWeights.join(', ')}])
matched = np.sqrt(v)[:, None] * predictors / predictors.std(axis=1, ddof=1)[:, None]`
  return `${readInPython}
from scipy.optimize import nnls

# ---- sample: window, complete rows, the treated and the donors ----
unit = ${pyNames(columns, spec.unit)}
time = ${pyNumbers(spec.time)}
value = ${pyTransformed(spec.outcome)}
use = unit.notna() & time.notna() & value.notna()
${window ? `use &= time.between(${window.from}, ${window.to})\n` : ''}treated_units = ${names(spec.treatedUnits)}
excluded = ${names(donorPool.exclude.map((one) => one.unit))}
pool = ${donorPool.include ? names(donorPool.include) : 'unit[use].unique()'}
donors = sorted(set(unit[use]) & set(pool) - set(treated_units) - set(excluded))
units = [*treated_units, *donors]
panel = pd.DataFrame({"unit": unit, "time": time, "value": value})[use & unit.isin(units)]
panel = panel.pivot(index="time", columns="unit", values="value").sort_index()[units]
assert not panel.isna().any().any(), "The panel is not balanced."
pre = int((panel.index < ${spec.treatmentStart}).sum())


def average(rows):
    """Several treated units are averaged into one."""
    k = len(treated_units)
    return np.column_stack([rows[:, :k].mean(axis=1), rows[:, k:]])


def mean_over(values, first, last):
    rows = time.between(first, last)
    return values[rows].groupby(unit[rows]).mean().reindex(units).to_numpy()


outcome = average(panel.to_numpy())

# ---- donor weights: the mixture nearest to the treated unit ----
${matched}
# The mixture on the simplex nearest to the target, by non-negative least squares: with a row that asks the weights to sum
# to one, the solution is the wanted mixture up to its length.
offsets = matched[:, 1:] - matched[:, [0]]
scale = np.sqrt((offsets**2).sum(axis=0).max())
stacked = np.vstack([offsets / scale, np.ones(offsets.shape[1])])
length, _ = nnls(stacked, np.append(np.zeros(len(offsets)), 1.0), maxiter=10000)
weights = length / length.sum()
gap = outcome[:, 0] - outcome[:, 1:] @ weights
estimate = gap[pre:].mean()
# the prediction interval is computed by the base-R script
low = high = np.nan
${reportInPython}`
}
