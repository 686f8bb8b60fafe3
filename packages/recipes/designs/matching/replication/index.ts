import type { MatchingScriptFacts } from '@casefiles/engine/replication'
import type { MatchingSpec } from '@casefiles/engine/specs'
import type { ReplicationWriter, Columns } from '../../../replication/replication.ts'
import { matchingInBaseR, aipwInR, crossFittedInterval, stackedInR, stackedIntervalInR } from './base-r.ts'
import { carryDrawn } from './carry-drawn.ts'
import { matchingInPython } from './python.ts'
import { lockedChoices, termsInR, unitsInR } from './sample-r.ts'
import { matchingInStata } from './stata.ts'
import { readInR, reportInR } from '../../../replication/r-code.ts'
import { upperProbability } from '../../../replication/level.ts'
import { dfOfSet, overSetsInR } from './imputed.ts'

/** Cross-fitting's random partitions and what fills gaps are carried, everything else is computed. A survey has no script in Stata. */
export const replication: ReplicationWriter<MatchingSpec, MatchingScriptFacts> = {
  carry: carryDrawn,
  write: ({ spec, columns, together, facts }) => {
    const notes = lockedChoices(spec)
    const stata = spec.estimator === 'aipw' ? [] : ['moremata']
    return {
      'base-r': { notes, packages: [], code: matchingInBaseR(spec, columns, together, facts) },
      r: { notes, packages: ['MatchIt'], code: matchingInR(spec, columns, together, facts) },
      // none where gaps are imputed: its programs keep one sample
      ...(facts.donors || spec.survey !== undefined
        ? {}
        : { stata: { notes, packages: stata, code: matchingInStata(spec, columns, together) } }),
      python: { notes, packages: ['pandas', 'statsmodels'], code: matchingInPython(spec, columns, together, facts) },
    }
  },
}

/** The propensity score of MatchIt, outcome models of lm, and the augmented weighting of both. */
function matchingInR(spec: MatchingSpec, columns: Columns, together: number, { donors }: MatchingScriptFacts): string {
  const upper = upperProbability(together)
  const body = `${termsInR(spec, columns)}
# ---- propensity score with the package MatchIt, outcome models with lm ------------------
t <- sample$treated
y <- sample$outcome
terms <- data.frame(x)
outcome.terms <- data.frame(z)
nuisance <- function(rows) {
  own <- cbind(t = t, terms)[rows, ]
  scored <- matchit(reformulate(names(terms), "t"), data = own, method = NULL, distance = "glm", estimand = "${spec.estimand}"${spec.samplingWeight ? ', s.weights = w[rows]' : ''})
  outcome <- function(arm) {
    in.arm <- rows[t[rows] == arm]
    own <- cbind(y = y, case.weight = w, outcome.terms)[in.arm, ]
    predict(lm(reformulate(names(outcome.terms), "y"), data = own, weights = case.weight), outcome.terms)
  }
  list(score = predict(scored$model, terms, type = "response"), without = outcome(0), with = outcome(1))
}
x <- cbind(1, x)
z <- cbind(1, z)
${aipwInR(spec)}${spec.estimator === 'aipw' ? stackedInR(spec.estimand) : ''}${combineInR(spec, upper)}`
  const whole = donors ? overSetsInR(body, dfOfSet(spec, 'Inf'), spec, donors, upper) : body
  return `library(MatchIt)
${readInR}${unitsInR(spec, columns)}${whole}${reportInR}`
}

function combineInR(spec: MatchingSpec, upper: string): string {
  const { estimator, crossFitting } = spec
  const interval = crossFittedInterval(upper, spec)
  if (estimator === 'aipw') return stackedIntervalInR(upper, spec)
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
