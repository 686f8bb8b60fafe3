import { reportInPython, readInPython } from '../../../replication/python-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import { readInR, reportInR } from '../../../replication/r-code.ts'
import { readInStata, reportInStata } from '../../../replication/stata-code.ts'
import { sampleInPython } from './python.ts'
import { sampleInStata } from './stata.ts'
import type { DidSpec } from '@casefiles/engine/specs'
import { countSampleInR } from './counts-base-r.ts'

/** What a script by a package says in place of an interval that differs from the published one. */
const INTERVAL =
  "The published interval takes t quantiles with Welch's degrees of freedom for clusters, which the package does not know: base-r.R has it."

/** The same with `fepois` of fixest; the estimate alone, as in the other two. */
export function countsInR(spec: DidSpec, columns: Columns): string {
  const { scale } = spec.outcome
  return `library(fixest)
${readInR}${countSampleInR(spec, columns)}
# ---- Poisson with effects of units and periods, by fepois ---------------------------
sample$cell <- relevel(factor(sample$cell), "none")
fit <- fepois(outcome ~ cell | unit + time, data = sample, offset = ~ log(exposure), cluster = ~ cluster,
  glm.tol = 1e-10, fixef.tol = 1e-9)
# Total of the treated over their total without the effects.
effect <- setNames(rep(0, nlevels(sample$cell)), levels(sample$cell))
names.of <- sub("^cell", "", names(coef(fit)))
effect[names.of] <- coef(fit)
on <- sample[sample$headline, ]
on$without <- fitted(fit)[sample$headline] * exp(-effect[as.character(on$cell)])
estimate <- ${scale} * log(sum(on$outcome) / sum(on$without))
# ${INTERVAL}
conf.low <- conf.high <- NA
${reportInR}`
}

/** The same with `ppmlhdfe`. */
export function countsInStata(spec: DidSpec, columns: Columns): string {
  const { anticipation, headlineWindow: window, outcome } = spec
  const within = window === undefined ? '' : ` & since <= ${window.last}`
  const reached = window?.balanced ? ` & last - cohort >= ${window.last}` : ''
  const clusters = spec.cluster !== undefined && spec.cluster !== spec.unit ? 'clusters' : 'unit'
  const leads =
    spec.comparison === 'never-treated'
      ? `* compared with units never treated alone: the periods before have effects, too, but for the last before a reaction
egen double reference = max(cond(!missing(cohort) & since < -${anticipation}, time, .)), by(cohort)
if \`several' replace group = time if !missing(cohort) & since < -${anticipation} & time != reference
`
      : ''
  return `${readInStata}
${sampleInStata({ ...spec, outcome: { ...outcome, scale: 1 } }, columns, { keepsGaps: true })}
* ---- counts: units and periods in which nothing was counted say nothing ----
egen double of_unit = total(outcome), by(unit)
egen double of_time = total(outcome), by(time)
drop if of_unit == 0 | of_time == 0
summarize time, meanonly
drop if !missing(cohort) & r(min) + ${anticipation} >= cohort
* where everybody is treated in the end: until the last may react
count if missing(cohort)
if r(N) == 0 {
    summarize cohort, meanonly
    scalar last_start = r(max)
    drop if time + ${anticipation} >= last_start
    replace cohort = . if cohort == last_start
}
egen double last = max(time)
generate double since = cond(missing(cohort), -1e9, time - cohort)
generate byte headline = since >= 0${within}${reached}
keep if since < -${anticipation} | headline
levelsof cohort
local several = r(r) > 1
* one date: one effect; several: one for each cohort and period from its date on
generate double group = cond(headline, cond(\`several', time, 1), .)
${leads}egen long cell = group(cohort group)
replace cell = 0 if missing(cell)

* ---- Poisson with effects of units and periods, by ppmlhdfe ----
ppmlhdfe outcome ib0.cell, absorb(unit time) ${spec.exposure === undefined ? '' : 'exposure(exposure) '}vce(cluster ${clusters}) tolerance(1e-10)
* total of the treated over their total without the effects
summarize outcome if headline
scalar total = r(sum)
local without
levelsof cell if headline, local(cells)
foreach c of local cells {
    summarize outcome if headline & cell == \`c', meanonly
    local share = r(sum) / scalar(total)
    if \`share' > 0 local without \`without' + \`share' * exp(-_b[\`c'.cell])
}
nlcom (ratio: -ln(0 \`without')), post
scalar estimate = ${outcome.scale} * _b[ratio]
* ${INTERVAL}
scalar low = .
scalar high = .
${reportInStata}`
}

