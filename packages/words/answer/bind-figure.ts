import { EngineError, isComputed } from '@casefiles/engine/analysis'
import { formatNumber } from '@casefiles/engine/words'
import { type OutcomeScale, outcomeScaleOf } from '@casefiles/engine/verdict'
import { takeFromTable, type TableFigure } from './table-figure.ts'
import type { AnswerAnalysis, AnswerResults } from './results.ts'

/** How a figure is told. */
export const FORMS = ['own', 'percent', 'of 100', 'of 1,000', 'of 100,000', 'times', 'count', 'number'] as const
export type Form = (typeof FORMS)[number]

/** One figure of an answer: what it is bound to, and how it is told. */
export interface Figure {
  /** A path to a result, a count over the data or a figure's table, or what two figures make together. */
  of: string | TableFigure | Combined
  as?: Form | undefined
  /** Every case of the result stands for so many, e.g. the two front seats of a car. */
  times?: { by: number; because: string } | undefined
  /** Rounded to so much, e.g. 10 or 0.1; left out = as coarse as tells it. */
  to?: number | undefined
  /** In words up to twelve: `six`. */
  spelled?: boolean | undefined
}

export type Combined =
  | { plus: string[] }
  | { minus: [string, string] }
  | { over: [string, string] }
  | { product: string[] }

/** The value that a figure stands for, in the form it is told in; sizes of effects lose their sign when told. */
export interface Bound {
  value: number
  /** `effect`: a difference; `level`: how much there is; `count`: whole things; `number`: anything else. */
  kind: 'effect' | 'level' | 'count' | 'number'
  form: Form
  /** Units that figures share which are told at one precision. */
  units: string
}

export type Figures = Readonly<Record<string, Figure>>

/** Figures that need no entry of their own. */
export const STANDARD = ['effect', 'low', 'high', 'with', 'without', 'with-low', 'with-high'] as const

/**
 * The value of a named figure.
 *
 * @throws {EngineError} `answer/unknown-figure` where nothing of that name is bound, `answer/no-value` where the result has none
 */
export function bindFigure(name: string, figures: Figures, results: AnswerResults, within: string[] = []): Bound {
  const figure = Object.hasOwn(figures, name) ? figures[name] : undefined
  if (figure === undefined && !(STANDARD as readonly string[]).includes(name))
    throw new EngineError('answer/unknown-figure', `The answer names {${name}}, which is bound to nothing.`)
  if (within.includes(name)) throw new EngineError('answer/unknown-figure', `The figure {${name}} is made of itself.`)
  const { of, as, times } = figure ?? { of: name }
  const bound =
    typeof of === 'string'
      ? fromPath(of, as, results)
      : 'table' in of
        ? shareOf(as, takeFromTable(of, results))
        : combine(of, as, (part) => bindFigure(part, figures, results, [...within, name]))
  const value = bound.value * (times?.by ?? 1)
  if (!Number.isFinite(value))
    throw new EngineError('answer/no-value', `The figure {${name}} has no value in the results.`)
  return { ...bound, value }
}

function combine(of: Combined, as: Form | undefined, bind: (name: string) => Bound): Bound {
  if ('over' in of) {
    const [top, bottom] = of.over.map(bind)
    return shareOf(as ?? 'number', { value: top.value / bottom.value, kind: 'number', form: 'number', units: '' })
  }
  const parts = ('plus' in of ? of.plus : 'minus' in of ? of.minus : of.product).map(bind)
  const values = parts.map(({ value }) => value)
  const value =
    'product' in of
      ? values.reduce((all, one) => all * one, 1)
      : 'plus' in of
        ? values.reduce((all, one) => all + one, 0)
        : values[0] - values[1]
  // two levels differ by a size
  const kind = 'minus' in of && parts[0].kind === 'level' ? 'effect' : parts[0].kind
  return shareOf(as, { ...parts[0], kind, value })
}

/** A share told of so many, or as percent. */
function shareOf(as: Form | undefined, bound: Bound): Bound {
  if (as === undefined || as === bound.form) return bound
  const base = as === 'percent' ? 100 : baseOf(as)
  return { ...bound, value: base === null ? bound.value : bound.value * base, form: as, units: as }
}

/** Out of how many a form counts; null where it does not. */
export function baseOf(form: Form): number | null {
  return form.startsWith('of ') ? Number(form.slice(3).replaceAll(',', '')) : null
}

const ENDS = ['low', 'high'] as const

