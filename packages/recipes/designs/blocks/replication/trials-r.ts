import { OF_100 } from '@casefiles/engine/replication'
import { type BlocksSpec, isRatio } from '@casefiles/engine/specs'
import type { Columns } from '../../../replication/replication.ts'
import { readInR, reportInR, rNumber } from '../../../replication/r-code.ts'
import { blocksSampleInR, SUMMARIES } from './base-r.ts'

/** Trials put together in base R: the restricted likelihood's highest maximum, then Hartung and Knapp's interval. */
export function trialsInBaseR(spec: BlocksSpec, columns: Columns): string {
  return [trialEffectsInR(spec, columns), REML, reportInR].join('')
}

/** The same with `rma` of the package metafor, told to iterate to the last digits. */
export function trialsInR(spec: BlocksSpec, columns: Columns): string {
  return `suppressPackageStartupMessages(library(metafor))
${trialEffectsInR(spec, columns)}
# ---- random effects with the package metafor --------------------------------
fit <- rma.uni(effect, variance, method = "REML", test = "adhoc",
  control = list(threshold = 1e-15 * max(variance), maxiter = 100000, stepadj = 0.5))
estimate <- as.numeric(fit$beta)
conf.low <- fit$ci.lb
conf.high <- fit$ci.ub
${reportInR}`
}

/** `effect` and `variance` of every trial that says something, in the units of the estimate. */
function trialEffectsInR(spec: BlocksSpec, columns: Columns): string {
  return [readInR, blocksSampleInR(asShares(spec), columns), SUMMARIES, effectsInR(spec), KNOWN].join('')
}

/** The logarithm is taken of the trials' shares, so people are read as yes or no, of 100. */
export function asShares(spec: BlocksSpec): BlocksSpec {
  if (!isRatio(spec)) return spec
  return { ...spec, outcome: { ...spec.outcome, transform: 'none', scale: OF_100 } }
}

function effectsInR(spec: BlocksSpec): string {
  if (!isRatio(spec)) {
    return `
# ---- each trial: difference in means and its variance -------------------------
effect <- get(blocks, "difference")
variance <- get(blocks, "variance")
`
  }
  return `
# ---- each trial: log of the ratio of risks and its variance -------------------
# Half a case is added to every cell of a trial in which one is empty.
n1 <- vapply(blocks, function(one) as.numeric(one$treated$n), 0)
n0 <- vapply(blocks, function(one) as.numeric(one$control$n), 0)
a <- round(vapply(blocks, function(one) one$treated$mean, 0) * n1 / ${OF_100})
c <- round(vapply(blocks, function(one) one$control$mean, 0) * n0 / ${OF_100})
half <- ifelse(a == 0 | c == 0 | a == n1 | c == n0, 0.5, 0)
effect <- log((a + half) / (n1 + 2 * half)) - log((c + half) / (n0 + 2 * half))
variance <- 1 / (a + half) - 1 / (n1 + 2 * half) + 1 / (c + half) - 1 / (n0 + 2 * half)
# A trial with nobody, or everybody, in both groups says nothing of a ratio.
variance[a + c == 0 | a + c == n1 + n0] <- NA
effect <- ${rNumber(spec.outcome.scale)} * effect
variance <- ${rNumber(spec.outcome.scale)}^2 * variance
rm(c)
`
}

const KNOWN = `
known <- !is.na(variance) & variance > 0
effect <- effect[known]
variance <- variance[known]
`

const REML = `
# ---- variance between trials by restricted likelihood -------------------------
average <- function(tau2) sum(effect / (variance + tau2)) / sum(1 / (variance + tau2))
likelihood <- function(tau2) {
  w <- 1 / (variance + tau2)
  0.5 * sum(log(w)) - 0.5 * log(sum(w)) - 0.5 * sum(w * (effect - average(tau2))^2)
}
slope <- function(tau2) {
  w <- 1 / (variance + tau2)
  0.5 * (sum(w^2) / sum(w) - sum(w) + sum(w^2 * (effect - average(tau2))^2))
}
# it may have several maxima: all are found on a grid, and the highest counts
top <- 10 * max((effect - mean(effect))^2, variance)
grid <- c(0, top * 10^seq(-10, 0, length.out = 1000))
slopes <- vapply(grid, slope, 0)
turns <- which(head(slopes, -1) > 0 & tail(slopes, -1) <= 0)
maxima <- c(0, vapply(turns, function(i) uniroot(slope, grid[c(i, i + 1)], tol = 1e-15 * top)$root, 0))
tau2 <- maxima[which.max(vapply(maxima, likelihood, 0))]

# ---- 95 % interval of Hartung and Knapp, its factor held at 1 or more ----------
estimate <- average(tau2)
k <- length(effect)
factor <- max(1, sum((effect - estimate)^2 / (variance + tau2)) / (k - 1))
se <- sqrt(factor / sum(1 / (variance + tau2)))
conf.low <- estimate - qt(0.975, k - 1) * se
conf.high <- estimate + qt(0.975, k - 1) * se
`
