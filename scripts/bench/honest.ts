import { honestRelativeMagnitudes } from '../../engine/inference/honest/relative-magnitudes.ts'
import { honestSmoothness } from '../../engine/inference/honest/smoothness.ts'
import { goldenStudy } from '../../engine/inference/honest/test-support/event-studies.ts'
import { FIFTIETH, onCopies, PAR, type Workload } from './workload.ts'

const study = () => goldenStudy('did_benzarti_carloni_honest', 'first')
const shared = { size: '4 pre + 4 post periods', needsReference: true, calls: 5 }

export const honestWorkloads: Workload[] = [
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