function fromPath(path: string, as: Form | undefined, results: AnswerResults): Bound {
  const { analysis, intent } = results
  const [head, ...rest] = path.split(':')
  const main = analysis.estimates.find(({ role }) => role === 'primary')
  if ((STANDARD as readonly string[]).includes(path)) {
    if (main === undefined) throw noResult(path)
    return standardFigure(path as (typeof STANDARD)[number], main, as, results)
  }
  const plain = (value: number | null | undefined, kind: Bound['kind'] = 'number'): Bound => {
    if (value === undefined) throw noResult(path)
    return shareOf(as, { value: value ?? Number.NaN, kind, form: kind === 'count' ? 'count' : 'number', units: '' })
  }
  const size = (value: number | null | undefined) => {
    if (value === undefined) throw noResult(path)
    return tellEffect(value ?? Number.NaN, as, results)
  }
  // a fall of so many log points is less in percent than a rise
  const asMeant = (set: number | undefined) => (set !== undefined && intent.direction === 'decrease' ? -set : set)
  switch (head) {
    case 'smallest':
      return size(asMeant(intent.smallestEffect))
    case 'goal':
      return size(asMeant(intent.statedGoal))
    case 'detectable':
      return size(analysis.eqs.precision?.detectable)
    case 'score':
      return plain(analysis.eqs.overall)
    case 'p':
      return plain(main?.p)
    case 'sample':
      return plain(analysis.sample[rest[0] as keyof AnswerAnalysis['sample']], 'count')
    case 'placebo':
      return plain(placebos(analysis, rest[0]), 'count')
    case 'estimate': {
      const [id, part = 'value'] = rest
      const found = analysis.estimates.find((estimate) => estimate.id === id)
      if (found === undefined) throw noResult(path)
      if (part === 'n') return plain(found.n, 'count')
      if (part === 'p') return plain(found.p)
      const of = ofOutcome(found, main, results)
      if (of === null) return plain(partOf(found, part))
      return part === 'with' ? tellLevel(found.value, as, of) : tellEffect(partOf(found, part) ?? Number.NaN, as, of)
    }
    case 'sensitivity': {
      const [id, setting, part = 'value'] = rest
      const found = analysis.sensitivity.find((one) => one.id === id)
      if (setting === 'breakdown') return plain(found?.breakdownValue)
      // how many of the ways tried change the conclusion, and how many there are
      const tried = found?.series.filter(isComputed)
      if (setting === 'changed') return plain(tried?.filter((one) => !one.keepsConclusion).length, 'count')
      if (setting === 'tried') return plain(tried?.length, 'count')
      const point = found?.series.find((one) => String(one.setting) === setting)
      if (point === undefined) throw noResult(path)
      return size(partOf(point, part))
    }
    case 'check': {
      const [id, part = 'statistic'] = rest
      const found = analysis.checks.find((check) => check.id === id)
      return plain(part === 'threshold' ? found?.threshold : found?.statistic)
    }
    case 'bias': {
      const components = analysis.eqs.pillars.flatMap((pillar) => pillar.components)
      return size(components.find(({ id }) => id === rest[0])?.bias?.[rest[1] === 'noise' ? 'noise' : 'measured'])
    }
    default:
      throw noResult(path)
  }
}

/** The further outcome that an estimate is of; the main one is the first. */
export function furtherOutcomeOf(id: string, spec: unknown): { label: string } | undefined {
  const place = /^outcome-(\d+)$/.exec(id)?.[1]
  return place === undefined
    ? undefined
    : (spec as { otherOutcomes?: { label: string }[] }).otherOutcomes?.[Number(place) - 2]
}

/**
 * The results as an estimate's own outcome reads: that of a further outcome has its own scale and no known level. null for one that
 * is no effect on an outcome, such as a first stage.
 */
function ofOutcome(
  estimate: AnswerAnalysis['estimates'][number],
  main: AnswerAnalysis['estimates'][number] | undefined,
  results: AnswerResults,
): AnswerResults | null {
  const outcome = furtherOutcomeOf(estimate.id, results.spec)
  if (outcome === undefined) return estimate.units === main?.units ? results : null
  const { analysis } = results
  const own = { ...analysis, counterfactualMean: null, outcome: { ...analysis.outcome, units: estimate.units } }
  return { ...results, analysis: own, spec: { outcome } }
}

function noResult(path: string): EngineError {
  return new EngineError(
    'answer/unknown-figure',
    `The results have no "${path}"; the command "answer" lists what they have.`,
  )
}

function partOf(one: { value: number | null; ci: [number | null, number | null] }, part: string) {
  if (part === 'value') return one.value
  const [near, far] = nearAndFar(one.ci)
  return part === 'low' ? near : part === 'high' ? far : undefined
}

/** `low` and `high` of an interval on one side of zero are its nearer and its farther end; across zero its left and its right one. */
function nearAndFar([low, high]: [number | null, number | null]): [number | null, number | null] {
  return (high ?? Infinity) <= 0 ? [high, low] : [low, high]
}

function standardFigure(
  name: (typeof STANDARD)[number],
  main: AnswerAnalysis['estimates'][number],
  as: Form | undefined,
  results: AnswerResults,
): Bound {
  if (name === 'effect') return tellEffect(main.value, as, results)
  const [near, far] = nearAndFar(main.ci)
  if ((ENDS as readonly string[]).includes(name)) return tellEffect(name === 'low' ? near : far, as, results)
  if (name === 'without') return tellLevel(0, as, results)
  if (name === 'with') return tellLevel(main.value, as, results)
  const [least, most] = main.ci
  return tellLevel(name === 'with-low' ? least : most, as, results)
}

