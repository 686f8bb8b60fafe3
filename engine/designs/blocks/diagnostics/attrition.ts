import { formatNumber } from '../../../words/number.ts'
import { formatPercent } from '../../../words/percent.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { BlocksFrame } from '../frame.ts'
import type { BlocksSpec } from '../spec.ts'
import { lowerFirst } from '../../../words/sentence.ts'
import { attritionBoundary, attritionPosition } from './wwc-boundary.ts'
import { type Finding } from '../../shared/finding.ts'

export interface Attrition {
  treated: number
  control: number
  overall: number
  /** Absolute difference between the arms. */
  differential: number
}

/**
 * Shares of the assigned whose main outcome is missing: of those the design declares, else of the rows.
 *
 * @returns shares of the rows alone where the design does not say who was assigned: who is not in the file is not known
 */
export function measureAttrition({ outcomes, treated }: BlocksFrame, { attrition }: Declared): Attrition {
  const [known, rows] = [
    [0, 0],
    [0, 0],
  ]
  outcomes[0].values.forEach((value, row) => {
    rows[treated[row]]++
    if (!Number.isNaN(value)) known[treated[row]]++
  })
  const assigned = attrition?.kind === 'counts' ? [attrition.control, attrition.treated] : rows
  const [control, inTreated] = known.map((found, arm) => Math.max(0, 1 - found / assigned[arm])) as [number, number]
  const overall = 1 - Math.min(1, (known[0] + known[1]) / (assigned[0] + assigned[1]))
  return { treated: inTreated, control, overall, differential: Math.abs(inTreated - control) }
}

type Declared = Pick<BlocksSpec, 'attrition'>

/** Attrition against the boundary of the What Works Clearinghouse; not known where the design does not declare it. */
export function findAttrition(frame: BlocksFrame, spec: Declared, { units }: ReaderWords): Finding {
  const { treated, control, overall, differential } = measureAttrition(frame, spec)
  const position = attritionPosition(overall, differential)
  const { cautious, optimistic } = attritionBoundary(overall)
  const isDeclared = spec.attrition !== undefined
  const seen =
    overall === 0
      ? `All ${formatNumber(frame.n, 0)} assigned ${units} have the outcome.`
      : `${formatPercent(overall, 'one-decimal')} of the assigned have no outcome: ${formatPercent(treated, 'one-decimal')} in the treated arm, ${formatPercent(control, 'one-decimal')} ` +
        `in control, a difference of ${formatNumber(100 * differential, 1, 'none')} points. ${describePosition(position)} ` +
        `(${describeLimit(cautious)} cautious, ${describeLimit(optimistic)} optimistic).`
  const message = isDeclared
    ? seen
    : `${UNDECLARED}${overall === 0 ? '' : ` Of those in the file: ${lowerFirst(seen)}`}`
  return {
    checks: [
      {
        id: 'attrition',
        title: 'Few are missing, and equally many in both arms',
        passed: isDeclared || position > 1 ? position <= 1 : null,
        severity: 'major',
        statistic: isDeclared || position > 1 ? differential : null,
        threshold: cautious ?? 0,
        message,
      },
    ],
    evidence: { attrition: { value: isDeclared ? position : null, text: message } },
  }
}

/** A file without gaps proves nothing: who left may have been taken out of it. */
export const UNDECLARED = 'The design does not say how many were assigned to each arm, so who is missing is not known.'

function describePosition(position: number): string {
  if (position <= 1) return 'That lies inside the cautious boundary of the What Works Clearinghouse'
  if (position <= 2) return 'That lies inside the optimistic boundary of the What Works Clearinghouse only'
  return 'That lies outside the boundaries of the What Works Clearinghouse'
}

function describeLimit(limit: number | null): string {
  return limit === null ? 'no difference is small enough,' : `${formatNumber(100 * limit, 1, 'none')} points`
}
