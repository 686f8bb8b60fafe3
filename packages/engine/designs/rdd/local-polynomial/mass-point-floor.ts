import { EngineError } from '../../../errors.ts'
import { selectBandwidths, type Bandwidths, type Floored, type LocalChoices, type Selector } from './bandwidth.ts'
import { countInside } from './kernel.ts'
import { countDistinct, distinctNeeded, type Side } from './side.ts'
import { wholeOf, type Whole } from './whole.ts'

type Sides = { control: Side; treated: Side }

export interface UsableBandwidths {
  used: Bandwidths
  /** What rdrobust's own rule selects, where ours had to step in; null there where it can fit no polynomial at all. */
  widenedFrom?: Bandwidths | null
}

/**
 * The bandwidths as selected, or with ten distinct values inside where mass points leave too few of them to fit.
 *
 * rdrobust 4.0.0 puts its floor under the pilot bandwidths alone, so that h may end up holding two values; it then
 * returns a number all the same. Ours widens h and b there, and says so in the log.
 *
 * @throws {EngineError} `numerics/singular-matrix` where a step has too few distinct values even so
 */
export function selectUsable(
  sides: Sides,
  selector: Selector,
  choices: LocalChoices,
  whole: Whole = wholeOf(sides),
): UsableBandwidths {
  const select = (floored: Floored) => selectBandwidths(sides.control, sides.treated, selector, choices, floored, whole)
  const peers = tryTo(() => select('pilots'))
  if (peers !== null && !isSparse(sides, peers, choices)) return { used: peers }
  if (choices.massPoints === 'off') return { used: peers ?? select('pilots') }
  const used = select('every')
  const isSame = peers !== null && JSON.stringify(peers) === JSON.stringify(used)
  return isSame ? { used } : { used, widenedFrom: peers }
}

function tryTo(select: () => Bandwidths): Bandwidths | null {
  try {
    return select()
  } catch (error) {
    if (error instanceof EngineError && error.code === 'numerics/singular-matrix') return null
    throw error
  }
}

function isSparse(sides: Sides, bandwidths: Bandwidths, { kernel, polynomialOrder }: LocalChoices): boolean {
  return (['control', 'treated'] as const).some((name) => {
    const holds = (width: number, order: number) =>
      width > 0 && countDistinct(sides[name], countInside(kernel, sides[name].distance, width)) >= distinctNeeded(order)
    return !holds(bandwidths[name].h, polynomialOrder) || !holds(bandwidths[name].b, polynomialOrder + 1)
  })
}
