import type { Check } from '../../../analysis.ts'
import { plural } from '../../../words/count.ts'
import { formatSpan } from '../../../words/interval.ts'
import { formatEffect } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { formatPercent } from '../../../words/percent.ts'
import { withUnits } from '../../../words/units.ts'
import type { EvidenceItem } from '../../design.ts'
import { noiseOfMove } from '../../shared/choices.ts'
import type { Finding } from '../../shared/finding.ts'
import type { BlocksFit } from '../estimate.ts'
import type { BlocksFrame } from '../frame.ts'
import type { BlocksSpec } from '../spec.ts'
import type { PooledTrials } from './pool-trials.ts'

/** What bears on trials put together: how they differ, how they were run, and whether some are missing. */
export function findTrials(frame: BlocksFrame, fit: BlocksFit, pool: PooledTrials, spec: BlocksSpec): Finding {
  return {
    checks: [
      checkSources(spec),
      checkSides(frame, fit),
      checkRisk(fit, pool, spec),
      checkSmallTrials(pool, spec),
      ...checkDifferences(fit, pool, spec),
    ],
    evidence: {
      attritionBounds: scoreRisk(fit, pool, spec),
      sampleRatio: {
        value: null,
        text: 'Each trial set the sizes of its own groups; which were intended is not in the data.',
      },
      drawBalance: scoreSmallTrials(fit, pool, spec),
    },
  }
}

const NOT_SCORED = { statistic: null, threshold: null }

function checkSources({ trials, randomisation }: BlocksSpec): Check {
  const isDocumented = randomisation.evidence === 'documented'
  return {
    id: 'trial-draws',
    title: 'How each trial drew its groups is documented',
    passed: isDocumented,
    severity: 'major',
    ...NOT_SCORED,
    message: `${trials!.found} ${isDocumented ? 'Documented' : 'Asserted, not documented'}: ${randomisation.how}`,
  }
}

function checkSides(frame: BlocksFrame, { differences }: BlocksFit): Check {
  const { blocks } = differences[0]
  const shares = blocks.map(({ treated, control }) => treated.assigned / (treated.assigned + control.assigned))
  const [low, high] = [Math.min(...shares), Math.max(...shares)]
  return {
    id: 'assignment-by-trial',
    title: 'Every trial has both groups',
    passed: low > 0 && high < 1,
    severity: 'info',
    statistic: Math.min(low, 1 - high),
    threshold: 0,
    message: `Over ${plural(frame.block.levels, 'trial')} the share in the treated group runs from ${formatPercent(low, 'one-decimal')} to ${formatPercent(high, 'one-decimal')}.`,
  }
}

const UNRATED = 'The design does not say which trials are at high risk of bias, nor how many people each one lost.'

function checkRisk({ conclusion, primary }: BlocksFit, pool: PooledTrials, spec: BlocksSpec): Check {
  const fixed = {
    id: 'risk-of-bias',
    title: 'Trials at high risk of bias do not decide the result',
    severity: 'major' as const,
    threshold: null,
  }
  const high = pool.trials.filter(({ isHighRisk }) => isHighRisk).length
  if (pool.withoutHighRisk === null)
    return { ...fixed, passed: null, statistic: null, message: describeUnmeasured(pool, spec, high) }
  const { value, ci } = pool.withoutHighRisk.pooled
  return {
    ...fixed,
    passed: conclusion.keeps(ci),
    statistic: primary.value - value,
    message:
      `${high} of ${plural(pool.trials.length, 'trial')} are at high risk of bias. Without them the average is ${withUnits(formatEffect(value), primary.units)} ` +
      `(95% interval ${formatSpan(...ci)}) in place of ${withUnits(formatEffect(primary.value), primary.units)}. ${spec.trials!.riskOfBias!.source}`,
  }
}

function describeUnmeasured({ trials }: PooledTrials, { trials: declared }: BlocksSpec, high: number): string {
  const rating = declared!.riskOfBias
  if (rating === undefined) return UNRATED
  if (high === 0)
    return `None of ${plural(trials.length, 'trial')} is rated at high risk of bias, so nothing can be left out. ${rating.source}`
  return `${high} of ${plural(trials.length, 'trial')} are at high risk of bias, and too few are left to average without them. ${rating.source}`
}

