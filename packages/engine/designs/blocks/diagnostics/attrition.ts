import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { Text } from '../../../fact.ts'
import type { Finding } from '../../shared/finding.ts'
import { check, say } from '../facts.ts'
import type { BlocksFrame } from '../frame.ts'
import type { BlocksSpec } from '../spec.ts'

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

/**
 * Attrition against the boundary of the What Works Clearinghouse; not known where the design does not declare it: a file without
 * gaps proves nothing, for who left may have been taken out of it.
 */
export function findAttrition(frame: BlocksFrame, spec: Declared, { units }: ReaderWords): Finding<Text> {
  const { treated, control, overall, differential } = measureAttrition(frame, spec)
  const position = attritionPosition(overall, differential)
  const { cautious, optimistic } = attritionBoundary(overall)
  const isDeclared = spec.attrition !== undefined
  const seen = check('attrition', {
    isDeclared,
    units,
    assigned: frame.n,
    overall,
    treated,
    control,
    differential,
    inside: position <= 1 ? 'cautious' : position <= 2 ? 'optimistic' : 'none',
    cautious,
    optimistic,
  })
  const message = isDeclared ? seen('message') : overall === 0 ? UNDECLARED : afterUndeclared(seen('message'))
  return {
    checks: [
      {
        id: 'attrition',
        title: seen('title'),
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

/**
 * Largest differential attrition, in percentage points, at an overall attrition of 0, 1, 2, … percent that keeps the
 * expected bias within 0.05 standard deviations, under cautious and optimistic assumptions.
 *
 * Every number agrees with an independent transcription of the table (R package baselinr 0.6.0).
 *
 * @see What Works Clearinghouse Standards Handbook, version 4.1, table II.1; not compared with version 5.0's own print
 */
const cautious = [
  5.7, 5.8, 5.9, 5.9, 6.0, 6.1, 6.2, 6.3, 6.3, 6.3, 6.3, 6.2, 6.2, 6.1, 6.0, 5.9, 5.9, 5.8, 5.7, 5.5, 5.4, 5.3, 5.2,
  5.1, 4.9, 4.8, 4.7, 4.5, 4.4, 4.3, 4.1, 4.0, 3.8, 3.6, 3.5, 3.3, 3.2, 3.1, 2.9, 2.8, 2.6, 2.5, 2.3, 2.1, 2.0, 1.8,
  1.6, 1.5, 1.3, 1.2, 1.0, 0.9, 0.7, 0.6, 0.4, 0.3, 0.2, 0.0,
]
const optimistic = [
  10.0, 10.1, 10.2, 10.3, 10.4, 10.5, 10.7, 10.8, 10.9, 10.9, 10.9, 10.9, 10.9, 10.8, 10.8, 10.7, 10.6, 10.5, 10.3,
  10.2, 10.0, 9.9, 9.7, 9.5, 9.4, 9.2, 9.0, 8.8, 8.6, 8.4, 8.2, 8.0, 7.8, 7.6, 7.4, 7.2, 7.0, 6.7, 6.5, 6.3, 6.0, 5.8,
  5.6, 5.3, 5.1, 4.9, 4.6, 4.4, 4.2, 3.9, 3.7, 3.5, 3.2, 3.0, 2.8, 2.6, 2.3, 2.1, 1.9, 1.6, 1.4, 1.1, 0.9, 0.7, 0.5,
  0.3,
]

export interface AttritionBoundary {
  /** Largest differential attrition as a share; null where no difference is small enough. */
  cautious: number | null
  optimistic: number | null
}

/** The boundary at an overall attrition (a share), by straight lines between whole percentages. */
export function attritionBoundary(overall: number): AttritionBoundary {
  return { cautious: interpolate(cautious, overall), optimistic: interpolate(optimistic, overall) }
}

function interpolate(table: number[], overall: number): number | null {
  const at = 100 * overall
  const low = Math.floor(at)
  if (at > table.length - 1) return null
  const high = Math.min(low + 1, table.length - 1)
  return (table[low] + (at - low) * (table[high] - table[low])) / 100
}

/**
 * Where an attrition lies: 0 = no difference between the arms, 1 = on the cautious boundary, 2 = on the optimistic one,
 * 3 = twice as far, or more attrition than any boundary reaches. Straight lines between, so that the score has no step.
 */
export function attritionPosition(overall: number, differential: number): number {
  const { cautious: near, optimistic: far } = attritionBoundary(overall)
  if (far === null) return 3
  if (differential > far) return Math.min(3, 1 + differential / far)
  if (near === null) return 1.5 + (0.5 * differential) / far
  if (differential > near) return 1 + (differential - near) / (far - near)
  return near === 0 ? 1 : differential / near
}

/** One fact, by which a text that begins with it is known to go on where another stops. */
export const UNDECLARED = say('attrition-undeclared', {})

/** What is seen of those in the file, after that. */
export function afterUndeclared(seen: Text): Text {
  return { joined: [UNDECLARED, ' ', seen] }
}
