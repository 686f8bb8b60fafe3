/** How an estimate reads in words: the outcome's column times `scale`, or a difference of its logs times `scale`. */
export interface OutcomeScale {
  kind: 'own' | 'log'
  scale: number
}

/** An outcome that is told as it was measured. */
export const OWN_SCALE: OutcomeScale = { kind: 'own', scale: 1 }

/**
 * The scale of a design's outcome. Every design's spec keeps its outcome as `{ transform, scale, … }`;
 * a spec without them reads in the column's own units. A ratio of counts (`outcomeModel: poisson`) is estimated as a difference of logs.
 *
 * @param spec the parsed spec of any design
 */
export function outcomeScaleOf(spec: unknown): OutcomeScale {
  const given = spec as { outcome?: { transform?: unknown; scale?: unknown }; outcomeModel?: unknown } | null
  const outcome = given?.outcome
  const scale = typeof outcome?.scale === 'number' ? outcome.scale : 1
  const isLog = outcome?.transform === 'log' || given?.outcomeModel === 'poisson'
  return { kind: isLog ? 'log' : 'own', scale }
}

interface Told {
  transform?: unknown
  units?: unknown
}

/**
 * The choices with differences of percentages told as percentage points: 81 percent and 82 differ by one point, which is no
 * change of one percent.
 *
 * @example inPoints({ outcome: { units: 'percent of output' } }).outcome.units // 'percentage points of output'
 */
export function inPoints<Spec>(spec: Spec): Spec {
  const { outcome, otherOutcomes } = spec as { outcome?: Told; otherOutcomes?: Told[] }
  const told = (one: Told): Told =>
    one.transform !== 'log' && typeof one.units === 'string'
      ? { ...one, units: one.units.replace(/^(?:percent|per cent|%)(?=$|,? )/, 'percentage points') }
      : one
  return {
    ...spec,
    ...(outcome && { outcome: told(outcome) }),
    ...(otherOutcomes && { otherOutcomes: otherOutcomes.map(told) }),
  }
}

/**
 * The size that words are made from: on a log scale the exact percent change, else the number itself.
 *
 * @example sizeInWords(5.17, { kind: 'log', scale: 100 }) // 5.306 percent = 100·(exp(5.17/100) − 1)
 */
export function sizeInWords(value: number, scale: OutcomeScale): number {
  return scale.kind === 'log' ? 100 * Math.expm1(value / scale.scale) : value
}

/** Up to this change, in percent, a difference of logs is told as a percent change. */
const LARGEST_PERCENT = 200

/** What stands after an effect that is told as a multiple of the level otherwise: one is no effect. */
export const TIMES_AS_HIGH = 'times as high'

/** How an effect is told to readers, its interval in the same units. */
export interface ToldIn {
  units: string
  /** What stands for no effect. */
  none: number
  tell: (value: number) => number
}

/**
 * The units in which an effect is told: its own, or, of an outcome that is read as a logarithm, percent. Where the
 * estimate or an end of its interval lies above +200 percent, all of them are told as multiples of the level otherwise:
 * nobody can picture a rise of 3,531 percent, and 36 times as high says the same.
 *
 * @param values the estimate and the ends of its interval, as reported; ends without a bound decide nothing
 * @example toldIn([359, 199, 519], 'log points', { kind: 'log', scale: 100 }).tell(359) // 36.2, times as high
 */
export function toldIn(values: readonly number[], units: string, scale: OutcomeScale): ToldIn {
  if (scale.kind === 'own') return { units, none: 0, tell: (value) => value }
  const tell = (value: number) => sizeInWords(value, scale)
  const isLarge = values.some((value) => Number.isFinite(value) && tell(value) > LARGEST_PERCENT)
  if (!isLarge) return { units: 'percent', none: 0, tell }
  return { units: TIMES_AS_HIGH, none: 1, tell: (value) => Math.exp(value / scale.scale) }
}

/**
 * How a difference of logs is told in units that were chosen for another one, so that both can be compared: what is published
 * and what a reader's own settings give.
 *
 * @param units as {@link toldIn} named them
 */
export function tellAs(units: string, scale: OutcomeScale): (value: number) => number {
  if (scale.kind === 'own') return (value) => value
  return units === TIMES_AS_HIGH ? (value) => Math.exp(value / scale.scale) : (value) => sizeInWords(value, scale)
}

/** What stands for no effect in the units that readers see: see {@link toldIn}. */
export function noEffectIn(units: string): number {
  return units === TIMES_AS_HIGH ? 1 : 0
}

interface Shown {
  value: number | null
  ci: [number | null, number | null]
  units: string
}

/** An effect with its interval as readers' pages tell it, see {@link toldIn}. */
export function effectForReaders({ value, ci, units }: Shown, scale: OutcomeScale): Shown {
  const given = [value, ...ci].filter((number) => number !== null)
  const told = toldIn(given, units, scale)
  const tell = (number: number | null) => (number === null ? null : told.tell(number))
  return { value: tell(value), ci: [tell(ci[0]), tell(ci[1])], units: told.units }
}
