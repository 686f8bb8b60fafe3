import { shrinkBias } from '../../../eqs/pillars.ts'
import { chiSquareUpper } from '../../../numerics/distributions.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { Text } from '../../../fact.ts'
import { checkOf, type Finding, joinFindings } from '../../shared/finding.ts'
import { readAssignment } from '../effect/assignment.ts'
import type { BlocksFit } from '../estimate.ts'
import { check, say } from '../facts.ts'
import { type BlocksFrame, selectSample } from '../frame.ts'
import type { Present } from '../sensitivity/lee-bounds.ts'
import type { BlocksSpec } from '../spec.ts'

/** Sample-ratio mismatches are called at this level, so that a sound experiment is seldom stopped. */
const mismatchLevel = 0.001

/** How the assignment was made, and whether the arms have the sizes it was to give them. */
export function findAssignment(
  frame: BlocksFrame,
  { outcomeSpread }: Pick<BlocksFit, 'outcomeSpread'>,
  spec: BlocksSpec,
  words: ReaderWords,
): Finding<Text> {
  const parts = [findDocumentation(spec, words), findShares(frame), findMismatch(frame, outcomeSpread, spec, words)]
  return joinFindings(parts)
}

function findDocumentation({ randomisation }: BlocksSpec, { units }: ReaderWords): Finding<Text> {
  const isDocumented = randomisation.evidence === 'documented'
  const told = check('randomisation', { units, isDocumented, how: randomisation.how })
  const untested = { severity: 'major' as const, statistic: null, threshold: null }
  return { checks: [checkOf({ id: 'randomisation', passed: isDocumented, ...untested }, told)], evidence: {} }
}

function findShares(frame: BlocksFrame): Finding<Text> {
  const shares = listShares(frame).map(({ share }) => share)
  const [low, high] = [Math.min(...shares), Math.max(...shares)]
  const told = check('assignment-by-block', { blocks: shares.length, low, high })
  return {
    checks: [
      checkOf(
        {
          id: 'assignment-by-block',
          passed: low > 0 && high < 1,
          severity: 'info',
          statistic: Math.min(low, 1 - high),
          threshold: 0,
        },
        told,
      ),
    ],
    evidence: {},
  }
}

/** Share of the units of assignment (rows, or clusters) that were assigned to treatment in every block. */
export function listShares(frame: BlocksFrame): { block: string; assigned: number; share: number }[] {
  const { unitsOf, treatedIn } = readAssignment(selectSample(frame, []))
  return frame.blockNames.map((block, b) => ({
    block,
    assigned: unitsOf[b].length,
    share: treatedIn[b] / unitsOf[b].length,
  }))
}

/**
 * The treated share against the intended one: its distance for the score, Pearson's χ² for the check. A design that names
 * no share is not tested, which is no defect.
 */
function findMismatch(
  frame: BlocksFrame,
  outcomeSpread: number,
  { intendedShare }: BlocksSpec,
  words: ReaderWords,
): Finding<Text> {
  const fixed = { id: 'sample-ratio', severity: 'major' as const, threshold: mismatchLevel }
  if (typeof intendedShare !== 'number') {
    const told = check('sample-ratio', { found: null, isVaried: intendedShare === 'varied' })
    return {
      checks: [checkOf({ ...fixed, passed: null, statistic: null }, told)],
      evidence: { sampleRatio: { value: null, text: told('message') } },
    }
  }
  const ratio = measureSampleRatio(frame, { intendedShare })!
  const { n, treated: n1, noise } = ratio
  const p = chiSquareUpper((n1 / n - intendedShare) ** 2 / noise ** 2, 1)
  const noun = frame.cluster ? say('clusters', {}) : words.units
  const told = check('sample-ratio', { found: { count: n1, of: n, noun, intended: intendedShare, p } })
  return {
    checks: [checkOf({ ...fixed, passed: p >= mismatchLevel, statistic: p }, told)],
    evidence: { sampleRatio: { ...missingBias(ratio, outcomeSpread), text: told('message') } },
  }
}

interface SampleRatio {
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
  if (ratio === null || ratio.excess === 0) return { shares: [1, 1], noise: 0 }
  const { n, treated, intended, excess } = ratio
  const share = intended + excess
  const odds = (share * (1 - intended)) / ((1 - share) * intended)
  // the noise of the logarithm of the odds that were found
  const found = treated / n
  const noise = ratio.noise / (found * (1 - found))
  return { shares: odds < 1 ? [1, odds] : [1 / odds, 1], noise }
}

/**
 * What the missing of the thin arm could have put in, as if they differed from the rest by one standard deviation: the
 * share of them, 1 − odds/(intended odds), times that spread. Its noise is that of a draw of every unit on its own.
 */
function missingBias({ n, treated, intended, noise }: SampleRatio, outcomeSpread: number) {
  const share = treated / n
  const odds = (share * (1 - intended)) / ((1 - share) * intended)
  const missing = odds < 1 ? 1 - odds : 1 - 1 / odds
  const slope = 1 / (share * (1 - share))
  return { value: missing * outcomeSpread, noise: slope * noise * outcomeSpread }
}
