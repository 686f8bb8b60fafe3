import {
  readInR,
  reportInR,
  rIsOneOf,
  rNames,
  rNumbers,
  rTogether,
  rTransformed,
  togetherInR,
} from '../../../replication/r-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import { bootstrapUnder, enoughClusters } from '@casefiles/engine/replication'
import { effectsOf, type IvSpec } from '@casefiles/engine/specs'

/** The same with `ivreg` of the package AER and the covariances of sandwich. */
export function ivInR(spec: IvSpec, columns: Columns): string {
  const { instruments, exogenous, samplingWeight } = spec
  const effects = effectsOf(spec)
  const weights = samplingWeight === undefined ? '' : ', weights = w'
  const root = samplingWeight === undefined ? '' : 'sqrt(sample$w) * '
  const named = (letter: string, choices: { kind: string }[]) =>
    choices.map(({ kind }, at) => (kind === 'category' ? `factor(${letter}${at + 1})` : `${letter}${at + 1}`))
  const controls = [...named('x', exogenous), ...effects.map((_, at) => `factor(effect${at + 1})`)]
  const z = named('z', instruments)
  const right = (terms: string[]) => [...terms, ...controls].join(' + ')
  return `library(AER)
library(sandwich)
${readInR}${ivSampleInR(spec, columns)}
# ---- two-stage least squares with the package AER -----------------------------------------
fit <- ivreg(y ~ ${right(['d'])} | ${right(z)}, data = sample${weights})
estimate <- coef(fit)[["d"]]
${covarianceOf(spec)}
# ---- which interval: Anderson-Rubin where the effective F is under 104.7 or clusters are few ------
first <- lm(d ~ ${right(z)}, data = sample${weights})
instruments <- !is.na(coef(first)) & grepl("^(factor\\\\()?z[0-9]", names(coef(first)))
kept <- names(coef(first))[!is.na(coef(first))]
z.left <- residuals(lm(model.matrix(first)[, names(which(instruments)), drop = FALSE] ~ ${controls.length === 0 ? '1' : controls.join(' + ')}, data = sample${weights}))
z.left <- ${root}as.matrix(z.left)
pi <- coef(first)[instruments]
own <- match(names(pi), kept)
v <- covariance(first)[own, own, drop = FALSE]
effective.f <- drop(t(pi) %*% crossprod(z.left) %*% pi) / sum(diag(v %*% crossprod(z.left)))
k <- length(pi)
if (effective.f >= 104.7${enough(spec)}) {
  se <- sqrt(covariance(fit)["d", "d"])
  conf.low <- estimate - qt(0.975, df(fit)) * se
  conf.high <- estimate + qt(0.975, df(fit)) * se
${spec.cluster === undefined ? '' : noBootstrap(spec)}${ANDERSON_RUBIN(right(z), weights)}${reportInR}`
}

/** Levels of effects nested in the clusters, but for one; of several such effects what repeats another counts once. */
export function skippedInR(effects: number): string {
  if (effects < 3) {
    return 'skipped <- sum(vapply(effects, function(effect) if (is.nested(effect)) length(unique(effect)) - 1 else 0, 0))'
  }
  return `nested <- Filter(is.nested, effects)
indicators <- lapply(nested, function(effect) outer(effect, unique(effect), "==") + 0)
skipped <- if (length(nested) == 0) 0 else qr(do.call(cbind, indicators))$rank - 1`
}

type Choice = IvSpec['exogenous'][number] | IvSpec['instruments'][number]

