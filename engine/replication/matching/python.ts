import type { MatchingSpec } from '../../designs/matching/spec.ts'
import {
  pyFrame,
  pyIndicator,
  pyIsOneOf,
  pyNames,
  pyNumbers,
  pyTransformed,
  readInPython,
  reportInPython,
} from '../python-code.ts'
import { pythonString } from '../quote.ts'
import { upperProbability } from '../level.ts'
import type { Columns } from '../replication.ts'

/** Logit and least squares of statsmodels, and the augmented weighting of both. */
export function matchingInPython(spec: MatchingSpec, columns: Columns, together: number): string {
  const upper = upperProbability(together)
  return [
    readInPython,
    sample(spec, columns),
    NUISANCE,
    aipw(spec.estimand),
    combine(spec, upper),
    reportInPython,
  ].join('')
}

function sample(spec: MatchingSpec, columns: Columns): string {
  const { outcome, treatment, covariates, rounds } = spec
  const values = outcome.eventValues
    ? `${outcome.scale} * ${pyIndicator(columns, outcome.column, outcome.eventValues)}`
    : pyTransformed(outcome)
  const measured = covariates.map((one, at): [string, string] => [
    `x${at + 1}`,
    one.kind === 'category' ? pyNames(columns, one.column) : pyTransformed(one),
  ])
  const terms = covariates.flatMap((one, at) => {
    const cells = `sample["x${at + 1}"]`
    if (one.kind === 'number') return one.squared ? [cells, `${cells} ** 2`] : [cells]
    const isText = columns.get(one.column).kind === 'text'
    return [`levels_of(${cells}, ${isText ? pythonString(one.reference) : Number(one.reference)})`]
  })
  return `
import statsmodels.api as sm
from scipy.stats import norm

# ---- sample: one row per unit with every cell the estimate uses ----
unit = ${pyNames(columns, spec.unit)}
after = ${pyFrame([
    ['unit', 'unit'],
    [
      'treated',
      `${pyIsOneOf(columns, treatment.column, treatment.treatedValues)}.astype(float).where(${pyNames(columns, treatment.column)}.notna())`,
    ],
    ['outcome', values],
  ])}
before = ${pyFrame(measured)}
${
  rounds
    ? `# covariates of period ${rounds.before}, treatment and outcome of period ${rounds.after}; units with both
period = ${pyNumbers(rounds.column)}
names = unit.dropna().drop_duplicates()
before = before[period == ${rounds.before}].set_index(unit[period == ${rounds.before}]).reindex(names).reset_index(drop=True)
after = after[period == ${rounds.after}].set_index(unit[period == ${rounds.after}]).reindex(names).reset_index(drop=True)
`
    : ''
}sample = pd.concat([after, before], axis=1).dropna().reset_index(drop=True)


def levels_of(values, reference):
    """A 0/1 column for every level but the reference."""
    levels = [level for level in sorted(values.unique()) if level != reference]
    return pd.concat([(values == level).astype(float) for level in levels], axis=1)


x = np.column_stack([np.ones(len(sample)), ${terms.join(', ')}]).astype(float)
t = sample["treated"].to_numpy(float)
y = sample["outcome"].to_numpy(float)
`
}

const NUISANCE = `

# ---- propensity score and outcome models, fitted on some rows and predicted for all ----
def independent(x):
    """Columns that are no combination of earlier ones."""
    kept = []
    for j in range(x.shape[1]):
        if np.linalg.matrix_rank(x[:, kept + [j]]) > len(kept):
            kept.append(j)
    return kept


def nuisance(rows):
    kept = independent(x[rows])
    score = sm.Logit(t[rows], x[rows][:, kept]).fit(disp=0, method="newton", maxiter=100, tol=1e-12).predict(x[:, kept])

    def outcome(arm):
        own = rows[t[rows] == arm]
        kept = independent(x[own])
        return sm.OLS(y[own], x[own][:, kept]).fit().predict(x[:, kept])

    return {"score": score, "without": outcome(0), "with": outcome(1)}

`

function aipw(estimand: MatchingSpec['estimand']): string {
  if (estimand === 'ATT') {
    return `
def aipw(fit):
    """Effect on the treated and its squared standard error."""
    psi = (t - fit["score"]) / (1 - fit["score"]) * (y - fit["without"])
    value = psi.sum() / t.sum()
    return value, ((psi - t * value) ** 2).sum() / t.sum() ** 2

`
  }
  return `
def aipw(fit):
    """Effect on everyone and its squared standard error."""
    phi = fit["with"] - fit["without"] + t * (y - fit["with"]) / fit["score"]
    phi -= (1 - t) * (y - fit["without"]) / (1 - fit["score"])
    return phi.mean(), ((phi - phi.mean()) ** 2).sum() / len(y) ** 2

`
}

function combine({ estimator, crossFitting }: MatchingSpec, upper: string): string {
  const found =
    estimator === 'aipw'
      ? `estimate, variance = aipw(nuisance(np.arange(len(y))))
se = np.sqrt(variance)`
      : `folds = pd.read_csv("folds.csv").to_numpy()
partitions = []
for split in range(${crossFitting.splits}):
    fit = {name: np.zeros(len(y)) for name in ["score", "without", "with"]}
    for fold in range(1, ${crossFitting.folds} + 1):
        own = folds[:, split] == fold
        other = nuisance(np.flatnonzero(~own))
        for name in fit:
            fit[name][own] = other[name][own]
    partitions.append(aipw(fit))
values, variances = np.array(partitions).T
estimate = np.median(values)
se = np.sqrt(np.median(variances + (values - estimate) ** 2))`
  return `
${found}
low = estimate - norm.ppf(${upper}) * se
high = estimate + norm.ppf(${upper}) * se
`
}
