import type { TextItem } from './page-lines.ts'

const LEAST_STEPS = 3

/**
 * Takes away the numbers that a bill prints in its outer margin at every fifth line (5, 10, 15 …), which would else stand
 * in the middle of its sentences. Numbers on every line are left to `dropLineNumbers`.
 */
export function dropMarginNumbers(items: readonly TextItem[]): TextItem[] {
  const text = items.filter(({ text }) => text.trim() !== '')
  const prose = text.filter((item) => !isNumber(item))
  if (prose.length === 0) return [...items]
  const edge = Math.max(...prose.map(({ x, width }) => x + width))
  const start = Math.min(...prose.map(({ x }) => x))
  const marginal = text.filter((item) => isNumber(item) && (item.x >= edge - 1 || item.x + item.width <= start + 1))
  const numbers = marginal.sort((a, b) => b.y - a.y).map(({ text }) => Number(text))
  const isEveryFifth = numbers.length >= LEAST_STEPS && numbers.every((number, at) => number === 5 * (at + 1))
  return isEveryFifth ? items.filter((item) => !marginal.includes(item)) : [...items]
}

function isNumber({ text }: TextItem): boolean {
  return /^\s*\d{1,3}\s*$/.test(text)
}
