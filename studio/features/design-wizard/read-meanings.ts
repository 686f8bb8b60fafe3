/** As long as a meaning may be. */
const LONGEST = 500

/**
 * Meanings of columns out of a data dictionary as it is pasted: a line for each column, its name first, whatever stands between them.
 * Of a table with further cells, such as the type, the longest is the meaning.
 *
 * @returns by column, those that the dictionary names
 * @example readMeanings('state: Postal code\nyear\tint\tCalendar year', ['state', 'year', 'miles'])
 *   // Map { 'state' => 'Postal code', 'year' => 'Calendar year' }
 */
export function readMeanings(text: string, columns: readonly string[]): Map<string, string> {
  const names = new Map(columns.map((name) => [name.toLowerCase(), name]))
  const found = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [first, ...rest] = cellsOf(line)
    const name = names.get(first.toLowerCase())
    const meaning = rest.toSorted((a, b) => b.length - a.length)[0]
    if (name !== undefined && meaning && !found.has(name)) found.set(name, meaning.slice(0, LONGEST))
  }
  return found
}

/** Cells by tabs, by bars or by commas around quoted cells; else the name and what stands behind it. */
function cellsOf(line: string): string[] {
  const bare = line.trim().replace(/^\|\s*|\s*\|$/g, '')
  for (const separator of [/\t+/, /\s*\|\s*/]) if (separator.test(bare)) return bare.split(separator).map(unquoted)
  if (/^"?[^",]+"?,\s*"/.test(bare)) return (bare.match(/"(?:[^"]|"")*"|[^,]+/g) ?? []).map(unquoted)
  const [, name, meaning] =
    /^[“"'`]?([^\s:=,;“”"'`]+)[”"'`]?\s*(?:[:=,;–—]|\s-\s|\s{2,}|\s(?=\S))\s*(.*)$/u.exec(bare) ?? []
  return name === undefined ? [bare] : [name, unquoted(meaning)]
}

const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim()
