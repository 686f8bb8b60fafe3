import { upperProbability } from '../../../replication/level.ts'
import { readInR, reportInR, rNumber } from '../../../replication/r-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import type { RddSpec } from '@casefiles/engine/specs'
import { honestInBaseR } from './honest-base-r.ts'
import { rddSampleInR } from './r.ts'

type Local = Extract<RddSpec['estimator'], { kind: 'local' }>

/** The jump at the cutoff by bias-corrected local polynomials (or one global polynomial) in base R. */
export function rddInBaseR(spec: RddSpec, columns: Columns, together: number, heaps: readonly number[]): string {
  const upper = upperProbability(together)
  const { estimator } = spec
  const start = [readInR, rddSampleInR(spec, columns, heaps), covariatesOf(spec)]
  const body =
    estimator.kind === 'global'
      ? [globalInBaseR(estimator, spec.cluster !== undefined, upper)]
      : localBody(spec, estimator, upper)
  return [...start, ...body, reportInR].join('')
}

type Global = Extract<RddSpec['estimator'], { kind: 'global' }>

/** One least-squares polynomial over all rows, in base R. */
function globalInBaseR({ polynomialOrder, interacted, variance }: Global, isClustered: boolean, upper: string): string {
  return `
# ---- one polynomial over all rows --------------------------------------------------------
above <- as.numeric(sample$running >= cutoff)
distance <- (sample$running - cutoff) / max(abs(range(sample$running) - cutoff))
powers <- outer(distance, 1:${polynomialOrder}, \`^\`)
x <- cbind(1, above, powers, ${interacted ? 'above * powers, ' : ''}covariates)
decomposition <- qr(x, tol = 1e-9)
kept <- sort(decomposition$pivot[seq_len(decomposition$rank)])
x <- x[, kept]
# sampling weights enter as roots that multiply every column
root <- if (is.null(sample$weight)) rep(1, nrow(x)) else sqrt(sample$weight)
x <- root * x
outcome <- root * sample$outcome
n <- nrow(x)
k <- ncol(x)
inverse <- solve(crossprod(x))
coefficients <- drop(inverse %*% crossprod(x, outcome))
residual <- outcome - drop(x %*% coefficients)
estimate <- coefficients[[2]]
score <- drop(x %*% inverse[, 2])
${isClustered ? CLUSTERED : VARIANCES[variance]}conf.low <- estimate - qt(${upper}, df) * se
conf.high <- estimate + qt(${upper}, df) * se
`
}

const CLUSTERED = `# CR1
totals <- tapply(score * residual, sample$cluster, sum)
g <- length(totals)
se <- sqrt(sum(totals^2) * g / (g - 1) * (n - 1) / (n - k))
df <- g - 1
`

const VARIANCES: Record<Global['variance'], string> = {
  iid: `se <- sqrt(sum(residual^2) / (n - k) * sum(score^2))
df <- n - k
`,
  hc1: `se <- sqrt(sum((score * residual)^2) * n / (n - k))
df <- n - k
`,
  hc3: `se <- sqrt(sum((score * residual / (1 - rowSums((x %*% inverse) * x)))^2))
df <- n - k
`,
}

function covariatesOf({ covariates }: RddSpec): string {
  const names = covariates.map((_, at) => `"x${at + 1}"`).join(', ')
  return `covariates <- as.matrix(sample[${covariates.length === 0 ? 'character()' : `c(${names})`}])
# Covariates that are combinations of earlier ones are dropped.
decomposition <- qr(cbind(rep(1, nrow(sample)), covariates), tol = 1e-9)
kept <- sort(decomposition$pivot[seq_len(decomposition$rank)])
covariates <- covariates[, setdiff(kept, 1) - 1, drop = FALSE]
`
}

function localBody(spec: RddSpec, estimator: Local, upper: string): string[] {
  return [choices(spec, estimator), SIDES, FITS, RESIDUALS, ADJUSTMENT, bandwidths(estimator), jump(spec, upper)]
}

