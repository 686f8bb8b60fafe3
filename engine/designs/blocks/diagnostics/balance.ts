import { formatEffect } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { summariseBlocks } from '../effect/block-effects.ts'
import { combineBlocks } from '../effect/combine-blocks.ts'
import { regressOnBlocks } from '../effect/fixed-effects-regression.ts'
import { pick, selectSample, type BlocksFrame, type Covariate } from '../frame.ts'
import type { Finding } from '../../shared/finding.ts'
import { mean, standardDeviation } from '../../../numerics/moments.ts'

/** Above this a difference is too large for adjustment to be trusted (What Works Clearinghouse Handbook 5.0). */
const limit = 0.25

export interface CovariateBalance {
  term: string
  label: string
  /** Plain difference in means over the standard deviation. */
  unadjusted: number
  /** Difference within blocks, weighted by block size, over the standard deviation; `NaN` for a constant covariate. */
  difference: number
  /** Two-sided p value of the covariate's regression on assignment and blocks (HC2, or CR2 by cluster). */
  p: number
}

/**
 * Standardised differences of every covariate among the units that have the outcome, as the primary estimate weights
 * them. The standard deviation is the root of the two arms' mean variance.
 *
 * @see Austin 2009, doi:10.1002/sim.3697; Imbens & Rubin 2015, section 14.2
 */
export function compareCovariates(frame: BlocksFrame): CovariateBalance[] {
  const known = compared.get(frame)
  if (known) return known
  const found = frame.covariates.map((covariate) => compareCovariate(frame, covariate))
  compared.set(frame, found)
  return found
}

/** The check and the figure ask for the same differences. */
const compared = new WeakMap<BlocksFrame, CovariateBalance[]>()

function compareCovariate(frame: BlocksFrame, { term, label, values }: Covariate): CovariateBalance {
  const sample = selectSample(frame, [frame.outcomes[0].values, values])
  const x = pick(values, sample)
  const arms = [0, 1].map((arm) => x.filter((_, row) => sample.treated[row] === arm))
  const spread = Math.sqrt(arms.reduce((sum, arm) => sum + standardDeviation(arm) ** 2, 0) / 2)
  if (!(spread > 0)) return { term, label, unadjusted: NaN, difference: NaN, p: NaN }
  const [control, treated] = arms.map(mean)
  const { value } = combineBlocks(summariseBlocks(x, sample), sample.cluster !== null)
  const { p } = regressOnBlocks(x, sample, [])
  return { term, label, unadjusted: (treated - control) / spread, difference: value / spread, p }
}

/** One check per covariate, and the largest difference for the score. */
export function findBalance(frame: BlocksFrame): Finding {
  const known = compareCovariates(frame).filter(({ difference }) => !Number.isNaN(difference))
  if (known.length === 0) {
    const text = 'No covariate that varies was declared for the balance check.'
    return { checks: [], evidence: { covariateBalance: { value: null, text } } }
  }
  const worst = known.reduce((a, b) => (Math.abs(b.difference) > Math.abs(a.difference) ? b : a))
  return {
    checks: known.map(({ term, label, difference, p }) => ({
      id: `balance-${term}`,
      title: `Balance: ${label}`,
      passed: Math.abs(difference) <= limit,
      severity: 'minor' as const,
      statistic: difference,
      threshold: limit,
      message: `${label}: the arms differ by ${formatEffect(difference)} standard deviations (${formatPStatement(p)}).`,
    })),
    evidence: {
      covariateBalance: {
        value: Math.abs(worst.difference),
        text:
          `Largest difference between the arms: ${worst.label}, ${formatEffect(Math.abs(worst.difference))} standard ` +
          `deviations (${known.length === 1 ? 'the one covariate' : `of ${known.length} covariates`} compared).`,
      },
    },
  }
}
