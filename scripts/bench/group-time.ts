import { aggregate, estimateGroupTime, estimateTwfe, type GroupTimeOptions } from '@casefiles/engine/estimators'
import { staggeredPanel, twoWayPanel } from './panels.ts'
import { onCopies, PAR, type Workload } from './workload.ts'
import { formatCount } from '@casefiles/engine/words'

/** Never-treated comparisons, doubly robust, varying base period: the peer's defaults. */
export const options = (covariates: string[]): GroupTimeOptions => ({
  comparison: 'never-treated',
  estimator: 'dr',
  covariates,
  anticipation: 0,
  basePeriod: 'varying',
})

const sizeOf = (units: number) => `${formatCount(units)} units × 10`

const effects = (units: number, covariates: string[], peerSeconds: number): Workload => ({
  id: `att-gt-${covariates.length > 0 ? 'covariate-' : ''}${units}`,
  task: `All ATT(g, t), doubly robust, ${covariates.length > 0 ? 'one covariate' : 'no covariate'}`,
  peer: 'did att_gt, analytic SE',
  size: sizeOf(units),
  peerSeconds,
  target: PAR,
  prepare: () => onCopies(staggeredPanel(units), (frame) => estimateGroupTime(frame, options(covariates))),
})

const averages = (units: number, peerSeconds: number): Workload => ({
  id: `aggte-${units}`,
  task: 'Dynamic average of all ATT(g, t)',
  peer: 'did aggte dynamic',
  size: sizeOf(units),
  peerSeconds,
  target: PAR,
  prepare: () =>
    onCopies(estimateGroupTime(staggeredPanel(units), options([])), (result) => aggregate(result, 'dynamic')),
})

export const groupTimeWorkloads = [
  effects(1_000, [], 0.769),
  effects(1_000, ['x'], 0.517),
  effects(20_000, [], 1.81),
  effects(20_000, ['x'], 1.77),
  averages(1_000, 0.037),
  averages(20_000, 0.334),
]

const row = (units: number, peerSeconds: number): Workload => ({
  id: `twfe-${units * 10}`,
  task: 'Two-way fixed effects, one covariate, clustered by unit',
  peer: 'fixest feols, 1 thread',
  size: `${formatCount(units * 10)} rows`,
  peerSeconds,
  target: PAR,
  prepare: () => onCopies(twoWayPanel(units), (frame) => estimateTwfe(frame, { covariates: ['x'] })),
})

export const twoWayWorkloads = [row(10_000, 0.049), row(100_000, 0.302)]
