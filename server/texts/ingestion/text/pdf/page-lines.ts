/** A run of letters as the PDF places it, in points from the lower left corner. */
export interface TextItem {
  text: string
  x: number
  y: number
  width: number
  size: number
}

export interface PageLine {
  text: string
  x0: number
  x1: number
  y: number
  size: number
  items: TextItem[]
}

/** A gap wider than this share of the letters' size is a space; one wider than the letters parts words set l i k e  t h i s. */
const SPACE = 0.18
const WIDE_SPACE = 1

/** Items on one base line, from top to bottom and left to right. */
export function linesOf(items: readonly TextItem[]): PageLine[] {
  const sorted = items.filter(({ text }) => text.trim() !== '').sort((a, b) => b.y - a.y || a.x - b.x)
  const groups: TextItem[][] = []
  for (const item of sorted) {
    const group = groups.at(-1)
    if (group && Math.abs(group[0].y - item.y) <= 0.4 * Math.max(group[0].size, item.size)) group.push(item)
    else groups.push([item])
  }
  return groups.map((group) => lineOf(group.sort((a, b) => a.x - b.x)))
}

/** One line from its items. */
export function lineOf(items: TextItem[]): PageLine {
  let text = ''
  let end = items[0].x
  for (const item of items) {
    text += (text === '' ? '' : spaceOf(item.x - end, item.size)) + item.text
    end = item.x + item.width
  }
  const x0 = items[0].x
  return { text, x0, x1: end, y: items[0].y, size: Math.max(...items.map(({ size }) => size)), items }
}

function spaceOf(gap: number, size: number): string {
  return gap > WIDE_SPACE * size ? '  ' : gap > SPACE * size ? ' ' : ''
}
