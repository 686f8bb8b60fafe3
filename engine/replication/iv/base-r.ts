import type { IvSpec } from '../../designs/iv/spec.ts'
import { readInR, reportInR } from '../r-code.ts'
import type { Columns } from '../replication.ts'
import { ivSampleInR } from './sample-r.ts'

/** Two-stage least squares with the interval that its instruments allow, in base R. */
export function ivInBaseR(spec: IvSpec, columns: Columns): string {
  return [
    readInR,
    ivSampleInR(spec, columns),
    matrices(spec),
    PARTIAL_OUT,
    TWO_STAGE,
    covariance(spec),
    INTERVAL,
    reportInR,
  ].join('')
}

/** Columns of the model: a category becomes a 0/1 column for every value but the first. */
function matrices({ instruments, exogenous, effects }: IvSpec): string {
  const columnsOf = (letter: string, choices: { kind: string }[]) =>
    choices
      .map(({ kind }, at) => (kind === 'category' ? `dummies(sample$${letter}${at + 1})` : `sample$${letter}${at + 1}`))
      .join(', ')
  return `
# ---- columns of the model ---------------------------------------------------------
dummies <- function(values) {
  levels <- sort(unique(values), method = "radix")
  vapply(levels[-1], function(level) as.numeric(values == level), numeric(length(values)))
}
n <- nrow(sample)
y <- sample$y
d <- sample$d
z <- cbind(${columnsOf('z', instruments)})
x <- ${exogenous.length > 0 ? `cbind(${columnsOf('x', exogenous)})` : 'matrix(0, n, 0)'}
effects <- list(${effects.map((_, at) => `sample$effect${at + 1}`).join(', ')})
`
}

const PARTIAL_OUT = `
# ---- take covariates and fixed effects out of every column (Frisch-Waugh-Lovell) --
# Columns that repeat earlier ones to 1e-9 of their length are dropped.
orthonormal <- function(columns, lengths) {
  basis <- matrix(0, n, 0)
  for (j in seq_len(ncol(columns))) {
    left <- columns[, j]
    for (pass in 1:2) left <- left - drop(basis %*% crossprod(basis, left))
    size <- sqrt(sum(left^2))
    if (size > 1e-9 * lengths[j]) basis <- cbind(basis, left / size)
  }
  basis
}
each <- function(columns, change) {
  for (j in seq_len(ncol(columns))) columns[, j] <- change(columns[, j])
  columns
}
# The effect with most levels by its group means, the other one as dummies, then the covariates.
sizes <- vapply(effects, function(effect) length(unique(effect)), 0)
large <- if (length(effects) == 0) rep(1, n) else effects[[which.max(sizes)]]
demean <- function(values) { for (pass in 1:2) values <- values - ave(values, large); values }
small <- if (length(effects) == 2) dummies(effects[[3 - which.max(sizes)]]) else matrix(0, n, 0)
lengths.of <- function(columns) sqrt(colSums(columns^2))
small.basis <- orthonormal(each(small, demean), lengths.of(small))
without.effects <- function(values) {
  values <- demean(values)
  for (pass in 1:2) values <- values - drop(small.basis %*% crossprod(small.basis, values))
  values
}
effects.rank <- length(unique(large)) + ncol(small.basis)
x.basis <- orthonormal(each(x, without.effects), lengths.of(x))
covariates.rank <- ncol(x.basis)
remove <- function(values) {
  values <- without.effects(values)
  for (pass in 1:2) values <- values - drop(x.basis %*% crossprod(x.basis, values))
  values
}
`

const TWO_STAGE = `
# ---- two-stage least squares: q spans the instruments -------------------------------
q <- orthonormal(each(z, remove), lengths.of(z))
k <- ncol(q)
y <- remove(y)
d <- remove(d)
first.stage <- drop(crossprod(q, d))
reduced.form <- drop(crossprod(q, y))
d.left <- d - drop(q %*% first.stage)
y.left <- y - drop(q %*% reduced.form)
estimate <- sum(first.stage * reduced.form) / sum(first.stage^2)
`