function choices(spec: RddSpec, estimator: Local): string {
  // with clusters the residuals are those of the regression, and the factor enters with the clusters' sums
  const variance = spec.cluster === undefined ? estimator.variance : 'hc0'
  return `
# ---- locked choices ------------------------------------------------------------------
p <- ${estimator.polynomialOrder}
kernel <- ${KERNELS[estimator.kernel]}
variance <- "${variance}"
matches <- ${estimator.neighbours}
adjust.mass <- ${estimator.massPoints === 'adjust' ? 'TRUE' : 'FALSE'}
regularization <- ${rNumber(estimator.regularisation)}
`
}

const KERNELS: Record<Local['kernel'], string> = {
  triangular: 'function(t) ifelse(t > 1, 0, 1 - t)',
  uniform: 'function(t) ifelse(t > 1, 0, 1)',
  epanechnikov: 'function(t) ifelse(t > 1, 0, 1 - t^2)',
}

const SIDES = `
# ---- the two sides, nearest row first ------------------------------------------------------
side.of <- function(rows, sign) {
  rows <- rows[order(abs(sample$running[rows] - cutoff))]
  list(sign = sign, distance = abs(sample$running[rows] - cutoff), outcome = sample$outcome[rows],
    takeup = sample$takeup[rows], covariates = covariates[rows, , drop = FALSE], cluster = sample$cluster[rows],
    weight = if (is.null(sample$weight)) rep(1, length(rows)) else sample$weight[rows])
}
control <- side.of(which(sample$running < cutoff), -1)
treated <- side.of(which(sample$running >= cutoff), 1)
`

const FITS = `
# ---- weighted polynomial in t = distance / bandwidth, before any outcome is chosen ----------
fit.on <- function(side, order, bandwidth) {
  t <- side$distance / bandwidth
  weights <- kernel(t)
  inside <- weights > 0
  w <- (weights * side$weight)[inside]
  x <- outer(t[inside], 0:order, \`^\`)
  decomposition <- qr(sqrt(w) * x, tol = 1e-14)
  list(order = order, bandwidth = bandwidth, rows = length(w), t = t[inside], w = w, x = x,
    q = qr.Q(decomposition), r = qr.R(decomposition))
}
# The weight of each row's outcome in the coefficient of t^power.
scores <- function(fit, power) {
  unit <- as.numeric(0:fit$order == power)
  sqrt(fit$w) * drop(fit$q %*% backsolve(fit$r, unit, transpose = TRUE))
}
fitted.by <- function(fit, values) drop(fit$q %*% crossprod(fit$q, sqrt(fit$w) * values[seq_len(fit$rows)])) / sqrt(fit$w)
sum.of <- function(scores, values) sum(scores * values[seq_along(scores)])
`

const RESIDUALS = `
# ---- residuals and the variance of a weighted sum of outcomes ---------------------------------
# Against the mean of the nearest neighbors on the same side; rows at one distance enter all together.
neighbor.residuals <- function(distance, outcome, rows) {
  wanted <- min(matches, rows - 1)
  at <- distance[seq_len(rows)]
  starts <- which(!duplicated(at))
  ends <- c(starts[-1] - 1, rows)
  result <- numeric(rows)
  for (group in seq_along(starts)) {
    first <- last <- group
    here <- at[starts[group]]
    while (ends[last] - starts[first] < wanted) {
      before <- if (first > 1) here - at[starts[first - 1]] else Inf
      after <- if (last < length(starts)) at[starts[last + 1]] - here else Inf
      # distances that differ by rounding alone are equal
      farther <- max(before, after)
      slack <- if (is.finite(farther)) farther * sqrt(.Machine$double.eps) else 0
      if (before <= after + slack) first <- first - 1
      if (after <= before + slack) last <- last + 1
    }
    near <- starts[first]:ends[last]
    others <- length(near) - 1
    own <- starts[group]:ends[group]
    if (others > 0) result[own] <- sqrt(others / (others + 1)) * (outcome[own] - (sum(outcome[near]) - outcome[own]) / others)
  }
  result
}
residuals.of <- function(side, fit, outcome, rows) {
  if (variance == "nn") return(neighbor.residuals(side$distance, outcome, rows))
  own <- seq_len(fit$rows)
  left <- outcome[own] - fitted.by(fit, outcome)
  hat <- rowSums(fit$q^2)
  factor <- switch(variance, hc0 = 1, hc1 = sqrt(rows / (rows - fit$order - 1)), hc2 = 1 / sqrt(1 - hat), hc3 = 1 / (1 - hat))
  c(left * factor, numeric(rows - fit$rows))
}
variance.of <- function(scores, residuals, side, rows, parameters) {
  parts <- scores * residuals[seq_along(scores)]
  if (is.null(side$cluster)) return(sum(parts^2))
  totals <- tapply(c(parts, numeric(rows - length(parts))), side$cluster[seq_len(rows)], sum)
  g <- length(totals)
  sum(totals^2) * (rows - 1) / (rows - parameters) * g / (g - 1)
}
`

