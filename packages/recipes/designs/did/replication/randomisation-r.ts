import type { DidSpec } from '@casefiles/engine/specs'
import type { RandomisedDates } from '@casefiles/engine/replication'
import type { CarriedFile } from '../../../replication/replication.ts'

export const WAYS_FILE = 'assignments.txt'

/** One line per way. */
export function carryWays({ ways }: RandomisedDates): CarriedFile {
  return { file: WAYS_FILE, text: [...ways, ''].join('\n') }
}

/** The interval of randomisation inference: the ways to give out the dates are read from the run, all else is computed. */
export function randomisation(spec: DidSpec, facts: RandomisedDates): string {
  const { cohorts, isExact, isStudentised } = facts
  return [
    readWays(cohorts),
    weights(spec),
    evaluate,
    isExact
      ? '\nshare <- function(count) count / nrow(ways)\n'
      : '\nshare <- function(count) (1 + count) / (1 + nrow(ways))\n',
    isStudentised ? studentised : plain,
  ].join('')
}

function readWays(cohorts: RandomisedDates['cohorts']): string {
  const dates = cohorts.map((cohort) => (cohort === null ? 'Inf' : String(cohort))).join(', ')
  return `
# ---- interval: randomization inference --------------------------------------
# Every line is a way to give the adoption dates to the clusters, in the order of their names; letters stand for dates.
dates <- c(${dates})
codes <- do.call(rbind, strsplit(readLines("${WAYS_FILE}"), ""))
ways <- matrix(dates[match(codes, c(letters, LETTERS))], nrow(codes))
cluster.names <- sort(unique(cluster), method = "radix")
of.unit <- match(cluster, cluster.names)
actual <- cohort[match(cluster.names, cluster)]
treatment <- 1 * outer(cohort, periods, function(date, period) period >= date)
`
}

const SHARES: Record<DidSpec['aggregation'], string> = {
  simple: 'size / sum(size)',
  group: 'size / sum(size[!duplicated(g)]) / ave(size, g, FUN = length)',
  dynamic: 'size / ave(size, t - g, FUN = sum) / length(unique(t - g))',
  calendar: 'size / ave(size, t, FUN = sum) / length(unique(t))',
}

function weights({ aggregation, comparison, headlineWindow }: DidSpec): string {
  const others =
    comparison === 'never-treated'
      ? '!is.finite(dated)'
      : 'dated != pair$g & dated > periods[max(pair$at, pair$base)] + anticipation'
  const window =
    headlineWindow === undefined
      ? ''
      : `${headlineWindow.balanced ? `  pairs <- pairs[pairs$g %in% pairs$g[pairs$t - pairs$g >= ${headlineWindow.last}], ]\n` : ''}  pairs <- pairs[pairs$t - pairs$g <= ${headlineWindow.last}, ]\n`
  return `
# The estimate is a weighted sum of outcomes; the weights depend on the dates alone.
weights.for <- function(dated) {
  pairs <- do.call(rbind, lapply(sort(unique(dated[is.finite(dated)])), function(g) {
    base <- max(c(0, which(periods + anticipation < g)))
    at <- which(periods >= g)
    if (base == 0 || length(at) == 0) return(NULL)
    data.frame(g = g, at = at, t = periods[at], base = base, size = sum(weight[dated == g]))
  }))
  compared <- lapply(seq_len(nrow(pairs)), function(i) { pair <- pairs[i, ]; which(${others}) })
  pairs$row <- seq_len(nrow(pairs))
  pairs <- pairs[lengths(compared) > 0, ]
${window}  pairs$share <- with(pairs, ${SHARES[aggregation]})
  w <- matrix(0, n, length(periods))
  for (i in seq_len(nrow(pairs))) {
    pair <- pairs[i, ]
    treated <- which(dated == pair$g)
    others <- compared[[pair$row]]
    w[treated, pair$at] <- w[treated, pair$at] + pair$share * weight[treated] / sum(weight[treated])
    w[treated, pair$base] <- w[treated, pair$base] - pair$share * weight[treated] / sum(weight[treated])
    w[others, pair$at] <- w[others, pair$at] - pair$share * weight[others] / sum(weight[others])
    w[others, pair$base] <- w[others, pair$base] + pair$share * weight[others] / sum(weight[others])
  }
  w
}
`
}

/** Estimates on outcome and treatment, and the variance over the clusters of each date: of one, of both, of the other. */
const evaluate = `
evaluate <- function(way) {
  dated <- way[of.unit]
  w <- weights.for(dated)
  group <- factor(dated)
  distance <- function(values) {
    centered <- apply(values, 2, function(one) one - ave(one * weight, group, FUN = sum) / ave(weight, group, FUN = sum))
    as.numeric(tapply(rowSums(w * centered), of.unit, sum))
  }
  y <- distance(outcome)
  d <- distance(treatment)
  size <- ave(rep(1, length(way)), factor(way), FUN = sum)
  scale <- size / pmax(size - 1, 1)
  c(sum(w * outcome), sum(w * treatment), sum(scale * y^2), sum(scale * y * d), sum(scale * d^2))
}
observed <- evaluate(actual)
found <- t(apply(ways, 1, evaluate))
`

const studentised = `
# Each estimate over its own standard error; outward in steps of a quarter of one until an effect is rejected.
p.at <- function(effect) {
  numerator <- (found[, 1] - effect * found[, 2])^2 * observed[3]
  variance <- found[, 3] - 2 * found[, 4] * effect + found[, 5] * effect^2
  share(sum(!(numerator < (observed[1] - effect)^2 * (1 - 1e-9) * variance)))
}
first.rejected <- function(unit) {
  for (step in 1:40) {
    inside <- observed[1] + (step - 1) * unit / 4
    outside <- observed[1] + step * unit / 4
    if (p.at(outside) > 0.05 + 1e-12) next
    for (halving in 1:40) {
      middle <- (inside + outside) / 2
      if (p.at(middle) <= 0.05 + 1e-12) outside <- middle else inside <- middle
    }
    return(inside)
  }
  NA
}
conf.low <- first.rejected(-sqrt(observed[3]))
conf.high <- first.rejected(sqrt(observed[3]))
`

const plain = `
# The test changes its mind only where a way is exactly as extreme as the dates that were.
p.at <- function(effect) {
  share(sum(!(abs(found[, 1] - effect * found[, 2]) < abs(observed[1] - effect) * (1 - 1e-9))))
}
ends <- c((found[, 1] - observed[1]) / (found[, 2] - 1), (found[, 1] + observed[1]) / (found[, 2] + 1))
ends <- sort(unique(ends[is.finite(ends) & abs(c(found[, 2] - 1, found[, 2] + 1)) >= 1e-9]))
first.accepted <- function(candidates) {
  for (end in candidates) if (p.at(end) > 0.05 + 1e-12) return(end)
  NA
}
# Past the outermost of them it stays as it is: where it accepts there, that side has no end.
conf.low <- if (p.at(min(ends) - 1) > 0.05 + 1e-12) NA else first.accepted(ends[ends <= observed[1]])
conf.high <- if (p.at(max(ends) + 1) > 0.05 + 1e-12) NA else first.accepted(rev(ends[ends >= observed[1]]))
`
