import type { PrintedLine } from '../print/printed-line.ts'
import type { PageLine } from './page-lines.ts'

/** A step down wider than this many usual ones begins a paragraph. */
const WIDE_STEP = 1.25
const INDENT = 1.2
/** Lines at the top and the bottom of a page among which its heads and numbers stand. */
const EDGE = 3

/** One page's columns as printed lines; the space above a line tells where paragraphs begin. */
export function toPrintedLines(columns: readonly PageLine[][], page: number): PrintedLine[] {
  const isEdge = edgeOf(columns.flat())
  return columns.flatMap((lines) => {
    const step = usualStep(lines)
    return lines.map((line, at) => {
      const above = lines[at - 1]
      const startsOwn = above && startsBlock(line, above, step, isHanging(lines))
      return { text: line.text, page, startsBlock: startsOwn, isEdge: isEdge(line) }
    })
  })
}

/** Columns read one after the other leave the page's foot in mid-order: height tells where the edges are. */
function edgeOf(lines: readonly PageLine[]): (line: PageLine) => boolean {
  const heights = [...new Set(lines.map(({ y }) => y))].sort((a, b) => b - a)
  const edge = Math.min(EDGE, Math.floor(heights.length / 2))
  const [top, bottom] = [heights[edge - 1] ?? Infinity, heights[heights.length - edge] ?? -Infinity]
  return ({ y }) => edge > 0 && (y >= top || y <= bottom)
}

function startsBlock(line: PageLine, above: PageLine, step: number, hanging: boolean): boolean {
  if (above.y - line.y > WIDE_STEP * step) return true
  if (Math.abs(line.size - above.size) > 0.12 * above.size && above.y - line.y > 0.5 * step) return true
  return !hanging && line.x0 - above.x0 > INDENT * line.size && line.x1 > above.x0
}

/** Lines that stand further in than the first of their paragraph: an indent then says nothing. */
function isHanging(lines: readonly PageLine[]): boolean {
  const steps = lines.slice(1).map((line, at) => line.x0 - lines[at].x0)
  return steps.filter((x, at) => x > 5 && Math.abs(steps[at + 1] ?? 0) < 2).length > lines.length / 3
}

/** The most frequent distance between base lines, to half a point; the smaller of two as frequent. */
function usualStep(lines: readonly PageLine[]): number {
  const counts = new Map<number, number>()
  for (let at = 1; at < lines.length; at++) {
    const step = Math.round(2 * (lines[at - 1].y - lines[at].y)) / 2
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  const [first] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  // paragraphs of one line each have the wide step everywhere: the letters' own size bounds it
  return Math.min(first?.[0] ?? Infinity, 2.1 * (lines[0]?.size ?? Infinity))
}
