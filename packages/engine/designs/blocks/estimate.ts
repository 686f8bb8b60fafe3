import type { Estimate } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { concludeFrom, type Conclusion } from '../../inference/conclusion.ts'
import type { PointInference } from '../../inference/wald.ts'
import { studentTQuantile } from '../../numerics/distributions.ts'
import { standardDeviation } from '../../numerics/moments.ts'
import { createRandom } from '../../numerics/random.ts'
import type { ChanceRank, Fitted, StepContext } from '../design.ts'
import { readAssignment } from './effect/assignment.ts'
import type { ComplierEffect } from './effect/complier-effect.ts'
import { type BlockedDifference, estimateDifference } from './effect/combine-blocks.ts'
import { type RandomisationTest, testByRandomisation, testUntilClear } from './effect/randomisation-inference.ts'
import { adjustOutcomes, type SeveralOutcomes } from './effect/several-outcomes.ts'
import { isDrawnByWord } from './effect/subset-sums.ts'
import { say } from './facts.ts'
import type { BlocksFrame, Sample } from './frame.ts'
import {
  blockEffectsEstimates,
  complierEstimates,
  differenceEstimate,
  linEstimates,
  otherCovariatesEstimate,
  randomisationEstimate,
  unweightedEstimates,
} from './robustness.ts'
import type { BlocksSpec } from './spec.ts'
import { trialEstimates, trialLevels } from './trials/estimates.ts'
import { type PooledTrials, poolTrials } from './trials/pool-trials.ts'

/** What the later steps of the analysis of an experiment work from. Numbers are in the estimate's units. */
export interface BlocksFit extends Fitted<Text> {
  primary: Estimate<Text>
  /** The main outcome's difference, then those of the other outcomes. */
  differences: BlockedDifference[]
  randomisation: RandomisationTest
  /** null where one outcome is locked. */
  severalOutcomes: SeveralOutcomes | null
  /** null without a column of take-up. */
  complier: ComplierEffect | null
  /** null where the blocks are no trials of their own. */
  trials: PooledTrials | null
  conclusion: Conclusion
}

/**
 * The block-weighted difference in means of every outcome, with what stands beside it.
 *
 * @param frame everyone assigned, as preflight made it
 * @see Imbens & Rubin 2015, chapter 9 (stratified randomised experiments)
 */
export function estimate(frame: BlocksFrame, spec: BlocksSpec, context: StepContext<Text>): BlocksFit {
  const { differences, severalOutcomes, outcomes, randomisation, trials } = fitOutcomes(frame, spec, context)
  context.announce?.(outcomes[0])
  const main = differences[0]
  const levels = trials && trialLevels(main, spec)
  const { estimates, complier } = complierEstimates(frame)
  const primary = outcomes[0]
  return {
    primary,
    estimates:
      trials === null
        ? [
            ...outcomes,
            ...estimates,
            ...unweightedEstimates(frame, spec),
            ...blockEffectsEstimates(frame, spec, ({ droppedTerms }) => logDropped(droppedTerms, context)),
            ...linEstimates(frame, spec, (lone, sample) => logWithoutLin(lone, sample, context)),
            ...otherCovariatesEstimate(frame, spec),
            randomisationEstimate(randomisation, frame, main.sample),
          ]
        : trialEstimates(trials, spec),
    differences,
    randomisation,
    severalOutcomes,
    complier,
    trials,
    conclusion: concludeFrom(primary.ci, context.intent.smallestEffect),
    sample: describeSample(main),
    ...(spec.takeUp?.kind !== 'by-construction' && { countsAssigned: true }),
    windows: {
      pre: [spec.period.assigned, spec.period.assigned],
      post: [spec.period.from, spec.period.to],
    },
    outcome: { label: spec.outcome.label, units: spec.outcome.units },
    counterfactualMean: levels?.level ?? counterfactualMean(main, spec),
    standardisedEffect: Math.abs(primary.value) / (levels?.spread ?? controlSd(main)),
    outcomeSpread: levels?.spread ?? controlSd(main),
    rank: rankOf({ randomisation, trials, differences }),
  }
}

