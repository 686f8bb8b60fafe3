import { EngineError } from '@casefiles/engine/analysis'
import { type NarrativeWords, outcomeScaleOf, toldIn } from '@casefiles/engine/verdict'
import { stepsOfEffect } from '../narrative/effect-words.ts'
import { capitalize, inSentence, joinWithAnd, levelUnits, lowerFirst } from '@casefiles/engine/words'
import { decimalsTelling, nameWithoutUnits, unitsBeside } from '../formats/index.ts'
import { bindFigure, furtherOutcomeOf, type Figures } from './bind-figure.ts'
import type { AnswerResults } from './results.ts'
import { NUMBER, NUMBER_WORDS, writeAnswer, type AnswerTemplate } from './write-answer.ts'

/** What an evidence word may stand beside, and what it is called in an answer. */
const TRUST: [least: number, words: string][] = [
  [80, 'Strong evidence.'],
  [60, 'Moderate evidence.'],
  [0, 'A lead, not a finding.'],
]

interface Parts {
  policy: string
  outcome: string
  results: AnswerResults
  /** As after "lower": how far to trust it, or why there is no verdict. */
  trust: string
}

/**
 * One plain answer for each verdict, to be edited and signed by a person: what happened with the policy and without it,
 * the range, how far to trust it.
 */
export function draftAnswer(
  words: Pick<NarrativeWords, 'policyShort' | 'outcomeName'>,
  results: AnswerResults,
): AnswerTemplate {
  const { analysis } = results
  const { verdict, evidence } = analysis.verdict
  const isOpen = verdict === 'Inconclusive.'
  const parts: Parts = {
    policy: words.policyShort ?? 'the policy',
    outcome: nameWithoutUnits(words.outcomeName, unitsOf(results)),
    results,
    trust: isOpen ? whyOpen(evidence) : TRUST.find(([least]) => analysis.eqs.overall >= least)![1],
  }
  const literals = numbersIn(`${parts.policy} ${parts.outcome} ${unitsOf(results)}`)
  const figures = isMultiple(results) ? MULTIPLES : levelFigures(results)
  const template = (text: string, steps: Steps = {}) => ({
    text: `${text} ${parts.trust}`,
    figures: roundedTo(text.includes('{goal}') ? { ...figures, ...GOAL } : figures, steps),
    ...(literals.length > 0 && { literals }),
  })
  const known = ends(results) === 'none' ? [] : [() => changed(parts, false)]
  // levels that rounding keeps from adding up are left out; a draft always is one that can go out
  const told = [() => (isOpen ? open(parts) : answerOf(verdict, parts)), ...known].map((write) => write())
  const canGoOut = (drafted: AnswerTemplate) => isSound(drafted, results) && keepsSides(drafted, results)
  const asOnPage = told.flatMap((text) => stepsOnPage(results).map((steps) => template(text, steps)))
  const found = asOnPage.find(canGoOut)
  if (found !== undefined) return found
  const text = told.find((written) => isSound(template(written), results))
  if (text === undefined) return template(nothingSaid(parts))
  const drafts = STEPS.map((to) => template(text, to === undefined ? {} : { effect: to, low: to, high: to }))
  return drafts.find(canGoOut) ?? template(text)
}

/** As coarse as tells the sizes, or finer where that moves an end across the smallest effect that matters. */
const STEPS = [undefined, 1, 0.1, 0.01, 0.001]

/** What figures are rounded to, by name. */
type Steps = Partial<Record<'effect' | 'low' | 'high' | 'with' | 'without', number>>

/**
 * As the page beside the answer rounds the effect and its ends: 310 there is no 315 here. Levels of the same units as coarse as
 * the effect, or ten times finer where only so they add up to it.
 */
