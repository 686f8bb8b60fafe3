import { estimateSunAbraham } from '../../engine/designs/did/two-way/sun-abraham.ts'
import { staggeredPanel } from './panels.ts'
import { onCopies, PAR, type Workload } from './workload.ts'
import { formatCount } from '../../engine/words/count.ts'

const row = (units: number, peerSeconds: number): Workload => ({
  id: `sunab-${units}`,
  task: 'Sun–Abraham: cohort × period interactions, clustered by unit',
  peer: 'fixest sunab',
  size: `${formatCount(units)} units × 10`,
  peerSeconds,
  target: PAR,
  prepare: () => onCopies(staggeredPanel(units), (frame) => estimateSunAbraham(frame)),
})

export const sunAbrahamWorkloads = [row(1_000, 0.15), row(20_000, 2.54)]
