import { rNumber } from '../../../replication/r-code.ts'
import type { RddSpec } from '@casefiles/engine/specs'

/**
 * The local line with the interval that counts the largest bias, which comes first where ten or fewer distinct values lie
 * within h on a side; base R, from the functions of the script around it. Beside other main outcomes it stays a 95 %
 * interval, as in the analysis.
 */
export function honestInBaseR({ estimator }: RddSpec): string {
  if (estimator.kind === 'global' || estimator.polynomialOrder !== 1) return ''
  const fixed = estimator.bandwidth.kind === 'fixed' ? rNumber(estimator.bandwidth.h) : 'NULL'
  return `
# ---- few values of the running variable: the interval that counts the largest bias -------------------
# (Armstrong and Kolesar 2020; Kolesar and Rothe 2018). It comes first where ten or fewer values lie within h on a side.
values.within <- function(one) length(unique(one$side$distance[seq_len(one$narrow$rows)]))
if (min(vapply(sides, values.within, 0)) <= 10) {
  kernel <- function(t) ifelse(t > 1, 0, 1 - t)
  both <- list(control, treated)
  # the largest second derivative of a quartic through all rows of a side
  bend <- function(side, values) {
    range <- max(side$distance)
    t <- side$distance / range
    b <- coef(lm(values ~ t + I(t^2) + I(t^3) + I(t^4), weights = side$weight))
    b[is.na(b)] <- 0
    at <- c(min(t), 1)
    turn <- -b[[4]] / (4 * b[[5]])
    if (is.finite(turn) && turn > min(t) && turn < 1) at <- c(at, turn)
    max(abs(2 * b[[3]] + 6 * b[[4]] * at + 12 * b[[5]] * at^2)) / range^2
  }
  of.outcome <- max(vapply(both, function(side) bend(side, outcome.of(side)), 0))
  # noise of the nearest half of a side's rows
  noise.of <- function(side) {
    firsts <- which(!duplicated(side$distance))
    needed <- max(ceiling(length(side$distance) / 2), min(length(side$distance), c(firsts, length(side$distance) + 1)[4] - 1))
    ends <- c(firsts[-1] - 1, length(side$distance))
    rows <- ends[ends >= needed][1]
    mean(neighbor.residuals(side$distance, outcome.of(side), rows)^2)
  }
  noise <- vapply(both, noise.of, 0)
  risk <- function(h) {
    bias <- variance <- 0
    for (s in 1:2) {
      fit <- fit.on(both[[s]], 1, h)
      level <- scores(fit, 0)
      bias <- bias + of.outcome / 2 * abs(sum(level * (fit$t * h)^2))
      variance <- variance + noise[s] * sum(level^2)
    }
    bias^2 + variance
  }
  width <- ${fixed}
  if (is.null(width)) {
    third <- function(side) sort(unique(side$distance))[3]
    low <- max(vapply(both, third, 0)) * (1 + 1e-6)
    high <- max(control$distance, treated$distance)
    grid <- low * (high / low)^((0:59) / 59)
    best <- which.min(vapply(grid, risk, 0))
    a <- grid[max(1, best - 1)]
    z <- grid[min(60, best + 1)]
    golden <- (sqrt(5) - 1) / 2
    for (step in 1:60) {
      left <- z - golden * (z - a)
      right <- a + golden * (z - a)
      if (risk(left) <= risk(right)) z <- right else a <- left
    }
    width <- (a + z) / 2
  }
  fits <- lapply(both, fit.on, order = 1, bandwidth = width)
  levels <- lapply(fits, scores, power = 0)
  jump.of <- function(values.of) sum.of(levels[[2]], values.of(treated)) - sum.of(levels[[1]], values.of(control))
  honest <- jump.of(outcome.of)
  curvature <- of.outcome
  linear.of <- outcome.of
  if (is.fuzzy) {
    first.stage <- jump.of(function(side) side$takeup)
    ratio <- honest / first.stage
    of.takeup <- max(vapply(both, function(side) bend(side, side$takeup), 0))
    curvature <- (of.outcome + abs(ratio) * of.takeup) / abs(first.stage)
    linear.of <- function(side) (outcome.of(side) - ratio * side$takeup) / first.stage
    honest <- ratio
  }
  error <- numeric(2)
  for (s in 1:2) {
    residuals <- residuals.of(both[[s]], fits[[s]], linear.of(both[[s]]), fits[[s]]$rows)
    error[s] <- variance.of(levels[[s]], residuals, both[[s]], fits[[s]]$rows, 2)
  }
  spread <- vapply(1:2, function(s) sum(levels[[s]] * fits[[s]]$t^2), 0)
  largest.bias <- curvature / 2 * width^2 * abs(sum(spread))
  clusters <- vapply(1:2, function(s) if (is.null(both[[s]]$cluster)) Inf else length(unique(both[[s]]$cluster[seq_len(fits[[s]]$rows)])), 0)
  df <- max(1, min(clusters) - 1)
  se <- sqrt(sum(error)) * qt(0.975, df) / qnorm(0.975)
  # the quantile of |N(largest bias / se, 1)|
  shift <- largest.bias / se
  tail <- function(x) pnorm(shift - x) + pnorm(-shift - x) - 2 * (1 - 0.975)
  critical <- uniroot(tail, c(0, shift + 40), tol = 1e-13)$root
  estimate <- honest
  conf.low <- honest - critical * se
  conf.high <- honest + critical * se
}
`
}