function stepsOnPage(results: AnswerResults): Steps[] {
  const { analysis, intent, spec } = results
  const main = mainOf(analysis)
  if (main === undefined || main.value === null) return []
  const scale = outcomeScaleOf(spec)
  const open = ([low, high]: [number | null, number | null]): [number, number] => [low ?? -Infinity, high ?? Infinity]
  const sign = intent.direction === 'decrease' ? -1 : 1
  const set =
    analysis.verdict.verdict === null ? [] : [intent.smallestEffect, intent.statedGoal ?? intent.smallestEffect]
  const { value: effect, ends: steps } = stepsOfEffect(
    {
      value: main.value,
      units: main.units,
      p: main.p ?? Number.NaN,
      ci: open(main.ci),
      ...(main.ciPieces && { ciPieces: main.ciPieces.map(open) }),
    },
    scale,
    set.map((size) => sign * size),
  )
  const [low, high] = (main.ci[1] ?? Infinity) <= 0 ? steps.toReversed() : steps
  const sizes = { effect, low, high }
  if (scale.kind === 'log') return [sizes]
  return [effect, effect / 10].flatMap((level) =>
    isNearAt(level, results) ? { ...sizes, with: level, without: level } : [],
  )
}

/** Whether both levels, rounded to this step, lie near what they are. */
function isNearAt(step: number, results: AnswerResults): boolean {
  if (results.analysis.counterfactualMean === null) return true
  return (['with', 'without'] as const).every((name) => {
    const { value } = bindFigure(name, {}, results)
    return Math.abs(step * Math.round(value / step) - value) <= CLOSE * Math.abs(value)
  })
}

function roundedTo(figures: Figures, steps: Steps): Figures {
  const told = Object.entries(steps).map(([name, to]) => [name, { ...(figures[name] ?? { of: name }), to }] as const)
  return { ...figures, ...Object.fromEntries(told) }
}

/** No end reads on the other side of the smallest effect that matters than it lies on: 2.73 is no 3 where 3 is ruled out. */
function keepsSides(drafted: AnswerTemplate, results: AnswerResults): boolean {
  if (results.analysis.verdict.verdict === null || isMultiple(results)) return true
  const matters = Math.abs(bindFigure('matters', { matters: { of: 'smallest' } }, results).value)
  if (!(matters > 0)) return true
  const shownSize = Number(matters.toFixed(decimalsTelling(matters)))
  return writeAnswer(drafted, results).figures.every(({ name, value, shown }) => {
    if (name !== 'low' && name !== 'high') return true
    const read = Number(shown.replaceAll(',', ''))
    return Number.isNaN(read) || Math.sign(read - shownSize) === Math.sign(Math.abs(value) - matters)
  })
}

function nothingSaid({ policy, outcome }: Parts): string {
  return `What ${policy} did to ${outcome} stands in the results.`
}

function isSound(template: AnswerTemplate, results: AnswerResults): boolean {
  try {
    writeAnswer(template, results)
    return true
  } catch (error) {
    if (error instanceof EngineError) return false
    throw error
  }
}

/** What the policy itself named. */
const GOAL = { goal: { of: 'goal' } } as const

const MULTIPLES = {
  effect: { of: 'effect', as: 'times' },
  low: { of: 'low', as: 'times' },
  high: { of: 'high', as: 'times' },
} as const

/** Told as so many times as high: nobody can picture a rise of 3,500 percent. */
function isMultiple({ analysis, spec }: AnswerResults): boolean {
  const main = mainOf(analysis)
  const known = [main?.value, ...(main?.ci ?? [])].filter((value) => typeof value === 'number')
  return toldIn(known, analysis.outcome.units, outcomeScaleOf(spec)).none === 1
}

/** Levels from fine enough on that what a reader reckons from them is the percentage that stands beside them. */
function levelFigures({ analysis, spec }: AnswerResults): Figures {
  const scale = outcomeScaleOf(spec)
  const start = analysis.counterfactualMean
  const value = mainOf(analysis)?.value ?? null
  if (scale.kind !== 'log' || start === null || value === null || !(start > 0)) return {}
  const ratio = Math.exp(value / scale.scale)
  for (const digits of [2, 3, 4]) {
    const to = 10 ** (Math.floor(Math.log10(Math.min(start, start * ratio))) - digits + 1)
    const read = Math.round((start * ratio) / to) / Math.round(start / to)
    if (Math.abs(read - ratio) <= CLOSE * Math.abs(ratio - 1))
      return { with: { of: 'with', to }, without: { of: 'without', to } }
  }
  return {}
}

