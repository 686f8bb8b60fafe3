/** Font sizes inside charts, in drawing units; 12 px is the floor for text at every width a drawing is shown at. */
export const TEXT_SIZE = 13
export const TICK_SIZE = 12.5

/** Mean advance of Public Sans as a share of the font size, taken a little wide so that labels are not clipped. */
const MEAN_ADVANCE = 0.54

/** Estimated width of a text; charts are drawn without a browser, so nothing can be measured. */
export function textWidth(text: string, size: number = TEXT_SIZE): number {
  return text.length * size * MEAN_ADVANCE
}

/** Breaks a text at spaces into lines that fit a width; a single long word keeps its line, an empty text has none. */
export function wrapText(text: string, width: number, size: number = TEXT_SIZE): string[] {
  const lines: string[] = []
  if (text === '') return lines
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Moves label positions apart until each is `gap` from the next, keeping their order and staying within limits. */
export function spreadLabels(positions: readonly number[], gap: number, limits: readonly [number, number]): number[] {
  const order = positions.map((_, index) => index).sort((a, b) => positions[a]! - positions[b]!)
  const placed = [...positions]
  order.forEach((index, rank) => {
    const floor = rank === 0 ? limits[0] : placed[order[rank - 1]!]! + gap
    placed[index] = Math.max(positions[index]!, floor)
  })
  let ceiling = limits[1]
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, ceiling)
    ceiling = placed[index]! - gap
  }
  return placed
}
