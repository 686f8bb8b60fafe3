import type { Eqs, EqsPillar } from '../analysis.ts'
import { judgeGates } from '../eqs/gates.ts'
import { lowestOf, partsOf, whatSet } from '../eqs/score.ts'
import type { TransparencyFacts } from '../eqs/transparency.ts'
import { ASSUMED } from './compass.ts'
import { expectedPillars, type Projected } from './expected-pillars.ts'

/** A score with what sets it, as far as it is known. */
export interface ProjectedScore extends Pick<
  Eqs,
  'overall' | 'mean' | 'weakest' | 'ceiling' | 'unidentified' | 'setBy'
> {
  pillars: EqsPillar[]
}

export interface Projection extends ProjectedScore {
  low: number
  high: number
}

/** The score as far as it can be known before the lock. */
export function projectScore(projected: Projected, facts: TransparencyFacts | null): Projection {
  const at = (assumed: number) => scoreWith(projected, facts, assumed)
  return { ...at(ASSUMED.projection), low: at(ASSUMED.low).overall, high: at(ASSUMED.high).overall }
}

/** The rule of three lines; `mended` components have full marks. */
export function scoreWith(
  projected: Projected,
  facts: TransparencyFacts | null,
  assumed: number,
  mended: readonly string[] = [],
): ProjectedScore {
  const pillars = expectedPillars(projected, assumed, mended)
  const parts = partsOf(projected.rubric, pillars, judgeGates(facts), projected.evidence, { isIdentified: true })
  return { ...parts, pillars, overall: lowestOf(parts), setBy: whatSet(parts) }
}