/** How far, as a share of it, a reckoned percentage may lie from the one that is told. */
const CLOSE = 0.05

const mainOf = (analysis: AnswerResults['analysis']) => analysis.estimates.find(({ role }) => role === 'primary')

/** What is studied may be a trait, as a name or a birthday: it did nothing, and nothing would have been without it. */
function mayBeTrait({ analysis, intent }: AnswerResults): boolean {
  return analysis.verdict.verdict === null || intent.direction === 'equal'
}

/** What stands in names that the design gives is part of them. */
function numbersIn(names: string) {
  const numbers = new Set([NUMBER, NUMBER_WORDS].flatMap((kind) => names.match(kind) ?? []))
  return [...numbers].map((text) => ({ text, because: 'part of a name in the design' }))
}

function answerOf(verdict: string | null, parts: Parts): string {
  const { policy, outcome, results } = parts
  const others = otherOutcomes(verdict, results)
  if (verdict === 'No effect that matters.')
    return `${capitalize(policy)} changed ${outcome} by too little to matter${range(parts)}.`
  if (verdict === 'Intended effect ruled out.')
    return `${capitalize(policy)} did not change ${outcome} as much as intended${range(parts)}.`
  if (verdict === 'Met policy intent.' && results.intent.direction === 'equal')
    return `With ${policy}, ${outcome} differed by no more than the margin that was set${range(parts)}.`
  const kind = ends(results)
  if (kind === 'across' || kind === 'half')
    return `${others}With ${policy}, there was no clear difference in ${outcome}${range(parts)}.`
  return `${others}${kind === 'one-side' || kind === 'open' ? changed(parts) : open(parts)}`
}

/** The verdict rests on several main outcomes, of which the answer tells the first: harm among the others comes before it. */
function otherOutcomes(verdict: string | null, { analysis, intent, spec }: AnswerResults): string {
  const others = analysis.estimates.filter(({ role }) => role === 'primary').slice(1)
  const isDivided = verdict === 'Partly met policy intent.' || verdict === 'Contradicted policy intent.'
  if (!isDivided || others.length === 0) return ''
  const wrong = intent.direction === 'decrease' ? 1 : -1
  const harmed = others.filter(({ ci: [low, high] }) => (wrong > 0 ? (low ?? -1) > 0 : (high ?? 1) < 0))
  const labels = harmed.map(({ id }) => furtherOutcomeOf(id, spec)?.label ?? '').filter(Boolean)
  return labels.length > 0
    ? `${capitalize(joinWithAnd(labels.map(inSentence)))} moved against the intent. `
    : 'Not all main outcomes changed as intended. '
}

function open(parts: Parts): string {
  const { policy, outcome, results } = parts
  return mayBeTrait(results)
    ? `Whether there is a difference in ${outcome} with ${policy} cannot be told${range(parts, ' at face value,')}.`
    : `What ${policy} did to ${outcome} cannot be told${range(parts, ' at face value,')}.`
}

/** Both levels where one can picture them, else the difference alone. */
function changed({ policy, outcome, results }: Parts, withLevels = true): string {
  const { analysis, spec } = results
  const isLog = outcomeScaleOf(spec).kind === 'log'
  const side = mainOf(analysis)!.value! < 0 ? 'lower' : 'higher'
  const units = unitsBeside(outcome, unitsOf(results))
  const isAlone = !withLevels || analysis.counterfactualMean === null
  const ownUnits = analysis.outcome.units
  const named = isAlone ? unitsBeside(outcome, ownUnits) : ownUnits === 'percentage points' ? ownUnits : ''
  const size = ['{effect}', isLog ? 'percent' : named].filter(Boolean).join(' ')
  const spread = `(${spreadOf(analysis)})${asIntended(results)}`
  const found = isMultiple(results) ? `{effect} times as high ${spread}` : `${size} ${side} ${spread}`
  if (isAlone) return `With ${policy}, ${outcome} came out ${found}.`
  const level = (name: string) => [`{${name}}`, units].filter(Boolean).join(' ')
  const otherwise = mayBeTrait(results) ? 'otherwise, at {without}' : 'without, at an estimated {without}'
  return `With ${policy}, ${outcome} stood at ${level('with')}; ${otherwise}. That is ${found}.`
}

