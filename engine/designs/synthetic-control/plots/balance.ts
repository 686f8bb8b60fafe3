import type { Plot } from '../../../analysis.ts'
import { formatNumber } from '../../../verdict/format-number.ts'
import { measureBalance } from '../diagnostics/predictor-balance.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import { finite, plotOf } from './plot-words.ts'

/** Standardised differences from the donors' plain mean and from the synthetic unit. */
export function drawBalance(frame: SyntheticControlFrame, fit: SyntheticControlFit): Plot {
  const balance = measureBalance(frame, fit.average.weighting.weights)
  const worst = Math.max(...balance.map(({ after }) => Math.abs(after)))
  const title = `The largest remaining difference is ${formatNumber(worst, 2)} standard deviations`
  return plotOf('love-plot', {
    id: 'predictor-balance',
    tab: 'diagnostics',
    title,
    subtitle: `${frame.treated} less the donors' plain mean (before) and less its synthetic version (after), in standard deviations over all units.`,
    alt: `Dot chart of ${balance.length} standardised differences before and after weighting. ${title}.`,
    x: { label: 'Difference', unit: 'standard deviations' },
    y: { label: 'Compared value', unit: '' },
    columns: [
      { key: 'covariate', label: 'Compared value' },
      { key: 'before', label: 'Before', decimals: 2 },
      { key: 'after', label: 'After', decimals: 2 },
    ],
    rows: balance.map(({ label, before, after }) => ({
      covariate: label,
      before: finite(before),
      after: finite(after),
    })),
    annotations: [{ kind: 'vertical', at: 0, label: 'No difference' }],
  })
}
