import { readInPython, reportInPython } from '../../../replication/python-code.ts'
import { readInR, reportInR } from '../../../replication/r-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import { readInStata, reportInStata } from '../../../replication/stata-code.ts'
import { sampleInPython } from './python.ts'
import { sampleInStata } from './stata.ts'
import type { DidSpec } from '@casefiles/engine/specs'
import { headlineInR, imputedSampleInR } from './imputed-base-r.ts'

/** What a script by a package says in place of an interval that differs from the published one. */
const INTERVAL =
  'The published interval has a small-sample factor and t quantiles, which the package does not know: base-r.R has it.'

/** The same with `feols` of fixest on rows not yet treated; the estimate alone. */
export function imputedInR(spec: DidSpec, columns: Columns): string {
  const { furtherEffects = [], unitTrends, covariates } = spec
  const effects = [unitTrends ? 'unit[time]' : 'unit', 'time', ...furtherEffects.map((_, at) => `effect${at + 1}`)]
  const regressors = covariates.length === 0 ? '1' : covariates.map((_, at) => `x${at + 1}`).join(' + ')
  return `library(fixest)
${readInR}${imputedSampleInR(spec, columns)}
# ---- outcomes without treatment, fitted by feols on rows not yet treated ------------
fit <- feols(outcome ~ ${regressors} | ${effects.join(' + ')}, data = sample[sample$fitted, ], fixef.tol = 1e-11, fixef.rm = "none")
without <- predict(fit, newdata = sample)
# A row in a level without a fitted row has no prediction.
told <- sample$treated & !is.na(without)
left <- sample$outcome - without
${headlineInR(spec)}
estimate <- sum(weight[headline] * left[headline])
# ${INTERVAL}
conf.low <- conf.high <- NA
${reportInR}`
}

/**
 * What `did_imputation` finds for each treated row, averaged as locked. Its own average takes no rows that it cannot impute
 * together with weights of ours, so it only hands over the rows' effects. Trends of units it does not check, so with those
 * there is no script in Stata.
 */
export function imputedInStata(spec: DidSpec, columns: Columns): string {
  const { furtherEffects = [], covariates, headlineWindow: window, aggregation, anticipation } = spec
  const effects = ['unit', 'time', ...furtherEffects.map((_, at) => `effect${at + 1}`)].join(' ')
  const within = window === undefined ? '' : ` & since <= ${window.last}`
  const reached = window?.balanced
    ? `egen double reached = max(cond(missing(gap), ., since)), by(cohort)
replace headline = 0 if missing(reached) | reached < ${window.last}
`
    : ''
  const controls = covariates.length === 0 ? '' : ` controls(${covariates.map((_, at) => `x${at + 1}`).join(' ')})`
  return `${readInStata}
${sampleInStata(spec, columns, { keepsGaps: true })}
* ---- each treated row's outcome less the one without treatment, with did_imputation ----
set type double
generate double since = time - cohort
generate double start = cohort - ${anticipation}
${anticipation > 0 ? `drop if since < 0 & since >= -${anticipation}\n` : ''}did_imputation outcome unit time start, fe(${effects})${controls} saveestimates(gap) autosample minn(0) tol(1e-10) nose

* ---- which treated rows count for how much; a row that cannot be imputed is left out ----
generate byte headline = since >= 0 & !missing(since) & !missing(gap)${within}
${reached}${WEIGHTS[aggregation]}
summarize gap [aweight = weight] if headline, meanonly
scalar estimate = r(mean)
* ${INTERVAL}
scalar low = .
scalar high = .
${reportInStata}`
}

/** In proportion to these the rows count. */
const WEIGHTS: Record<DidSpec['aggregation'], string> = {
  simple: 'generate byte weight = headline',
  group: `egen byte own = tag(unit)
egen double units = total(own), by(cohort)
egen byte cell = tag(cohort since) if headline
egen double cells = total(cell), by(cohort)
egen double rows = total(headline), by(cohort since)
generate double weight = cond(headline, units / cells / rows, 0)`,
  dynamic: `egen double rows = total(headline), by(since)
generate double weight = cond(headline, 1 / rows, 0)`,
  calendar: `egen double rows = total(headline), by(time)
generate double weight = cond(headline, 1 / rows, 0)`,
}

/** The same by least squares of numpy on an indicator for every level; the estimate alone. */
export function imputedInPython(spec: DidSpec, columns: Columns): string {
  const { furtherEffects = [], unitTrends, covariates, headlineWindow: window, aggregation, anticipation } = spec
  const within = window === undefined ? '' : ` & (sample["since"] <= ${window.last})`
  const effects = ['"unit"', '"time"', ...furtherEffects.map((_, at) => `"effect${at + 1}"`)].join(', ')
  const reached = window?.balanced
    ? `headline &= sample["cohort"].isin(sample.loc[told & (sample["since"] >= ${window.last}), "cohort"])\n`
    : ''
  return `${readInPython}
${sampleInPython(spec, columns, { keepsGaps: true })}
# ---- which rows are fitted, and which imputed ----
sample["since"] = (sample["time"] - sample["cohort"]).where(np.isfinite(sample["cohort"]))
fitted = sample["since"].isna() | (sample["since"] < -${anticipation})
treated = sample["since"] >= 0

# ---- outcomes without treatment: least squares on an indicator for every level ----
parts = [pd.get_dummies(sample[name].astype(str), prefix=name, dtype=float) for name in [${effects}]]
${unitTrends ? 'parts.append(parts[0].mul(sample["time"] - (sample["time"].min() + sample["time"].max()) / 2, axis=0))\n' : ''}${covariates.length === 0 ? '' : `parts.append(sample[[${covariates.map((_, at) => `"x${at + 1}"`).join(', ')}]])\n`}x = pd.concat(parts, axis=1).to_numpy()
u, size, basis = np.linalg.svd(x[fitted], full_matrices=False)
rank = int((size > 1e-9 * size[0]).sum())
basis = basis[:rank]
coefficients = basis.T @ ((u[:, :rank].T @ sample.loc[fitted, "outcome"].to_numpy()) / size[:rank])
left = sample["outcome"] - x @ coefficients
# a treated row has an outcome without treatment where its columns are a combination of those of the fitted rows
told = treated & (np.abs(x - (x @ basis.T) @ basis).max(axis=1) < 1e-6)

# ---- the average: which treated rows count for how much ----
headline = told${within}
${reached}${PYTHON_WEIGHTS[aggregation]}
estimate = (weight * left)[headline].sum()
# ${INTERVAL}
low = high = np.nan
${reportInPython}`
}

const equally = (key: string): string => `weight = 1 / headline.groupby(sample["${key}"]).transform("sum")
weight = weight.where(headline, 0)
weight /= weight.sum()`

const PYTHON_WEIGHTS: Record<DidSpec['aggregation'], string> = {
  simple: 'weight = headline / headline.sum()',
  group: `units = sample.groupby("cohort")["unit"].transform("nunique")
cells = sample["since"].where(headline).groupby(sample["cohort"]).transform("nunique")
rows = headline.groupby([sample["cohort"], sample["since"]]).transform("sum")
weight = (units / cells / rows).where(headline, 0)
weight /= weight.sum()`,
  dynamic: equally('since'),
  calendar: equally('time'),
}
