import type { DidSpec } from '@casefiles/engine/specs'
import { upperProbability } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import { readInR, reportInR } from '../../../replication/r-code.ts'
import type { RandomisedDates } from '@casefiles/engine/replication'
import { randomisation } from './randomisation-r.ts'
import { didSampleInR } from './r.ts'

/** Callaway and Sant'Anna's group-time effects and their average in base R. */
export function didInBaseR(
  spec: DidSpec,
  columns: Columns,
  together: number,
  randomised: RandomisedDates | null,
): string {
  const parts = [readInR, didSampleInR(spec, columns), panelParts(spec)]
  if (spec.covariates.length > 0) parts.push(adjustment(spec.estimator))
  const upper = upperProbability(together)
  const first = randomised ? randomisation(spec, randomised) : ''
  return [
    ...parts,
    effects(spec),
    averaging(),
    headline(spec),
    AVERAGES[spec.aggregation],
    interval(upper),
    first,
    reportInR,
  ].join('')
}

const panelParts = (spec: DidSpec): string => `
# ---- units x periods ---------------------------------------------------------
units <- unique(sample$unit)
n <- length(units)
first <- match(units, sample$unit)
outcome <- matrix(sample$outcome, n, length(periods), byrow = TRUE)
cohort <- sample$cohort[first]
cluster <- sample$cluster[first]
cohorts <- sort(unique(cohort[is.finite(cohort)]))
${weightsOf(spec)}anticipation <- ${spec.anticipation}
# Covariates that are combinations of earlier ones are dropped.
if (length(covariates) > 0) {
  decomposition <- qr(cbind(1, as.matrix(sample[covariates])), tol = 1e-9)
  kept <- sort(decomposition$pivot[seq_len(decomposition$rank)])
  covariates <- covariates[setdiff(kept, 1) - 1]
}
`

/** Each unit's weight over their mean; 1 where the main estimate counts all alike. */
function weightsOf({ weight }: DidSpec): string {
  if (weight === undefined || !weight.inHeadline) return 'weight <- rep(1, n)\n'
  return `# A unit keeps its mean weight from before the first adoption.
before <- sample$time < min(cohort)
weight <- as.numeric(tapply(sample$weight[before], factor(sample$unit[before], levels = units), mean, na.rm = TRUE))
weight <- weight / mean(weight)
`
}

const adjustment = (estimator: DidSpec['estimator']): string => `
# ---- one 2 x 2 comparison with covariates (Sant'Anna and Zhao 2020) -----------
# Returns the effect and the influence of each unit; NA where it cannot be computed.
adjusted <- function(change, treated, x, weights) {
  m <- length(change)
  estimator <- "${estimator}"
  none <- list(value = NA, influence = rep(0, m))
  residual <- change
  if (estimator != "ipw") {
    # outcome regression on the comparison units
    x0 <- x[treated == 0, , drop = FALSE]
    if (qr(x0, tol = 1e-9)$rank < ncol(x)) return(none)
    weights0 <- weights[treated == 0]
    cross <- solve(crossprod(x0 * sqrt(weights0)))
    residual <- change - drop(x %*% (cross %*% crossprod(x0 * weights0, change[treated == 0])))
    along.regression <- function(direction) m * drop(x %*% (cross %*% direction)) * residual * (treated == 0) * weights
  }
  weighed <- treated * weights
  if (estimator == "reg") {
    share <- mean(weighed)
    value <- sum(weighed * residual) / sum(weighed)
    return(list(value = value,
      influence = (weighed * (residual - value) - along.regression(colMeans(x * weighed))) / share))
  }
  # propensity score by logit
  logit <- suppressWarnings(glm.fit(x, treated, weights = weights, family = binomial(), control = list(epsilon = 1e-14, maxit = 50)))
  p <- logit$fitted.values
  if (any(p >= 0.999)) return(none)
  information <- solve(crossprod(x * sqrt(weights * p * (1 - p))))
  along.score <- function(direction) m * drop(x %*% (information %*% direction)) * (treated - p) * weights
  weight <- ifelse(treated == 0 & p < 0.995, weights * p / (1 - p), 0)
  on.treated <- sum(weighed * residual) / sum(weighed)
  on.comparison <- sum(weight * residual) / sum(weight)
  tilt <- weight * (residual - on.comparison)
  influence <- weighed * (residual - on.treated) / mean(weighed) -
    (tilt + along.score(colMeans(x * tilt))) / mean(weight)
  if (estimator == "dr") {
    direction <- colMeans(x * weighed) / mean(weighed) - colMeans(x * weight) / mean(weight)
    influence <- influence - along.regression(direction)
  }
  list(value = on.treated - on.comparison, influence = influence)
}
`

