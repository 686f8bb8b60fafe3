import { type ErrorStructure, fitTwoStage, type IvData, reduceModel } from '@casefiles/engine/estimators'
import { createRandom } from '@casefiles/engine/numerics'
import { onCopies, PAR, type Workload } from './workload.ts'
import { formatCount } from '@casefiles/engine/words'

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
