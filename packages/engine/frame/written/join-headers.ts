/** A header of two lines as one. */
export interface JoinedHeader {
  /** Its first line among the rows; the second follows. */
  upper: number
  names: string[]
}

/**
 * The header of a table whose columns have a group's name above their own, as statistics offices write it: `2019` once above `Men` and
 * `Women`, in the first of the cells that were merged. Each column gets both names.
 *
 * @param rows  the first rows, trimmed, at least one below the header
 * @param first which of them is the header where it has one line
 * @returns     null where it has one line
 * @example joinHeaders([['', '2019', '', '2020', ''], ['Region', 'Men', 'Women', 'Men', 'Women'], ['A', '1', '2', '3', '4']], 1)!
 *   .names // ['Region', '2019 Men', '2019 Women', '2020 Men', '2020 Women']
 */
export function joinHeaders(rows: readonly (readonly string[])[], first: number): JoinedHeader | null {
  for (const upper of [first - 1, first]) {
    const [above, below, data] = [rows[upper], rows[upper + 1], rows.slice(upper + 2)]
    if (above === undefined || below === undefined || data.length === 0) continue
    const names = join(above, below)
    if (names !== null && data.some((row) => row.some(isNumber))) return { upper, names }
  }
  return null
}

function join(above: readonly string[], below: readonly string[]): string[] | null {
  // a header holds no number but a year
  if ([...above, ...below].some((cell) => isNumber(cell) && !isYear(cell))) return null
  const width = Math.max(lastFilled(above), lastFilled(below)) + 1
  const under = Array.from({ length: width }, (_, index) => below[index] ?? '')
  const over = Array.from({ length: width }, (_, index) => above[index] ?? '')
  const own = under.filter((cell) => cell !== '')
  const isRepeated = new Set(own).size < own.length
  const isGrouped = over.some((cell, index) => cell !== '' && index > 0) && over.slice(1).includes('')
  // a row of names and years alone may be data: what tells a second line is that it names what the first leaves open
  const isOpen = under.includes('') && over.every((cell, index) => cell !== '' || under[index] !== '')
  // neither line names the columns that say what a row is
  const stub = under.findIndex((cell, index) => cell !== '' || over[index] !== '')
  const isStubbed = stub > 0 && over.slice(stub).every((cell) => cell !== '') && !under.slice(stub).includes('')
  if (own.length < 2 || !(isStubbed || (isGrouped && (isRepeated || isOpen)))) return null
  let group = ''
  const names = under.map((name, index) => {
    if (over[index] !== '') group = over[index]
    if (name !== '') return group === '' ? name : `${group} ${name}`
    const alone = over[index]
    group = ''
    return alone
  })
  const named = isStubbed ? names.slice(stub) : names
  return named.includes('') || new Set(named).size < named.length ? null : names
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '')
}

function isNumber(cell: string): boolean {
  return /^[-+(]?[\d.,]*\d[\d.,]*\)?%?$/.test(cell)
}

function isYear(cell: string): boolean {
  return /^(1[5-9]|2[01])\d\d$/.test(cell)
}
