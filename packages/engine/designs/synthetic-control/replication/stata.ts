import type { SyntheticControlSpec } from '../spec.ts'
import type { Columns } from '../../../replication/replication.ts'
import {
  readInStata,
  reportInStata,
  stataGroup,
  stataIsOneOf,
  stataTransformed,
} from '../../../replication/stata-code.ts'
import type { SyntheticControlFacts } from './facts.ts'

/** Donor weights with `synth`, given the run's predictor weights. */
export function syntheticControlInStata(
  spec: SyntheticControlSpec,
  columns: Columns,
  { predictors, predictorWeights }: SyntheticControlFacts,
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
matrix total = J(1, \`after', 1) * gap[\`first'..., 1]
scalar estimate = total[1, 1] / \`after'
* synth has no interval of this kind; the base-R script computes it
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