/** The level without the policy in the outcome's own units, before any log; NaN where none is known. */
function startOf({ analysis, spec }: AnswerResults): number {
  const { kind, scale } = outcomeScaleOf(spec)
  return (analysis.counterfactualMean ?? Number.NaN) * (kind === 'own' ? scale : 1)
}

/** What an effect makes of a level, as its factor (logs) or added. */
function levelAt(effect: number, start: number, scale: OutcomeScale): number {
  return scale.kind === 'log' ? start * Math.exp(effect / scale.scale) : start + effect
}

/** Points of a hundred are shares that can be told of any number. */
const isPoints = (units: string) => units === 'percentage points'

function tellEffect(given: number | null, as: Form | undefined, results: AnswerResults): Bound {
  const effect = given ?? Number.NaN
  const scale = outcomeScaleOf(results.spec)
  const { units } = results.analysis.outcome
  const form = as ?? (scale.kind === 'log' ? 'percent' : 'own')
  const start = startOf(results)
  const change = levelAt(effect, start, scale) - start
  const told = (value: number, named: string = form): Bound => ({ value, kind: 'effect', form, units: named })
  const base = baseOf(form)
  if (base !== null) {
    if (scale.kind === 'log') return told(base * Math.expm1(effect / scale.scale))
    return told(asShare(isPoints(units) ? (effect / 100) * base : effect * base, form, -1))
  }
  if (form === 'percent')
    return told(scale.kind === 'log' ? 100 * Math.expm1(effect / scale.scale) : (100 * effect) / start)
  if (form === 'times') return told(scale.kind === 'log' ? Math.exp(effect / scale.scale) : (start + effect) / start)
  if (form === 'number') return told(effect, '')
  return told(scale.kind === 'log' ? change : effect, 'own')
}

function tellLevel(given: number | null, as: Form | undefined, results: AnswerResults): Bound {
  const effect = given ?? Number.NaN
  const scale = outcomeScaleOf(results.spec)
  const { units } = results.analysis.outcome
  const form = as ?? 'own'
  const start = startOf(results)
  const told = (value: number, named: string = form): Bound => ({ value, kind: 'level', form, units: named })
  const base = baseOf(form)
  if (base === null) return told(levelAt(effect, start, scale), 'own')
  // of an outcome without a level that one can picture, so many otherwise: what is otherwise is all of them, and says nothing
  if (scale.kind === 'log') {
    if (effect === 0)
      throw noShare(
        `the outcome is told as a ratio, so without the policy it is ${form.slice(3)} ${form} whatever was found`,
      )
    return told(levelAt(effect, base, scale))
  }
  return told(asShare(levelAt(effect, start, scale) * (isPoints(units) ? base / 100 : base), form))
}

/** So many of a base: a level no fewer than none, an effect no fewer than all of them less. Dollars are no share of a thousand. */
function asShare(value: number, form: Form, least: 0 | -1 = 0): number {
  const most = baseOf(form)! * (1 + 1e-9)
  if (value < least * most || value > most) throw noShare(`${formatNumber(value, 0)} ${form} is no share`)
  return value
}

function noShare(why: string): EngineError {
  return new EngineError(
    'answer/no-value',
    `A figure cannot be told so: ${why}. Tell it in its own units or as percent.`,
  )
}

/** How many of the others, treated as if they had the policy, show as large a gap (`gap`) or ratio (`ratio`); `of`: how many there are. */
function placebos({ plots, windows }: AnswerAnalysis, what: string | undefined): number | undefined {
  const ratios = plots.find(({ kind }) => kind === 'rmspe-ratios')?.rows
  const gaps = plots.find(({ kind }) => kind === 'placebo-gaps')?.rows
  if (ratios === undefined || gaps === undefined) return undefined
  if (what === 'of') return ratios.filter(({ isTreated }) => isTreated !== true).length
  if (what === 'ratio')
    return asLarge(ratios.map((row) => ({ isTreated: row.isTreated === true, size: Number(row.ratio) })))
  if (what !== 'gap') return undefined
  const [from, to] = windows.post
  const units = new Map<unknown, { isTreated: boolean; gaps: number[] }>()
  for (const { unit, year, gap, isTreated } of gaps) {
    if (typeof year !== 'number' || year < from || year > to || typeof gap !== 'number') continue
    const found = units.get(unit) ?? { isTreated: isTreated === true, gaps: [] }
    found.gaps.push(gap)
    units.set(unit, found)
  }
  return asLarge(
    [...units.values()].map(({ isTreated, gaps: own }) => ({
      isTreated,
      size: Math.abs(own.reduce((sum, gap) => sum + gap, 0) / own.length),
    })),
  )
}

function asLarge(units: { isTreated: boolean; size: number }[]): number {
  const treated = units.find(({ isTreated }) => isTreated)?.size ?? Number.NaN
  return units.filter(({ isTreated, size }) => !isTreated && size >= treated).length
}
