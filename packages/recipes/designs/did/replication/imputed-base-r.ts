import { upperProbability } from '../../../replication/level.ts'
import { readInR, reportInR } from '../../../replication/r-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import { didSampleInR } from './r.ts'
import type { DidSpec } from '@casefiles/engine/specs'

/** `sample` with `since` treatment, which rows are `fitted` and `treated`, and the headline's weight of a treated row. */
export function imputedSampleInR(spec: DidSpec, columns: Columns): string {
  return `${didSampleInR(spec, columns, { keepsGaps: true })}
# ---- which rows are fitted, and which imputed -----------------------------------
anticipation <- ${spec.anticipation}
sample$since <- ifelse(is.finite(sample$cohort), sample$time - sample$cohort, NA)
sample$fitted <- is.na(sample$since) | sample$since < -anticipation
sample$treated <- !is.na(sample$since) & sample$since >= 0
`
}

const KEYS: Record<Exclude<DidSpec['aggregation'], 'simple'>, string> = {
  group: 'cohort',
  dynamic: 'since',
  calendar: 'time',
}

/** `weight` of each row, once \`told\` says which treated rows have an outcome without treatment. */
export function headlineInR({ aggregation, headlineWindow: window }: DidSpec): string {
  const within = window === undefined ? '' : ` & sample$since <= ${window.last}`
  const reached = window?.balanced
    ? `headline <- headline & sample$cohort %in% sample$cohort[told & sample$since >= ${window.last}]\n`
    : ''
  const weights =
    aggregation === 'simple'
      ? `weight <- headline / sum(headline)
`
      : `key <- sample$${KEYS[aggregation]}
weight <- numeric(nrow(sample))
parts <- unique(key[headline])
${
  aggregation === 'group'
    ? `# Starting groups by their units; within one every period alike.
size <- vapply(parts, function(part) length(unique(sample$unit[sample$cohort == part])), 0)
within <- sample$since`
    : `size <- rep(1, length(parts))
within <- rep(0, nrow(sample))`
}
for (part in parts) {
  rows <- which(headline & key == part)
  cells <- table(within[rows])
  share <- size[parts == part] / sum(size)
  weight[rows] <- share / length(cells) / as.numeric(cells[as.character(within[rows])])
}
`
  return `
# ---- the average: which treated rows count for how much --------------------------
headline <- told${within}
headline[is.na(headline)] <- FALSE
${reached}${weights}`
}

