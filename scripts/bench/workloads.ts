import { estimateSunAbraham, honestRelativeMagnitudes, honestSmoothness } from '@casefiles/engine/estimators'
import { goldenStudy } from '@casefiles/engine/test-support'
import { formatCount } from '@casefiles/engine/words'
import { discontinuityWorkloads, instrumentWorkloads, matchingWorkloads } from './cross-sections.ts'
import { groupTimeWorkloads, twoWayWorkloads, staggeredPanel, syntheticControlWorkloads } from './panels.ts'
import { FIFTIETH, onCopies, PAR, type Workload } from './workload.ts'

const row = (units: number, peerSeconds: number): Workload => ({
  id: `sunab-${units}`,
  task: 'Sun–Abraham: cohort × period interactions, clustered by unit',
  peer: 'fixest sunab',
  size: `${formatCount(units)} units × 10`,
  peerSeconds,
  target: PAR,
  prepare: () => onCopies(staggeredPanel(units), (frame) => estimateSunAbraham(frame)),
})

const sunAbrahamWorkloads = [row(1_000, 0.15), row(20_000, 2.54)]

const study = () => goldenStudy('did_benzarti_carloni_honest', 'first')
const shared = { size: '4 pre + 4 post periods', needsReference: true, calls: 5 }

const honestWorkloads: Workload[] = [
  {
    ...shared,
    id: 'honest-relative',
    task: 'Relative magnitudes, one M̄',
    peer: 'HonestDiD C-LF, 100 grid points',
    peerSeconds: 6.9,
    target: FIFTIETH,
    prepare: () => onCopies(study(), (input) => honestRelativeMagnitudes(input, [1])),
  },
  {
    ...shared,
    id: 'honest-smoothness',
    task: 'Smoothness, shortest interval, one M',
    peer: 'HonestDiD FLCI',
    peerSeconds: 2.9,
    target: PAR,
    prepare: () => onCopies(study(), (input) => honestSmoothness(input, [0.5 * Math.sqrt(input.covariance.data[0])])),
  },
]

/** The rows of the table, in its order. */
export const WORKLOADS: Workload[] = [
  ...twoWayWorkloads,
  ...instrumentWorkloads,
  ...groupTimeWorkloads,
  ...sunAbrahamWorkloads,
  ...discontinuityWorkloads,
  ...matchingWorkloads,
  ...syntheticControlWorkloads,
  ...honestWorkloads,
]
