import { figuresAt } from './golden-path.ts'
import { expectGolden, type Agreement, type Golden } from './expect-golden.ts'

/** An estimate as every design reports it; what a table of a peer lacks is not asked for. */
export interface Coefficient {
  value: number
  se: number
  t: number
  p: number
  ci: [number, number]
  df: number | null
}

const columns: Record<string, (one: Coefficient) => number> = {
  estimate: ({ value }) => value,
  se: ({ se }) => se,
  t: ({ t }) => t,
  z: ({ t }) => t,
  p: ({ p }) => p,
  ci_low: ({ ci }) => ci[0],
  ci_high: ({ ci }) => ci[1],
  df: ({ df }) => df ?? Infinity,
  df_t: ({ df }) => df ?? Infinity,
}

/** Which error a figure may take its size from; `value` for a figure that must agree in its own digits. */
type Measure = 'value' | 'se'

/**
 * Holds every column of a peer's coefficient table to ours.
 *
 * An estimate near zero is a small difference of larger numbers, so with `measure: 'se'` estimates and limits are
 * measured against their standard error where that is larger, and t against one. A p value moves by at most 1 + t² times the
 * relative error of t, so it is always measured against p·(1 + t²).
 *
 * @param path  of the table, one row or many
 * @param ours  one per row of the table, or one per position in `at`
 */
export function expectCoefficients(
  golden: Golden,
  path: string,
  ours: Coefficient[],
  agreement: Pick<Agreement, 'tolerance' | 'why' | 'at'> & { measure?: Measure },
): void {
  const { measure = 'value', ...rest } = agreement
  const table = path.split('/').reduce((level, key) => level[key], golden.results)
  for (const [name, pick] of Object.entries(columns)) {
    if (table[name] === undefined || table[name] === null) continue
    const column = `${path}/${name}`
    expectGolden(golden, column, ours.map(pick), { ...rest, ...scaled(name, golden, column, ours, measure, rest.at) })
  }
}

function scaled(name: string, golden: Golden, path: string, ours: Coefficient[], measure: Measure, at?: number[]) {
  if (name === 'se' || name.startsWith('df')) return {}
  if (name !== 'p')
    return measure === 'se' ? { scale: ours.map((one) => (name === 't' || name === 'z' ? 1 : one.se)) } : {}
  const all = figuresAt(golden.results, path)
  const wanted = at ? at.map((i) => all[i]) : all
  return { scale: wanted.map((p, i) => p * (1 + ours[i].t ** 2)) }
}
