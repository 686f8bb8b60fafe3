import type { ColumnUse, Term } from '../../../model-lines/r/terms.ts'
import { withTransform, type Reading } from '../../../model-lines/reading.ts'
import { rddSchema, type LocalEstimator } from '../spec.ts'

/** What both languages say of a local polynomial; null = not said. */
export interface RdrobustChoices {
  outcome: ColumnUse | null
  running: ColumnUse | null
  cutoff: number | null
  takeUp: ColumnUse | null
  polynomialOrder: number | null
  kernel: string | null
  selector: string | null
  /** h left and right of the cutoff, b likewise; rho = h / b. */
  h: readonly number[]
  b: readonly number[]
  rho: number | null
  variance: string | null
  neighbours: number | null
  massPoints: string | null
  regularisation: number | null
  cluster: string | null
  weight: ColumnUse | null
  covariates: readonly Term[]
}

/** Fills in what rdrobust was told; what it was not told stays at the defaults, which are the same here. */
export function readRdrobust(reading: Reading, choices: RdrobustChoices): void {
  const { outcome, running, takeUp, weight, cluster, cutoff } = choices
  if (outcome) reading.outcome(outcome)
  if (running) {
    const { column } = running
    reading.columnsIn('runningVariable', { column }, 'Running variable', [{ column, transform: 'none' }])
    if (running.transform === 'log') reading.leave(`log(${column})`, 'Make the logarithm a column of the data first.')
  }
  reading.set('cutoff', cutoff ?? 0, 'Cutoff', String(cutoff ?? 0))
  if (takeUp) reading.columnsIn('takeUp', { column: takeUp.column }, 'Treatment received', [takeUp])
  reading.set('estimator', estimatorOf(reading, choices), 'Local polynomial', describe(choices))
  reading.terms('covariates', choices.covariates, 'Covariates', withTransform)
  if (cluster) reading.column('cluster', cluster, 'Standard errors clustered on')
  if (weight) reading.column('samplingWeight', weight.column, 'Weight')
  reading.remark(
    'Units at or above the cutoff count as treated. Change the treated side where it is the other way round.',
  )
}

function estimatorOf(reading: Reading, choices: RdrobustChoices): unknown {
  const fields = {
    polynomialOrder: choices.polynomialOrder,
    kernel: choices.kernel === null ? null : kernelOf(choices.kernel),
    variance: choices.variance,
    neighbours: choices.neighbours,
    massPoints: choices.massPoints,
    regularisation: choices.regularisation,
  }
  const estimator: Record<string, unknown> = { kind: 'local', bandwidth: bandwidthOf(reading, choices) }
  for (const [field, value] of Object.entries(fields)) {
    if (value === null) continue
    if (isAllowed(field, value)) estimator[field] = value
    else reading.leave(`${field} ${value}`, 'This engine does not offer it; the default stands.')
  }
  return estimator
}

function bandwidthOf(reading: Reading, { h, b, rho, selector }: RdrobustChoices): LocalEstimator['bandwidth'] {
  if (h.length > 0) {
    const bias = b[0] ?? h[0] / (rho ?? 1)
    if (h.some((one) => one !== h[0]))
      reading.leave(`h = ${h.join(' and ')}`, 'Both sides share one bandwidth: the first is taken.')
    return { kind: 'fixed', h: h[0], b: bias }
  }
  const wanted = selector ?? 'mserd'
  if (isAllowed('bandwidth', { kind: 'selected', selector: wanted })) {
    return { kind: 'selected', selector: wanted as 'mserd' }
  }
  reading.leave(`bwselect ${wanted}`, 'This engine does not offer it; mserd stands.')
  return { kind: 'selected', selector: 'mserd' }
}

/** Whether the design's own schema takes the value. */
function isAllowed(field: string, value: unknown): boolean {
  return rddSchema.shape.estimator.safeParse({ kind: 'local', [field]: value }).success
}

/** `tri`, `triangular`, `epa`, `uni` … by their first letters, as rdrobust reads them. */
function kernelOf(word: string): string {
  const kernels = ['triangular', 'uniform', 'epanechnikov']
  return kernels.find((kernel) => kernel.startsWith(word.toLowerCase().slice(0, 3))) ?? word
}

function describe({ polynomialOrder, kernel, h, selector }: RdrobustChoices): string {
  const width = h.length > 0 ? `bandwidth ${h[0]}` : `bandwidth by ${selector ?? 'mserd'}`
  return `order ${polynomialOrder ?? 1}, ${kernelOf(kernel ?? 'triangular')} kernel, ${width}`
}
