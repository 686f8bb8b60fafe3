import { effectsOf, type IvSpec } from '@casefiles/engine/specs'
import { readInR, reportInR } from '../../../replication/r-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import {
  bootstrapUnder,
  enoughClusters,
  setHalvings,
  setSteps,
  strongF,
  wildDraws,
} from '@casefiles/engine/replication'
import { ivSampleInR, skippedInR } from './r.ts'

/** Two-stage least squares with the interval that its instruments allow, in base R. */
export function ivInBaseR(spec: IvSpec, columns: Columns, seed: number): string {
  return [
    readInR,
    ivSampleInR(spec, columns),
    matrices(spec),
    partialOut(effectsOf(spec).length),
    TWO_STAGE,
    covariance(spec),
    spec.cluster === undefined ? '' : bootstrap(seed, spec.secondCluster !== undefined),
    interval(spec.secondCluster !== undefined),
    reportInR,
  ].join('')
}

/** Columns of the model: a category becomes a 0/1 column for every value but the first. */
function matrices(spec: IvSpec): string {
  const { instruments, exogenous, samplingWeight } = spec
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
effects <- list(${effectsOf(spec)
    .map((_, at) => `sample$effect${at + 1}`)
    .join(', ')})
y <- root * y
d <- root * d
z <- root * z
x <- root * x
`
}

const partialOut = (effects: number): string => `
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
# The effect with most levels by its group means, the other${effects > 2 ? 's' : ' one'} as dummies, then the covariates.
sizes <- vapply(effects, function(effect) length(unique(effect)), 0)
large <- if (length(effects) == 0) rep(1, n) else effects[[which.max(sizes)]]
totals <- ave(w, large, FUN = sum)
demean <- function(values) {
  for (pass in 1:2) values <- values - root * ave(root * values, large, FUN = sum) / totals
  values
}
${
  effects > 2
    ? 'small <- root * do.call(cbind, lapply(effects[-which.max(sizes)], dummies))'
    : 'small <- if (length(effects) == 2) root * dummies(effects[[3 - which.max(sizes)]]) else matrix(0, n, 0)'
}
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

function covariance(spec: IvSpec): string {
  if (spec.cluster === undefined) return COVARIANCES[spec.covariance]
  return COVARIANCES[spec.secondCluster === undefined ? 'cluster' : 'twoWay'](effectsOf(spec).length)
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
  cluster: (effects: number) => `
# ---- covariance: CR1, fixed effects nested in the clusters not counted -------------------
cluster <- sample$cluster
groups <- length(unique(cluster))
is.nested <- function(effect) all(tapply(cluster, effect, function(part) length(unique(part))) == 1)
${skippedInR(effects)}
count <- function(regressors) regressors + covariates.rank + max(effects.rank - skipped, 1)
df <- function(regressors) groups - 1
products <- function(columns, u, v) crossprod(rowsum(columns * u, cluster), rowsum(columns * v, cluster))
factor.of <- function(regressors) groups / (groups - 1) * (n - 1) / (n - count(regressors))
`,
  twoWay: (effects: number) => `
# ---- covariance: two-way clusters, V1 + V2 - V12, CR1 with the fewer clusters ------------
# Fixed effects nested in the clusters of either are not counted.
partitions <- list(sample$cluster, sample$cluster2)
both <- paste(match(sample$cluster, unique(sample$cluster)), match(sample$cluster2, unique(sample$cluster2)))
counts <- vapply(partitions, function(groups) length(unique(groups)), 0)
groups <- min(counts)
cluster <- partitions[[which.min(counts)]]
is.nested <- function(effect) any(vapply(partitions, function(groups)
  all(tapply(groups, effect, function(part) length(unique(part))) == 1), TRUE))
${skippedInR(effects)}
count <- function(regressors) regressors + covariates.rank + max(effects.rank - skipped, 1)
df <- function(regressors) groups - 1
summed <- function(columns, u, v, by) crossprod(rowsum(columns * u, by), rowsum(columns * v, by))
# Positive definite by the pivots of Cholesky's factor, each against the same variance in V1 + V2.
is.positive <- function(m, scale) {
  for (j in seq_len(nrow(m))) {
    if (!isTRUE(m[j, j] > 1e-10 * scale[j, j])) return(FALSE)
    rest <- seq_len(nrow(m))[-seq_len(j)]
    m[rest, rest] <- m[rest, rest] - tcrossprod(m[rest, j]) / m[j, j]
  }
  TRUE
}
# Scores of u and of v together: where V1 + V2 - V12 is not positive definite, V12 is left out of all.
blocks <- function(columns, u, v) {
  pairs <- list(list(u, u), list(u, v), list(v, v))
  all <- lapply(pairs, function(pair) Reduce("+", lapply(partitions, function(by) summed(columns, pair[[1]], pair[[2]], by))))
  less <- Map(function(a, pair) a - summed(columns, pair[[1]], pair[[2]], both), all, pairs)
  joined <- function(b) rbind(cbind(b[[1]], b[[2]]), cbind(t(b[[2]]), b[[3]]))
  if (is.positive(joined(less), joined(all))) less else all
}
products <- function(columns, u, same) {
  all <- Reduce("+", lapply(partitions, function(by) summed(columns, u, u, by)))
  less <- all - summed(columns, u, u, both)
  if (is.positive(less, all)) less else all
}
factor.of <- function(regressors) groups / (groups - 1) * (n - 1) / (n - count(regressors))
`,
}

const interval = (isTwoWay: boolean): string => `
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
${isTwoWay ? OMEGA_TWO_WAYS : OMEGA}  stretch <- sqrt(sum(diag(omega[[1]])) / sum(diag(omega[[3]])))
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

/** Ω as a quadratic in the effect: its constant, the slope and the square. */
const OMEGA = `  cross <- products(q, e0, e1)
  omega <- lapply(list(products(q, e0, e0), cross + t(cross), products(q, e1, e1)), function(m) factor.of(k) * m)
`

const OMEGA_TWO_WAYS = `  block <- blocks(q, e0, e1)
  omega <- lapply(list(block[[1]], block[[2]] + t(block[[2]]), block[[3]]), function(m) factor.of(k) * m)
`

/** The set of the wild cluster bootstrap, with the same draws: a generator whose products are whole numbers in a float. */
const bootstrap = (seed: number, isTwoWay: boolean): string => `
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
${isTwoWay ? DRAWS_TWO_WAYS : DRAWS}  held <- function(phi) {
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

/** Scores and their products in every draw, as functions of the direction. */
const DRAWS = `  # What the residuals of each cluster alone add to the scores of every cluster.
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
`

/** The same with the two-way statistic: a draw's V1, V2 and V12 are quadratic forms in its weights. */
const DRAWS_TWO_WAYS = `  counted <- lapply(c(partitions, list(both)), function(by) match(by, unique(by)))
  # What the residuals of each cluster alone add to the scores of every cluster of each partition.
  parts <- function(values) {
    own <- matrix(0, groups, k)
    spread <- lapply(counted, function(by) array(0, c(groups, max(by), k)))
    for (g in seq_len(groups)) {
      part <- ifelse(member == g, values, 0)
      own[g, ] <- crossprod(q, part)
      left <- remove(part) - drop(q %*% own[g, ])
      for (p in 1:3) spread[[p]][g, , ] <- rowsum(q * left, counted[[p]])
    }
    list(own = own, spread = spread)
  }
  scale <- if (is.finite(se) && se > 0) se else 1
  start <- parts(y - estimate * d)
  slope <- parts(scale * d)
  a <- weights %*% start$own
  b <- weights %*% slope$own
  at <- function(parts, p, j) matrix(parts$spread[[p]][, , j], groups)
  # For instruments i and j: what belongs to cos^2, cos * sin and sin^2, one number for each draw.
  forms <- function(p, i, j) {
    form <- function(s, t) rowSums((weights %*% tcrossprod(at(s, p, i), at(t, p, j))) * weights)
    list(form(start, start), form(start, slope) + form(slope, start), form(slope, slope))
  }
  pairs <- expand.grid(i = seq_len(k), j = seq_len(k))
  of.partition <- lapply(1:3, function(p) Map(function(i, j) forms(p, i, j), pairs$i, pairs$j))
  statistics <- function(c, sine) {
    score <- c * a - sine * b
    along <- function(p) vapply(of.partition[[p]], function(m) c^2 * m[[1]] - c * sine * m[[2]] + sine^2 * m[[3]],
      numeric(nrow(score)))
    all <- along(1) + along(2)
    less <- all - along(3)
    vapply(seq_len(nrow(score)), function(draw) {
      whole <- matrix(all[draw, ], k)
      m <- matrix(less[draw, ], k)
      if (!is.positive(m, whole)) m <- whole
      sum(score[draw, ] * qr.coef(qr(m), score[draw, ]))
    }, 0)
  }
`
