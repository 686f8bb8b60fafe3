import { upperProbability } from '../../../replication/level.ts'
import { readInR, reportInR, rNumber, rNumbers } from '../../../replication/r-code.ts'
import type { ScriptBody, ScriptLanguage, ScriptSources } from '../../../replication/replication.ts'
import type { RddSpec } from '@casefiles/engine/specs'
import { BUNCHING_DRAWS, BUNCHING_LEAST_SHARE, type BunchingScriptFacts } from '@casefiles/engine/replication'
import { bunchingInPython } from './bunching-python.ts'

/** Scripts in base R and Python. No package of R or Stata that is known to us draws a balanced smooth count, so none is written. */
export function writeBunching(
  { spec, together }: ScriptSources<RddSpec, unknown>,
  facts: BunchingScriptFacts,
): Partial<Record<ScriptLanguage, ScriptBody>> {
  const notes = lockedChoices(spec)
  return {
    'base-r': { notes, packages: [], code: bunchingInBaseR(spec, facts, together) },
    python: { notes, packages: ['pandas', 'scipy'], code: bunchingInPython(spec, facts, together) },
  }
}

/** The share moved and its bootstrap in base R, whose generator "L'Ecuyer-CMRG" draws the run's own numbers. */
function bunchingInBaseR(spec: RddSpec, { state }: BunchingScriptFacts, together: number): string {
  return [readInR, histogram(spec), smoothCount(spec), bootstrap(spec, state, together), reportInR].join('')
}

function histogram({ runningVariable, cellSize, cutoff, treatedSide, window, bunching }: RddSpec): string {
  const cases =
    cellSize?.kind === 'column'
      ? rNumbers(cellSize.column)
      : `rep(${cellSize?.kind === 'constant' ? rNumber(cellSize.people) : 1}, length(running))`
  const inWindow = window ? ` & running >= ${rNumber(window.from)} & running <= ${rNumber(window.to)}` : ''
  const ends = window ? `c(${rNumber(window.from)}, ${rNumber(window.to)})` : 'range(running[used])'
  return `
# ---- histogram: bins that begin at the threshold --------------------------------
running <- ${rNumbers(runningVariable.column)}
cases <- ${cases}
used <- !is.na(running) & !is.na(cases)${inWindow}
place <- function(value) ${treatedSide === 'above' ? '' : '-'}1 * (value - ${rNumber(cutoff)}) / ${rNumber(bunching!.width)}
# where values lie between the beginnings of bins, a bin that an end cuts is left out
discrete <- all(abs(place(running[used]) - round(place(running[used]))) <= 1e-9)
within <- function(values) {
  ends <- sort(place(values))
  c(ceiling(ends[1] - 1e-9), floor(ends[2] + 1e-9) - !discrete)
}
all.bins <- within(${ends})
first <- all.bins[1]
bin <- floor(place(running[used]) + 1e-9) - first + 1
counts <- numeric(all.bins[2] - first + 1)
for (i in which(bin >= 1 & bin <= length(counts))) counts[bin[i]] <- counts[bin[i]] + cases[used][i]
stretch <- within(c(${rNumber(bunching!.from)}, ${rNumber(bunching!.to)})) - first + 1
threshold <- 1 - first
`
}

function smoothCount({ bunching }: RddSpec): string {
  return `
# ---- smooth count: a polynomial through the bins outside of the stretch, which holds as many cases inside as the histogram ----
k <- length(counts)
order <- ${bunching!.order}
at <- 2 * (seq_len(k) - 1) / (k - 1) - 1
basis <- matrix(1, k, order + 1)
basis[, 2] <- at
for (j in seq_len(order - 1) + 1) basis[, j + 1] <- ((2 * j - 1) * at * basis[, j] - (j - 1) * basis[, j - 1]) / j
inside <- seq_len(k) >= stretch[1] & seq_len(k) <= stretch[2]
below <- inside & seq_len(k) < threshold
inverse <- chol2inv(qr.R(qr(basis[!inside, ], LAPACK = FALSE)))
total <- colSums(basis[inside, , drop = FALSE])
# a sum of the smooth count over some bins, as weights of the counts
weigh <- function(bins) {
  u <- colSums(basis[bins, , drop = FALSE])
  share <- drop(u %*% inverse %*% total) / drop(total %*% inverse %*% total)
  v <- inverse %*% (u - share * total)
  ifelse(inside, share, drop(basis %*% v))
}
short <- weigh(which(below))
missing <- short - below
df <- sum(!inside) - order
`
}

function bootstrap({ outcome }: RddSpec, state: readonly number[], together: number): string {
  return `
# ---- estimate, and a bootstrap of the residuals with the run's own draws --------
share <- function(drawn) ${rNumber(outcome.scale)} * sum(missing * drawn) / sum(short * drawn)
estimate <- share(counts)
smooth <- vapply(seq_len(k), function(i) sum(weigh(i) * counts), 0)
least <- ${BUNCHING_LEAST_SHARE} * mean(counts)
level <- pmax(smooth, least)
# residuals grow with a power of the level: the slope of the logs of both, between 1/2 and 1
met <- !inside & counts != smooth
x <- log(level[met]) - mean(log(level[met]))
slope <- sum(x * log(abs(counts - smooth)[met])) / sum(x^2)
size <- level^(if (is.finite(slope)) min(1, max(0.5, slope)) else 0.5)
# cases that are moved take their part of a residual along to the threshold
kept <- ifelse(below, counts / level, 1)
residuals <- ((counts - smooth) / size)[!inside]
residuals <- sqrt(length(residuals) / df) * (residuals - mean(residuals))
RNGkind("L'Ecuyer-CMRG")
generator <- .Random.seed
generator[2:7] <- c(${state.map((one) => `${one}L`).join(', ')})
assign(".Random.seed", generator, envir = globalenv())
noise <- size * matrix(residuals[floor(runif(${BUNCHING_DRAWS} * k) * length(residuals)) + 1], k)
drawn <- ifelse(inside, counts, smooth) + kept * noise
drawn[threshold, ] <- drawn[threshold, ] + colSums((1 - kept) * noise)
se <- sd(apply(drawn, 2, share))
conf.low <- estimate - qt(${upperProbability(together)}, df) * se
conf.high <- estimate + qt(${upperProbability(together)}, df) * se
`
}

function lockedChoices({
  runningVariable,
  cutoff,
  treatedSide,
  cellSize,
  outcome,
  window,
  bunching,
}: RddSpec): string[] {
  const { from, to, order, width } = bunching!
  return [
    `Running variable: ${runningVariable.column}; cases are moved to ${cutoff} or ${treatedSide === 'above' ? 'above' : 'below'}.`,
    cellSize?.kind === 'column'
      ? `Each row stands for as many cases as ${cellSize.column} says.`
      : 'Each row counts alike.',
    `Bunching: cases are moved between ${from} and ${to}; bins of ${width}; smooth count of order ${order}, with as many cases inside as the histogram.`,
    `Estimate: cases missing short of the threshold over the smooth count there, times ${outcome.scale} (${outcome.units}).`,
    `Rows: ${window ? `running variable from ${window.from} to ${window.to}; ` : ''}those without a value are left out.`,
    'Written in base R and Python. No script for an R or Stata package: none is known to us that draws such a smooth count.',
  ]
}
