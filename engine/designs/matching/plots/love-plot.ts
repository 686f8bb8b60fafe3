import type { Plot } from '../../../analysis.ts'
import { drawDifferences } from '../../../plots/love-plot.ts'
import { formatNumber } from '../../../words/number.ts'
import type { TermBalance } from '../diagnostics/balance.ts'

/** The customary limit of a small difference (Austin 2009). */
const limit = 0.1

/** Size of the standardized difference of every covariate term before and after weighting. */
export function drawLovePlot(terms: TermBalance[]): Plot {
  const covariates = terms.filter(({ kind }) => kind === 'covariate')
  const small = covariates.filter(({ after }) => Math.abs(after.smd) <= limit).length
  const largest = (when: 'before' | 'after') => Math.max(...covariates.map((term) => Math.abs(term[when].smd)))
  const title = `${small} of ${covariates.length} covariates differ by no more than ${limit} SD after weighting`
  const subtitle = `Size of the standardized difference in means between treated and comparison units, before and after weighting. The largest falls from ${formatNumber(largest('before'), 2)} to ${formatNumber(largest('after'), 2)} standard deviations.`
  return drawDifferences(
    covariates.map(({ label, before, after }) => ({ label, before: before.smd, after: after.smd })),
    { id: 'balance', title, subtitle, limit },
  )
}