/** The same with the GLM of statsmodels, an indicator for each unit and period. */
export function countsInPython(spec: DidSpec, columns: Columns): string {
  const { anticipation, headlineWindow: window, outcome } = spec
  const within = window === undefined ? '' : ` & (sample["since"] <= ${window.last})`
  const reached = window?.balanced ? ` & (sample["time"].max() - sample["cohort"] >= ${window.last})` : ''
  const leads =
    spec.comparison === 'never-treated'
      ? `
# compared with units never treated alone: the periods before have effects, too, but for the last before a reaction
before = np.isfinite(sample["cohort"]) & (sample["since"] < -${anticipation})
reference = sample["time"].where(before).groupby(sample["cohort"]).transform("max")
lead = several & before & (sample["time"] != reference)
sample.loc[lead, "cell"] = names[lead]
`
      : ''
  return `${readInPython}
import statsmodels.api as sm

${sampleInPython({ ...spec, outcome: { ...outcome, scale: 1 } }, columns, { keepsGaps: true })}
# ---- counts: units and periods in which nothing was counted say nothing ----
of_unit = sample.groupby("unit")["outcome"].transform("sum")
of_time = sample.groupby("time")["outcome"].transform("sum")
sample = set_cohorts(sample[(of_unit > 0) & (of_time > 0)].copy())
sample = sample[~np.isfinite(sample["cohort"]) | (sample["time"].min() + ${anticipation} < sample["cohort"])]
# where everybody is treated in the end: until the last may react
if np.isfinite(sample["cohort"]).all():
    sample = set_cohorts(sample[sample["time"] + ${anticipation} < sample["cohort"].max()].copy())
sample["since"] = sample["time"] - sample["cohort"]
sample["headline"] = (sample["since"] >= 0)${within}${reached}
sample = sample[(sample["since"] < -${anticipation}) | sample["headline"]].copy()
several = sample.loc[np.isfinite(sample["cohort"]), "cohort"].nunique() > 1
# one date: one effect; several: one for each cohort and period from its date on
names = sample["cohort"].astype(str) + " " + sample["time"].astype(str)
sample["cell"] = (names if several else pd.Series("treated", sample.index)).where(sample["headline"], "none")
${leads}
# ---- Poisson with an indicator for each unit, period and cell ----
# a cell in which nothing was counted has no coefficient, but a total without the policy
is_fitted = (sample["cell"] == "none") | (sample.groupby("cell")["outcome"].transform("sum") > 0)
cells = sorted(set(sample.loc[is_fitted, "cell"]) - {"none"})
indicators = [(sample["cell"] == cell).astype(float).rename(cell) for cell in cells]
effects = pd.get_dummies(sample[["unit", "time"]].astype(str), dtype=float)
first_time = next(name for name in effects.columns if name.startswith("time_"))
x = pd.concat([*indicators, effects.drop(columns=first_time)], axis=1)
used = sample[is_fitted]
model = sm.GLM(used["outcome"], x[is_fitted], family=sm.families.Poisson(), exposure=used["exposure"].to_numpy())
fit = model.fit(tol=1e-12, maxiter=200)
# total of the treated over their total without the effects
on = sample["headline"]
base = x[on].copy()
base[cells] = 0
without = np.exp(base @ fit.params) * sample.loc[on, "exposure"]
estimate = ${outcome.scale} * np.log(sample.loc[on, "outcome"].sum() / without.sum())
# ${INTERVAL}
low = high = np.nan
${reportInPython}`
}