/** `sample`: y, d, z1 …, x1 …, effect1 …, cluster, cluster2, on the rows that have every cell. Categories are text. */
export function ivSampleInR(spec: IvSpec, columns: Columns): string {
  const { treatment, instruments, exogenous, cluster, secondCluster, samplingWeight, unit, time } = spec
  const effects = effectsOf(spec)
  const cells = (choice: Choice) => (choice.kind === 'category' ? rNames(columns, choice.column) : rTransformed(choice))
  const treated = treatment.treatedValues
    ? `ifelse(is.na(${rNames(columns, treatment.column)}), NA, as.numeric(${rIsOneOf(columns, treatment.column, treatment.treatedValues)}))`
    : rTransformed(treatment)
  const fields = [
    `y = ${rTransformed(spec.outcome)}`,
    `d = ${treated}`,
    ...instruments.map((one, at) => `z${at + 1} = ${cells(one)}`),
    ...exogenous.map((one, at) => `x${at + 1} = ${cells(one)}`),
    ...effects.map((names, at) => `effect${at + 1} = ${rTogether(columns, names)}`),
    ...(cluster === undefined ? [] : [`cluster = ${rNames(columns, cluster)}`]),
    ...(secondCluster === undefined ? [] : [`cluster2 = ${rNames(columns, secondCluster)}`]),
    ...(samplingWeight === undefined ? [] : [`w = ${rNumbers(samplingWeight.column)}`]),
    ...(unit === undefined ? [] : [`unit = ${rNames(columns, unit)}`]),
    ...(time.kind === 'column' ? [`time = ${rNumbers(time.column)}`] : []),
  ]
  return `
# ---- sample: rows that have every cell the estimate uses ------------------------
${togetherInR(effects)}rows <- data.frame(
  ${fields.join(',\n  ')})
sample <- rows[complete.cases(rows), ]
${samplingWeight === undefined ? '' : 'sample <- sample[sample$w > 0, ]\n'}`
}

/** One sentence per choice, for the heading. */
export function lockedChoices(spec: IvSpec): string[] {
  const { outcome, treatment, instruments, exogenous, samplingWeight } = spec
  const effects = effectsOf(spec).map((columns) => columns.join(' x '))
  const name = ({ column, transform }: { column: string; transform: string }) =>
    transform === 'log' ? `log ${column}` : column
  const times = ({ scale }: { scale: number }) => (scale === 1 ? '' : `, times ${scale}`)
  const treated = treatment.treatedValues
    ? `, 1 where it is ${treatment.treatedValues.join(' or ')}, else 0`
    : times(treatment)
  return [
    `Outcome: ${name(outcome)}${times(outcome)} (${outcome.units}).`,
    `Treatment: ${name(treatment)}${treated}.`,
    `Instruments: ${instruments.map(name).join(', ')}.`,
    exogenous.length > 0 ? `Covariates in both stages: ${exogenous.map(name).join(', ')}.` : 'No covariates.',
    effects.length > 0 ? `Fixed effects: ${effects.join(', ')}.` : 'No fixed effects: a constant.',
    describeErrors(spec),
    samplingWeight === undefined ? 'No weights: every row counts alike.' : `Weights: ${samplingWeight.column}.`,
    `Interval: the Anderson-Rubin set where the effective F is under 104.7 or there are fewer than ${enoughClusters} clusters, else the t interval; with fewer than ${bootstrapUnder} clusters its p values come from a wild cluster bootstrap, which the script in base R repeats and the others leave out.`,
    'Rows: those with a missing cell in any of these columns are left out.',
  ]
}

function describeErrors({ cluster, secondCluster, covariance }: IvSpec): string {
  if (cluster === undefined) {
    return `Standard errors: ${covariance === 'hc1' ? 'robust to unequal variances, HC1' : 'one variance for all rows'}.`
  }
  if (secondCluster === undefined) {
    return `Standard errors: clustered by ${cluster}, CR1; fixed effects nested in the clusters are not counted.`
  }
  return `Standard errors: clustered by ${cluster} and by ${secondCluster}, V1 + V2 - V12, CR1 with the fewer clusters; fixed effects nested in either are not counted. Where that is not positive definite, V12 is left out.`
}