const ADJUSTMENT = `
# ---- covariates: one coefficient for all sides given ---------------------------------------------
coefficients.of <- function(sides, fits, outcome) {
  k <- ncol(covariates)
  if (k == 0) return(numeric())
  cross <- matrix(0, k, k)
  moments <- lengths <- numeric(k)
  for (s in seq_along(sides)) {
    own <- seq_len(fits[[s]]$rows)
    x <- sides[[s]]$covariates[own, , drop = FALSE]
    left <- x - apply(x, 2, function(values) fitted.by(fits[[s]], values))
    cross <- cross + crossprod(left, fits[[s]]$w * left)
    moments <- moments + drop(crossprod(left, fits[[s]]$w * sides[[s]][[outcome]][own]))
    lengths <- lengths + colSums(fits[[s]]$w * x^2)
  }
  # a covariate that does not vary in the window counts 0; several that repeat each other share their coefficient
  scale <- ifelse(diag(cross) > 1e-14 * lengths, 1 / sqrt(diag(cross)), 0)
  eigen.values <- eigen(cross * outer(scale, scale), symmetric = TRUE)
  use <- eigen.values$values > 1e-12 * max(eigen.values$values)
  vectors <- eigen.values$vectors[, use, drop = FALSE]
  scale * drop(vectors %*% (crossprod(vectors, moments * scale) / eigen.values$values[use]))
}
adjusted <- function(side, values, coefficients) if (length(coefficients) == 0) values else values - drop(side$covariates %*% coefficients)
is.fuzzy <- !is.null(sample$takeup)
`

function bandwidths({ bandwidth }: Local): string {
  if (bandwidth.kind === 'fixed') {
    return `
h <- c(control = ${rNumber(bandwidth.h)}, treated = ${rNumber(bandwidth.h)})
b <- c(control = ${rNumber(bandwidth.b)}, treated = ${rNumber(bandwidth.b)})
`
  }
  return BANDWIDTHS(bandwidth.selector)
}

