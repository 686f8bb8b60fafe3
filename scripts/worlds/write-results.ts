import fs from 'node:fs'
import type { Share } from '@casefiles/lab'
import prettier from 'prettier'

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

/** Significant digits kept: enough for every table and chart, and the same on every machine. */
const DIGITS = 6

/**
 * Puts the results of some designs into a JSON file that holds one entry per design, and leaves the others as they are.
 *
 * @param order designs as the file lists them
 * @returns the whole file's content
 */
export async function mergeByDesign<Entry>(
  file: string,
  found: Partial<Record<string, Entry>>,
  order: string[],
): Promise<Partial<Record<string, Entry>>> {
  const before = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Entry>) : {}
  const all: Record<string, Entry> = { ...before, ...(JSON.parse(JSON.stringify(found, rounded)) as typeof before) }
  const sorted = Object.fromEntries(order.flatMap((design) => (design in all ? [[design, all[design]]] : [])))
  await writeFormatted(file, JSON.stringify(sorted))
  return sorted
}

/** Writes a text the way the formatter wants it, so that a run leaves nothing to format. */
export async function writeFormatted(file: string, text: string): Promise<void> {
  const options = await prettier.resolveConfig(file)
  fs.writeFileSync(file, await prettier.format(text, { ...options, filepath: file }))
}

function rounded(key: string, value: unknown): unknown {
  // a seed is a name
  return typeof value === 'number' && key !== 'seed' ? Number(value.toPrecision(DIGITS)) : value
}
