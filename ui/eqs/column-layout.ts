import type { PillarMarks } from './eqs-marks.ts'

export interface Column {
  pillar: PillarMarks
  x: number
  width: number
}

/**
 * Places the columns side by side: width is weight. Equal gaps are outside the widths, so the filled share of the
 * columns stays the score.
 */
export function layColumns(pillars: readonly PillarMarks[], width: number, gap: number): Column[] {
  const room = width - gap * Math.max(0, pillars.length - 1)
  let x = 0
  return pillars.map((pillar) => {
    const column = { pillar, x, width: pillar.weight * room }
    x += column.width + gap
    return column
  })
}
