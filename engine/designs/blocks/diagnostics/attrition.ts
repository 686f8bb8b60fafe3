import { formatNumber } from '../../../words/number.ts'
import { formatPercent } from '../../../words/percent.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { BlocksFrame } from '../frame.ts'
import { attritionBoundary, attritionPosition } from './wwc-boundary.ts'
import { type Finding } from '../../shared/finding.ts'

export interface Attrition {
  treated: number
  control: number
  overall: number
  /** Absolute difference between the arms. */
  differential: number
}

/** Shares of the assigned whose main outcome is missing. */
export function measureAttrition({ outcomes, treated, n }: BlocksFrame): Attrition {
  const [missing, assigned] = [
    [0, 0],
    [0, 0],
  ]
  outcomes[0].values.forEach((value, row) => {
    assigned[treated[row]]++
    if (Number.isNaN(value)) missing[treated[row]]++
  })
  const [control, inTreated] = missing.map((lost, arm) => lost / assigned[arm]) as [number, number]
  const overall = (missing[0] + missing[1]) / n
  return { treated: inTreated, control, overall, differential: Math.abs(inTreated - control) }
}

/** Attrition against the boundary of the What Works Clearinghouse. */
export function findAttrition(frame: BlocksFrame, { units }: ReaderWords): Finding {
  const { treated, control, overall, differential } = measureAttrition(frame)
  const position = attritionPosition(overall, differential)
  const { cautious, optimistic } = attritionBoundary(overall)
  const isHidden = frame.source.isAggregated && overall === 0
  const message = isHidden
    ? 'A file of counts holds those whose outcome is known, so it cannot show who is missing.'
    : overall === 0
      ? `All ${formatNumber(frame.n, 0)} assigned ${units} have the outcome.`
      : `${formatPercent(overall, 'one-decimal')} of the assigned have no outcome: ${formatPercent(treated, 'one-decimal')} in the treated arm, ${formatPercent(control, 'one-decimal')} ` +
        `in control, a difference of ${formatNumber(100 * differential, 1, 'none')} points. ${describePosition(position)} ` +
        `(${describeLimit(cautious)} cautious, ${describeLimit(optimistic)} optimistic).`
  return {
    checks: [
      {
        id: 'attrition',
        title: 'Few are missing, and equally many in both arms',
        passed: isHidden ? null : position <= 1,
        severity: 'major',
        statistic: isHidden ? null : differential,
        threshold: cautious ?? 0,
        message,
      },
    ],
    evidence: {
      attrition: { value: isHidden ? null : position, text: message, ...(isHidden && { available: false }) },
    },
  }
}

function describePosition(position: number): string {
  if (position <= 1) return 'That lies inside the cautious boundary of the What Works Clearinghouse'
  if (position <= 2) return 'That lies inside the optimistic boundary of the What Works Clearinghouse only'
  return 'That lies outside the boundaries of the What Works Clearinghouse'
}

function describeLimit(limit: number | null): string {
  return limit === null ? 'no difference is small enough,' : `${formatNumber(100 * limit, 1, 'none')} points`
}
