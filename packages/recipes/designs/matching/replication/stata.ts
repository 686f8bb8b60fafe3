import type { MatchingSpec } from '@casefiles/engine/specs'
import { upperProbability } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import { stataString } from '../../../replication/quote.ts'
import {
  readInStata,
  reportInStata,
  stataGroup,
  stataIndicator,
  stataIsMissing,
  stataTransformed,
} from '../../../replication/stata-code.ts'

/** Logit and least squares, and the augmented weighting of both; `teffects aipw` beside it for everyone's effect. */
export function matchingInStata(spec: MatchingSpec, columns: Columns, together: number): string {
  const upper = upperProbability(together)
  const { covariates, outcomeCovariates, estimand, estimator } = spec
  const x = termsOf(covariates, 'x')
  const z = outcomeCovariates ? termsOf(outcomeCovariates, 'z') : x
  const check =
    estimand === 'ATE' && estimator === 'aipw'
      ? `* the same average with teffects, whose standard error counts the nuisance models too
capture noisily teffects aipw (outcome ${z}) (treated ${x}) [pweight=weight]${spec.cluster === undefined ? '' : ', vce(cluster clusters)'}
`
      : ''
  return [
    readInStata,
    sample(spec, columns),
    PROGRAM(x, z, spec),
    ...(estimator === 'aipw' ? [stacked(x, z, spec)] : []),
    combine(spec, upper),
    check,
    reportInStata,
  ].join('')
}

function termsOf(declared: MatchingSpec['covariates'], letter: string): string {
  const terms = declared.map((one, at) => {
    const name = `${letter}${at + 1}`
    if (one.kind === 'category') return `ib(last).${name}`
    return one.squared ? `${name} c.${name}#c.${name}` : name
  })
  return terms.join(' ')
}

function sample(spec: MatchingSpec, columns: Columns): string {
  const { outcome, treatment, covariates, outcomeCovariates = [], cluster, samplingWeight, rounds } = spec
  const values = outcome.eventValues
    ? `${outcome.scale} * ${stataIndicator(columns, outcome.column, outcome.eventValues)}`
    : stataTransformed(columns, outcome)
  const declared = [
    ...covariates.map((one, at) => ({ one, name: `x${at + 1}` })),
    ...outcomeCovariates.map((one, at) => ({ one, name: `z${at + 1}` })),
  ]
  const names = declared.map(({ name }) => name)
  return `
* ---- sample: one row per unit with every cell the estimate uses ----
${stataGroup(columns, 'unit', spec.unit)}
generate double treated = ${stataIndicator(columns, treatment.column, treatment.treatedValues)}
generate double outcome = ${values}
${cluster === undefined ? '' : `${stataGroup(columns, 'clusters', cluster)}\n`}generate double weight = ${samplingWeight ? stataTransformed(columns, { column: samplingWeight.column }) : '1'}
${declared.map(({ one, name }) => covariate(columns, one, name)).join('\n')}
${rounds ? roundsInStata(columns, rounds, names) : ''}drop if missing(${['unit', 'treated', 'outcome', 'weight', ...(cluster === undefined ? [] : ['clusters']), ...names].join(', ')})
sort row
`
}