/** The imputation estimator in base R, by one QR of all indicators. */
export function imputedInBaseR(spec: DidSpec, columns: Columns, together: number): string {
  const upper = upperProbability(together)
  const { furtherEffects = [], unitTrends, covariates, clusterPeriods } = spec
  const names = furtherEffects.map((_, at) => `effect${at + 1}`)
  return `${readInR}${imputedSampleInR(spec, columns)}
# ---- outcomes without treatment, fitted on rows not yet treated -----------------
indicators <- function(values) outer(values, unique(values), "==") + 0
x <- indicators(sample$unit)
${unitTrends ? `# A linear trend for each unit; periods count from the middle one.\nx <- cbind(x, x * (sample$time - (min(sample$time) + max(sample$time)) / 2))\n` : ''}x <- cbind(x, indicators(sample$time))
${names.map((name) => `x <- cbind(x, indicators(sample$${name}))\n`).join('')}${covariates.length === 0 ? '' : `x <- cbind(x, as.matrix(sample[covariates]))\n`}x <- unname(x)
fit <- qr(x[sample$fitted, ], tol = 1e-9)
rank <- fit$rank
front <- fit$pivot[seq_len(rank)]
back <- fit$pivot[-seq_len(rank)]
triangle <- qr.R(fit)[seq_len(rank), seq_len(rank)]
# A treated row has an outcome without treatment where its columns are a combination of those of the fitted rows.
told <- sample$treated
if (length(back) > 0) {
  along <- backsolve(triangle, qr.R(fit)[seq_len(rank), -seq_len(rank), drop = FALSE])
  off <- abs(x[, front] %*% along - x[, back])
  told <- told & apply(off, 1, max) < 1e-6
}
coefficients <- backsolve(triangle, qr.qty(fit, sample$outcome[sample$fitted])[seq_len(rank)])
left <- sample$outcome - drop(x[, front] %*% coefficients)
${headlineInR(spec)}
# ---- interval: the estimate as a weighted sum of outcomes, times residuals -------
v <- weight
along <- backsolve(triangle, colSums(x[, front] * weight), transpose = TRUE)
v[sample$fitted] <- -qr.qy(fit, c(along, rep(0, sum(sample$fitted) - rank)))
estimate <- sum(weight * left)
# Columns that lie within clusters are not counted: their part in the residuals a cluster's sum cancels.
is.nested <- function(effect) all(tapply(sample$cluster, effect, function(part) length(unique(part))) == 1)
within <- x[sample$fitted, seq_len(${unitTrends ? '2 * ' : ''}length(unique(sample$unit)))]
effects <- c(list(sample$time)${names.map((name) => `, list(sample$${name})`).join('')})
for (effect in effects) if (is.nested(effect)) within <- cbind(within, indicators(effect)[sample$fitted, ])
used <- rank - qr(within, tol = 1e-9)$rank
# A treated row's residual is its effect less the mean ${clusterPeriods ? 'of all' : 'at its time since adoption'}, weighted by v^2.
score <- ifelse(sample$fitted, v * left, 0) * sqrt(sum(sample$fitted) / max(sum(sample$fitted) - used, 1))
counted <- told & v != 0
at <- ${clusterPeriods ? 'rep(0, nrow(sample))' : 'sample$since'}
times <- unique(at[counted])
clusters <- length(unique(sample$cluster[counted]))
free <- max(sum(counted) / max(sum(counted) - length(times), 1), clusters / max(clusters - 1, 1))
for (time in times) {
  rows <- which(counted & at == time)
  mean.effect <- sum(v[rows]^2 * left[rows]) / sum(v[rows]^2)
  score[rows] <- v[rows] * (left[rows] - mean.effect) * sqrt(free)
}
squares <- function(by) tapply(score, by, sum)^2
${clusterPeriods ? TWO_WAYS : ONE_WAY}
# Where one other cluster alone is compared with everywhere, or one alone treated, there is no interval, only the value. Rows compared
# with their own cluster vary with it, unless no other cluster is treated as long.
own <- sample$unit
lone <- rep(FALSE, nrow(sample))
number.of <- function(part) length(unique(part))
at.time <- tapply(sample$cluster[weight > 0], sample$since[weight > 0], number.of)
varies <- at.time[as.character(sample$since)] > 1
for (effect in effects) {
  # effects that lie within units are no comparison
  if (all(tapply(effect, own, number.of) == 1)) next
  level <- factor(effect, unique(effect))
  clusters <- tapply(sample$cluster[sample$fitted], level[sample$fitted], number.of)[level]
  home <- tapply(sample$cluster[sample$fitted], level[sample$fitted], function(part) part[1])[level]
  lone <- lone | !(clusters > 1 | (home == sample$cluster & varies)) %in% TRUE
}
treated.clusters <- length(unique(sample$cluster[is.finite(sample$cohort)]))
if (treated.clusters == 1 || all(lone[weight > 0])) se <- NA
# What is left of a standard error below rounding is none.
spread <- sqrt(mean((sample$outcome - mean(sample$outcome))^2))
if (!is.na(se) && se <= 1e-9 * spread) se <- NA
conf.low <- estimate - qt(${upper}, df) * se
conf.high <- estimate + qt(${upper}, df) * se
${reportInR}`
}

const ONE_WAY = `of.cluster <- squares(sample$cluster)
se <- sqrt(sum(of.cluster))
# Welch's degrees of freedom: each starting group's part of the variance, and what its side has by size.
stratum <- tapply(sample$cohort, sample$cluster, min)
part <- tapply(of.cluster, stratum, sum)
size <- tapply(of.cluster, stratum, length)
is.started <- is.finite(as.numeric(names(part)))
side <- ifelse(is.started, sum(size[is.started]), sum(size[!is.started]))
free <- size * (side - 1) / side
df <- max(1, min(sum(part)^2 / sum(part^2 / (free + 2)) - 2, sum(free)))`

const TWO_WAYS = `# V1 + V2 - V12; without V12, which errs to the wide side, where that is not positive.
both <- sum(squares(sample$cluster)) + sum(squares(sample$time))
less <- both - sum(squares(paste(match(sample$cluster, unique(sample$cluster)), sample$time)))
se <- sqrt(if (less > 1e-10 * both) less else both)
df <- min(length(unique(sample$cluster)), length(unique(sample$time))) - 1`
