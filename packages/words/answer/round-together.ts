import type { Bound } from './bind-figure.ts'

/** One figure as it will be told. */
export interface Told {
  name: string
  bound: Bound
  /** Asked for by whoever wrote the answer. */
  to?: number | undefined
}

/** What an answer says in figures of one form is rounded to one step, and a size smaller than it reads "under" it. */
export interface Rounding {
  step: number
  shown: Map<string, number>
  /** Sizes that the step would show as nothing. */
  under: Set<string>
  /** Why this rounding cannot stand; left out = it can. */
  problem?: string
}

const STEPS = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, -1, -2, -3, -4, -5, -6].map((power) => Number(`1e${power}`))
/** How far, as a share of it, a rounded figure may lie from what it is; of a small end of an interval; of what is asked for. */
const FARTHEST_OFF = 0.05
const FARTHEST_END = 0.2
const FARTHEST_ASKED = 0.25
/** An end of an interval under this has one digit. */
const SMALL = 10
/** An end this much smaller than the largest figure beside it is told as less than the step, where the step is small, too. */
const NEXT_TO_NOTHING = 0.02
const SMALL_STEP = 0.1

/** A level under zero keeps its sign; the size of an effect has its side in the words beside it. */
export function isBelowZero({ kind, value }: Bound): boolean {
  return kind === 'level' && value < 0
}

/** Figures that are told at one precision: the same form, of the same thing. */
export function groupTogether(figures: readonly Told[]): Told[][] {
  const groups = new Map<string, Told[]>()
  for (const figure of figures) {
    const { form, units } = figure.bound
    const key = `${form}|${units}`
    groups.set(key, [...(groups.get(key) ?? []), figure])
  }
  return [...groups.values()]
}

/** The coarsest step at which every figure is near what it is and no two read alike; what is shown must be what a reader would reckon. */
export function roundTogether(group: readonly Told[]): Rounding {
  if (group.every(({ bound, to }) => to === undefined && bound.form === 'count' && Number.isInteger(bound.value)))
    return { step: 1, ...at(group, 1) }
  const asked = [...new Set(group.flatMap(({ to }) => (to === undefined ? [] : [to])))]
  const names = group.map(({ name }) => `{${name}}`).join(', ')
  if (asked.length > 1 && !group.every(keepsDigits))
    return {
      step: asked[0],
      ...at(group, asked[0]),
      problem: `${names} stand together and ask for different precisions.`,
    }
  const isFit = (step: number, farthest: (told: Told) => number) => fits(group, at(group, step), farthest)
  const step = asked.length > 0 ? Math.min(...asked) : (STEPS.find((one) => isFit(one, farthestOff)) ?? STEPS.at(-1)!)
  const rounded = { step, ...at(group, step) }
  if (asked.length > 0 && !isFit(step, () => FARTHEST_ASKED))
    return { ...rounded, problem: `Rounded to ${step}, ${names} say something else than the results.` }
  if (subtracts(group, rounded.shown)) return rounded
  const [level, otherwise, effect] = PARTS.map((name) => rounded.shown.get(name))
  return {
    ...rounded,
    problem:
      `A reader takes {without} from {with}: as rounded, ${level} and ${otherwise} do not make ${effect}. ` +
      'Give the figures another "to", tell them as counts, or leave one out.',
  }
}

/** Of sizes from a hundred on two digits say enough: 470 to 3,100 is one precision, too. */
function keepsDigits({ bound, to }: Told): boolean {
  return to === 1 || (to !== undefined && to >= 10 && 10 * to <= Math.abs(bound.value))
}

const farthestOff = ({ name, bound }: Told) =>
  /(^|[-:])(low|high)$/.test(name) && Math.abs(bound.value) < SMALL ? FARTHEST_END : FARTHEST_OFF

function at(group: readonly Told[], step: number): Pick<Rounding, 'shown' | 'under'> {
  const largest = Math.max(...group.map(({ bound }) => (bound.kind === 'effect' ? Math.abs(bound.value) : 0)))
  const shown = new Map(group.map(({ name, bound, to }) => [name, toStep(Math.abs(bound.value), to ?? step)]))
  const under = new Set(
    group.flatMap(({ name, bound }) => {
      const size = Math.abs(bound.value)
      const isSmall =
        bound.kind === 'effect' && size > 0 && size < NEXT_TO_NOTHING * largest && step <= SMALL_STEP * largest
      return isSmall && shown.get(name) === 0 ? [name] : []
    }),
  )
  return { shown, under }
}

function toStep(size: number, step: number): number {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  return Number((Math.round(size / step + 1e-9) * step).toFixed(Math.max(decimals, 0)))
}

function fits(
  group: readonly Told[],
  { shown, under }: Pick<Rounding, 'shown' | 'under'>,
  farthest: (told: Told) => number,
): boolean {
  const told = group.filter(({ name }) => !under.has(name))
  const isNear = told.every((one) => {
    const size = Math.abs(one.bound.value)
    return Math.abs(shown.get(one.name)! - size) <= farthest(one) * size + 1e-12
  })
  // a fall and a rise of one size are told apart by their words
  const apart = (of: (one: Told) => number) =>
    new Set(told.map((one) => `${Math.sign(one.bound.value)} ${of(one).toPrecision(9)}`)).size
  return isNear && apart(({ name }) => shown.get(name)!) === apart(({ bound }) => Math.abs(bound.value))
}

const PARTS = ['with', 'without', 'effect']

/** A reader takes one level from the other and must come to the effect. */
function subtracts(group: readonly Told[], shown: Map<string, number>): boolean {
  const [level, otherwise, effect] = PARTS.map((name) => {
    const told = group.find((one) => one.name === name)
    return told === undefined ? null : isBelowZero(told.bound) ? -shown.get(name)! : shown.get(name)!
  })
  if (level === null || otherwise === null || effect === null) return true
  return Math.abs(Math.abs(level - otherwise) - effect) < 1e-9
}
