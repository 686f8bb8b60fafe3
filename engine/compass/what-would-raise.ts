import type { Action } from '../designs/before-lock.ts'
import type { Compass } from './compass.ts'
import type { TransparencyFacts } from '../eqs/transparency.ts'
import type { Projected } from './expected-pillars.ts'
import { scoreWith } from './project-score.ts'

const most = 4
/** Where no action gains a point, a decisive part or the design is what holds the score down. */
const heldDown = 1
/** Less than this cannot be seen in a rounded score. */
const fewestPoints = 0.5

/**
 * What would raise the score most: for each component with an action, the points it would gain at full marks. Where a
 * decisive part or the design's ceiling holds the score down so that no action alone gains a point, the points are those of
 * the mean; the warnings name what holds it.
 */
export function whatWouldRaise(
  projected: Projected,
  facts: TransparencyFacts | null,
  actions: Readonly<Record<string, Action>>,
): Compass['raise'] {
  const now = scoreWith(projected, facts, 'unseen')
  const candidates = Object.entries(actions).map(([id, { text: action }]) => {
    const then = scoreWith(projected, facts, 'unseen', [id])
    const home = now.pillars.find(({ components }) => components.some((one) => one.id === id)) ?? now.pillars[0]
    return { action, pillar: home.label, points: then.overall - now.overall, inMean: then.mean - now.mean }
  })
  const isHeldDown = candidates.every(({ points }) => points < heldDown)
  return candidates
    .map(({ action, pillar, points, inMean }) => ({ action, pillar, points: isHeldDown ? inMean : points }))
    .filter(({ points }) => points >= fewestPoints)
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map((one) => ({ ...one, points: Math.round(10 * one.points) / 10 }))
}
