import type { BlocksSpec } from '@casefiles/engine/specs'
import { upperProbability } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import { readInR, reportInR, rIsOneOf, rNames, rNumber, rTransformed } from '../../../replication/r-code.ts'
import { rString } from '../../../replication/quote.ts'
import { surveyCellsInR, surveyInR } from '../../../replication/survey-code.ts'
import { INFLUENCE_IN_R, LINEARIZED_IN_R } from './survey.ts'
import type { BlocksScriptFacts } from '@casefiles/engine/replication'

/** `sample`: outcome, treated (1, 0), block and cluster, as the design locks them. */
export function blocksSampleInR(spec: BlocksSpec, columns: Columns): string {
  const { outcome, treatment, blocks, cluster, samplingWeight, survey } = spec
  const values = outcome.oneValues
    ? `${rNumber(outcome.scale)} * ifelse(is.na(cells(${rString(outcome.column)})), NA, as.numeric(${rIsOneOf(columns, outcome.column, outcome.oneValues)}))`
    : rTransformed(outcome)
  const named = blocks.map((name) => rNames(columns, name))
  const placed = [
    'unit',
    ...(blocks.length > 0 ? ['block'] : []),
    ...(cluster === undefined ? [] : ['cluster']),
    ...(samplingWeight === undefined ? [] : ['weight']),
    ...(survey === undefined ? [] : ['stratum', 'psu']),
  ]
  const unit = rNames(columns, spec.unit)
  return `${spec.cellSize === undefined ? '' : writeOutInR(spec, spec.cellSize)}
# ---- sample: everyone assigned to the two arms -------------------------------
in.treated <- ${rIsOneOf(columns, treatment.column, treatment.treatedValues)}
in.control <- ${rIsOneOf(columns, treatment.column, treatment.controlValues)}
unit <- ${spec.cellSize === undefined ? unit : `paste(${unit}, person)`}
block <- ${named.length === 0 ? 'rep("all units", nrow(data))' : `ifelse(complete.cases(${named.join(', ')}), paste(${named.join(', ')}, sep = "\\001"), NA)`}
cluster <- ${cluster === undefined ? 'unit' : rNames(columns, cluster)}
outcome <- ${values}
weight <- ${samplingWeight === undefined ? 'rep(1, nrow(data))' : `number(${rString(samplingWeight.column)})`}
${survey === undefined ? '' : surveyCellsInR(survey, columns)}rows <- data.frame(unit, block, cluster, treated = as.numeric(in.treated), outcome, weight${survey === undefined ? '' : ', stratum, psu'})
# Rows of other arms, and rows without a unit, block or cluster, are left out.
sample <- rows[(in.treated | in.control) & complete.cases(rows[c(${placed.map((name) => `"${name}"`).join(', ')})]), ]
# A missing outcome is attrition: the row is left out of the estimate.
has.both.arms <- function(sample) ave(sample$treated, sample$block, FUN = function(x) length(unique(x))) == 2
sample <- sample[has.both.arms(sample), ]
sample <- sample[!is.na(sample$outcome), ]
# Blocks in which one arm alone is observed show no comparison.
sample <- sample[has.both.arms(sample), ]
${survey === undefined ? '' : surveyInR(survey, '!is.na(stratum) & !is.na(psu) & !is.na(weight)')}`
}

/** Cells of counts as one row per person, those with the outcome first. */
function writeOutInR({ outcome, cellOutcome }: BlocksSpec, cellSize: string): string {
  const count = `number(${rString(outcome.column)})`
  return `
# ---- cells of counts, written out as one row per person ------------------------
size <- number(${rString(cellSize)})
count <- ${cellOutcome === 'share' ? `round(size * ${count})` : count}
person <- sequence(size)
happened <- as.character(as.numeric(person <= rep(count, size)))
data <- data[rep(seq_len(nrow(data)), size), , drop = FALSE]
data[[${rString(outcome.column)}]] <- ifelse(is.na(happened), "", happened)
`
}

/** The block-weighted difference in means with its design-based variance, in base R. */
export function blocksInBaseR(
  spec: BlocksSpec,
  columns: Columns,
  { criticalValue }: BlocksScriptFacts,
  together: number,
): string {
  return [
    readInR,
    blocksSampleInR(spec, columns),
    SUMMARIES,
    spec.survey === undefined ? combine(spec.cluster !== undefined) : `${INFLUENCE_IN_R}${LINEARIZED_IN_R}`,
    interval(reachInR(criticalValue, together)),
    reportInR,
  ].join('')
}

