import type { Plot } from '../../../analysis.ts'
import { drawDifferences } from '../../../plots/love-plot.ts'
import { compareCovariates } from '../diagnostics/balance.ts'
import type { BlocksFrame } from '../frame.ts'

const limit = 0.25

/** Standardized differences of the covariates, plain and within blocks. */
export function drawBalance(frame: BlocksFrame): Plot {
  const covariates = compareCovariates(frame)
  const within = covariates.filter(({ difference }) => Math.abs(difference) <= limit).length
  const title = `${within} of ${covariates.length} covariates differ by at most ${limit} standard deviations`
  return drawDifferences(
    covariates.map(({ label, unadjusted, difference }) => ({ label, before: unadjusted, after: difference })),
    {
      id: 'balance',
      title,
      subtitle:
        'Size of the difference between the treated and the control arm in standard deviations, as it stands and within blocks.',
      limit,
      before: 'As it stands',
      after: 'Within blocks',
    },
  )
}
