import type { Plot } from '../../../analysis.ts'
import { drawDifferences } from '../../../plots/love-plot.ts'
import { formatNumber } from '../../../words/number.ts'
import { measureBalance } from '../diagnostics/predictor-balance.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlFrame } from '../frame.ts'

/** The customary limit of a small difference (Austin 2009). */
const limit = 0.1

/** Standardized differences from the donors' plain mean and from the synthetic unit. */
export function drawBalance(frame: SyntheticControlFrame, fit: SyntheticControlFit): Plot {
  const balance = measureBalance(frame, fit.average.weighting.weights)
  const worst = Math.max(...balance.map(({ after }) => Math.abs(after)))
  const title = `The largest remaining difference is ${formatNumber(worst, 2)} standard deviations`
  return drawDifferences(balance, {
    id: 'predictor-balance',
    title,
    subtitle: `Size of the difference of ${frame.treated} from the donors’ plain mean (before) and from its synthetic version (after), in standard deviations over all units.`,
    limit,
    compared: 'Compared value',
  })
}
