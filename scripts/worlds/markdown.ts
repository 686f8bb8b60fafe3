import type { Share } from '@casefiles/lab'

/** A table as Markdown; the first column is text, the others numbers. */
export function table(head: string[], rows: string[][]): string {
  const rule = head.map((_, i) => (i === 0 ? '---' : '--:'))
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A share in percent with its Monte Carlo interval; a dash where nothing was counted. */
export function percent(share: Share | null): string {
  if (share === null) return '–'
  return `${points(share.share)} % (${points(share.low)}–${points(share.high)})`
}

function points(share: number): string {
  return (100 * share).toFixed(1)
}

/** A number, or a dash where there is none. */
export function number(value: number | null, decimals = 2): string {
  return value === null ? '–' : value.toFixed(decimals)
}