/** @param right of the reduced form's formula */
const ANDERSON_RUBIN = (right: string, weights: string): string => `} else {
  # b is in the set where y - b*d does not move with the instruments
  excess <- function(b) {
    sample$left <- sample$y - b * sample$d
    reduced <- lm(left ~ ${right}, data = sample${weights})
    g <- coef(reduced)[names(pi)]
    drop(t(g) %*% solve(covariance(reduced)[own, own, drop = FALSE], g)) / k - qf(0.95, k, df(reduced))
  }
  se <- sqrt(covariance(fit)["d", "d"])
  limit <- function(side) {
    far <- side
    while (excess(estimate + far * se) < 0 && abs(far) < 1e4) far <- 2 * far
    if (excess(estimate + far * se) < 0 || excess(estimate) > 0) return(NA)
    uniroot(excess, estimate + sort(c(0, far)) * se, tol = 1e-12 * se)$root
  }
  conf.low <- limit(-1)
  conf.high <- limit(1)
}
`

const noBootstrap = (spec: IvSpec): string => `} else if (${countOfClusters(spec)} < ${bootstrapUnder}) {
  # The locked interval is the Anderson-Rubin set by the wild cluster bootstrap, which the packages do not have: only the
  # estimate is compared. base-r.R computes the interval.
  conf.low <- conf.high <- NA
`

function covarianceOf(spec: IvSpec): string {
  const { cluster, secondCluster, covariance } = spec
  const effects = effectsOf(spec)
  if (cluster === undefined) return UNCLUSTERED(covariance)
  return secondCluster === undefined ? CLUSTERED(effects) : TWO_WAYS(effects)
}

const UNCLUSTERED = (covariance: 'hc1' | 'iid'): string => `covariance <- function(model) ${
  covariance === 'iid' ? 'vcov(model)' : 'vcovHC(model, type = "HC1")'
}
df <- function(model) model$df.residual
`

/** sandwich counts every column; fixed effects nested in the clusters are taken out of the count afterwards. */
const CLUSTERED = (
  effects: string[][],
): string => `is.nested <- function(effect) all(tapply(sample$cluster, effect, function(part) length(unique(part))) == 1)
effects <- list(${effects.map((_, at) => `sample$effect${at + 1}`).join(', ')})
${skippedInR(effects.length)}
covariance <- function(model) {
  columns <- sum(!is.na(coef(model)))
  n <- nrow(sample)
  vcovCL(model, cluster = sample$cluster, type = "HC1") * (n - columns) / (n - columns + skipped)
}
df <- function(model) length(unique(sample$cluster)) - 1
`

/** Without sandwich's own factor for clusters, which is one for each partition; ours takes the fewer clusters for all. */
const TWO_WAYS = (effects: string[][]): string => `partitions <- list(sample$cluster, sample$cluster2)
both <- interaction(partitions, drop = TRUE)
groups <- min(vapply(partitions, function(by) length(unique(by)), 0))
is.nested <- function(effect) any(vapply(partitions, function(by)
  all(tapply(by, effect, function(part) length(unique(part))) == 1), TRUE))
effects <- list(${effects.map((_, at) => `sample$effect${at + 1}`).join(', ')})
${skippedInR(effects.length)}
# V1 + V2 - V12; where a term has no variance left, V12 is left out.
covariance <- function(model) {
  columns <- sum(!is.na(coef(model)))
  n <- nrow(sample)
  clustered <- function(by) vcovCL(model, cluster = by, type = "HC0", cadjust = FALSE)
  all <- clustered(partitions[[1]]) + clustered(partitions[[2]])
  less <- all - clustered(both)
  v <- if (all(diag(less) > 0)) less else all
  v * groups / (groups - 1) * (n - 1) / (n - columns + skipped)
}
df <- function(model) groups - 1
`

function enough(spec: IvSpec): string {
  return spec.cluster === undefined ? '' : ` && ${countOfClusters(spec)} >= ${enoughClusters}`
}

const countOfClusters = ({ secondCluster }: IvSpec): string =>
  secondCluster === undefined ? 'length(unique(sample$cluster))' : 'groups'
