/** A labelled figure, or one that was read. */
export interface Figure {
  token: string
  value: number | readonly number[] | null
  unit: string
  role: string
}

/** Hits, and what was read or labelled in vain. */
export interface Tally {
  hits: number
  extra: number
  missed: number
}

/** Counts the current labelled figures that were found; reading another labelled one is neither right nor wrong. */
export function tallyFigures(read: readonly Figure[], labelled: readonly Figure[]): Tally {
  const current = labelled.filter(({ role }) => role === 'current')
  const hits = current.filter((label) => read.some((figure) => isSame(figure, label))).length
  const extra = read.filter((figure) => !labelled.some((label) => isSame(figure, label))).length
  return { hits, extra, missed: current.length - hits }
}

/** Harmonic mean of precision and recall over all texts. */
export function f1Of(tallies: readonly Tally[]): number {
  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
  return (2 * sum('hits')) / (2 * sum('hits') + sum('extra') + sum('missed'))
}

/** Value and unit agree, or one verbatim token holds the other and both carry the same figures. */
function isSame(figure: Figure, label: Figure): boolean {
  if (String(figure.value) === String(label.value) && figure.unit === label.unit) return true
  const [a, b] = [plain(figure.token), plain(label.token)]
  return (a.includes(b) || b.includes(a)) && digitsOf(a) === digitsOf(b)
}

function plain(token: string): string {
  return token.toLowerCase().replace(/\s+/g, ' ')
}

function digitsOf(token: string): string {
  return (token.match(/\d[\d.,]*/g) ?? []).join(' ')
}
