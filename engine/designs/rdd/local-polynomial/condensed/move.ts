import type { OutcomeOfJump, Variant } from '../move.ts'
import type { Side } from '../side.ts'
import { lessCovariates, linearisedCombination, type Combination } from '../contrast.ts'
import { condenseSide, correctedAt, type CondensedSide } from './jump.ts'
import { placesOf, sumOfSquaresAt } from './places.ts'
import { neighboursAsked, squaredResidualsAt } from './residual-products.ts'

/** `errorOfMove` from sums over blocks. */
export function errorOfCondensedMove(base: Variant, others: Variant[], jump: OutcomeOfJump): number {
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
    const squares = squaredResidualsAt(side, wide, outcomeOf(side, jump), places, rows, base.choices)
    return sum + sumOfSquaresAt(weights, squares)
  }, 0)
  return Math.sqrt(variance)
}

function outcomeOf(side: Side, { covariateCoefficients, firstStage, conventional }: OutcomeOfJump): Combination {
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
