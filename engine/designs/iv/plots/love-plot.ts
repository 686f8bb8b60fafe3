import type { Plot } from '../../../analysis.ts'
import { formatEffect } from '../../../verdict/format-number.ts'
import type { CovariateBalance } from '../diagnostics/balance.ts'
import { finite, plotOf } from './plot-words.ts'

/** Differences of covariates across the instrument, before and after the exogenous covariates are held. */
export function drawBalance(balance: CovariateBalance[]): Plot {
  const known = balance.filter(({ adjusted }) => !Number.isNaN(adjusted))
  const worst = known.reduce((a, b) => (Math.abs(b.adjusted) > Math.abs(a.adjusted) ? b : a))
  const title = `${worst.label} differs most across the instrument: ${formatEffect(Math.abs(worst.adjusted))} standard deviations`
  return plotOf('love-plot', {
    id: 'instrument-balance',
    tab: 'diagnostics',
    title,
    subtitle:
      'Difference in each covariate for one standard deviation of the instrument, in standard deviations: alone, and with the other covariates held.',
    alt: `Dot plot of ${known.length} covariates, each with its difference across the instrument. ${title}.`,
    x: { label: 'Difference', unit: 'SD' },
    y: { label: 'Covariate', unit: '' },
    columns: [
      { key: 'covariate', label: 'Covariate' },
      { key: 'before', label: 'Alone', decimals: 2 },
      { key: 'after', label: 'Others held', decimals: 2 },
    ],
    rows: known.map(({ label, raw, adjusted }) => ({
      covariate: label,
      before: finite(raw),
      after: finite(adjusted),
    })),
    annotations: [{ kind: 'vertical', at: 0.25, label: '0.25 SD' }],
  })
}
