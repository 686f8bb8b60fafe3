import type { Plot } from '../analysis.ts'
import { after as lowered, join, type Text } from '../fact.ts'
import { plural } from '../words/count.ts'
import { finite, plotOf } from './plot-words.ts'

export interface BalanceRow<Words extends Text = Text> {
  label: Words
  /** Standardized differences, in standard deviations; their signs are left out of the figure. */
  before: number
  after: number
}

export interface LovePlotWords<Words extends Text = Text> {
  id: string
  title: Words
  subtitle: Words
  /** The largest size of difference that counts as small. */
  limit: number
  /** What the two states are called; left out = `Before` and `After`. */
  before?: Words
  after?: Words
  /** What is compared, one of it; left out = `Covariate`. */
  compared?: Words
}

/** Sizes of standardized differences before and after, with the limit. */
export function drawDifferences(rows: BalanceRow<string>[], words: LovePlotWords<string>): Plot
export function drawDifferences(rows: BalanceRow[], words: LovePlotWords): Plot<Text>
export function drawDifferences(rows: BalanceRow[], words: LovePlotWords): Plot<Text> {
  const { id, title, subtitle, limit, before = 'Before', after = 'After', compared = 'Covariate' } = words
  return plotOf('love-plot', {
    id,
    tab: 'diagnostics',
    title,
    subtitle,
    alt: join`Dot plot of ${plural(rows.length, 'standardized difference')}, ${lowered(before, 'lowerFirst')} and ${lowered(after, 'lowerFirst')}, with the limit of ${limit} standard deviations. ${title}.`,
    x: { label: 'Absolute standardized difference', unit: 'standard deviations' },
    y: { label: compared, unit: '' },
    columns: [
      { key: 'covariate', label: compared },
      { key: 'before', label: before, decimals: 3 },
      { key: 'after', label: after, decimals: 3 },
    ],
    rows: rows.map((row) => ({
      covariate: row.label,
      before: finite(Math.abs(row.before)),
      after: finite(Math.abs(row.after)),
    })),
    annotations: [{ kind: 'vertical', at: limit, label: `${limit} limit` }],
  })
}
