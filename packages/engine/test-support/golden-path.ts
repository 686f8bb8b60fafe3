/** What a golden holds: numbers, `null` (not available), infinities as "Inf", words, and lists and tables of these. */
export type GoldenValue = number | string | boolean | null | GoldenValue[] | { [key: string]: GoldenValue }

/**
 * The figures at a path inside a golden's results, flattened in file order.
 *
 * @param path keys and list positions with `/` between them; `*` stands for every key or position of its level
 * @throws when nothing is there, so that a misspelt path fails its test
 */
export function figuresAt(results: GoldenValue, path: string): number[] {
  const found =
    path === ''
      ? [results]
      : path.split('/').reduce((level, key) => level.flatMap((one) => step(one, key, path)), [results])
  return found.flatMap((one) => flatten(one, path))
}

function step(value: GoldenValue, key: string, path: string): GoldenValue[] {
  const isObject = typeof value === 'object' && value !== null
  if (isObject && key === '*') return Object.values(value)
  const next = isObject ? (value as Record<string, GoldenValue>)[key] : undefined
  if (next === undefined) throw new Error(`The golden has nothing at ${path} (at ${key}).`)
  return [next]
}

function flatten(value: GoldenValue, path: string): number[] {
  if (isFigure(value)) return [numberOf(value)]
  if (value === null) return [NaN]
  if (typeof value === 'object') return Object.values(value).flatMap((one) => flatten(one, path))
  throw new Error(`The golden has ${String(value)} at ${path}, which is not a number.`)
}

/** Numbers and spelt infinities are figures; `null`, words and flags are not. */
export function isFigure(value: GoldenValue): value is number | 'Inf' | '-Inf' {
  return typeof value === 'number' || value === 'Inf' || value === '-Inf'
}

function numberOf(value: number | 'Inf' | '-Inf'): number {
  if (typeof value === 'number') return value
  return value === 'Inf' ? Infinity : -Infinity
}

/** Paths of all figures below a value. */
export function figurePaths(value: GoldenValue, path: string[] = []): string[] {
  if (isFigure(value)) return [path.join('/')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => figurePaths(inner, [...path, key]))
}

/**
 * Whether a figure lies at or below a compared path.
 *
 * @param at positions that were compared one level below the path, `null` for all
 */
export function isBelow(figure: string, path: string, at: number[] | null): boolean {
  const [have, wanted] = [figure.split('/'), path === '' ? [] : path.split('/')]
  if (!wanted.every((key, i) => key === '*' || key === have[i])) return false
  return at === null || at.includes(Number(have[wanted.length]))
}
