import type { MatchingSpec } from '@casefiles/engine/specs'
import {
  pyFrame,
  pyIndicator,
  pyIsOneOf,
  pyNames,
  pyNumbers,
  pyTransformed,
  readInPython,
  reportInPython,
} from '../../../replication/python-code.ts'
import { pythonString } from '../../../replication/quote.ts'
import { surveyCellsInPython, surveyInPython } from '../../../replication/survey-code.ts'
import { upperProbability } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import type { MatchingScriptFacts } from '@casefiles/engine/replication'
import { dfOfSet, overSetsInPython } from './imputed.ts'

/** Logit and least squares of statsmodels, and the augmented weighting of both. */
export function matchingInPython(
  spec: MatchingSpec,
  columns: Columns,
  together: number,
  { donors }: MatchingScriptFacts,
): string {
  const upper = upperProbability(together)
  const body = [
    terms(spec, columns),
    NUISANCE,
    ...(spec.survey !== undefined
      ? [surveyInPython(spec.survey, inSurvey(spec)), SURVEY_SQUARES]
      : spec.cluster === undefined
        ? []
        : [CLUSTERED]),
    aipw(spec),
    ...(spec.estimator === 'aipw' ? [stacked(spec.estimand)] : []),
    combine(spec, upper),
  ].join('')
  const whole = donors ? overSetsInPython(body, dfOfSet(spec, 'np.inf'), spec, donors, upper) : body
  return [readInPython, sample(spec, columns), whole, reportInPython].join('')
}

/** Rows of the file that are in the survey: with rounds those of the later one. */
function inSurvey({ samplingWeight }: MatchingSpec): string {
  const needed = ['stratum', 'psu', ...(samplingWeight ? ['weight'] : [])].map((name) => `"${name}"`).join(', ')
  return `file[file[[${needed}]].notna().all(axis=1)]`
}

function sample(spec: MatchingSpec, columns: Columns): string {
  const { outcome, treatment, covariates, outcomeCovariates = [], cluster, samplingWeight, rounds, survey } = spec
  const values = outcome.eventValues
    ? `${outcome.scale} * ${pyIndicator(columns, outcome.column, outcome.eventValues)}`
    : pyTransformed(outcome)
  const cellsOf = (declared: MatchingSpec['covariates'], letter: string) =>
    declared.map((one, at): [string, string] => [
      `${letter}${at + 1}`,
      one.kind === 'category' ? pyNames(columns, one.column) : pyTransformed(one),
    ])
  const measured = [...cellsOf(covariates, 'x'), ...cellsOf(outcomeCovariates, 'z')]
  return `
import statsmodels.api as sm
from scipy.stats import norm
from scipy.stats import t as student_t

# ---- sample: one row per unit with every cell the estimate uses ----
unit = ${pyNames(columns, spec.unit)}
after = ${pyFrame([
    ['unit', 'unit'],
    [
      'treated',
      `${pyIsOneOf(columns, treatment.column, treatment.treatedValues)}.astype(float).where(${pyNames(columns, treatment.column)}.notna())`,
    ],
    ['outcome', values],
    ...(cluster === undefined ? [] : [['cluster', pyNames(columns, cluster)] as [string, string]]),
    ...(samplingWeight ? [['weight', pyNumbers(samplingWeight.column)] as [string, string]] : []),
    ...(survey === undefined ? [] : surveyCellsInPython(survey, columns)),
  ])}
${survey === undefined ? '' : `file = after${rounds ? `[${pyNumbers(rounds.column)} == ${rounds.after}]` : ''}\n`}before = ${pyFrame(measured)}
${
  rounds
    ? `# covariates of period ${rounds.before}, treatment and outcome of period ${rounds.after}; units with both
period = ${pyNumbers(rounds.column)}
names = unit.dropna().drop_duplicates()
before = before[period == ${rounds.before}].set_index(unit[period == ${rounds.before}]).reindex(names).reset_index(drop=True)
after = after[period == ${rounds.after}].set_index(unit[period == ${rounds.after}]).reindex(names).reset_index(drop=True)
`
    : ''
}sample = pd.concat([after, before], axis=1).dropna(${spec.missingCovariates === 'impute' ? 'subset=after.columns' : ''}).reset_index(drop=True)
`
}

