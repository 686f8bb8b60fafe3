import type { Plot } from '../../../analysis.ts'
import { formatNumber } from '../../../verdict/format-number.ts'
import type { TermBalance } from '../diagnostics/balance.ts'
import { finite, plotOf } from './plot-words.ts'

/** The customary limit of a small difference (Austin 2009). */
const limit = 0.1

/** Size of the standardised difference of every covariate term before and after weighting. */
export function drawLovePlot(terms: TermBalance[]): Plot {
  const covariates = terms.filter(({ kind }) => kind === 'covariate')
  const small = covariates.filter(({ after }) => Math.abs(after.smd) <= limit).length
  const largest = (when: 'before' | 'after') => Math.max(...covariates.map((term) => Math.abs(term[when].smd)))
  const title = `${small} of ${covariates.length} covariates differ by no more than ${limit} SD after weighting`
  return plotOf('love-plot', {
    id: 'balance',
    tab: 'diagnostics',
    title,
    subtitle: 'Absolute standardised mean difference between treated and comparison units, before and after weighting.',
    alt: `Dot plot of ${covariates.length} covariates. The largest difference falls from ${formatNumber(largest('before'), 2)} to ${formatNumber(largest('after'), 2)} standard deviations. ${title}.`,
    x: { label: 'Difference in means', unit: 'standard deviations' },
    y: { label: 'Covariate', unit: '' },
    columns: [
      { key: 'covariate', label: 'Covariate' },
      { key: 'before', label: 'Before', decimals: 2 },
      { key: 'after', label: 'After', decimals: 2 },
    ],
    rows: covariates.map(({ label, before, after }) => ({
      covariate: label,
      before: finite(Math.abs(before.smd)),
      after: finite(Math.abs(after.smd)),
    })),
    annotations: [{ kind: 'vertical', at: limit, label: `${limit} limit` }],
  })
}
