import { estimateTwfe } from '@casefiles/engine/estimators'
import { twoWayPanel } from './panels.ts'
import { onCopies, PAR, type Workload } from './workload.ts'
import { formatCount } from '@casefiles/engine/words'

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
