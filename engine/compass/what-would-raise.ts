import type { Action } from '../designs/before-lock.ts'
import type { TransparencyFacts } from '../eqs/transparency.ts'
import { ASSUMED } from './compass.ts'
import type { Compass } from './compass.ts'
import type { Projected } from './expected-pillars.ts'
import { scoreWith } from './project-score.ts'

const most = 4
/** Where no action gains a point, caps are what holds the score down. */
const heldDown = 1
/** Less than this cannot be seen in a rounded score. */
const fewestPoints = 0.5
/** What an analyst can still do whatever the design. */
const SHARED_ACTIONS: Record<string, string> = {
  replication: 'Run the replication scripts after the analysis and keep their record, so that they count as executed.',
}

/**
 * What would raise the score most: for each component with an action, the points it would gain at full marks with its caps
 * lifted. Where caps hold the score down so that no action alone gains a point, the points are those before caps; the
 * warnings name the caps.
 */
export function whatWouldRaise(
  projected: Projected,
  facts: TransparencyFacts,
  actions: Readonly<Record<string, Action>>,
): Compass['raise'] {
  const now = scoreWith(projected, facts, ASSUMED.projection)
  const candidates = listActions(actions).map(([id, action]) => {
    const then = scoreWith(projected, facts, ASSUMED.projection, [id])
    const home = now.pillars.find(({ components }) => components.some((one) => one.id === id)) ?? now.pillars[0]!
    return { action, pillar: home.label, capped: then.capped - now.capped, uncapped: then.uncapped - now.uncapped }
  })
  const isHeldDown = candidates.every(({ capped }) => capped < heldDown)
  return candidates
    .map(({ action, pillar, capped, uncapped }) => ({ action, pillar, points: isHeldDown ? uncapped : capped }))
    .filter(({ points }) => points >= fewestPoints)
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map((one) => ({ ...one, points: Math.round(10 * one.points) / 10 }))
}

function listActions(actions: Readonly<Record<string, Action>>): [string, string][] {
  return [
    ...Object.entries(actions).map(([id, { text }]): [string, string] => [id, text]),
    ...Object.entries(SHARED_ACTIONS),
  ]
}
