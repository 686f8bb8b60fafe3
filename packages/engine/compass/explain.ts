import type { EqsComponent, EqsPillar } from '../analysis.ts'
import type { Action, EarlyWarning } from '../designs/before-lock.ts'
import { formatEffect, formatNumber } from '../words/number.ts'
import type { Compass, CompassWarning } from './compass.ts'
import { describeWhatSet } from '../eqs/what-set.ts'
import { isSettled, type Projected, type ProjectedScore } from './project-score.ts'

/** Said of what no field mends, so that nobody looks for one. */
const DATA_ALONE = 'That is a fact of the data: no field of the design mends it.'

/** Under this a component is worth a warning. */
const few = 2

/** Why a pillar is expected to earn what it does. */
export function explainPillar({ components }: EqsPillar, projected: Projected): string {
  const applicable = components.filter(({ score }) => score !== null)
  const known = applicable.filter(({ id, state }) => state === 'measured' && isSettled(id, projected))
  const unknown = applicable.length - known.length
  const lowest = known.reduce<EqsComponent | null>((a, b) => (a === null || b.score! < a.score! ? b : a), null)
  const settled =
    lowest &&
    `${lowest.label} earns ${lowest.score === 5 ? 'the full 5' : `least, ${formatNumber(lowest.score, 1)} of 5`}. ${lowest.inputText}`
  const open =
    unknown > 0 &&
    `${unknown} of ${applicable.length} parts ${unknown === 1 ? 'is' : 'are'} not known: ${unknown === 1 ? 'it has' : 'they have'} the marks of a look that nobody took.`
  return [settled, open].filter((part) => typeof part === 'string').join(' ') || 'No part applies to this design.'
}

/** Warnings of the design, what holds the score down, parts that earn little, and too little power; each once. */
export function listWarnings(
  early: EarlyWarning[],
  score: ProjectedScore,
  projected: Projected,
  actions: Readonly<Record<string, Action>>,
  power: Compass['power'],
): CompassWarning[] {
  const own = early.map(({ step, field, message }) => warning(step, `design.analysis.${field}`, message))
  const weak = score.pillars
    .flatMap(({ components }) => components)
    .filter(({ id, score: marks }) => marks !== null && marks < few && isSettled(id, projected))
    .filter(({ id }) => actions[id] !== undefined && id !== score.weakest?.id)
    .map(({ id, label, inputText }) => atAction(actions[id], `${label}: ${inputText}`))
  return [...own, ...heldDown(score, actions), ...weak, ...lowPower(power)]
}

/** What the weakest decisive part allows, where that is less than the marks give. */
function heldDown(score: ProjectedScore, actions: Readonly<Record<string, Action>>): CompassWarning[] {
  if (score.setBy !== 'weakest' && score.setBy !== 'unidentified') return []
  const action = actions[score.weakest?.id ?? '']
  const part = score.pillars.flatMap(({ components }) => components).find(({ id }) => id === score.weakest?.id)
  const message = [describeWhatSet(score), part?.inputText].filter(Boolean).join(' ')
  return [action ? atAction(action, message) : warning('Assignment', null, message)]
}

/** A weak part at the field that mends it. */
function atAction({ step, field }: Action, message: string): CompassWarning {
  return field === null
    ? warning(step, null, `${message} ${DATA_ALONE}`)
    : warning(step, `design.analysis.${field}`, message)
}

function lowPower(power: Compass['power']): CompassWarning[] {
  if (!power || power.smallest_effect === null || power.minimum_detectable_effect <= power.smallest_effect) return []
  const { minimum_detectable_effect: size, smallest_effect: smallest, units } = power
  const message =
    `With 80% power these data show effects of ${formatEffect(size)} ${units} or more; ` +
    `the smallest that matters is ${formatEffect(smallest)}.`
  return [warning('Theory', 'design.intent.smallestEffect', message)]
}

export function warning(step: string, path: string | null, message: string): CompassWarning {
  return { step, path, message, severity: 'warning' }
}
