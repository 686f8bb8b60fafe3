import type { Plot } from '../../../analysis.ts'
import { compareCovariates } from '../diagnostics/balance.ts'
import type { BlocksFrame } from '../frame.ts'
import { finite, plotOf } from './plot-words.ts'

const limit = 0.25

/** Standardised differences of the covariates, plain and within blocks. */
export function drawBalance(frame: BlocksFrame): Plot {
  const covariates = compareCovariates(frame)
  const within = covariates.filter(({ difference }) => Math.abs(difference) <= limit).length
  const title = `${within} of ${covariates.length} covariates differ by at most 0.25 standard deviations`
  return plotOf('love-plot', {
    id: 'balance',
    tab: 'diagnostics',
    title,
    subtitle:
      'Difference between the treated and the control arm in standard deviations, as it stands and within blocks.',
    alt: `Dot chart of standardised differences in ${covariates.length} covariates before and after weighting by block. ${title}.`,
    x: { label: 'Standardised difference', unit: 'standard deviations' },
    y: { label: 'Covariate', unit: '' },
    columns: [
      { key: 'covariate', label: 'Covariate' },
      { key: 'before', label: 'As it stands', decimals: 3 },
      { key: 'after', label: 'Within blocks', decimals: 3 },
    ],
    rows: covariates.map(({ label, unadjusted, difference }) => ({
      covariate: label,
      before: finite(unadjusted),
      after: finite(difference),
    })),
    annotations: [{ kind: 'region', at: -limit, to: limit, label: 'Within 0.25 standard deviations' }],
  })
}