/** How many standard errors the interval reaches to either side. */
export function reachInR(criticalValue: number | null, together: number): string {
  return criticalValue === null || together > 1
    ? `qt(${upperProbability(together)}, df)`
    : `max(qt(0.975, df), ${rNumber(criticalValue)}) # the largest |t| over all outcomes: see the heading`
}

/** `blocks`: both arms of each block, and what they differ by. */
export const SUMMARIES = `
# ---- each arm of each block ---------------------------------------------------
# Mean and its variance: s^2/n of units; with clusters sum S_g^2 / (1 - n_g/n) / n^2, S_g the cluster's residuals (CR2).
# A row counts its weight, one where the design names none, in place of one.
arm <- function(rows) {
  total <- sum(rows$weight)
  center <- sum(rows$weight * rows$outcome) / total
  sums <- tapply(rows$weight * (rows$outcome - center), rows$cluster, sum)
  sizes <- tapply(rows$weight, rows$cluster, sum)
  share <- 1 - sizes / total
  lean <- sizes^2 / share
  assigned <- length(sums)
  alone <- assigned == 1
  list(n = nrow(rows), total = total, assigned = assigned, mean = center,
    variance = if (alone) NA else sum(sums^2 / share) / total^2,
    trace = if (alone) NA else (sum(sizes^2) + (sum(lean)^2 - sum(lean^2)) / total^2) / total^4)
}
blocks <- lapply(split(sample, sample$block), function(rows) {
  control <- arm(rows[rows$treated == 0, ])
  treated <- arm(rows[rows$treated == 1, ])
  list(control = control, treated = treated, n = nrow(rows), total = sum(rows$weight), difference = treated$mean - control$mean,
    variance = treated$variance + control$variance)
})
get <- function(list, name) vapply(list, function(one) as.numeric(one[[name]]), 0)
weight <- get(blocks, "total") / sum(sample$weight)
estimate <- sum(weight * get(blocks, "difference"))
`

const combine = (isClustered: boolean): string => `
# ---- variance (Imbens and Rubin 2015, section 9.3) -------------------------------
# A block with one unit in an arm shows no variance of its own: blocks of the same size are compared with each other,
# and the only such block of its size takes that arm's variance pooled over the other blocks.
shows <- !is.na(get(blocks, "variance"))
parts <- list()
if (any(shows)) {
  own <- blocks[shows]
  w <- weight[shows]
  variance <- sum(w^2 * get(own, "variance"))
${isClustered ? CLUSTERED_DF : UNIT_DF}
  parts[[1]] <- c(variance, df)
}
size <- vapply(blocks, function(one) one$control$assigned + one$treated$assigned, 0)
for (s in unique(size[!shows])) {
  members <- which(!shows & size == s)
  if (length(members) > 1) {
    pieces <- weight[members] * get(blocks[members], "difference")
    count <- length(members)
    parts[[length(parts) + 1]] <- c(sum((pieces - mean(pieces))^2) * count / (count - 1), count - 1)
  } else {
    pooled <- function(arm) {
      block <- blocks[[members]][[arm]]
      if (!is.na(block$variance)) return(block$variance)
      others <- lapply(blocks[shows], function(one) one[[arm]])
      k <- get(others, "assigned")
      sum(get(others, "variance") * k * (k - 1)) / sum(k - 1) / block$assigned
    }
    # what it takes from the other blocks is known no better than these are: the same part, with their degrees of freedom
    if (!any(shows)) parts[[1]] <- c(NA, NA)
    parts[[1]][1] <- parts[[1]][1] + weight[members]^2 * (pooled("control") + pooled("treated"))
  }
}
variances <- vapply(parts, function(part) part[1], 0)
dfs <- vapply(parts, function(part) part[2], 0)
se <- sqrt(sum(variances))
df <- if (length(parts) == 1) dfs else sum(variances)^2 / sum(variances^2 / dfs)
`

const CLUSTERED_DF = `  # Satterthwaite of CR2
  arms <- function(value, power) sum(w^power * vapply(own, function(one) value(one$control) + value(one$treated), 0))
  df <- arms(function(arm) 1 / arm$total, 2)^2 / arms(function(arm) arm$trace, 4)`

const UNIT_DF = `  # Welch-Satterthwaite in one block, else units less two per block
  only <- own[[1]]
  df <- if (length(blocks) == 1) only$variance^2 /
    (only$control$variance^2 / (only$control$n - 1) + only$treated$variance^2 / (only$treated$n - 1))
    else sum(get(own, "n") - 2)`

export const interval = (reach: string): string => `
# ---- 95 % interval -----------------------------------------------------------------
reach <- ${reach}
conf.low <- estimate - reach * se
conf.high <- estimate + reach * se
`