/**
 * Mean outcome without treatment, in the outcome column's own units: that of the control arm, blocks by size as in the
 * estimate: plain means differ by what the arms' shares of the blocks do too. Under a log the effect is a ratio, and each
 * treated row is divided by it.
 */
function counterfactualMean(difference: BlockedDifference, { outcome }: BlocksSpec): number {
  if (outcome.transform !== 'log') return armMean(difference, 'control') / outcome.scale
  const { sample, values, combined } = difference
  let [sum, size] = [0, 0]
  values.forEach((value, row) => {
    if (sample.treated[row] === 0) return
    const weight = sample.weight === null ? 1 : sample.weight[row]
    sum += weight * Math.exp((value - combined.value) / outcome.scale)
    size += weight
  })
  return sum / size
}

/** Average of an arm's means over the blocks, by block size, on the estimate's scale. */
function armMean({ blocks }: BlockedDifference, arm: 'control' | 'treated'): number {
  const total = blocks.reduce((sum, { weight }) => sum + weight, 0)
  return blocks.reduce((sum, block) => sum + (block.weight / total) * block[arm].mean, 0)
}

/** Sample standard deviation of the outcome among control units, on the estimate's scale. */
function controlSd({ sample, values }: BlockedDifference): number {
  return standardDeviation(values.filter((_, row) => sample.treated[row] === 0))
}

function randomise(
  { values, sample }: BlockedDifference,
  spec: BlocksSpec,
  context: StepContext<Text>,
  isAggregated: boolean,
): RandomisationTest {
  const random = createRandom(context.seed, 'randomisation-inference')
  const progress = (share: number) => context.progress(0.3 + 0.6 * share)
  if (isDrawnByWord(sample, isAggregated))
    return testUntilClear(values, sample, spec.permutationDraws, random, progress)
  return testByRandomisation(values, sample, drawsFor(sample.n, mostShuffled, spec, context), random, progress)
}

/** Rows times draws that a browser does in a minute or so, drawn unit by unit and by words. */
const mostShuffled = 1e9
const mostByWord = 2e9

/** The locked number of re-randomisations, fewer in files so large that they would take minutes: said in the log. */
function drawsFor(rows: number, most: number, { permutationDraws }: BlocksSpec, { log }: StepContext<Text>): number {
  const draws = Math.min(permutationDraws, Math.max(999, Math.floor(most / rows)))
  if (draws < permutationDraws) {
    log({ code: 'blocks/fewer-draws', message: say('fewer-draws', { draws, locked: permutationDraws, rows }) })
  }
  return draws
}

/** How far out the draw that was made lies among all that could have been made. */
export function rankOf({
  randomisation,
  trials,
  differences,
}: Pick<BlocksFit, 'randomisation' | 'trials' | 'differences'>): ChanceRank<Text> {
  const within = trials !== null ? 'trials' : differences[0].sample.survey !== null ? 'sample' : 'design'
  return {
    p: randomisation.p,
    floor: floorOf(randomisation),
    name: say('rank-by-draw', { within }),
  }
}

/** The lowest p that the assignments can give: the share of those as far out as the farthest. */
function floorOf({ distribution, isExact }: RandomisationTest): number {
  if (!isExact) return 1 / (distribution.length + 1)
  const farthest = distribution.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  return distribution.filter((one) => Math.abs(one) >= farthest * (1 - 1e-9)).length / distribution.length
}

/** The difference of every outcome alone, as a reader sees it: what {@link estimate} begins with. */
export function fitOutcomes(frame: BlocksFrame, spec: BlocksSpec, context: StepContext<Text>) {
  const differences = frame.outcomes.map(({ values }) => estimateDifference(frame, values))
  const severalOutcomes = compareOutcomes(frame, spec, context)
  const randomisation = randomise(differences[0], spec, context, frame.isAggregated)
  const trials = poolTrials(differences[0].blocks, frame, spec)
  if (trials !== null)
    return { differences, severalOutcomes, outcomes: trialEstimates(trials, spec).slice(0, 1), randomisation, trials }
  const [main, ...others] = outcomeEstimates(frame, spec, differences, severalOutcomes)
  const outcomes = [
    isTiny(differences[0]) && severalOutcomes === null ? withPermutationSet(main, differences[0], randomisation) : main,
    ...others,
  ]
  return { differences, severalOutcomes, outcomes, randomisation, trials }
}

