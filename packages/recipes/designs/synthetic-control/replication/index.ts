import {
  pyNames,
  pyNumbers,
  pyTransformed,
  pyUnits,
  readInPython,
  reportInPython,
} from '../../../replication/python-code.ts'
import {
  readInStata,
  reportInStata,
  stataGroup,
  stataIsOneOf,
  stataTransformed,
} from '../../../replication/stata-code.ts'
import type { SyntheticControlSpec } from '@casefiles/engine/specs'
import type { ReplicationWriter, Columns } from '../../../replication/replication.ts'
import { syntheticControlInBaseR } from './base-r.ts'
import type { SyntheticControlScriptFacts } from '@casefiles/engine/replication'
import { lockedChoices, syntheticControlInR } from './r.ts'

/** The nested search for predictor weights is carried as what it ended at; the donor weights are computed from it. */
export const replication: ReplicationWriter<SyntheticControlSpec, SyntheticControlScriptFacts> = {
  write: ({ spec, columns, facts }) => {
    const notes = [...lockedChoices(spec), ...describeCarried(facts)]
    return {
      'base-r': { notes, packages: [], code: syntheticControlInBaseR(spec, columns, facts) },
      r: { notes, packages: ['Synth'], code: syntheticControlInR(spec, columns, facts) },
      // none where more than one mixture matches exactly: synth would end at another
      ...(facts.donorWeights === null && {
        stata: { notes, packages: ['synth'], code: syntheticControlInStata(spec, columns, facts) },
      }),
      python: { notes, packages: ['pandas', 'scipy'], code: syntheticControlInPython(spec, columns, facts) },
    }
  },
}

/** Donor weights with `synth`, given the run's predictor weights. */
function syntheticControlInStata(
  spec: SyntheticControlSpec,
  columns: Columns,
  { predictors, predictorWeights }: SyntheticControlScriptFacts,
): string {
  const { window, donorPool } = spec
  const is = (units: string[]) => stataIsOneOf(columns, spec.unit, units)
  const excluded = donorPool.exclude.map((one) => one.unit)
  return `${readInStata}
* ---- sample: window, complete rows, the treated and the donors ----
${stataGroup(columns, 'unit', spec.unit)}
generate double time = ${stataTransformed(columns, { column: spec.time })}
generate double outcome = ${stataTransformed(columns, spec.outcome)}
generate byte treated = ${is(spec.treatedUnits)}
${predictors.map((at) => meanOver(spec.predictors[at], at, columns)).join('\n')}
drop if missing(unit, time, outcome)
${window ? `keep if inrange(time, ${window.from}, ${window.to})\n` : ''}${donorPool.include ? `keep if treated | ${is(donorPool.include)}\n` : ''}${excluded.length === 0 ? '' : `drop if ${is(excluded)}\n`}${prepare(spec, predictors)}
${predictorWeights === null ? byOutcome(spec) : byPredictors(predictors, predictorWeights)}
matrix gap = e(Y_treated) - e(Y_synthetic)
local first = rowsof(gap) - \`after' + 1
matrix gap = gap[\`first'..., 1]
matrix total = J(1, \`after', 1) * gap
scalar estimate = total[1, 1] / \`after'
* synth rounds the donors' weights to three decimals, so its estimate agrees only to about that;
* it has no interval of this kind; the base-R script computes it
scalar low = .
scalar high = .
${reportInStata}`
}

/** Several treated units are averaged into one; `synth` wants whole numbers for periods, so these are numbered. */
function prepare({ treatmentStart }: SyntheticControlSpec, predictors: number[]): string {
  const columns = ['outcome', ...predictors.map((at) => `mean${at + 1}`)].join(' ')
  return `
* several treated units are averaged into one
egen long number = group(unit)
replace number = 0 if treated
collapse (mean) ${columns}, by(number time)
replace number = number + 1
egen long period = group(time)
summarize period if time >= ${treatmentStart}, meanonly
local start = r(min)
local after = r(max) - r(min) + 1
tsset number period

* ---- donor weights with synth ----`
}

function byOutcome({ treatmentStart }: SyntheticControlSpec): string {
  return `* matched on the outcome before treatment: synth divides each period by its standard deviation, and v takes that back
local terms
local v
levelsof period if time < ${treatmentStart}, local(before)
foreach p of local before {
    local terms \`terms' outcome(\`p')
    quietly summarize outcome if period == \`p'
    local variance = r(Var)
    local v \`v' \`variance'
}
synth outcome \`terms', trunit(1) trperiod(\`start') customV(\`v')`
}

function byPredictors(predictors: number[], weights: number[]): string {
  return `* the predictors' weights are those that the run's search ended at
synth outcome ${predictors.map((at) => `mean${at + 1}`).join(' ')}, trunit(1) trperiod(\`start') customV(${weights.join(' ')})`
}

/** A unit's mean over the locked periods, of the cells there are, before any row is left out. */
function meanOver(predictor: SyntheticControlSpec['predictors'][number], at: number, columns: Columns): string {
  const { from, to } = predictor
  return `generate double x${at + 1} = ${stataTransformed(columns, predictor)}
egen double mean${at + 1} = mean(cond(inrange(time, ${from}, ${to}), x${at + 1}, .)), by(unit)`
}

/** Donor weights by SciPy's non-negative least squares, given the run's predictor weights. */
function syntheticControlInPython(
  spec: SyntheticControlSpec,
  columns: Columns,
  { predictors, predictorWeights }: SyntheticControlScriptFacts,
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

function describeCarried({ predictorWeights, donorWeights }: SyntheticControlScriptFacts): string[] {
  if (donorWeights !== null) {
    return ['Carried from the run: donor weights, as every predictor is matched exactly by more than one mixture.']
  }
  return predictorWeights === null
    ? []
    : ['Carried from the run: the predictor weights, which a search over many starting points ends at.']
}