const jump = (spec: RddSpec, upper: string): string => `
# ---- the jump, its leading bias removed and the removal's noise counted (theorem 1) -----------------
weigh <- function(side, h, b) {
  narrow <- fit.on(side, p, h)
  wide <- fit.on(side, p + 1, b)
  level <- scores(narrow, 0)
  leak <- sum(level * narrow$t^(p + 1)) * (h / b)^(p + 1)
  rows <- max(narrow$rows, wide$rows)
  corrected <- c(level, numeric(rows - narrow$rows)) - c(leak * scores(wide, p + 1), numeric(rows - wide$rows))
  list(side = side, narrow = narrow, wide = wide, rows = rows, level = level, corrected = corrected)
}
sides <- list(weigh(control, h[["control"]], b[["control"]]), weigh(treated, h[["treated"]], b[["treated"]]))
narrow.fits <- lapply(sides, function(one) one$narrow)
on.outcome <- coefficients.of(list(control, treated), narrow.fits, "outcome")
measure <- function(outcome.of) {
  conventional <- corrected <- error <- numeric(2)
  for (s in 1:2) {
    one <- sides[[s]]
    outcome <- outcome.of(one$side)
    conventional[s] <- sum.of(one$level, outcome)
    corrected[s] <- sum.of(one$corrected, outcome)
    residuals <- residuals.of(one$side, one$wide, outcome, one$rows)
    error[s] <- variance.of(one$corrected, residuals, one$side, one$rows, p + 2)
  }
  list(conventional = diff(conventional), corrected = diff(corrected), se = sqrt(sum(error)))
}
outcome.of <- function(side) adjusted(side, side$outcome, on.outcome)
${spec.takeUp ? FUZZY : SHARP}${DEGREES}conf.low <- estimate - qt(${upper}, df) * jump$se
conf.high <- estimate + qt(${upper}, df) * jump$se
${honestInBaseR(spec)}`

const DEGREES = `# With clusters t with one degree fewer than the clusters of the side with fewer, else normal quantiles.
clusters.in <- function(one) if (is.null(one$side$cluster)) Inf else length(unique(one$side$cluster[seq_len(one$rows)]))
df <- max(1, min(vapply(sides, clusters.in, 0)) - 1)
`

const SHARP = `jump <- measure(outcome.of)
estimate <- jump$corrected
`

const FUZZY = `# Ratio of jumps; bias and variance by the delta method.
on.takeup <- coefficients.of(list(control, treated), narrow.fits, "takeup")
takeup.of <- function(side) adjusted(side, side$takeup, on.takeup)
first <- measure(takeup.of)
ratio <- measure(outcome.of)$conventional / first$conventional
jump <- measure(function(side) (outcome.of(side) - ratio * takeup.of(side)) / first$conventional)
estimate <- ratio + jump$corrected - jump$conventional
`

