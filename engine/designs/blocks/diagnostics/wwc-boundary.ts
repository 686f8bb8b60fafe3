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
