import type { EqsCap, EqsComponent, EqsPillar } from '../analysis.ts'
import type { Action, EarlyWarning } from '../designs/before-lock.ts'
import { formatEffect } from '../verdict/format-number.ts'
import { ASSUMED } from './compass.ts'
import type { Compass, CompassWarning } from './compass.ts'
import { isSettled } from './expected-pillars.ts'
import type { Projected } from './expected-pillars.ts'

/** Under this a component is worth a warning. */
const few = 2

/** Why a pillar is expected to earn what it does. */
export function explainPillar({ components }: EqsPillar, projected: Projected): string {
  const applicable = components.filter(({ score }) => score !== null)
  const known = applicable.filter(({ id }) => isSettled(id, projected))
  const open = applicable.length - known.length
  const lowest = known.reduce<EqsComponent | null>((a, b) => (a === null || b.score! < a.score! ? b : a), null)
  const settled =
    lowest &&
    `${lowest.label} earns ${lowest.score === 5 ? 'the full 5' : `least, ${lowest.score!.toFixed(1)} of 5`}. ${lowest.inputText}`
  const assumed =
    open > 0 &&
    `${open} of ${applicable.length} parts depend on outcomes not seen yet and are taken at ${ASSUMED.projection} of 5.`
  return [settled, assumed].filter((part) => typeof part === 'string').join(' ') || 'No part applies to this design.'
}

/** Warnings of the design, caps that bite, parts that earn little, and too little power; each once. */
export function listWarnings(
  early: EarlyWarning[],
  caps: EqsCap[],
  pillars: EqsPillar[],
  projected: Projected,
  actions: Readonly<Record<string, Action>>,
  power: Compass['power'],
): CompassWarning[] {
  const own = early.map(({ step, field, message }) => warning(step, `design.analysis.${field}`, message))
  const capped = tightest(caps).map(({ label, limit, on, reason }) =>
    warning(
      on === 'data' ? 'Assignment' : 'Provenance',
      'design.analysis',
      `${label}: the score cannot pass ${limit}. ${reason}`,
    ),
  )
  const said = new Set(caps.map(({ reason }) => reason))
  const weak = pillars
    .flatMap(({ components }) => components)
    .filter(({ id, score }) => score !== null && score < few && isSettled(id, projected) && actions[id])
    .filter(({ inputText }) => ![...said].some((reason) => reason.endsWith(inputText)))
    .map(({ id, label, inputText }) => warning(actions[id]!.step, 'design.analysis', `${label}: ${inputText}`))
  return [...own, ...capped, ...weak, ...lowPower(power)]
}

/** Of caps with the same reason the lowest: the others change nothing. */
function tightest(caps: EqsCap[]): EqsCap[] {
  return caps.filter((cap) => !caps.some((other) => other.reason === cap.reason && other.limit < cap.limit))
}

function lowPower(power: Compass['power']): CompassWarning[] {
  if (!power || power.smallest_effect === null || power.minimum_detectable_effect <= power.smallest_effect) return []
  const { minimum_detectable_effect: size, smallest_effect: smallest, units } = power
  const message =
    `With 80 % power these data show effects of ${formatEffect(size)} ${units} or more; ` +
    `the smallest that matters is ${formatEffect(smallest)}.`
  return [warning('Outcomes', 'design.intent.smallestEffect', message)]
}

export function warning(step: string, path: string, message: string): CompassWarning {
  return { step, path, message, severity: 'warning' }
}
