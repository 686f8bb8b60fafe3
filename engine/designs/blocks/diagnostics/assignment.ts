import { chiSquareUpper } from '../../../numerics/distributions.ts'
import { plural } from '../../../words/count.ts'
import { formatNumber } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { formatPercent } from '../../../words/percent.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { readAssignment } from '../effect/assignment.ts'
import { selectSample, type BlocksFrame } from '../frame.ts'
import type { BlocksSpec } from '../spec.ts'
import type { BlocksFit } from '../estimate.ts'
import { measureSampleRatio, type SampleRatio } from './sample-ratio.ts'
import { type Finding, joinFindings } from '../../shared/finding.ts'

/** Sample-ratio mismatches are called at this level, so that a sound experiment is seldom stopped. */
const mismatchLevel = 0.001

/** How the assignment was made, and whether the arms have the sizes it was to give them. */
export function findAssignment(
  frame: BlocksFrame,
  { outcomeSpread }: Pick<BlocksFit, 'outcomeSpread'>,
  spec: BlocksSpec,
  words: ReaderWords,
): Finding {
  const parts = [findDocumentation(spec, words), findShares(frame), findMismatch(frame, outcomeSpread, spec, words)]
  return joinFindings(parts)
}

function findDocumentation({ randomisation }: BlocksSpec, { units }: ReaderWords): Finding {
  const isDocumented = randomisation.evidence === 'documented'
  const message = `${isDocumented ? 'Documented' : 'Asserted, not documented'}: ${randomisation.how}`
  return {
    checks: [
      {
        id: 'randomisation',
        title: `How ${units} were randomized is documented`,
        passed: isDocumented,
        severity: 'major',
        statistic: null,
        threshold: null,
        message,
      },
    ],
    evidence: {},
  }
}

function findShares(frame: BlocksFrame): Finding {
  const shares = listShares(frame).map(({ share }) => share)
  const [low, high] = [Math.min(...shares), Math.max(...shares)]
  const [from, to] = [low, high].map((share) => formatPercent(share, 'one-decimal'))
  const isOne = shares.length === 1
  const over = `Over ${plural(shares.length, 'block')} the share assigned to treatment`
  const ofSeveral =
    from === to
      ? `In each of ${plural(shares.length, 'block')} ${from} were assigned to treatment.`
      : `${over} runs from ${from} to ${to}.`
  const message = isOne ? `${from} were assigned to treatment.` : ofSeveral
  return {
    checks: [
      {
        id: 'assignment-by-block',
        title: isOne ? 'There are units in both arms' : 'Every block has units in both arms',
        passed: low > 0 && high < 1,
        severity: 'info',
        statistic: Math.min(low, 1 - high),
        threshold: 0,
        message,
      },
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
): Finding {
  const title = 'The arms have the intended sizes'
  if (typeof intendedShare !== 'number') {
    const isVaried = intendedShare === 'varied'
    const message = isVaried
      ? 'The design did not assign one share in all blocks, so the sizes of the arms cannot be tested.'
      : 'Not tested: the design does not say which share was to be treated.'
    return {
      checks: [
        {
          id: 'sample-ratio',
          title,
          passed: null,
          severity: 'major',
          statistic: null,
          threshold: mismatchLevel,
          message,
        },
      ],
      evidence: { sampleRatio: { value: null, text: message } },
    }
  }
  const ratio = measureSampleRatio(frame, { intendedShare })!
  const { n, treated: n1, noise } = ratio
  const p = chiSquareUpper((n1 / n - intendedShare) ** 2 / noise ** 2, 1)
  const message =
    `${formatNumber(n1, 0)} of ${formatNumber(n, 0)} ${frame.cluster ? 'clusters' : words.units} (${formatPercent(n1 / n, 'one-decimal')}) are in the ` +
    `treated arm, where ${formatPercent(intendedShare, 'one-decimal')} were intended (${formatPStatement(p)}).`
  return {
    checks: [
      {
        id: 'sample-ratio',
        title,
        passed: p >= mismatchLevel,
        severity: 'major',
        statistic: p,
        threshold: mismatchLevel,
        message,
      },
    ],
    evidence: { sampleRatio: { ...missingBias(ratio, outcomeSpread), text: message } },
  }
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
