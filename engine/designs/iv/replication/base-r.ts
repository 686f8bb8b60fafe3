import type { IvSpec } from '../spec.ts'
import { readInR, reportInR } from '../../../replication/r-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import { bootstrapUnder, enoughClusters } from '../effect.ts'
import { setHalvings, setSteps } from '../model/set-by-angles.ts'
import { strongF } from '../model/t-f.ts'
import { wildDraws } from '../model/wild-cluster-bootstrap.ts'
import { ivSampleInR } from './sample-r.ts'

/** Two-stage least squares with the interval that its instruments allow, in base R. */
export function ivInBaseR(spec: IvSpec, columns: Columns, seed: number): string {
  return [
    readInR,
    ivSampleInR(spec, columns),
    matrices(spec),
    PARTIAL_OUT,
    TWO_STAGE,
    covariance(spec),
    spec.cluster === undefined ? '' : bootstrap(seed),
    INTERVAL,
    reportInR,
  ].join('')
}

/** Columns of the model: a category becomes a 0/1 column for every value but the first. */
function matrices({ instruments, exogenous, effects, samplingWeight }: IvSpec): string {
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
# Columns carry the square root of their row's weight, so that plain sums of products are weighted ones.
w <- ${samplingWeight ? 'sample$w / mean(sample$w)' : 'rep(1, n)'}
root <- sqrt(w)
y <- sample$y
d <- sample$d
z <- cbind(${columnsOf('z', instruments)})
x <- ${exogenous.length > 0 ? `cbind(${columnsOf('x', exogenous)})` : 'matrix(0, n, 0)'}
effects <- list(${effects.map((_, at) => `sample$effect${at + 1}`).join(', ')})
y <- root * y
d <- root * d
z <- root * z
x <- root * x
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
totals <- ave(w, large, FUN = sum)
demean <- function(values) {
  for (pass in 1:2) values <- values - root * ave(root * values, large, FUN = sum) / totals
  values
}
small <- if (length(effects) == 2) root * dummies(effects[[3 - which.max(sizes)]]) else matrix(0, n, 0)
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
groups <- Inf
${COUNTED}
df <- function(regressors) n - count(regressors)
products <- function(columns, u, v) crossprod(columns) * sum(u * v)
factor.of <- function(regressors) 1 / df(regressors)
`,
  hc1: `
# ---- covariance: HC1 -------------------------------------------------------------------
groups <- Inf
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
if (effective.f >= ${strongF} && groups >= ${enoughClusters}) {
  conf.low <- estimate - qt(0.975, df(1)) * se
  conf.high <- estimate + qt(0.975, df(1)) * se
} else if (groups < ${bootstrapUnder}) {
  ends <- bootstrapped.set()
  conf.low <- ends[1]
  conf.high <- ends[2]
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
  # A set that leaves out the estimate is not shown.
  if (inside(0) < 0) conf.low <- conf.high <- NA
}
`

/** The set of the wild cluster bootstrap, with the same draws: a generator whose products are whole numbers in a float. */
const bootstrap = (seed: number): string => `
# ---- Anderson-Rubin set with p values from a wild cluster bootstrap ---------------------
bootstrapped.set <- function() {
  state <- 1 + abs(${seed}) %% (2^31 - 2)
  uniform <- function() { state <<- (16807 * state) %% (2^31 - 1); state / (2^31 - 1) }
  for (skipped in 1:10) uniform()
  webb <- c(-sqrt(1.5), -1, -sqrt(0.5), sqrt(0.5), 1, sqrt(1.5))
  one <- if (groups < 12) function() webb[1 + floor(6 * uniform())] else function() if (uniform() < 0.5) -1 else 1
  drawn <- vapply(seq_len(${wildDraws} * groups), function(i) one(), 0)
  weights <- rbind(rep(1, groups), matrix(drawn, ${wildDraws}, groups, byrow = TRUE))
  member <- match(cluster, sort(unique(cluster), method = "radix"))
  # What the residuals of each cluster alone add to the scores of every cluster.
  parts <- function(values) {
    own <- matrix(0, groups, k)
    spread <- array(0, c(groups, groups, k))
    for (g in seq_len(groups)) {
      part <- ifelse(member == g, values, 0)
      own[g, ] <- crossprod(q, part)
      left <- remove(part) - drop(q %*% own[g, ])
      spread[g, , ] <- rowsum(q * left, member)
    }
    list(own = own, spread = spread)
  }
  scale <- if (is.finite(se) && se > 0) se else 1
  start <- parts(y - estimate * d)
  slope <- parts(scale * d)
  a <- weights %*% start$own
  b <- weights %*% slope$own
  spread.of <- function(some) lapply(seq_len(k), function(j) weights %*% matrix(some$spread[, , j], groups))
  s <- spread.of(start)
  t <- spread.of(slope)
  statistics <- function(c, sine) {
    score <- c * a - sine * b
    moved <- lapply(seq_len(k), function(j) c * s[[j]] - sine * t[[j]])
    if (k == 1) return(drop(score)^2 / rowSums(moved[[1]]^2))
    vapply(seq_len(nrow(score)), function(i) {
      m <- crossprod(vapply(moved, function(column) column[i, ], numeric(groups)))
      sum(score[i, ] * qr.coef(qr(m), score[i, ]))
    }, 0)
  }
  held <- function(phi) {
    all <- statistics(cos(phi / 2), sin(phi / 2))
    (1 + sum(all[-1] >= all[1] * (1 - 1e-9), na.rm = TRUE)) / (1 + ${wildDraws}) > 0.05
  }
  grid <- seq(-pi, pi, length.out = ${setSteps} + 1)
  inside <- vapply(grid, held, TRUE)
  if (!held(0)) return(c(NA, NA))
  close.in <- function(kept, other) {
    for (halving in 1:${setHalvings}) {
      middle <- (kept + other) / 2
      if (held(middle)) kept <- middle else other <- middle
    }
    estimate + scale * tan(kept / 2)
  }
  first <- min(which(inside))
  last <- max(which(inside))
  c(if (first == 1) -Inf else close.in(grid[first], grid[first - 1]),
    if (last == length(grid)) Inf else close.in(grid[last], grid[last + 1]))
}
`
