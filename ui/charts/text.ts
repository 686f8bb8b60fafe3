/** Font sizes inside charts, in drawing units; 12 px is the floor for text at every width a drawing is shown at. */
export const TEXT_SIZE = 13
export const TICK_SIZE = 12.5

/** Mean advance of Public Sans as a share of the font size, taken a little wide so that labels are not clipped. */
const MEAN_ADVANCE = 0.54
/** The same of tabular figures and their signs. */
const FIGURE_ADVANCE = 0.65

/** Estimated width of a text; charts are drawn without a browser, so nothing can be measured. */
export function textWidth(text: string, size: number = TEXT_SIZE): number {
  return text.length * size * MEAN_ADVANCE
}

/** Estimated width of figures, which are set in equal widths and are wider than letters; a percent sign is wider still. */
export function figureWidth(text: string, size: number = TEXT_SIZE): number {
  const wide = text.endsWith('%') ? 0.5 : 0
  return (text.length + wide) * size * FIGURE_ADVANCE
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

/**
 * Moves label positions apart until none overlaps the next, keeping their order and staying within limits.
 *
 * @param heights of each label, or one height for all
 */
export function spreadLabels(
  positions: readonly number[],
  heights: number | readonly number[],
  limits: readonly [number, number],
): number[] {
  const order = positions.map((_, index) => index).sort((a, b) => positions[a] - positions[b])
  const heightOf = (index: number) => (typeof heights === 'number' ? heights : heights[index])
  const gap = (above: number, below: number) => (heightOf(above) + heightOf(below)) / 2
  const placed = [...positions]
  order.forEach((index, rank) => {
    const above = order[rank - 1]
    const floor = above === undefined ? limits[0] : placed[above] + gap(above, index)
    placed[index] = Math.max(positions[index], floor)
  })
  order.toReversed().forEach((index, rank, reversed) => {
    const below = reversed[rank - 1]
    const ceiling = below === undefined ? limits[1] : placed[below] - gap(index, below)
    placed[index] = Math.min(placed[index], ceiling)
  })
  return placed
}
