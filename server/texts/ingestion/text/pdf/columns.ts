import { lineOf, linesOf, type PageLine, type TextItem } from './page-lines.ts'

/** Half the white space between columns in points; less is a space between words. */
const HALF_GUTTER = 3
/** Lines each side of a gutter must have, and the share of lines that may run across it (titles, wide tables). */
const LEAST_LINES = 8
const MOST_CROSSING = 0.2
/** How much of its column a long line (three in four are shorter) fills; cells of a table fill less. */
const LEAST_FILL = 0.85

/**
 * The page's lines in reading order: two columns are read one after the other, between lines that run across both.
 *
 * @param width of the page in points
 */
export function readingOrder(items: readonly TextItem[], width: number): PageLine[][] {
  const lines = linesOf(items)
  const gutter = findGutter(lines, width)
  if (gutter === undefined) return [lines]
  const parts: PageLine[][] = []
  let [left, right]: [PageLine[], PageLine[]] = [[], []]
  const flush = () => {
    parts.push(...[left, right].filter((side) => side.length > 0))
    left = []
    right = []
  }
  for (const line of lines) {
    if (crosses(line, gutter)) {
      flush()
      parts.push([line])
      continue
    }
    const [before, after] = split(line, gutter)
    if (before.length > 0) left.push(lineOf(before))
    if (after.length > 0) right.push(lineOf(after))
  }
  flush()
  return parts
}

function split({ items }: PageLine, gutter: number): [TextItem[], TextItem[]] {
  return [items.filter(({ x }) => x < gutter), items.filter(({ x }) => x >= gutter)]
}

function crosses({ items }: PageLine, gutter: number): boolean {
  return items.some(({ x, width }) => x < gutter + HALF_GUTTER && x + width > gutter - HALF_GUTTER)
}

/** The middle of the widest stretch that the fewest lines cross, where two blocks of prose stand side by side. */
function findGutter(lines: PageLine[], width: number): number | undefined {
  const places: { at: number; crossing: number }[] = []
  for (let at = 0.35 * width; at <= 0.65 * width; at += 2)
    places.push({ at, crossing: lines.filter((line) => crosses(line, at)).length })
  const least = Math.min(...places.map(({ crossing }) => crossing))
  if (least > MOST_CROSSING * lines.length) return undefined
  const stretches = places.reduce<number[][]>((found, { at, crossing }, index) => {
    if (crossing > least) return found
    if (index > 0 && places[index - 1].crossing === least) found.at(-1)!.push(at)
    else found.push([at])
    return found
  }, [])
  const widest = stretches.sort((a, b) => b.length - a.length)[0]
  const gutter = widest[Math.floor(widest.length / 2)]
  return isProse(lines, gutter, width) ? gutter : undefined
}

function isProse(lines: PageLine[], gutter: number, width: number): boolean {
  const sides = lines.filter((line) => !crosses(line, gutter)).map((line) => split(line, gutter))
  const left = sides.map(([items]) => items).filter((items) => items.length > 0)
  const right = sides.map(([, items]) => items).filter((items) => items.length > 0)
  if (left.length < LEAST_LINES || right.length < LEAST_LINES) return false
  const margin = Math.min(...left.map((items) => items[0].x))
  return fill(left, gutter - margin) >= LEAST_FILL && fill(right, width - margin - gutter) >= LEAST_FILL
}

/** Share of the column's width that a long line takes. */
function fill(side: TextItem[][], columnWidth: number): number {
  const widths = side.map((items) => items.at(-1)!.x + items.at(-1)!.width - items[0].x).sort((a, b) => a - b)
  return widths[Math.floor(0.75 * (widths.length - 1))] / columnWidth
}
