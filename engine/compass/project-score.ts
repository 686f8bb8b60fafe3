import type { EqsCap, EqsPillar } from '../analysis.ts'
import { applyCaps, judgeCaps } from '../eqs/caps.ts'
import { SHARED_CAPS } from '../eqs/rubric.ts'
import type { CapRule } from '../eqs/rubric.ts'
import type { TransparencyFacts } from '../eqs/transparency.ts'
import { ASSUMED } from './compass.ts'
import { expectedPillars, isSettled } from './expected-pillars.ts'
import type { Projected } from './expected-pillars.ts'

export interface Projection {
  overall: number
  low: number
  high: number
  pillars: EqsPillar[]
  /** Those that bite on what is known. */
  caps: EqsCap[]
}

/** The score as far as it can be known before the lock; the rules that cap it hold where their statistic is known. */
export function projectScore(projected: Projected, facts: TransparencyFacts): Projection {
  const at = (assumed: number) => scoreWith(projected, facts, assumed)
  const middle = at(ASSUMED.projection)
  const round = (score: number) => Math.round(Number(score.toFixed(9)))
  return {
    overall: round(middle.capped),
    low: round(at(ASSUMED.low).capped),
    high: round(at(ASSUMED.high).capped),
    pillars: middle.pillars,
    caps: middle.caps.filter(({ bites }) => bites),
  }
}

/** Pillars, caps and the score before rounding; `mended` components have full marks, and their caps are lifted. */
export function scoreWith(
  projected: Projected,
  facts: TransparencyFacts,
  assumed: number,
  mended: readonly string[] = [],
): { pillars: EqsPillar[]; caps: EqsCap[]; capped: number; uncapped: number } {
  const pillars = expectedPillars(projected, assumed, mended)
  const rules = [...SHARED_CAPS, ...projected.rubric.caps].filter((rule) => isJudged(rule, projected, mended))
  const smallClusterMethod = projected.evidence.smallClusterMethod?.value === 1
  const caps = judgeCaps(rules, pillars, projected.evidence, facts, { smallClusterMethod })
  const uncapped = pillars.reduce((sum, { weight, score }) => sum + (100 * weight * score) / 5, 0)
  return { pillars, caps, uncapped, capped: applyCaps(uncapped, caps) }
}

function isJudged({ test }: CapRule, projected: Projected, mended: readonly string[]): boolean {
  if (!('component' in test)) return true
  return isSettled(test.component, projected) && !mended.includes(test.component)
}
