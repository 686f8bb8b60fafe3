import type { Bandwidths, LocalChoices } from './bandwidth.ts'
import { type CondensedSide, condenseSide, correctedAt } from './condensed/jump.ts'
import { isCondensed, placesOf, sumOfSquaresAt } from './condensed/places.ts'
import { neighboursAsked, squaredResidualsAt } from './condensed/residual-products.ts'
import { adjusted, type Combination, lessCovariates, linearised, linearisedCombination } from './contrast.ts'
import { type JumpFit, residualsOf, type WeightedSide, weightSide } from './jump.ts'
import { scoreVariance } from './residuals.ts'
import type { Side } from './side.ts'

/** A bias-corrected jump by what it was made from. */
export interface Variant {
  control: Side
  treated: Side
  bandwidths: Bandwidths
  choices: LocalChoices
}

type OutcomeOfJump = Pick<JumpFit, 'covariateCoefficients' | 'firstStage' | 'conventional'>

/**
 * Standard error of the mean of some jumps less another one, all of the same rows: every jump is a weighted sum of
 * outcomes, so their difference is one too, and what the jumps share cancels.
 *
 * @param base   with every row
 * @param others the same rows, or those left when the nearest ones of a side are taken away
 * @param jump   of the base: what its outcome is made of
 */
export function errorOfMove(base: Variant, others: Variant[], jump: OutcomeOfJump): number {
  const areCondensed = [base, ...others].every(({ control, choices }) => isCondensed(control, choices))
  if (areCondensed) return errorOfCondensedMove(base, others, jump)
  const variance = (['control', 'treated'] as const).reduce((sum, name) => {
    const side = base[name]
    const own = weightBase(side, base.bandwidths[name], base.choices)
    const changed = others.map((one) => weightSide(one[name], one.bandwidths[name], one.choices))
    const skipped = changed.map((one) => side.distance.length - one.side.distance.length)
    const rows = Math.max(own.rows, ...changed.map((one, k) => skipped[k] + one.rows))
    const weights = new Float64Array(rows)
    own.corrected.forEach((weight, i) => (weights[i] -= weight))
    changed.forEach((one, k) =>
      one.corrected.forEach((weight, i) => (weights[skipped[k] + i] += weight / changed.length)),
    )
    const whole = [own, ...changed.filter((_, k) => skipped[k] === 0)]
    const { wide } = whole.reduce((widest, one) => (one.wide.rows > widest.wide.rows ? one : widest))
    const residuals = residualsOf(side, wide, outcomeOf(side, jump), rows, base.choices)
    return sum + scoreVariance(weights, residuals, side.cluster, rows, wide.order + 1)
  }, 0)
  return Math.sqrt(variance)
}

/** `errorOfMove` from sums over blocks. */
function errorOfCondensedMove(base: Variant, others: Variant[], jump: OutcomeOfJump): number {
  const variance = (['control', 'treated'] as const).reduce((sum, name) => {
    const side = base[name]
    const own = condenseSide(side, base.bandwidths[name], base.choices)
    const changed = others.map((one) => condense(one, name, side))
    const breaks = [{ skipped: 0, part: own }, ...changed].flatMap(({ skipped, part: { narrow, wide } }) => [
      skipped,
      skipped + narrow.rows,
      skipped + wide.rows,
    ])
    const places = placesOf(side, breaks, neighboursAsked(base.choices))
    const weights = correctedAt(own, places).map((weight) => -weight)
    for (const { part, skipped } of changed) {
      const nearest = skipped === 0 ? 0 : part.side.distance[0]
      correctedAt(part, places).forEach((weight, i) => {
        if (places.distance[i] >= nearest) weights[i] += weight / changed.length
      })
    }
    const whole = [own, ...changed.filter(({ skipped }) => skipped === 0).map(({ part }) => part)]
    const { wide } = whole.reduce((widest, one) => (one.wide.rows > widest.wide.rows ? one : widest))
    const rows = Math.max(...breaks)
    const squares = squaredResidualsAt(side, wide, combinedOutcome(side, jump), places, rows, base.choices)
    return sum + sumOfSquaresAt(weights, squares)
  }, 0)
  return Math.sqrt(variance)
}

function combinedOutcome(side: Side, { covariateCoefficients, firstStage, conventional }: OutcomeOfJump): Combination {
  const outcome = lessCovariates(side, side.outcome, covariateCoefficients)
  if (side.takeUp === null || firstStage === null) return outcome
  const takeUp = [{ values: side.takeUp, factor: 1 }]
  return linearisedCombination(outcome, takeUp, conventional.value, firstStage.conventional.value)
}

/** @returns the rows that are left out next to the cutoff, and the fits without them */
function condense(
  { bandwidths, choices, ...sides }: Variant,
  name: 'control' | 'treated',
  side: Side,
): { skipped: number; part: CondensedSide } {
  const own = sides[name]
  return {
    skipped: side.distance.length - own.distance.length,
    part: condenseSide(own, bandwidths[name], choices),
  }
}

/** The outcome in which the estimate is linear: less the covariates' part; of a ratio, its linear form. */
function outcomeOf(side: Side, { covariateCoefficients, firstStage, conventional }: OutcomeOfJump): Float64Array {
  const outcome = adjusted(side, side.outcome, covariateCoefficients)
  if (side.takeUp === null || firstStage === null) return outcome
  return linearised(outcome, side.takeUp, conventional.value, firstStage.conventional.value)
}

/** The last weights of a side of the base, which every move is measured from. */
const lastBase = new WeakMap<Side, { key: string; weighted: WeightedSide }>()

function weightBase(side: Side, lengths: { h: number; b: number }, choices: LocalChoices): WeightedSide {
  const key = JSON.stringify([lengths, choices])
  const known = lastBase.get(side)
  if (known?.key === key) return known.weighted
  const weighted = weightSide(side, lengths, choices)
  lastBase.set(side, { key, weighted })
  return weighted
}