/** Three-step bandwidth selection in base R; the selector's name says what is balanced and on which side. */
const BANDWIDTHS = (selector: string): string => `
# ---- bandwidths: three steps, each a ratio of variance to squared bias (Calonico, Cattaneo and Titiunik 2014) --
selector <- "${selector}"
target <- substring(selector, 4)
# Where nobody, or everybody, takes up on one side, the bandwidth is that of the outcome's own jump.
constant <- function(side) length(unique(side$takeup)) == 1
use.ratio <- is.fuzzy && !constant(control) && !constant(treated)
selector.outcome <- function(side, fit, power) {
  y <- adjusted(side, side$outcome, coefficients.of(list(side), list(fit), "outcome"))
  if (!use.ratio) return(y)
  t <- adjusted(side, side$takeup, coefficients.of(list(side), list(fit), "takeup"))
  s <- scores(fit, power)
  unit <- factorial(power) * (side$sign / fit$bandwidth)^power
  level <- unit * sum.of(s, t)
  (y - unit * sum.of(s, y) / level * t) / level
}
constants <- function(side, order, power, bias.bandwidth, regularization) {
  fit <- fit.on(side, order, pilot)
  s <- scores(fit, power)
  y <- selector.outcome(side, fit, power)
  noise.of <- function(fit, s) variance.of(s, residuals.of(side, fit, y, fit$rows), side, fit$rows, fit$order + 1)
  leak <- sum(s * fit$t^(order + 1))
  wide <- fit.on(side, order + 1, bias.bandwidth)
  curvature <- scores(wide, order + 1)
  scale <- bias.bandwidth^-(order + 1)
  factor <- 2 * (order + 1 - power)
  c(variance = (2 * power + 1) * pilot * noise.of(fit, s),
    bias = sqrt(factor) * leak * side$sign^power * scale * sum.of(curvature, y),
    penalty = if (regularization == 0) 0 else regularization * factor * 3 * leak^2 * scale^2 * noise.of(wide, curvature))
}
# Pilot bandwidth by rule of thumb; with many mass points no pilot holds fewer than ten distinct values a side.
beyond <- 1 + 1e-10
distinct <- c(control = length(unique(control$distance)), treated = length(unique(treated$distance)))
repeats <- 1 - distinct / c(length(control$distance), length(treated$distance))
floors <- c(control = 0, treated = 0)
if (adjust.mass && any(repeats >= 0.2)) {
  tenth <- function(side) { values <- unique(side$distance); values[min(10, length(values))] * beyond }
  floors <- c(control = tenth(control), treated = tenth(treated))
}
ranges <- c(control = max(control$distance), treated = max(treated$distance))
quartiles <- quantile(sample$running, c(0.25, 0.75), type = 2, names = FALSE)
spread <- min(sd(sample$running), diff(quartiles) / 1.349)
pilot.constant <- switch(as.character(kernel(0.5)), "0.5" = 2.576, "1" = 1.843, 2.34)
pilot <- pilot.constant * spread * (if (adjust.mass) sum(distinct) else nrow(sample))^(-1 / 5)
pilot <- max(min(pilot, max(ranges)), floors)

select.for <- function(target, every) {
  step <- function(order, power, bias.bandwidths, regularization, floors) {
    from <- constants(control, order, power, bias.bandwidths[["control"]], regularization)
    to <- constants(treated, order, power, bias.bandwidths[["treated"]], regularization)
    rate <- 1 / (2 * order + 3)
    if (target == "two") {
      alone <- function(one) (one[["variance"]] / (one[["bias"]]^2 + one[["penalty"]]))^rate
      return(pmax(pmin(c(control = alone(from), treated = alone(to)), ranges), floors))
    }
    bias <- if (target == "rd") to[["bias"]] - from[["bias"]] else to[["bias"]] + from[["bias"]]
    shared <- ((from[["variance"]] + to[["variance"]]) / (bias^2 + from[["penalty"]] + to[["penalty"]]))^rate
    shared <- max(min(shared, max(ranges)), floors)
    c(control = shared, treated = shared)
  }
  own <- if (every) floors else c(control = 0, treated = 0)
  d <- step(p + 2, p + 2, ranges * beyond, 0, floors)
  b <- step(p + 1, p + 1, d, regularization, own)
  list(h = step(p, 0, b, regularization, own), b = b)
}
select.all <- function(every) {
  targets <- switch(target, comb1 = c("rd", "sum"), comb2 = c("rd", "two", "sum"), target)
  found <- lapply(targets, select.for, every = every)
  pick <- function(name) {
    values <- vapply(found, function(one) one[[name]], c(control = 0, treated = 0))
    apply(values, 1, if (target == "comb2") median else min)
  }
  h <- pick("h")
  if (startsWith(selector, "cer")) {
    # the coverage-optimal estimate bandwidth; n counts clusters where there are any
    size <- function(side) if (is.null(side$cluster)) length(side$distance) else length(unique(side$cluster))
    h <- h * (size(control) + size(treated))^(-p / ((3 + p) * (3 + 2 * p)))
  }
  list(h = h, b = pick("b"))
}
# As rdrobust selects; where that holds too few distinct values, ten of them are kept inside (our rule).
values.in <- function(side, width) length(unique(side$distance[kernel(side$distance / width) > 0]))
usable <- function(chosen) all(unlist(chosen) > 0) &&
  min(values.in(control, chosen$h[["control"]]), values.in(treated, chosen$h[["treated"]])) >= max(5, p + 2) &&
  min(values.in(control, chosen$b[["control"]]), values.in(treated, chosen$b[["treated"]])) >= max(5, p + 3)
chosen <- tryCatch(select.all(FALSE), error = function(e) NULL)
if (adjust.mass && (is.null(chosen) || anyNA(unlist(chosen)) || !usable(chosen))) chosen <- select.all(TRUE)
b <- chosen$b
h <- chosen$h
`
