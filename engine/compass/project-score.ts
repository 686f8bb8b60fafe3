import type { Eqs, EqsPillar } from '../analysis.ts'
import { judgeGates } from '../eqs/gates.ts'
import { lowestOf, partsOf, whatSet } from '../eqs/score.ts'
import type { TransparencyFacts } from '../eqs/transparency.ts'
import { expectedPillars, type Assumed, type Projected } from './expected-pillars.ts'

/** A score with what sets it, as far as it is known. */
export interface ProjectedScore extends Pick<
  Eqs,
  'overall' | 'mean' | 'weakest' | 'stands' | 'ceiling' | 'unidentified' | 'setBy'
> {
  pillars: EqsPillar[]
}

export interface Projection extends ProjectedScore {
  low: number
  high: number
}

/** The score as far as it can be known before the lock. */
export function projectScore(projected: Projected, facts: TransparencyFacts | null): Projection {
  const at = (assumed: Assumed) => scoreWith(projected, facts, assumed)
  return { ...at('unseen'), low: at('worst').overall, high: at('best').overall }
}

/** The rule of three lines; `mended` components have full marks. */
export function scoreWith(
  projected: Projected,
  facts: TransparencyFacts | null,
  assumed: Assumed,
  mended: readonly string[] = [],
): ProjectedScore {
  const pillars = expectedPillars(projected, assumed, mended)
  const parts = partsOf(projected.rubric, pillars, judgeGates(facts), projected.evidence, {
    isIdentified: true,
    ci: null,
  })
  return { ...parts, pillars, overall: lowestOf(parts), setBy: whatSet(parts) }
}
