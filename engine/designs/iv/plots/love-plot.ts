import type { Plot } from '../../../analysis.ts'
import { drawDifferences } from '../../../plots/love-plot.ts'
import { formatEffect } from '../../../words/number.ts'
import type { CovariateBalance } from '../diagnostics/balance.ts'

/** Above this a difference is too large for adjustment to be trusted (What Works Clearinghouse Handbook 5.0). */
const limit = 0.25

/** Differences of covariates across the instrument, before and after the exogenous covariates are held. */
export function drawBalance(balance: CovariateBalance[]): Plot {
  const known = balance.filter(({ adjusted }) => !Number.isNaN(adjusted))
  const worst = known.reduce((a, b) => (Math.abs(b.adjusted) > Math.abs(a.adjusted) ? b : a))
  const title = `${worst.label} differs most across the instrument: ${formatEffect(Math.abs(worst.adjusted))} standard deviations`
  return drawDifferences(
    known.map(({ label, raw, adjusted }) => ({ label, before: raw, after: adjusted })),
    {
      id: 'instrument-balance',
      title,
      subtitle:
        'Difference in each covariate for one standard deviation of the instrument, in standard deviations: alone, and with the other covariates held.',
      limit,
      before: 'Alone',
      after: 'Others held',
    },
  )
}