/** A category's reference is numbered last, so that \`ib(last)\` leaves it out. */
function covariate(columns: Columns, one: MatchingSpec['covariates'][number], name: string): string {
  if (one.kind === 'number') return `generate double ${name} = ${stataTransformed(columns, one)}`
  const cell = `v${columns.get(one.column).position}`
  return `egen long ${name} = group(${cell})
replace ${name} = 10000 if ${cell} == ${stataString(one.reference)}
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

const PROGRAM = (x: string, z: string, { estimand, cluster }: MatchingSpec): string => `
* ---- augmented inverse probability weighting ----
* nuisance: fits on the rows with fold different from the argument and predicts for the rows of that fold
capture program drop nuisance
program define nuisance
    args fold
    tempvar score mean0 mean1
    quietly logit treated ${x} if fold != \`fold' [pweight=weight]
    quietly predict double \`score', pr
    quietly regress outcome ${z} if fold != \`fold' & treated == 0 [pweight=weight]
    quietly predict double \`mean0', xb
    quietly regress outcome ${z} if fold != \`fold' & treated == 1 [pweight=weight]
    quietly predict double \`mean1', xb
    local use = cond(\`fold' == 0, "1", "fold == \`fold'")
    quietly replace score = \`score' if \`use'
    quietly replace mean0 = \`mean0' if \`use'
    quietly replace mean1 = \`mean1' if \`use'
end
capture program drop aipw
program define aipw
${
  estimand === 'ATT'
    ? `    quietly replace psi = (treated - score) / (1 - score) * (outcome - mean0)
${EVERYONE}    quietly summarize psi [iweight=weight]
    scalar total = r(sum)
    quietly summarize treated [iweight=weight]
    scalar share = r(sum)
    scalar value = scalar(total) / scalar(share)
    ${squared('weight * (psi - treated * scalar(value))', cluster !== undefined)}`
    : `    quietly replace psi = mean1 - mean0 + treated * (outcome - mean1) / score - (1 - treated) * (outcome - mean0) / (1 - score)
${EVERYONE}    quietly summarize psi [iweight=weight]
    scalar share = r(sum_w)
    scalar value = r(mean)
    ${squared('weight * (psi - scalar(value))', cluster !== undefined)}`
}
    quietly summarize square
    scalar variance = r(sum) / scalar(share)^2
end
foreach name in score mean0 mean1 psi square {
    generate double \`name' = .
}
`

/** A logit that predicts perfectly leaves rows out, which would drop from the mean unseen. */
const EVERYONE = `    assert !missing(psi)
`

/** The square that each row adds, or each cluster in one of its rows, with the factor G/(G - 1). */
function squared(own: string, isClustered: boolean): string {
  if (!isClustered) return `quietly replace square = (${own})^2`
  return `tempvar own sum first
    quietly generate double \`own' = ${own}
    quietly egen double \`sum' = total(\`own'), by(clusters)
    quietly egen byte \`first' = tag(clusters)
    quietly count if \`first'
    quietly replace square = \`first' * \`sum'^2 * r(N) / (r(N) - 1)`
}

/** `stacked`: the error with the fitting of the three models counted, and its degrees of freedom. */
function stacked(x: string, z: string, { estimand, cluster }: MatchingSpec): string {
  const isAtt = estimand === 'ATT'
  return `
capture program drop stacked
program define stacked
    fvrevar ${x}
    local xs \`r(varlist)'
    fvrevar ${z}
    local zs \`r(varlist)'
    mata: influence_of("\`xs'", "\`zs'")
end
mata:
real matrix bread_of(real matrix x, real colvector v) return(invsym(cross(x, v, x)))
real colvector lever(real matrix x, real matrix bread, real colvector v) return(rowmin((v :* rowsum((x * bread) :* x), J(rows(x), 1, 0.9))))
real colvector pull(real matrix x, real matrix bread, real colvector w, real colvector d) return(x * (bread * cross(x, w :* d)))
void influence_of(string scalar xs, string scalar zs)
{
    t = st_data(., "treated"); y = st_data(., "outcome"); w = st_data(., "weight")
    e = st_data(., "score"); m0 = st_data(., "mean0"); m1 = st_data(., "mean1")
    value = st_numscalar("value")
    x = (J(rows(t), 1, 1), st_data(., xs)); z = (J(rows(t), 1, 1), st_data(., zs))
    residual = y - t :* m1 - (1 :- t) :* m0
    odds = e :/ (1 :- e)
    scored = bread_of(x, w :* e :* (1 :- e)); b0 = bread_of(z, w :* (1 :- t)); b1 = bread_of(z, w :* t)
    byscore = (${isAtt ? '' : '-t :/ odds '}- (1 :- t) :* odds) :* residual
    bywithout = -t + (1 :- t) :* odds
    bywith = ${isAtt ? 'J(rows(t), 1, 0)' : '1 :- t :/ e'}
    freed = residual :/ (1 :- t :* lever(z, b1, w) - (1 :- t) :* lever(z, b0, w))
    own = ${
      isAtt
        ? 't :* (y - m0 :- value) - (1 :- t) :* odds :* freed'
        : 'm1 - m0 :- value + t :* freed :/ e - (1 :- t) :* freed :/ (1 :- e)'
    }
    own = own + (t :* pull(z, b1, w, bywith) + (1 :- t) :* pull(z, b0, w, bywithout)) :* freed
    own = own + pull(x, scored, w, byscore) :* (t - e) :/ (1 :- lever(x, scored, w :* e :* (1 :- e)))
    influence = w :* own / ${isAtt ? 'sum(w :* t)' : 'sum(w)'}
${cluster === undefined ? ERROR : ERROR_IN_CLUSTERS}}
end
`
}

function combine({ estimator, cluster, crossFitting: { folds, splits } }: MatchingSpec, upper: string): string {
  const quantile = cluster === undefined ? `invnormal(${upper})` : `invt(r(N) - 1, ${upper})`
  const counted = cluster === undefined ? '' : 'egen byte first = tag(clusters)\nquietly count if first\n'
  const interval = `${counted}scalar low = scalar(estimate) - ${quantile} * scalar(se)
scalar high = scalar(estimate) + ${quantile} * scalar(se)
`
  if (estimator === 'aipw') {
    return `
generate byte fold = 1
nuisance 0
aipw
scalar estimate = scalar(value)
stacked
scalar low = scalar(estimate) - invt(scalar(df), ${upper}) * scalar(se)
scalar high = scalar(estimate) + invt(scalar(df), ${upper}) * scalar(se)
`
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

const ERROR = `    squares = sum(influence:^2)
    spread = sum(influence:^4) - squares^2 / rows(t)
    st_numscalar("se", sqrt(squares))
    st_numscalar("df", spread > 0 ? max((1, 2 * squares^2 / spread)) : 1e6)
`

/** What the units of a cluster add is summed; Satterthwaite over the sums, no more than the clusters less one. */
const ERROR_IN_CLUSTERS = `    clusters = st_data(., "clusters"); names = uniqrows(clusters); groups = rows(names)
    sums = J(groups, 1, 0)
    for (g = 1; g <= groups; g++) sums[g] = sum(select(influence, clusters :== names[g]))
    squares = sum(sums:^2)
    spread = sum(sums:^4) - squares^2 / groups
    st_numscalar("se", sqrt(groups / (groups - 1) * squares))
    st_numscalar("df", min((groups - 1, spread > 0 ? max((1, 2 * squares^2 / spread)) : 1e6)))
`
