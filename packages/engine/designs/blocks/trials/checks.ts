import type { Check } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import type { EvidenceItem } from '../../design.ts'
import { noiseOfMove } from '../../shared/choices.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import type { BlocksFit } from '../estimate.ts'
import { check, say } from '../facts.ts'
import type { BlocksFrame } from '../frame.ts'
import type { BlocksSpec } from '../spec.ts'
import type { PooledTrials } from './pool-trials.ts'

/** What bears on trials put together: how they differ, how they were run, and whether some are missing. */
export function findTrials(frame: BlocksFrame, fit: BlocksFit, pool: PooledTrials, spec: BlocksSpec): Finding<Text> {
  // one fact each for check and evidence: where both say it, it is told once
  const [risk, size] = [toldOfRisk(fit, pool, spec), toldOfSize(pool, spec)]
  return {
    checks: [
      checkSources(spec),
      checkSides(frame, fit),
      checkRisk(fit, pool, risk),
      checkSmallTrials(pool, size),
      ...checkDifferences(fit, pool, spec),
    ],
    evidence: {
      attritionBounds: scoreRisk(fit, pool, spec, risk),
      sampleRatio: { value: null, text: say('trial-ratios', {}) },
      drawBalance: scoreSmallTrials(fit, pool, spec, size),
    },
  }
}

const NOT_SCORED = { statistic: null, threshold: null }

function checkSources({ trials, randomisation }: BlocksSpec): Check<Text> {
  const isDocumented = randomisation.evidence === 'documented'
  const told = check('trial-draws', { found: trials!.found, isDocumented, how: randomisation.how })
  return checkOf({ id: 'trial-draws', passed: isDocumented, severity: 'major', ...NOT_SCORED }, told)
}

function checkSides(frame: BlocksFrame, { differences }: BlocksFit): Check<Text> {
  const { blocks } = differences[0]
  const shares = blocks.map(({ treated, control }) => treated.assigned / (treated.assigned + control.assigned))
  const [low, high] = [Math.min(...shares), Math.max(...shares)]
  const known = { id: 'assignment-by-trial', passed: low > 0 && high < 1, severity: 'info' as const }
  return checkOf(
    { ...known, statistic: Math.min(low, 1 - high), threshold: 0 },
    check('assignment-by-trial', { trials: frame.block.levels, low, high }),
  )
}

type Told = ReturnType<typeof check>

function checkRisk({ conclusion, primary }: BlocksFit, pool: PooledTrials, told: Told): Check<Text> {
  const rest = pool.withoutHighRisk?.pooled ?? null
  return {
    id: 'risk-of-bias',
    title: told('title'),
    severity: 'major',
    threshold: null,
    passed: rest && conclusion.keeps(rest.ci),
    statistic: rest && primary.value - rest.value,
    message: told('message'),
  }
}

function toldOfRisk({ primary }: BlocksFit, pool: PooledTrials, { trials }: BlocksSpec): Told {
  const rest = pool.withoutHighRisk?.pooled ?? null
  return check('risk-of-bias', {
    high: countRisky(pool),
    trials: pool.trials.length,
    source: trials!.riskOfBias?.source ?? null,
    without: rest && { value: rest.value, ci: rest.ci, all: primary.value, units: primary.units },
  })
}

function countRisky({ trials }: PooledTrials): number {
  return trials.filter(({ isHighRisk }) => isHighRisk).length
}

function scoreRisk({ primary }: BlocksFit, pool: PooledTrials, spec: BlocksSpec, told: Told): EvidenceItem<Text> {
  const variant = spec.trials!.riskOfBias === undefined ? 'unrated-trials' : 'rated-trials'
  const { withoutHighRisk } = pool
  if (withoutHighRisk === null) return { value: null, variant, text: told('message') }
  const { value, se } = withoutHighRisk.pooled
  const [move, noise] = [primary.value - value, noiseOfMove(se, primary.se)]
  return {
    // what is wrong in all of them alike, and what a rating misses, is not seen by leaving some out
    value: move,
    noise,
    variant,
    isPartial: true,
    text: say('risky-move', { high: countRisky(pool), move, noise, units: primary.units }),
  }
}

/** Egger's and Peters's tests are read at this level, because they find little. */
const SIZE_LEVEL = 0.1

function checkSmallTrials({ smallTrials }: PooledTrials, told: Told): Check<Text> {
  const measured =
    smallTrials === null
      ? { passed: null, ...NOT_SCORED }
      : { passed: smallTrials.p >= SIZE_LEVEL, statistic: smallTrials.p, threshold: SIZE_LEVEL }
  return { id: 'small-trials', title: told('title'), severity: 'major', ...measured, message: told('message') }
}

function toldOfSize({ smallTrials }: PooledTrials, { outcome }: BlocksSpec): Told {
  const found = smallTrials && { limit: smallTrials.limit, ci: smallTrials.ci, p: smallTrials.p, units: outcome.units }
  return check('small-trials', { found })
}

function scoreSmallTrials(
  { primary }: BlocksFit,
  { smallTrials }: PooledTrials,
  { randomisation }: BlocksSpec,
  told: Told,
): EvidenceItem<Text> {
  const variant = randomisation.evidence === 'documented' ? 'trials' : 'asserted-trials'
  if (smallTrials === null) return { value: null, variant, text: told('message') }
  const { limit, se } = smallTrials
  const [move, noise] = [primary.value - limit, noiseOfMove(se, primary.se)]
  return {
    // it can show that trials are missing, and never how well those at hand were drawn
    value: move,
    noise,
    variant,
    isPartial: true,
    text: say('small-trials-move', { move, noise, units: primary.units }),
  }
}

const Q_LEVEL = 0.05

/** How far the trials differ beyond chance, and what that means for the next one. */
function checkDifferences({ primary }: BlocksFit, { meta }: PooledTrials, { outcome }: BlocksSpec): Check<Text>[] {
  const { q, df, p, iSquared } = meta.heterogeneity
  const [low, high] = meta.prediction
  const { units } = outcome
  const tau = Math.sqrt(meta.pooled.tauSquared)
  const isOneSided = low > 0 || high < 0
  const isClear = primary.ci[0] > 0 || primary.ci[1] < 0
  return [
    checkOf(
      { id: 'heterogeneity', passed: p >= Q_LEVEL, severity: 'info', statistic: p, threshold: Q_LEVEL },
      check('trial-heterogeneity', { tau, units, iSquared, q, df, p }),
    ),
    checkOf(
      { id: 'prediction', passed: isClear ? isOneSided : null, severity: 'info', ...NOT_SCORED },
      check('prediction', { low, high, units }),
    ),
  ]
}