function covariance({ cluster, covariance }: IvSpec): string {
  const kind = cluster === undefined ? covariance : 'cluster'
  return COVARIANCES[kind]
}

const COUNTED = `count <- function(regressors) regressors + covariates.rank + effects.rank`

const COVARIANCES = {
  iid: `
# ---- covariance: one variance for all rows ------------------------------------------
${COUNTED}
df <- function(regressors) n - count(regressors)
products <- function(columns, u, v) crossprod(columns) * sum(u * v)
factor.of <- function(regressors) 1 / df(regressors)
`,
  hc1: `
# ---- covariance: HC1 -------------------------------------------------------------------
${COUNTED}
df <- function(regressors) n - count(regressors)
products <- function(columns, u, v) crossprod(columns, columns * (u * v))
factor.of <- function(regressors) n / df(regressors)
`,
  cluster: `
# ---- covariance: CR1, fixed effects nested in the clusters not counted -------------------
cluster <- sample$cluster
groups <- length(unique(cluster))
is.nested <- function(effect) all(tapply(cluster, effect, function(part) length(unique(part))) == 1)
skipped <- sum(vapply(effects, function(effect) if (is.nested(effect)) length(unique(effect)) - 1 else 0, 0))
count <- function(regressors) regressors + covariates.rank + max(effects.rank - skipped, 1)
df <- function(regressors) groups - 1
products <- function(columns, u, v) crossprod(rowsum(columns * u, cluster), rowsum(columns * v, cluster))
factor.of <- function(regressors) groups / (groups - 1) * (n - 1) / (n - count(regressors))
`,
}

const INTERVAL = `
# ---- which interval ---------------------------------------------------------------------
residual <- y - estimate * d
fitted <- cbind(d - d.left)
se <- sqrt(factor.of(1) * products(fitted, residual, residual)[1]) / sum(first.stage^2)
effective.f <- sum(first.stage^2) / sum(diag(factor.of(k) * products(q, d.left, d.left)))
if (effective.f >= 104.7) {
  conf.low <- estimate - qt(0.975, df(1)) * se
  conf.high <- estimate + qt(0.975, df(1)) * se
} else {
  # Anderson-Rubin: every effect b for which y - b*d does not move with the instruments. Its statistic is a ratio of
  # polynomials in b = estimate + se * t; over the angle phi with t = tan(phi / 2) it is continuous, so every b is seen.
  center <- estimate
  scale <- if (is.finite(se) && se > 0) se else 1
  e0 <- y.left - center * d.left
  e1 <- scale * d.left
  s0 <- reduced.form - center * first.stage
  s1 <- scale * first.stage
  cross <- products(q, e0, e1)
  omega <- lapply(list(products(q, e0, e0), cross + t(cross), products(q, e1, e1)), function(m) factor.of(k) * m)
  stretch <- sqrt(sum(diag(omega[[1]])) / sum(diag(omega[[3]])))
  limit <- k * qf(0.95, k, df(k))
  inside <- function(phi) {
    c <- cos(phi / 2)
    s <- stretch * sin(phi / 2)
    score <- c * s0 - s * s1
    limit - sum(score * solve(c^2 * omega[[1]] - c * s * omega[[2]] + s^2 * omega[[3]], score))
  }
  grid <- seq(-pi, pi, length.out = 20001)
  held <- vapply(grid, inside, 0) >= 0
  ends <- which(held[-1] != held[-length(held)])
  limits <- vapply(ends, function(i) uniroot(inside, grid[i + 0:1], tol = 1e-15, maxiter = 1000)$root, 0)
  conf.low <- if (held[1]) -Inf else if (length(limits) == 0) NA else center + scale * stretch * tan(min(limits) / 2)
  conf.high <- if (held[length(held)]) Inf else if (length(limits) == 0) NA else center + scale * stretch * tan(max(limits) / 2)
}
`