function scoreRisk({ primary }: BlocksFit, pool: PooledTrials, spec: BlocksSpec): EvidenceItem {
  const variant = spec.trials!.riskOfBias === undefined ? 'unrated-trials' : 'rated-trials'
  const { withoutHighRisk, trials } = pool
  const high = trials.filter(({ isHighRisk }) => isHighRisk).length
  if (withoutHighRisk === null) return { value: null, variant, text: describeUnmeasured(pool, spec, high) }
  const { value, se } = withoutHighRisk.pooled
  const [move, noise] = [primary.value - value, noiseOfMove(se, primary.se)]
  return {
    // what is wrong in all of them alike, and what a rating misses, is not seen by leaving some out
    value: move,
    noise,
    variant,
    isPartial: true,
    text: `The ${plural(high, 'trial')} at high risk of bias move the average by ${withUnits(formatEffect(move), primary.units)} (standard error of the move ${withUnits(formatEffect(noise), primary.units)}).`,
  }
}

/** Egger's and Peters's tests are read at this level, because they find little. */
const SIZE_LEVEL = 0.1

const TOO_FEW = 'There are too few trials, or all are of one size, to see whether small trials find more.'

function checkSmallTrials({ smallTrials }: PooledTrials, { outcome }: BlocksSpec): Check {
  const fixed = { id: 'small-trials', title: 'Small trials find what large ones find', severity: 'major' as const }
  if (smallTrials === null) return { ...fixed, passed: null, ...NOT_SCORED, message: TOO_FEW }
  const { limit, ci, p } = smallTrials
  return {
    ...fixed,
    passed: p >= SIZE_LEVEL,
    statistic: p,
    threshold: SIZE_LEVEL,
    message:
      `With the size of the trial the effect changes with ${formatPStatement(p)}; a trial without end would find ` +
      `${withUnits(formatEffect(limit), outcome.units)} (95% interval ${formatSpan(...ci)}). Small trials that find more can mean that others were never printed.`,
  }
}

function scoreSmallTrials(
  { primary }: BlocksFit,
  { smallTrials }: PooledTrials,
  { randomisation }: BlocksSpec,
): EvidenceItem {
  const variant = randomisation.evidence === 'documented' ? 'trials' : 'asserted-trials'
  if (smallTrials === null) return { value: null, variant, text: TOO_FEW }
  const { limit, se } = smallTrials
  const [move, noise] = [primary.value - limit, noiseOfMove(se, primary.se)]
  return {
    // it can show that trials are missing, and never how well those at hand were drawn
    value: move,
    noise,
    variant,
    isPartial: true,
    text: `The average less what a trial without end would find is ${withUnits(formatEffect(move), primary.units)} (standard error ${withUnits(formatEffect(noise), primary.units)}).`,
  }
}

const Q_LEVEL = 0.05

/** How far the trials differ beyond chance, and what that means for the next one. */
function checkDifferences({ primary }: BlocksFit, { meta }: PooledTrials, { outcome }: BlocksSpec): Check[] {
  const { q, df, p, iSquared } = meta.heterogeneity
  const [low, high] = meta.prediction
  const tau = Math.sqrt(meta.pooled.tauSquared)
  const isOneSided = low > 0 || high < 0
  const isClear = primary.ci[0] > 0 || primary.ci[1] < 0
  return [
    {
      id: 'heterogeneity',
      title: 'The effect is the same in all trials, as far as can be seen',
      passed: p >= Q_LEVEL,
      severity: 'info',
      statistic: p,
      threshold: Q_LEVEL,
      message:
        `The trials’ effects differ with a standard deviation (τ) of ${withUnits(formatEffect(tau), outcome.units)}; ${formatPercent(iSquared)} of their spread is more than chance (I²). ` +
        `Cochran’s Q is ${formatEffect(q)} with ${df} degrees of freedom, ${formatPStatement(p)}.`,
    },
    {
      id: 'prediction',
      title: 'One more such trial would probably find the same direction',
      passed: isClear ? isOneSided : null,
      severity: 'info',
      statistic: null,
      threshold: null,
      message: `The effect in one more such trial would probably be from ${formatSpan(low, high)} ${outcome.units} (95% prediction interval).`,
    },
  ]
}
