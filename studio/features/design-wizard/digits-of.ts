/** @example digitsOf(new Date('2026-11-21T12:00:00Z')) // 20261121 */
export function digitsOf(day: Date): number {
  return Number(day.toISOString().slice(0, 10).replaceAll('-', ''))
}
