import type { MatchingScriptFacts } from '@casefiles/engine/replication'
import type { MatchingSpec } from '@casefiles/engine/specs'
import type { ReplicationWriter, Columns } from '../../../replication/replication.ts'
import { matchingInBaseR, aipwInR, combineInR, stackedInR } from './base-r.ts'
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
${aipwInR(spec)}${spec.estimator === 'aipw' ? stackedInR(spec.estimand) : ''}${combineInR(spec, upper, ['', 'sapply', '})'])}`
  const whole = donors ? overSetsInR(body, dfOfSet(spec, 'Inf'), spec, donors, upper) : body
  return `library(MatchIt)
${readInR}${unitsInR(spec, columns)}${whole}${reportInR}`
}
