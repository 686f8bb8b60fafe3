import type { MatchingSpec } from '../../designs/matching/spec.ts'
import { readInR, reportInR } from '../r-code.ts'
import { upperProbability } from '../level.ts'
import type { Columns } from '../replication.ts'
import { aipwInR } from './base-r.ts'
import { matchingSampleInR } from './sample-r.ts'

/** The propensity score of MatchIt, outcome models of lm, and the augmented weighting of both. */
export function matchingInR(spec: MatchingSpec, columns: Columns, together: number): string {
  return `library(MatchIt)
${readInR}${matchingSampleInR(spec, columns)}
# ---- propensity score with the package MatchIt, outcome models with lm ------------------
t <- sample$treated
y <- sample$outcome
terms <- data.frame(x)
nuisance <- function(rows) {
  own <- cbind(t = t, y = y, terms)[rows, ]
  scored <- matchit(reformulate(names(terms), "t"), data = own, method = NULL, distance = "glm", estimand = "${spec.estimand}")
  outcome <- function(arm) predict(lm(reformulate(names(terms), "y"), data = own[own$t == arm, ]), terms)
  list(score = predict(scored$model, terms, type = "response"), without = outcome(0), with = outcome(1))
}
${aipwInR(spec.estimand)}${combineInR(spec, upperProbability(together))}${reportInR}`
}

function combineInR({ estimator, crossFitting }: MatchingSpec, upper: string): string {
  const interval = `conf.low <- estimate - qnorm(${upper}) * se
conf.high <- estimate + qnorm(${upper}) * se
`
  if (estimator === 'aipw') {
    return `
found <- aipw(nuisance(seq_along(y)))
estimate <- found[1]
se <- sqrt(found[2])
${interval}`
  }
  return `
folds <- read.csv("folds.csv")
partitions <- sapply(seq_len(${crossFitting.splits}), function(split) {
  fit <- list(score = numeric(length(y)), without = numeric(length(y)), with = numeric(length(y)))
  for (fold in seq_len(${crossFitting.folds})) {
    own <- folds[[split]] == fold
    other <- nuisance(which(!own))
    for (name in names(fit)) fit[[name]][own] <- other[[name]][own]
  }
  aipw(fit)
})
estimate <- median(partitions[1, ])
se <- sqrt(median(partitions[2, ] + (partitions[1, ] - estimate)^2))
${interval}`
}
