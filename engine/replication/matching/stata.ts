import type { MatchingSpec } from '../../designs/matching/spec.ts'
import { upperProbability } from '../level.ts'
import type { Columns } from '../replication.ts'
import { stataString } from '../quote.ts'
import {
  readInStata,
  reportInStata,
  stataGroup,
  stataIndicator,
  stataIsMissing,
  stataTransformed,
} from '../stata-code.ts'

/** Logit and least squares, and the augmented weighting of both; `teffects aipw` beside it for everyone's effect. */
export function matchingInStata(spec: MatchingSpec, columns: Columns, together: number): string {
  const upper = upperProbability(together)
  const { covariates, estimand, estimator } = spec
  const terms = covariates.map((one, at) => {
    if (one.kind === 'category') return `ib(last).x${at + 1}`
    return one.squared ? `x${at + 1} c.x${at + 1}#c.x${at + 1}` : `x${at + 1}`
  })
  const x = terms.join(' ')
  const check =
    estimand === 'ATE' && estimator === 'aipw'
      ? `* the same average with teffects, whose standard error counts the nuisance models too
teffects aipw (outcome ${x}) (treated ${x})
`
      : ''
  return [readInStata, sample(spec, columns), PROGRAM(x, estimand), combine(spec, upper), check, reportInStata].join('')
}

function sample(spec: MatchingSpec, columns: Columns): string {
  const { outcome, treatment, covariates, rounds } = spec
  const values = outcome.eventValues
    ? `${outcome.scale} * ${stataIndicator(columns, outcome.column, outcome.eventValues)}`
    : stataTransformed(columns, outcome)
  const names = covariates.map((_, at) => `x${at + 1}`)
  return `
* ---- sample: one row per unit with every cell the estimate uses ----
${stataGroup(columns, 'unit', spec.unit)}
generate double treated = ${stataIndicator(columns, treatment.column, treatment.treatedValues)}
generate double outcome = ${values}
${covariates.map((one, at) => covariate(columns, one, `x${at + 1}`)).join('\n')}
${rounds ? roundsInStata(columns, rounds, names) : ''}drop if missing(${['unit', 'treated', 'outcome', ...names].join(', ')})
sort row
`
}

/** A category's reference is numbered last, so that \`ib(last)\` leaves it out. */
function covariate(columns: Columns, one: MatchingSpec['covariates'][number], name: string): string {
  if (one.kind === 'number') return `generate double ${name} = ${stataTransformed(columns, one)}`
  const cell = `v${columns.get(one.column).position}`
  return `egen long ${name} = group(${cell})
replace ${name} = 100000 if ${cell} == ${stataString(one.reference)}
replace ${name} = . if ${stataIsMissing(columns, one.column)}`
}

function roundsInStata(
  columns: Columns,
  { column, before, after }: NonNullable<MatchingSpec['rounds']>,
  names: string[],
): string {
  return `* covariates of period ${before}, treatment and outcome of period ${after}; units with both
generate double period = ${stataTransformed(columns, { column })}
egen long firstrow = min(row), by(unit)
foreach name in ${names.join(' ')} {
    egen double of_\`name' = max(cond(period == ${before}, \`name', .)), by(unit)
    replace \`name' = of_\`name'
}
keep if period == ${after}
replace row = firstrow
`
}

const PROGRAM = (x: string, estimand: 'ATT' | 'ATE'): string => `
* ---- augmented inverse probability weighting ----
* nuisance: fits on the rows with fold different from the argument and predicts for the rows of that fold
capture program drop nuisance
program define nuisance
    args fold
    tempvar score without with
    quietly logit treated ${x} if fold != \`fold'
    quietly predict double \`score', pr
    quietly regress outcome ${x} if fold != \`fold' & treated == 0
    quietly predict double \`without', xb
    quietly regress outcome ${x} if fold != \`fold' & treated == 1
    quietly predict double \`with', xb
    local use = cond(\`fold' == 0, "1", "fold == \`fold'")
    quietly replace score = \`score' if \`use'
    quietly replace without = \`without' if \`use'
    quietly replace with = \`with' if \`use'
end
capture program drop aipw
program define aipw
${
  estimand === 'ATT'
    ? `    quietly replace psi = (treated - score) / (1 - score) * (outcome - without)
    quietly summarize psi
    scalar total = r(sum)
    quietly summarize treated
    scalar share = r(sum)
    scalar value = scalar(total) / scalar(share)
    quietly replace square = (psi - treated * scalar(value))^2`
    : `    quietly replace psi = with - without + treated * (outcome - with) / score - (1 - treated) * (outcome - without) / (1 - score)
    quietly summarize psi
    scalar share = r(N)
    scalar value = r(mean)
    quietly replace square = (psi - scalar(value))^2`
}
    quietly summarize square
    scalar variance = r(sum) / scalar(share)^2
end
foreach name in score without with psi square {
    generate double \`name' = .
}
`

function combine({ estimator, crossFitting: { folds, splits } }: MatchingSpec, upper: string): string {
  const interval = `scalar low = scalar(estimate) - invnormal(${upper}) * scalar(se)
scalar high = scalar(estimate) + invnormal(${upper}) * scalar(se)
`
  if (estimator === 'aipw') {
    return `
generate byte fold = 1
nuisance 0
aipw
scalar estimate = scalar(value)
scalar se = sqrt(scalar(variance))
${interval}`
  }
  return `
* folds: one line per unit in use, in the order in which units first appear
preserve
import delimited using "folds.csv", clear varnames(1)
generate long order = _n
tempfile partitions
save \`partitions'
restore
generate long order = _n
merge 1:1 order using \`partitions', nogenerate
matrix found = J(${splits}, 2, .)
forvalues split = 1/${splits} {
    capture drop fold
    generate byte fold = split\`split'
    forvalues own = 1/${folds} {
        nuisance \`own'
    }
    aipw
    matrix found[\`split', 1] = scalar(value)
    matrix found[\`split', 2] = scalar(variance)
}
mata:
    found = st_matrix("found")
    middle = mm_median(found[, 1])
    st_numscalar("estimate", middle)
    st_numscalar("se", sqrt(mm_median(found[, 2] + (found[, 1] :- middle):^2)))
end
${interval}`
}
