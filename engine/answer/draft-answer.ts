import { EngineError } from '../errors.ts'
import type { NarrativeWords } from '../verdict/narrative-words.ts'
import { outcomeScaleOf, toldIn } from '../verdict/outcome-scale.ts'
import { capitalize, lowerFirst } from '../words/sentence.ts'
import { unitsBeside } from '../words/units.ts'
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
    outcome: words.outcomeName,
    results,
    trust: isOpen ? whyOpen(evidence) : TRUST.find(([least]) => analysis.eqs.overall >= least)![1],
  }
  const literals = numbersIn(`${parts.policy} ${parts.outcome} ${unitsOf(results)}`)
  const figures = isMultiple(results) ? MULTIPLES : {}
  const template = (text: string) => ({
    text: `${text} ${parts.trust}`,
    figures,
    ...(literals.length > 0 && { literals }),
  })
  const known = ends(results) === 'none' ? [] : [() => changed(parts, false)]
  // levels that rounding keeps from adding up are left out; a draft always is one that can go out
  const texts = [() => (isOpen ? open(parts) : answerOf(verdict, parts)), ...known, () => nothingSaid(parts)]
  return (
    texts.map((write) => template(write())).find((drafted) => isSound(drafted, results)) ?? template(nothingSaid(parts))
  )
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

const MULTIPLES = {
  effect: { of: 'effect', as: 'times' },
  low: { of: 'low', as: 'times' },
  high: { of: 'high', as: 'times' },
} as const

/** Told as so many times as high: nobody can picture a rise of 3,500 percent. */
function isMultiple({ analysis, spec }: AnswerResults): boolean {
  const main = analysis.estimates.find(({ role }) => role === 'primary')
  const known = [main?.value, ...(main?.ci ?? [])].filter((value) => typeof value === 'number')
  return toldIn(known, analysis.outcome.units, outcomeScaleOf(spec)).none === 1
}

/** What stands in names that the design gives is part of them. */
function numbersIn(names: string) {
  const numbers = new Set([NUMBER, NUMBER_WORDS].flatMap((kind) => names.match(kind) ?? []))
  return [...numbers].map((text) => ({ text, because: 'part of a name in the design' }))
}

function answerOf(verdict: string | null, parts: Parts): string {
  const { policy, outcome } = parts
  if (verdict === 'No effect that matters.')
    return `${capitalize(policy)} changed ${outcome} by too little to matter${range(parts)}.`
  if (verdict === 'Intended effect ruled out.')
    return `${capitalize(policy)} did not change ${outcome} as much as intended${range(parts)}.`
  const kind = ends(parts.results)
  if (kind === 'across') return `With ${policy}, ${outcome} showed no clear difference${range(parts)}.`
  if (kind !== 'one-side') return open(parts)
  return changed(parts)
}

function open({ policy, outcome, ...parts }: Parts): string {
  return `Whether ${policy} changed ${outcome} cannot be told${range({ policy, outcome, ...parts })}.`
}

/** Both levels where one can picture them, else the difference alone. */
function changed({ policy, outcome, results }: Parts, withLevels = true): string {
  const { analysis, spec } = results
  const isLog = outcomeScaleOf(spec).kind === 'log'
  const value = analysis.estimates.find(({ role }) => role === 'primary')!.value!
  const side = value < 0 ? 'lower' : 'higher'
  const units = unitsBeside(outcome, unitsOf(results))
  const isAlone = !withLevels || analysis.counterfactualMean === null
  const ownUnits = analysis.outcome.units
  const named = isAlone ? unitsBeside(outcome, ownUnits) : ownUnits === 'percentage points' ? ownUnits : ''
  const size = ['{effect}', isLog ? 'percent' : named].filter(Boolean).join(' ')
  const spread = '({low} to {high})'
  const found = isMultiple(results) ? `{effect} times as high ${spread}` : `${size} ${side} ${spread}`
  if (isAlone) return `With ${policy}, ${outcome} came out ${found}.`
  const level = (name: string) => [`{${name}}`, units].filter(Boolean).join(' ')
  return `With ${policy}, ${outcome} stood at ${level('with')}; otherwise it would have been {without}. That is ${found}.`
}

/** Units of the levels, as after a number. */
function unitsOf({ analysis, spec }: AnswerResults): string {
  const { units } = analysis.outcome
  if (outcomeScaleOf(spec).kind === 'log') {
    const raw = (spec as { outcome?: { rawUnits?: unknown } }).outcome?.rawUnits
    return typeof raw === 'string' ? raw : ''
  }
  return units === 'percentage points' ? 'percent' : units
}

type Ends = 'one-side' | 'across' | 'open' | 'none'

function ends({ analysis }: AnswerResults): Ends {
  const main = analysis.estimates.find(({ role }) => role === 'primary')
  if (main === undefined || main.value === null) return 'none'
  const [low, high] = main.ci
  if (low === null || high === null) return 'open'
  return low <= 0 && high >= 0 ? 'across' : 'one-side'
}

function range({ results, outcome }: Parts): string {
  const isLog = outcomeScaleOf(results.spec).kind === 'log'
  const units = isLog ? '' : unitsBeside(outcome, results.analysis.outcome.units)
  const percent = isLog ? ' percent' : ''
  // said once: nobody says "from 2 miles to 1 miles"
  const inUnits = units === '' ? '' : `, in ${units}`
  const kind = ends(results)
  if (kind === 'across')
    return `: anything from {low}${percent} lower to {high}${percent} higher fits the data${inUnits}`
  if (kind !== 'one-side') return ''
  const { value } = results.analysis.estimates.find(({ role }) => role === 'primary')!
  return `: at face value it came out {low} to {high}${percent} ${value! < 0 ? 'lower' : 'higher'}${inUnits}`
}

/** Why there is no verdict, without the score that stands beside it. */
function whyOpen(evidence: string): string {
  if (/^One way of reckoning chance/.test(evidence))
    return 'No verdict: by one test the change is too large for chance, by the other it is not.'
  return `No verdict: ${lowerFirst(evidence.replace(/ \(\d+\)$/, ''))}.`
}
