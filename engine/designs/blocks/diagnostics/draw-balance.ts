import { formatEffect } from '../../../words/number.ts'
import { combineBlocks } from '../effect/combine-blocks.ts'
import { summariseBlocks } from '../effect/block-effects.ts'
import { treatmentTerm } from '../effect/fixed-effects-regression.ts'
import { regressWithin, removeMeans } from '../../../inference/within-regression.ts'
import { formatPercent } from '../../../words/percent.ts'
import { predictedShare, sumOfSquares } from '../../shared/predicted-share.ts'
import type { EvidenceItem } from '../../design.ts'
import type { Finding } from '../../shared/finding.ts'
import { pick, selectSample, type BlocksFrame } from '../frame.ts'
import type { BlocksSpec } from '../spec.ts'

export interface DrawBalance {
  /** Unadjusted less adjusted estimate, in the outcome's units: what the covariates predict of the difference. */
  value: number
  /** Its standard error under the draw. */
  noise: number
  /** Share of the outcome's variance within blocks that they predict. */
  share: number
}

/**
 * The part of the estimate that comes from how the draw fell on the covariates: the block-weighted difference in the
 * outcome that they predict, with slopes from one regression on assignment, block effects and covariates. Its noise is
 * the design-based standard error of the same difference, so that what chance explains is told from a broken draw.
 *
 * @returns null where no covariate varies within blocks
 * @see Altman 1985, doi:10.2307/2987510; Lin 2013, doi:10.1214/12-AOAS583
 */
export function measureDrawBalance(frame: BlocksFrame): DrawBalance | null {
  const columns = frame.covariates.map(({ values }) => values)
  const sample = selectSample(frame, [frame.outcomes[0].values, ...columns])
  if (columns.length === 0 || sample.n === 0) return null
  const covariates = frame.covariates.map(({ term, values }) => ({ term, values: pick(values, sample) }))
  const treatment = { term: treatmentTerm, values: Float64Array.from(sample.treated) }
  const fit = regressWithin(pick(frame.outcomes[0].values, sample), [treatment, ...covariates], sample.block)
  const slopeOf = (term: string) => fit.estimates[fit.terms.indexOf(term)] ?? 0
  if (fit.terms.length < 2) return null
  const predicted = new Float64Array(sample.n)
  for (const { term, values } of covariates) {
    const slope = slopeOf(term)
    values.forEach((value, row) => (predicted[row] += slope * value))
  }
  const { value, se } = combineBlocks(summariseBlocks(predicted, sample), sample.cluster !== null)
  // without a standard error nothing tells a broken draw from chance
  if (![value, se].every(Number.isFinite)) return null
  const outcome = pick(frame.outcomes[0].values, sample)
  const alone = regressWithin(outcome, covariates, sample.block)
  const without = { squares: sumOfSquares(removeMeans(outcome, sample.block)), df: sample.n - sample.block.levels }
  const left = { squares: sumOfSquares(alone.residuals), df: without.df - alone.terms.length }
  return { value, noise: se, share: predictedShare(without, left) }
}

/** The bias for the score; the check of all covariates at once stands beside it. */
export function findDrawBalance(frame: BlocksFrame, { randomisation }: Pick<BlocksSpec, 'randomisation'>): Finding {
  const variant = randomisation.evidence
  return { checks: [], evidence: { drawBalance: { ...scoreBalance(frame), variant } } }
}

function scoreBalance(frame: BlocksFrame): EvidenceItem {
  const found = measureDrawBalance(frame)
  if (found !== null) {
    const text =
      `The covariates predict ${formatEffect(found.value)} of the difference between the arms; a sound draw ` +
      `gives ${formatEffect(found.noise)} either way. They predict ${formatPercent(found.share, 'never-zero')} of the outcome’s variance.`
    return { ...found, text }
  }
  const isNamed = frame.covariates.length > 0
  return {
    value: null,
    text: isNamed
      ? 'No covariate varies within blocks, so the draw cannot be looked at.'
      : 'The design names no covariate measured before the draw, so the draw cannot be looked at.',
  }
}
