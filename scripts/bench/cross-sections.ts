import {
  estimateJump,
  selectBandwidths,
  splitAt,
  fitTwoStage,
  reduceModel,
  fitPropensity,
  logistic,
  matchOnPoints,
  matchWithoutReplacement,
  matchWithReplacement,
  metricPoints,
  scorePoints,
  type LocalChoices,
  type Observations,
  type ErrorStructure,
  type IvData,
  type Arms,
} from '@casefiles/engine/estimators'
import { createRandom, type Random } from '@casefiles/engine/numerics'
import { formatCount } from '@casefiles/engine/words'
import { column, matrix } from '@casefiles/engine/sums'
import { onCopies, PAR, QUARTER, type Workload } from './workload.ts'

const below = [0.48, 1.27, 7.18, 20.21, 21.54, 7.33]
const above = [0.52, 0.84, -3, 7.99, -9.01, 3.56]

/** The simulation design of Calonico, Cattaneo & Titiunik 2014 (doi:10.3982/ECTA11757) after Lee 2008. */
function drawRows(n: number): Observations {
  const random = createRandom(4, 'bench rdd')
  const running = Float64Array.from({ length: n }, () => 2 * drawBeta(random) - 1)
  const mean = (x: number) => (x < 0 ? below : above).reduceRight((sum, coefficient) => sum * x + coefficient, 0)
  const outcome = running.map((x) => mean(x) + 0.1295 * random.normal())
  return { running, outcome, takeUp: null, covariates: [], cluster: null }
}

/** Beta(2, 4): the second smallest of five uniforms. */
function drawBeta(random: Random): number {
  const draws = Array.from({ length: 5 }, () => random.uniform()).sort((a, b) => a - b)
  return draws[1]
}

/** The peer's defaults. */
const choices = (variance: LocalChoices['variance']): LocalChoices => ({
  polynomialOrder: 1,
  kernel: 'triangular',
  variance,
  neighbours: 3,
  massPoints: 'adjust',
  regularisation: 1,
})

function discontinuityRow(n: number, task: 'nn' | 'hc1' | 'bandwidths', peerSeconds: number, target = PAR): Workload {
  const chosen = choices(task === 'hc1' ? 'hc1' : 'nn')
  const variance = task === 'hc1' ? 'HC1' : 'nearest-neighbor'
  return {
    id: `rdd-${task}-${n}`,
    task: task === 'bandwidths' ? 'Bandwidths alone' : `Bandwidths and robust jump, ${variance} variance`,
    peer: { nn: 'rdrobust', hc1: 'rdrobust, vce hc1', bandwidths: 'rdbwselect' }[task],
    size: `${formatCount(n)} rows`,
    peerSeconds,
    target,
    prepare: () =>
      onCopies(drawRows(n), (rows) => {
        const { control, treated } = splitAt(rows, 0)
        const bandwidths = selectBandwidths(control, treated, 'mserd', chosen)
        return task === 'bandwidths' ? bandwidths : estimateJump(control, treated, bandwidths, chosen)
      }),
  }
}

export const discontinuityWorkloads = [
  discontinuityRow(10_000, 'nn', 0.23),
  discontinuityRow(10_000, 'hc1', 0.016),
  discontinuityRow(10_000, 'bandwidths', 0.182),
  discontinuityRow(500_000, 'nn', 4.04, QUARTER),
  discontinuityRow(500_000, 'hc1', 0.405),
  discontinuityRow(500_000, 'bandwidths', 3.98),
]

/** y = 1 + 0.5 e + x + u + noise, e = 0.7 z + u. */
export function drawModel(n: number, errors: ErrorStructure): IvData {
  const random = createRandom(2, 'bench iv')
  const draw = () => Float64Array.from({ length: n }, () => random.normal())
  const [z, u, x] = [draw(), draw(), draw()]
  const treatment = z.map((value, i) => 0.7 * value + u[i])
  const outcome = treatment.map((value, i) => 1 + 0.5 * value + x[i] + u[i] + random.normal())
  const named = (term: string, values: Float64Array) => ({ term, label: term, source: term, values })
  return { outcome, treatment, instruments: [named('z', z)], exogenous: [named('x', x)], effects: [], errors }
}

const clustersOfTen = (n: number): ErrorStructure => ({
  kind: 'cluster',
  clusters: { index: Int32Array.from({ length: n }, (_, i) => Math.floor(i / 10)), levels: n / 10 },
})

export const errorsOf = {
  iid: () => ({ kind: 'iid' as const }),
  hc1: () => ({ kind: 'hc1' as const }),
  cluster: clustersOfTen,
}
const inWords = { iid: 'classical errors', hc1: 'HC1', cluster: 'clusters of ten' }

function instrumentRow(n: number, kind: keyof typeof errorsOf, peer: string, peerSeconds: number): Workload {
  return {
    id: `iv-${kind}-${n}`,
    task: `Two-stage least squares, one covariate, ${inWords[kind]}`,
    peer,
    size: `${formatCount(n)} rows`,
    peerSeconds,
    target: PAR,
    prepare: () => onCopies(drawModel(n, errorsOf[kind](n)), (data) => fitTwoStage(reduceModel(data))),
  }
}

const [fixest, aer] = ['fixest feols IV, 1 thread', 'AER ivreg + vcov']
export const instrumentWorkloads = [
  instrumentRow(100_000, 'hc1', fixest, 0.066),
  instrumentRow(1_000_000, 'hc1', fixest, 0.579),
  instrumentRow(1_000_000, 'cluster', fixest, 0.583),
  instrumentRow(100_000, 'iid', aer, 0.073),
  instrumentRow(1_000_000, 'iid', aer, 0.717),
]

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
