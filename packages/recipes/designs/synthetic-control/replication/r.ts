import { rString } from '../../../replication/quote.ts'
import {
  asNumbers,
  readInR,
  reportInR,
  rNames,
  rNumber,
  rNumbers,
  rTransformed,
  rVector,
} from '../../../replication/r-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import type { SyntheticControlSpec } from '@casefiles/engine/specs'
import type { SyntheticControlScriptFacts } from '@casefiles/engine/replication'

/** Donor weights with the package Synth, given the run's predictor weights. */
export function syntheticControlInR(
  spec: SyntheticControlSpec,
  columns: Columns,
  { predictors, predictorWeights }: SyntheticControlScriptFacts,
): string {
  const matched =
    predictorWeights === null
      ? `# matched on the outcome before treatment: Synth divides each row by its standard deviation, and v takes that back
matched <- outcome[before, , drop = FALSE]
v <- apply(matched, 1, var)`
      : `# the predictor weights are those that the run's search ended at
matched <- predictors
v <- c(${predictorWeights.map(rNumber).join(', ')})`
  return `library(Synth)
${readInR}${syntheticControlSampleInR(spec, columns, predictors)}
# ---- donor weights with the package Synth -------------------------------------------------
before <- seq_len(pre)
${matched}
fit <- synth(X1 = matched[, 1, drop = FALSE], X0 = matched[, -1, drop = FALSE], custom.v = v,
  Z1 = outcome[before, 1, drop = FALSE], Z0 = outcome[before, -1, drop = FALSE], quadopt = "ipop", Margin.ipop = 1e-8)
gap <- outcome[, 1] - drop(outcome[, -1, drop = FALSE] %*% fit$solution.w)
estimate <- mean(gap[-before])
# Synth has no interval of this kind; the base-R script computes it.
conf.low <- conf.high <- NA
${reportInR}`
}

/**
 * `outcome` (periods x units, treated units first), `periods`, `pre`, `treated.units`, `donors`, and `predictors`
 * (predictors x units).
 */
export function syntheticControlSampleInR(spec: SyntheticControlSpec, columns: Columns, kept: number[]): string {
  const { window, donorPool } = spec
  const names = (units: string[]) => namesInR(columns, spec.unit, units)
  return `
# ---- sample: window, complete rows, the treated and the donors ----------------------
unit <- ${rNames(columns, spec.unit)}
time <- ${rNumbers(spec.time)}
value <- ${rTransformed(spec.outcome)}
use <- !is.na(unit) & !is.na(time) & !is.na(value)
${window ? `use <- use & time >= ${rNumber(window.from)} & time <= ${rNumber(window.to)}\n` : ''}treated.units <- ${names(spec.treatedUnits)}
excluded <- ${names(donorPool.exclude.map((one) => one.unit))}
pool <- ${donorPool.include ? names(donorPool.include) : 'unique(unit[use])'}
donors <- sort(setdiff(intersect(unique(unit[use]), pool), c(treated.units, excluded)), method = "radix")
units <- c(treated.units, donors)
use <- use & unit %in% units
periods <- sort(unique(time[use]))
pre <- sum(periods < ${rNumber(spec.treatmentStart)})
outcome <- matrix(NA_real_, length(periods), length(units))
outcome[cbind(match(time[use], periods), match(unit[use], units))] <- value[use]
if (anyNA(outcome)) stop("The panel is not balanced.")
# Several treated units are averaged into one.
average <- function(rows) cbind(rowMeans(rows[, seq_along(treated.units), drop = FALSE]), rows[, -seq_along(treated.units), drop = FALSE])
outcome <- average(outcome)
${kept.length === 0 ? '' : predictors(spec, kept)}`
}

function namesInR(columns: Columns, column: string, units: string[]): string {
  if (columns.get(column).kind === 'text') return rVector(units.map(rString))
  const numbers = asNumbers(units).map(rNumber)
  return numbers.length === 0 ? 'character()' : `sprintf("%.17g", c(${numbers.join(', ')}))`
}

function predictors(spec: SyntheticControlSpec, kept: number[]): string {
  const rows = kept.map((at) => {
    const { column, transform, from, to } = spec.predictors[at]
    return `  mean.over(${rTransformed({ column, transform })}, ${rNumber(from)}, ${rNumber(to)})`
  })
  return `
# Predictors: each unit's mean over the locked periods, of the cells there are.
mean.over <- function(values, from, to) {
  rows <- time >= from & time <= to & unit %in% units & !is.na(values)
  rows <- which(rows)
  vapply(units, function(one) mean(values[rows][unit[rows] == one]), 0)
}
predictors <- average(rbind(
${rows.join(',\n')}))
`
}

/** One sentence per choice, for the heading. */
export function lockedChoices(spec: SyntheticControlSpec): string[] {
  const { outcome, donorPool, predictors, window, predictorWeights } = spec
  const scaled = outcome.scale === 1 ? '' : `, times ${outcome.scale}`
  const pool = donorPool.include ? `only ${donorPool.include.join(', ')}` : 'every other unit'
  const without = donorPool.exclude.map(({ unit, reason }) => `${unit} (${reason})`).join(', ')
  return [
    `Unit: ${spec.unit}. Period: ${spec.time}. Outcome: ${outcome.transform === 'log' ? 'log ' : ''}${outcome.column}${scaled} (${outcome.units}).`,
    `Treated: ${spec.treatedUnits.join(', ')} from ${spec.treatmentStart} on.`,
    `Donors: ${pool}${without === '' ? '' : `, without ${without}`}.`,
    predictors.length === 0
      ? 'Matched on the outcome in every period before treatment.'
      : `Predictors: ${predictors.map(({ column, transform, from, to }) => `${transform === 'log' ? 'log ' : ''}${column} (mean ${from} to ${to})`).join(', ')}; ${predictorWeights === 'nested' ? 'weighted by the fit before treatment' : 'weighted alike'}.`,
    `Rows: ${window ? `periods ${window.from} to ${window.to}; ` : ''}those with a missing unit, period or outcome are left out; every unit must have every period.`,
    'Interval: prediction interval from the donors, each once as if treated; the effect may change from period to period. No standard error exists.',
  ]
}
