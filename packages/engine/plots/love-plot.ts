import type { Plot } from '../analysis.ts'
import type { Text } from '../fact.ts'
import { figure } from './facts.ts'
import { figureOf, finite } from './plot-of.ts'

export interface BalanceRow {
  label: Text
  /** Standardized differences, in standard deviations; their signs are left out of the figure. */
  before: number
  after: number
}

export interface LovePlotWords {
  id: string
  title: Text
  subtitle: Text
  /** The largest size of difference that counts as small. */
  limit: number
  /** What the two states are called; left out = `Before` and `After`. */
  before?: Text
  after?: Text
  /** What is compared, one of it; left out = `Covariate`. */
  compared?: Text
}

/** Sizes of standardized differences before and after, with the limit. */
export function drawDifferences(rows: BalanceRow[], words: LovePlotWords): Plot<Text> {
  const { id, title, subtitle, limit, before = null, after = null, compared = null } = words
  const differences = rows.length
  const told = figure('differences', { title, subtitle, limit, differences, before, after, compared })
  return figureOf('love-plot', told, {
    id,
    tab: 'diagnostics',
    units: { x: told('unit'), y: '' },
    columns: { covariate: null, before: 3, after: 3 },
    rows: rows.map((row) => ({
      covariate: row.label,
      before: finite(Math.abs(row.before)),
      after: finite(Math.abs(row.after)),
    })),
    annotations: [{ kind: 'vertical', at: limit, label: told('limit') }],
  })
}
