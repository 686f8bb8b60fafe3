import type { IvSpec } from '../spec.ts'
import { readInR, reportInR } from '../../../replication/r-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import { bootstrapUnder, enoughClusters } from '../effect.ts'
import { ivSampleInR } from './sample-r.ts'

/** The same with `ivreg` of the package AER and the covariances of sandwich. */
export function ivInR(spec: IvSpec, columns: Columns): string {
  const { instruments, exogenous, effects, samplingWeight } = spec
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

function covarianceOf({ cluster, secondCluster, covariance, effects }: IvSpec): string {
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
  effects: string[],
): string => `is.nested <- function(effect) all(tapply(sample$cluster, effect, function(part) length(unique(part))) == 1)
effects <- list(${effects.map((_, at) => `sample$effect${at + 1}`).join(', ')})
skipped <- sum(vapply(effects, function(effect) if (is.nested(effect)) length(unique(effect)) - 1 else 0, 0))
covariance <- function(model) {
  columns <- sum(!is.na(coef(model)))
  n <- nrow(sample)
  vcovCL(model, cluster = sample$cluster, type = "HC1") * (n - columns) / (n - columns + skipped)
}
df <- function(model) length(unique(sample$cluster)) - 1
`

/** Without sandwich's own factor for clusters, which is one for each partition; ours takes the fewer clusters for all. */
const TWO_WAYS = (effects: string[]): string => `partitions <- list(sample$cluster, sample$cluster2)
both <- interaction(partitions, drop = TRUE)
groups <- min(vapply(partitions, function(by) length(unique(by)), 0))
is.nested <- function(effect) any(vapply(partitions, function(by)
  all(tapply(by, effect, function(part) length(unique(part))) == 1), TRUE))
effects <- list(${effects.map((_, at) => `sample$effect${at + 1}`).join(', ')})
skipped <- sum(vapply(effects, function(effect) if (is.nested(effect)) length(unique(effect)) - 1 else 0, 0))
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