function effects(spec: DidSpec): string {
  const comparison =
    spec.comparison === 'never-treated'
      ? 'which(!is.finite(cohort))'
      : 'which(cohort != g & cohort > periods[max(t, base)] + anticipation)'
  const effect =
    spec.covariates.length === 0
      ? `change <- outcome[, t] - outcome[, base]
    means <- c(weighted.mean(change[treated], weight[treated]), weighted.mean(change[comparison], weight[comparison]))
    value <- means[1] - means[2]
    influence <- numeric(n)
    influence[treated] <- n * weight[treated] / sum(weight[treated]) * (change[treated] - means[1])
    influence[comparison] <- -n * weight[comparison] / sum(weight[comparison]) * (change[comparison] - means[2])`
      : `who <- c(treated, comparison)
    x <- cbind(1, as.matrix(sample[(who - 1) * length(periods) + min(t, base), covariates, drop = FALSE]))
    found <- adjusted(outcome[who, t] - outcome[who, base], rep(1:0, c(length(treated), length(comparison))), x, weight[who])
    value <- found$value
    influence <- numeric(n)
    influence[who] <- n / length(who) * found$influence`
  return `
# ---- group-time effects after adoption (Callaway and Sant'Anna 2021) -----------
# For each cohort g and period t: its change since the last period before it may react, less the comparison's change.
# Deviations from a mean over n clusters are smaller than those from the truth by (n - 1)/n.
deviation.factor <- function(clusters, units = 2, coefficients = 1) {
  if (clusters < 2) return(1)
  sqrt(clusters / (clusters - 1) * (if (units > coefficients) (units - 1) / (units - coefficients) else 1))
}
cells <- list()
for (g in cohorts) {
  base <- max(c(0, which(periods + anticipation < g)))
  if (base == 0) next
  for (t in which(periods >= g)) {
    treated <- which(cohort == g)
    comparison <- ${comparison}
    if (length(comparison) == 0) next
    ${effect}
    if (is.na(value)) next
    lone <- length(unique(cluster[comparison])) == 1
    # Influence by side; the comparison's with the factor of its clusters.
    on.treated <- replace(influence, -treated, 0)
    on.comparison <- replace(influence, treated, 0) *
      deviation.factor(length(unique(cluster[comparison])), length(comparison), 1 + length(covariates))
    cells[[length(cells) + 1]] <- list(g = g, t = periods[t], value = value, treated = on.treated,
      comparison = on.comparison, clusters = setNames(length(unique(cluster[treated])), g), lone = lone)
  }
}
`
}

/**
 * The averages of the effects.
 *
 * @param which of several numbers of clusters of one cohort counts, as `duplicated` is told; in a panel without gaps they are one
 */
