import type { PrintedLine } from './printed-line.ts'

/** Lines at the top and bottom of a page that may be its furniture. */
const EDGE = 3
const LONGEST = 140
const PAGE_NUMBER =
  /^[\s\-–—•·|]*((page|p\.|seite|pagina|página|p[aá]gina)\s*)?\d{1,4}(\s*(of|\/|de|von|sur)\s*\d{1,4})?[\s\-–—•·|]*$/i

/**
 * Takes away page numbers and what is printed again at the edge of page after page, figures apart.
 *
 * Two pages that repeat a line are enough for a short document; a long one must repeat it on a third of its pages.
 */
export function dropRunningHeads(lines: readonly PrintedLine[]): PrintedLine[] {
  const pages = Map.groupBy(lines, ({ page }) => page)
  if (pages.size < 2) return lines.filter((line, at) => !(at === lines.length - 1 && PAGE_NUMBER.test(line.text)))
  const seen = new Map<string, Set<number>>()
  for (const [page, own] of pages) for (const line of edgesOf(own)) remember(seen, shapeOf(line), page)
  const least = Math.max(2, pages.size / 3)
  const isHead = (line: PrintedLine) => PAGE_NUMBER.test(line.text) || (seen.get(shapeOf(line))?.size ?? 0) >= least
  return [...pages.values()].flatMap((own) => {
    const edges = new Set(edgesOf(own).filter(isHead))
    return own.filter((line) => !edges.has(line))
  })
}

function edgesOf(lines: PrintedLine[]): PrintedLine[] {
  const edge = Math.min(EDGE, Math.floor(lines.length / 2))
  const byOrder = [...lines.slice(0, edge), ...lines.slice(lines.length - edge)]
  const edges = lines.some(({ isEdge }) => isEdge !== undefined) ? lines.filter(({ isEdge }) => isEdge) : byOrder
  return edges.filter(({ text }) => text.length <= LONGEST)
}

function shapeOf({ text }: PrintedLine): string {
  return text.toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()
}

function remember(seen: Map<string, Set<number>>, shape: string, page: number): void {
  const pages = seen.get(shape) ?? new Set()
  seen.set(shape, pages.add(page))
}
