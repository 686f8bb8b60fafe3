import {
  type Arms,
  fitPropensity,
  logistic,
  matchOnPoints,
  matchWithoutReplacement,
  matchWithReplacement,
  metricPoints,
  scorePoints,
} from '@casefiles/engine/estimators'
import { createRandom } from '@casefiles/engine/numerics'
import { column, matrix } from '@casefiles/engine/sums'
import { onCopies, PAR, type Workload } from './workload.ts'
import { formatCount } from '@casefiles/engine/words'

/** Five normal covariates; log-odds of treatment −1.2 + 0.4 X1 − 0.3 X2 + 0.2 X3. */
export function drawArms(n: number): Arms {
  const random = createRandom(5, 'bench matching')
  const covariates = matrix(n, 5)
  for (let i = 0; i < covariates.data.length; i++) covariates.data[i] = random.normal()
  const [x1, x2, x3] = [column(covariates, 0), column(covariates, 1), column(covariates, 2)]
  const treated = Uint8Array.from({ length: n }, (_, i) => {
    const score = logistic(-1.2 + 0.4 * x1[i] - 0.3 * x2[i] + 0.2 * x3[i])
    return random.uniform() < score ? 1 : 0
  })
  const terms = Array.from({ length: 5 }, (_, j) => {
    const name = `X${j + 1}`
    return { name, label: name, source: name, sourceLabel: name, kind: 'number' as const }
  })
  return { treated, covariates, terms }
}

export const methods = {
  nearest: {
    task: 'Logit and nearest neighbor without replacement',
    peer: 'MatchIt nearest, logit included',
    run: (arms: Arms) =>
      matchWithoutReplacement(arms.treated, fitPropensity(arms).fitted, {
        ratio: 1,
        order: 'largest',
        caliper: Infinity,
      }),
  },
  replacement: {
    task: 'Logit and nearest neighbor with replacement',
    peer: 'MatchIt nearest, replace = TRUE',
    run: (arms: Arms) => matchWithReplacement(arms.treated, scorePoints(fitPropensity(arms).fitted), 1, 'ATT'),
  },
  mahalanobis: {
    task: 'Mahalanobis matching without replacement',
    peer: 'MatchIt, distance = mahalanobis',
    run: ({ covariates, treated }: Arms) => matchOnPoints(treated, metricPoints(covariates, treated, 'mahalanobis'), 1),
  },
}

const row = (n: number, method: keyof typeof methods, peerSeconds: number): Workload => ({
  id: `matching-${method}-${n}`,
  task: methods[method].task,
  peer: methods[method].peer,
  size: `${formatCount(n)} units`,
  peerSeconds,
  target: PAR,
  prepare: () => onCopies(drawArms(n), (arms) => methods[method].run(arms)),
})

export const matchingWorkloads = [
  row(5_000, 'nearest', 0.032),
  row(5_000, 'replacement', 0.024),
  row(5_000, 'mahalanobis', 0.113),
  row(20_000, 'nearest', 0.079),
  row(20_000, 'replacement', 0.068),
  row(20_000, 'mahalanobis', 1.26),
]