export const averaging = (which = ''): string => `
# Averages carry the influence of the estimated cohort shares.
share.of <- function(g) mean(weight * (cohort == g))
share.weighted <- function(parts) {
  shares <- vapply(parts, function(part) share.of(part$g), 0)
  values <- vapply(parts, function(part) part$value, 0)
  value <- sum(values * shares) / sum(shares)
  weighted <- function(side) Reduce(\`+\`, Map(function(part, share) part[[side]] * share / sum(shares), parts, shares))
  treated <- weighted("treated")
  for (i in seq_along(parts)) {
    members <- cohort == parts[[i]]$g
    treated[members] <- treated[members] + weight[members] * (values[i] - value) / sum(shares)
  }
  with.factor(value, treated, weighted("comparison"), clusters.of(parts))
}
# The clusters behind several effects, each cohort's once.
clusters.of <- function(parts) {
  all <- unlist(lapply(parts, function(part) part$clusters))
  all[!duplicated(names(all)${which && `, ${which}`})]
}
with.factor <- function(value, treated, comparison, clusters) list(value = value, treated = treated,
  comparison = comparison, clusters = clusters, influence = deviation.factor(sum(clusters)) * treated + comparison)
side.mean <- function(parts, side) Reduce(\`+\`, lapply(parts, function(part) part[[side]])) / length(parts)
mean.value <- function(parts) mean(vapply(parts, function(part) part$value, 0))
# Effects on one cohort: its clusters count once.
mean.of.cells <- function(parts) with.factor(mean.value(parts), side.mean(parts, "treated"),
  side.mean(parts, "comparison"), clusters.of(parts))
# Averages over cohorts, each with its own factor.
mean.of.averages <- function(parts) list(value = mean.value(parts), influence = side.mean(parts, "influence"))
by <- function(key) split(cells, vapply(cells, key, 0))
`

/** The locked times since adoption; all of them unless the design says so. */
export function headline({ headlineWindow: window }: DidSpec): string {
  if (window === undefined) return ''
  const balanced = window.balanced
    ? `reached <- unlist(lapply(cells, function(cell) if (cell$t - cell$g >= ${window.last}) cell$g))
cells <- Filter(function(cell) cell$g %in% reached, cells)
`
    : ''
  return `
# The times since adoption that the headline averages.
${balanced}cells <- Filter(function(cell) cell$t - cell$g <= ${window.last}, cells)
`
}

export const AVERAGES: Record<DidSpec['aggregation'], string> = {
  simple: `
# Average over all treated unit-periods.
overall <- share.weighted(cells)
`,
  group: `
# Each cohort's mean over its treated periods, then those weighted by the cohorts' sizes.
by.cohort <- lapply(by(function(cell) cell$g), function(part) c(mean.of.cells(part), g = part[[1]]$g))
overall <- share.weighted(by.cohort)
`,
  dynamic: `
# Each time since adoption's mean by cohort size, then the plain mean over times since adoption.
overall <- mean.of.averages(lapply(by(function(cell) cell$t - cell$g), share.weighted))
`,
  calendar: `
# Each period's mean by cohort size, then the plain mean over periods.
overall <- mean.of.averages(lapply(by(function(cell) cell$t), share.weighted))
`,
}

export const interval = (upper: string): string => `
# ---- interval: influence summed by cluster, with its small-sample factor --------
se <- sqrt(sum(tapply(overall$influence, cluster, sum)^2)) / n
# Where one side of every comparison is one cluster alone there is no interval, only the value.
one.treated.cluster <- length(unique(cluster[is.finite(cohort)])) == 1
if (one.treated.cluster || all(vapply(cells, function(cell) cell$lone, TRUE))) se <- NA
# What is left of a standard error below rounding is none.
spread <- sqrt(mean((sample$outcome - mean(sample$outcome))^2))
if (!is.na(se) && se <= 1e-9 * spread) se <- NA
# Welch's degrees of freedom: each cohort's part of the variance, and what its side has by size.
squares <- tapply(overall$influence, cluster, sum)^2
stratum <- tapply(cohort, cluster, min)
part <- tapply(squares, stratum, sum)
size <- tapply(squares, stratum, length)
side <- ifelse(is.finite(as.numeric(names(part))), sum(size[is.finite(as.numeric(names(part)))]),
  sum(size[!is.finite(as.numeric(names(part)))]))
free <- size * (side - 1) / side
df <- max(1, min(sum(part)^2 / sum(part^2 / (free + 2)) - 2, sum(free)))
estimate <- overall$value
conf.low <- estimate - qt(${upper}, df) * se
conf.high <- estimate + qt(${upper}, df) * se
`
