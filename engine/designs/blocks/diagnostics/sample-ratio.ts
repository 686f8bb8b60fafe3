import { shrinkBias } from '../../../eqs/pillars.ts'
import { readAssignment } from '../effect/assignment.ts'
import { selectSample, type BlocksFrame } from '../frame.ts'
import type { BlocksSpec } from '../spec.ts'
import type { Present } from '../sensitivity/lee-bounds.ts'

export interface SampleRatio {
  /** Units of assignment, and how many of them are treated. */
  n: number
  treated: number
  intended: number
  /** Treated share less the intended one, pulled toward zero by what a draw of every unit on its own would give. */
  excess: number
  /** That standard deviation, √(π(1 − π)/n). */
  noise: number
}

/** @returns null where the design names no single share */
export function measureSampleRatio(frame: BlocksFrame, { intendedShare }: Pick<BlocksSpec, 'intendedShare'>) {
  if (typeof intendedShare !== 'number') return null
  const { treated: arms } = readAssignment(selectSample(frame, []))
  const n = arms.length
  const treated = arms.reduce((sum, one) => sum + one, 0)
  const noise = Math.sqrt((intendedShare * (1 - intendedShare)) / n)
  const ratio: SampleRatio = {
    n,
    treated,
    intended: intendedShare,
    excess: shrinkBias(treated / n - intendedShare, noise),
    noise,
  }
  return ratio
}

/** Share of those who should be in either arm that are in the data: the arm that is too small lacks some, the other none. */
export function shareFound(ratio: SampleRatio | null): Present {
  if (ratio === null || ratio.excess === 0) return [1, 1]
  const { intended, excess } = ratio
  const share = intended + excess
  const odds = (share * (1 - intended)) / ((1 - share) * intended)
  return odds < 1 ? [1, odds] : [1 / odds, 1]
}
