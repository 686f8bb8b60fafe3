import {
  estimateJump,
  type LocalChoices,
  type Observations,
  selectBandwidths,
  splitAt,
} from '@casefiles/engine/estimators'
import { createRandom, type Random } from '@casefiles/engine/numerics'
import { onCopies, PAR, QUARTER, type Workload } from './workload.ts'
import { formatCount } from '@casefiles/engine/words'

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