/** The interval, its nearer end first; a placebo test has none. */
function spreadOf(analysis: AnswerResults['analysis']): string {
  const [low, high] = mainOf(analysis)!.ci
  if (low !== null && high !== null) return '{low} to {high}'
  return low === null && high === null ? 'no range can be given' : 'at least {low}'
}

/** What a found change is to the policy, where it is not what was wanted. */
function asIntended({ analysis, intent }: AnswerResults): string {
  const { verdict } = analysis.verdict
  const value = mainOf(analysis)!.value!
  const isMain = intent.direction === 'equal' || value < 0 === (intent.direction === 'increase')
  if (verdict === 'Contradicted policy intent.' && isMain)
    return intent.direction === 'equal' ? ', against the stated standard' : ', against the intent'
  const isShort = verdict === 'Partly met policy intent.' && intent.statedGoal !== undefined
  return isShort && analysis.estimates.filter(({ role }) => role === 'primary').length === 1
    ? ', short of the goal of {goal}'
    : ''
}

/** Units of the levels, as after a number. */
function unitsOf({ analysis, spec }: AnswerResults): string {
  const { units } = analysis.outcome
  if (outcomeScaleOf(spec).kind === 'log') {
    const raw = (spec as { outcome?: { rawUnits?: unknown } }).outcome?.rawUnits
    return typeof raw === 'string' ? raw : ''
  }
  return levelUnits(units)
}

/** `open`: on one side of zero, without a bound on that side; `half`: across zero, with a bound on one side. */
type Ends = 'one-side' | 'across' | 'open' | 'half' | 'endless' | 'none'

function ends({ analysis }: AnswerResults): Ends {
  const main = mainOf(analysis)
  if (main === undefined || main.value === null) return 'none'
  const [low, high] = main.ci
  // a placebo test has neither end and says nothing of sizes
  if (low === null && high === null && main.se !== null) return 'endless'
  if (low === null || high === null) return (low ?? -1) <= 0 && (high ?? 1) >= 0 && low !== high ? 'half' : 'open'
  return low <= 0 && high >= 0 ? 'across' : 'one-side'
}

/** @param opening before a range on one side of zero */
function range({ results, outcome }: Parts, opening = ''): string {
  const isLog = outcomeScaleOf(results.spec).kind === 'log'
  const ownUnits = results.analysis.outcome.units
  const isSaid = outcome.split(' ').includes(ownUnits)
  const units = isLog || isSaid ? '' : unitsBeside(outcome, ownUnits)
  const percent = isLog ? ' percent' : ''
  // said once: nobody says "from 2 miles to 1 miles"
  const inUnits = units === '' ? '' : `, in ${units}`
  const kind = ends(results)
  if (kind === 'endless') return ': the data rule out no size of effect'
  if (kind === 'half') {
    const [bound, other] =
      mainOf(results.analysis)!.ci[0] === null ? ['a rise of up to {high}', 'fall'] : ['a fall of up to {low}', 'rise']
    return isMultiple(results) ? '' : `: ${bound}${percent} or a ${other} of any size fits the data${inUnits}`
  }
  if (isMultiple(results))
    return kind === 'across' ? ': the data leave room for a level {low} to {high} times as high' : ''
  if (kind === 'across')
    return `: anything from {low}${percent} lower to {high}${percent} higher fits the data${inUnits}`
  if (kind !== 'one-side') return ''
  const { value } = mainOf(results.analysis)!
  return `:${opening} {low} to {high}${percent} ${value! < 0 ? 'lower' : 'higher'}${inUnits}`
}

/** Why there is no verdict, without the score that stands beside it. */
function whyOpen(evidence: string): string {
  if (/^One way of reckoning chance/.test(evidence))
    return 'No verdict: by one test the change is too large for chance, by the other it is not.'
  return `No verdict: ${lowerFirst(evidence.replace(/ \(\d+\)$/, ''))}.`
}