/** `x`, `z`, `w`, `t` and `y` of the sample. */
function terms(spec: MatchingSpec, columns: Columns): string {
  const { covariates, outcomeCovariates = [], samplingWeight } = spec
  const termsOf = (declared: MatchingSpec['covariates'], letter: string) =>
    declared.flatMap((one, at) => {
      const cells = `sample["${letter}${at + 1}"]`
      if (one.kind === 'number') return one.squared ? [cells, `${cells} ** 2`] : [cells]
      const isText = columns.get(one.column).kind === 'text'
      return [`levels_of(${cells}, ${isText ? pythonString(one.reference) : Number(one.reference)})`]
    })
  const matrixOf = (terms: string[]) => `np.column_stack([np.ones(len(sample)), ${terms.join(', ')}]).astype(float)`
  return `

def levels_of(values, reference):
    """A 0/1 column for every level but the reference."""
    levels = [level for level in sorted(values.unique()) if level != reference]
    return pd.concat([(values == level).astype(float) for level in levels], axis=1)


x = ${matrixOf(termsOf(covariates, 'x'))}
z = ${outcomeCovariates.length > 0 ? matrixOf(termsOf(outcomeCovariates, 'z')) : 'x'}
w = ${samplingWeight ? 'sample["weight"].to_numpy(float)' : 'np.ones(len(sample))'}
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
    logit = sm.GLM(t[rows], x[rows][:, kept], family=sm.families.Binomial(), freq_weights=w[rows])
    score = logit.fit(maxiter=100, tol=1e-14).predict(x[:, kept])

    def outcome(arm):
        own = rows[t[rows] == arm]
        kept = independent(z[own])
        return sm.WLS(y[own], z[own][:, kept], weights=w[own]).fit().predict(z[:, kept])

    return {"score": score, "without": outcome(0), "with": outcome(1)}

`

const SURVEY_SQUARES = `

def clustered_squares(influence):
    return (survey_parts(influence) ** 2).sum()

`

const CLUSTERED = `
# ---- units of a cluster hang together: what they add is summed within it ----
groups = sample["cluster"].nunique()


def sums_of(influence):
    return pd.Series(influence).groupby(sample["cluster"].to_numpy()).sum().to_numpy()


def clustered_squares(influence):
    return groups / (groups - 1) * (sums_of(influence) ** 2).sum()

`

function aipw({ estimand, cluster, survey }: MatchingSpec): string {
  const isSummed = cluster !== undefined || survey !== undefined
  const squares = (own: string) => (!isSummed ? `((${own}) ** 2).sum()` : `clustered_squares(${own})`)
  if (estimand === 'ATT') {
    return `
def aipw(fit):
    """Effect on the treated and its squared standard error, the models as known."""
    psi = (t - fit["score"]) / (1 - fit["score"]) * (y - fit["without"])
    value = (w * psi).sum() / (w * t).sum()
    return value, ${squares('w * (psi - t * value)')} / (w * t).sum() ** 2

`
  }
  return `
def aipw(fit):
    """Effect on everyone and its squared standard error, the models as known."""
    phi = fit["with"] - fit["without"] + t * (y - fit["with"]) / fit["score"]
    phi -= (1 - t) * (y - fit["without"]) / (1 - fit["score"])
    value = (w * phi).sum() / w.sum()
    return value, ${squares('w * (phi - value)')} / w.sum() ** 2

`
}

/** `influence_of`: what each unit adds to the error, the fitting of the models counted. */
function stacked(estimand: MatchingSpec['estimand']): string {
  const isAtt = estimand === 'ATT'
  return `
def bread_of(x, weights):
    own = x * np.sqrt(weights)[:, None]
    kept = independent(own[weights > 0])
    bread = np.zeros((x.shape[1], x.shape[1]))
    bread[np.ix_(kept, kept)] = np.linalg.inv(own[:, kept].T @ own[:, kept])
    return bread


def pull(x, bread, derivative):
    return x @ bread @ (x.T @ (w * derivative))


def leverage(x, bread, weights):
    return np.minimum(0.9, weights * ((x @ bread) * x).sum(axis=1))


def influence_of(fit, value):
    """What each unit adds to the error, the fitting of the three models counted."""
    e = fit["score"]
    residual = y - np.where(t == 1, fit["with"], fit["without"])
    scored, without, treated = bread_of(x, w * e * (1 - e)), bread_of(z, w * (1 - t)), bread_of(z, w * t)
    by_score = np.where(t == 1, ${isAtt ? '0.0' : '-(1 - e) / e'}, -e / (1 - e)) * residual
    by_without = np.where(t == 1, -1, e / (1 - e))
    by_with = ${isAtt ? 'np.zeros(len(y))' : 'np.where(t == 1, 1 - 1 / e, 1)'}
    freed = residual / (1 - np.where(t == 1, leverage(z, treated, w), leverage(z, without, w)))
    from_score = pull(x, scored, by_score) * (t - e) / (1 - leverage(x, scored, w * e * (1 - e)))
    from_outcome = np.where(t == 1, pull(z, treated, by_with), pull(z, without, by_without)) * freed
    own = ${
      isAtt
        ? 'np.where(t == 1, y - fit["without"] - value, -e / (1 - e) * freed)'
        : 'fit["with"] - fit["without"] - value + np.where(t == 1, freed / e, -freed / (1 - e))'
    }
    return w * (own + from_outcome + from_score) / ${isAtt ? '(w * t).sum()' : 'w.sum()'}

`
}

function combine({ estimator, crossFitting, cluster, survey }: MatchingSpec, upper: string): string {
  const df = survey !== undefined ? 'degrees' : cluster !== undefined ? 'groups - 1' : null
  const normal = df === null ? `norm.ppf(${upper})` : `student_t.ppf(${upper}, ${df})`
  if (estimator === 'aipw') {
    return `
fit = nuisance(np.arange(len(y)))
estimate = aipw(fit)[0]
influence = influence_of(fit, estimate)
${survey !== undefined ? ERROR_IN_SURVEY : cluster === undefined ? ERROR : ERROR_IN_CLUSTERS}low = estimate - student_t.ppf(${upper}, df) * se
high = estimate + student_t.ppf(${upper}, df) * se
`
  }
  return `
folds = pd.read_csv("folds.csv").to_numpy()
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
se = np.sqrt(np.median(variances + (values - estimate) ** 2))
low = estimate - ${normal} * se
high = estimate + ${normal} * se
`
}

const ERROR = `se = np.sqrt((influence**2).sum())
spread = (influence**4).sum() - se**4 / len(influence)
df = max(1, 2 * se**4 / spread) if spread > 0 else np.inf
`

/** Satterthwaite over what the sampling units add, no more than the units less strata. */
const ERROR_IN_SURVEY = `se = np.sqrt(clustered_squares(influence))
parts = survey_parts(influence)
spread = (parts**4).sum() - (parts**2).sum() ** 2 / len(parts)
df = min(degrees, max(1, 2 * (parts**2).sum() ** 2 / spread) if spread > 0 else np.inf)
`

/** Satterthwaite over the clusters' sums, no more than the clusters less one. */
const ERROR_IN_CLUSTERS = `se = np.sqrt(clustered_squares(influence))
sums = sums_of(influence)
spread = (sums**4).sum() - (sums**2).sum() ** 2 / groups
df = min(groups - 1, max(1, 2 * (sums**2).sum() ** 2 / spread) if spread > 0 else np.inf)
`
