import { upperProbability } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import { readInR, reportInR } from '../../../replication/r-code.ts'
import { didSampleInR } from './r.ts'
import type { DidSpec } from '@casefiles/engine/specs'

/** The rows of the ratio as `sample`, with `since` treatment, `headline` and, of several dates, the cells that have an effect. */
export function countSampleInR(spec: DidSpec, columns: Columns): string {
  const { anticipation, headlineWindow: window } = spec
  const within = window === undefined ? '' : ` & sample$since <= ${window.last}`
  const reached = window?.balanced ? ` & max(sample$time) - sample$cohort >= ${window.last}` : ''
  const leads =
    spec.comparison === 'never-treated'
      ? `
# Compared with units never treated alone: the periods before have effects, too, but for the last before a reaction.
before <- is.finite(sample$cohort) & sample$since < -anticipation
reference <- ave(ifelse(before, sample$time, -Inf), sample$cohort, FUN = max)
lead <- several & before & sample$time != reference
sample$cell[lead] <- paste(sample$cohort, sample$time)[lead]
`
      : ''
  return `${didSampleInR({ ...spec, outcome: { ...spec.outcome, scale: 1 } }, columns, { keepsGaps: true })}
# ---- counts: what says something of a ratio -----------------------------------
# Units and periods in which nothing was counted say nothing.
counted <- function(group) ave(sample$outcome, group, FUN = sum) > 0
sample <- set.cohorts(sample[counted(sample$unit) & counted(sample$time), ])
anticipation <- ${anticipation}
sample <- sample[!is.finite(sample$cohort) | min(sample$time) + anticipation < sample$cohort, ]
# Where everybody is treated in the end: until the last may react.
if (all(is.finite(sample$cohort))) sample <- set.cohorts(sample[sample$time + anticipation < max(sample$cohort), ])
panel <- sample
sample$since <- sample$time - sample$cohort
sample$headline <- sample$since >= 0${within}${reached}
sample <- sample[sample$since < -anticipation | sample$headline, ]
several <- length(unique(sample$cohort[is.finite(sample$cohort)])) > 1
# One date: one effect; several: one for each cohort and period from its date on.
sample$cell <- ifelse(sample$headline, if (several) paste(sample$cohort, sample$time) else "treated", "none")
${leads}`
}

/** Poisson with effects of units and periods in base R, by its conditional likelihood, and the ratio of totals by the delta method. */
export function countsInBaseR(spec: DidSpec, columns: Columns, together: number): string {
  const upper = upperProbability(together)
  return `${readInR}${countSampleInR(spec, columns)}
# Cells in which nothing was counted have no coefficient, but a total without the policy.
everything <- sample
repeat {
  used <- counted(sample$unit) & counted(sample$time) & (sample$cell == "none" | counted(sample$cell))
  if (all(used)) break
  sample <- sample[used, ]
}

# ---- Poisson: unit effects are concentrated out, the others found by Newton's method --
indicators <- function(values, levels) outer(values, levels, "==") + 0
times <- sort(unique(sample$time))[-1]
cells <- setdiff(sort(unique(sample$cell)), "none")
columns.of <- function(rows) cbind(indicators(rows$time, times), indicators(rows$cell, cells))
x <- columns.of(sample)
unit <- factor(sample$unit)
total <- tapply(sample$outcome, unit, sum)
theta <- numeric(ncol(x))
for (step.number in 1:200) {
  weight <- sample$exposure * exp(drop(x %*% theta))
  share <- weight / ave(weight, unit, FUN = sum)
  fitted <- as.numeric(total[unit]) * share
  mean.of <- rowsum(x * share, unit)
  information <- crossprod(x * sqrt(fitted)) - crossprod(mean.of * sqrt(as.numeric(total)))
  step <- drop(solve(information, crossprod(x, sample$outcome - fitted)))
  if (max(abs(step)) < 1e-11) break
  theta <- theta + step * min(1, 2 / max(abs(step)))
}

# ---- total of the treated over their total without the policy ----------------------
level <- log(as.numeric(total) / as.numeric(tapply(weight, unit, sum)))
row.of <- function(rows) match(rows$unit, levels(unit))
known <- everything[everything$headline & everything$unit %in% levels(unit) & everything$time %in% sample$time, ]
of.period <- columns.of(known)
of.period[, length(times) + seq_along(cells)] <- 0
without <- known$exposure * exp(as.numeric(level[row.of(known)]) + drop(of.period %*% theta))
share.without <- without / sum(without)
on <- sample$headline
share.with <- fitted[on] / sum(fitted[on])
gradient <- colSums(share.with * (x[on, , drop = FALSE] - mean.of[row.of(sample[on, ]), , drop = FALSE])) -
  colSums(share.without * (of.period - mean.of[row.of(known), , drop = FALSE]))
ratio <- log(sum(fitted[on]) / sum(without))

# ---- interval: clustered, with the factor of fepois; Welch's degrees of freedom -----
along <- drop(x %*% solve(information, gradient))
influence <- rowsum((sample$outcome - fitted) * along, sample$cluster)[, 1]
groups <- length(influence)
n <- nrow(sample)
correction <- groups / (groups - 1) * (n - 1) / (n - ncol(x) - 1)
squares <- correction * influence^2
# A side has as many clusters in effect as the counts of its clusters say.
side <- tapply(is.finite(panel$cohort), panel$cluster, any)
of.cluster <- tapply(panel$outcome, panel$cluster, sum)
size <- tapply(of.cluster, side, sum)^2 / tapply(of.cluster^2, side, sum)
part <- tapply(squares, side[names(influence)], sum)[names(size)]
part[is.na(part)] <- 0
free <- size - 1
df <- max(1, min(sum(part)^2 / sum(part^2 / (free + 2)) - 2, sum(free)))
se <- sqrt(sum(squares))
# One cluster alone on a side: no interval, only the value.
clusters.where <- function(on) length(unique(sample$cluster[on]))
if (clusters.where(is.finite(sample$cohort)) < 2 || clusters.where(!is.finite(sample$cohort)) < 2) se <- NA
estimate <- ${spec.outcome.scale} * ratio
conf.low <- estimate - qt(${upper}, df) * ${spec.outcome.scale} * se
conf.high <- estimate + qt(${upper}, df) * ${spec.outcome.scale} * se
${reportInR}`
}