/** With fewer units on a side Neyman's interval has no ground: the variance of an arm is then a guess. */
export const enoughInArm = 5

function isTiny({ sample }: BlockedDifference): boolean {
  const { treated } = readAssignment(sample)
  const inTreated = treated.reduce((sum, one) => sum + one, 0)
  return Math.min(inTreated, treated.length - inTreated) < enoughInArm
}

/** The effects that no re-randomization rejects, in place of the interval. */
function withPermutationSet(
  estimate: Estimate<Text>,
  { sample }: BlockedDifference,
  { ci, p, isExact, assignments }: RandomisationTest,
): Estimate<Text> {
  return {
    ...estimate,
    ci,
    p,
    df: null,
    method: say('permutation-set', { blocks: sample.block.levels, fewest: enoughInArm, isExact, assignments }),
    ...(ci.every(Number.isFinite) ? {} : { reason: say('unbounded-set', {}) }),
  }
}

function compareOutcomes(frame: BlocksFrame, spec: BlocksSpec, context: StepContext<Text>): SeveralOutcomes | null {
  if (frame.outcomes.length === 1) return null
  const random = createRandom(context.seed, 'several-outcomes')
  const columns = frame.outcomes.map(({ values }) => values)
  const byWord = isDrawnByWord(frame, frame.isAggregated)
  const draws = byWord ? drawsFor(frame.n, mostByWord, spec, context) : spec.permutationDraws
  return adjustOutcomes(frame, columns, draws, random, (share) => context.progress(0.3 * share), byWord)
}

/** Every outcome; several primary ones carry intervals that hold for all outcomes at once. */
function outcomeEstimates(
  frame: BlocksFrame,
  spec: BlocksSpec,
  differences: BlockedDifference[],
  severalOutcomes: SeveralOutcomes | null,
): Estimate<Text>[] {
  const primaries = frame.outcomes.filter(({ role }) => role === 'primary').length
  return frame.outcomes.map((outcome, k) => {
    const id = k === 0 ? 'difference-in-means' : `outcome-${k + 1}`
    const of = { outcome: k === 0 ? null : outcome.label, isBlocked: frame.block.levels > 1, isUnweighted: false }
    const estimate = differenceEstimate(differences[k], outcome, { id, role: outcome.role, ...of }, spec)
    return severalOutcomes && outcome.role === 'primary' && primaries > 1
      ? makeSimultaneous(estimate, severalOutcomes)
      : estimate
  })
}

function makeSimultaneous(estimate: Estimate<Text>, several: SeveralOutcomes): Estimate<Text> {
  const method = say('simultaneous', { method: estimate.method })
  return { ...estimate, ...holdForAll(estimate, several), method }
}

/** Widened so that the intervals of all outcomes hold their effects at once 95 times in 100. */
export function holdForAll(
  { value, se, df, p }: Pick<PointInference, 'value' | 'se' | 'df' | 'p'>,
  { critical, singleStep }: SeveralOutcomes,
): Pick<PointInference, 'ci' | 'p'> {
  const reach = se * Math.max(critical, studentTQuantile(0.975, df ?? Infinity))
  return { ci: [value - reach, value + reach], p: Math.max(p, singleStep(value / se)) }
}

function describeSample({ sample }: BlockedDifference): Fitted['sample'] {
  const treatedUnits = sample.treated.reduce((sum, one) => sum + one, 0)
  return {
    rows: sample.n,
    units: sample.n,
    treatedUnits,
    comparisonUnits: sample.n - treatedUnits,
    periods: 1,
  }
}

function logWithoutLin(lone: number, { block, cluster, survey }: Sample, { log }: StepContext<Text>): void {
  const message =
    survey === null
      ? say('no-lin', { lone, blocks: block.levels, isClustered: cluster !== null })
      : say('no-lin-of-survey', {})
  log({ code: 'blocks/no-interacted-adjustment', message })
}

function logDropped(terms: string[], { log }: StepContext<Text>): void {
  for (const term of terms) {
    log({ code: 'blocks/collinear-covariate', message: say('collinear-covariate', { term }) })
  }
}
