import { chiSquareUpper } from '../../../numerics/distributions.ts'
import { formatNumber, formatP } from '../../../verdict/format-number.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { readAssignment } from '../effect/assignment.ts'
import { selectSample } from '../frame.ts'
import type { BlocksFrame } from '../frame.ts'
import type { BlocksSpec } from '../spec.ts'
import { count, percent } from './finding.ts'
import type { Finding } from './finding.ts'

/** Sample-ratio mismatches are called at this level, so that a sound experiment is seldom stopped. */
const mismatchLevel = 0.001

/** How the assignment was made, and whether the arms have the sizes it was to give them. */
export function findAssignment(frame: BlocksFrame, spec: BlocksSpec, words: ReaderWords): Finding {
  const parts = [findDocumentation(spec, words), findShares(frame), findMismatch(frame, spec, words)]
  return {
    checks: parts.flatMap(({ checks }) => checks),
    evidence: Object.assign({}, ...parts.map(({ evidence }) => evidence)),
  }
}

function findDocumentation({ randomisation }: BlocksSpec, { units }: ReaderWords): Finding {
  const isDocumented = randomisation.evidence === 'documented'
  const message = `${isDocumented ? 'Documented' : 'Asserted, not documented'}: ${randomisation.how}`
  return {
    checks: [
      {
        id: 'randomisation',
        title: `How ${units} were randomised is documented`,
        passed: isDocumented,
        severity: 'major',
        statistic: null,
        threshold: null,
        message,
      },
    ],
    evidence: { randomisation: { value: isDocumented ? 2 : 1, text: message } },
  }
}

function findShares(frame: BlocksFrame): Finding {
  const shares = listShares(frame).map(({ share }) => share)
  const [low, high] = [Math.min(...shares), Math.max(...shares)]
  const message =
    shares.length === 1
      ? `${percent(low)} were assigned to treatment.`
      : `Over ${count(shares.length, 'block')} the share assigned to treatment runs from ${percent(low)} to ${percent(high)}.`
  return {
    checks: [
      {
        id: 'assignment-by-block',
        title: 'Every block has units in both arms',
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
    assigned: unitsOf[b]!.length,
    share: treatedIn[b]! / unitsOf[b]!.length,
  }))
}

/** Pearson's χ² of the sizes of the arms against the share that the design intended. */
function findMismatch(frame: BlocksFrame, { intendedShare }: BlocksSpec, words: ReaderWords): Finding {
  const title = 'The arms have the intended sizes'
  if (typeof intendedShare !== 'number') {
    const isVaried = intendedShare === 'varied'
    const message = isVaried
      ? 'The design did not assign one share in all blocks, so the sizes of the arms cannot be tested.'
      : 'The design does not say which share was to be treated, so the sizes of the arms cannot be tested.'
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
      evidence: { sampleRatio: { value: null, text: message, ...(isVaried ? { applicable: false } : {}) } },
    }
  }
  const { treated } = readAssignment(selectSample(frame, []))
  const n = treated.length
  const n1 = treated.reduce((sum, one) => sum + one, 0)
  const p = chiSquareUpper((n1 - n * intendedShare) ** 2 / (n * intendedShare * (1 - intendedShare)), 1)
  const message =
    `${formatNumber(n1, 0)} of ${formatNumber(n, 0)} ${frame.cluster ? 'clusters' : words.units} (${percent(n1 / n)}) are in the ` +
    `treated arm, where ${percent(intendedShare)} were intended (${formatP(p)}).`
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
    evidence: { sampleRatio: { value: p, text: message } },
  }
}
