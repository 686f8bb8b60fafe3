import { EngineError } from '@casefiles/engine/analysis'
import { formatNumber } from '@casefiles/engine/words'
import { countInWords } from '../formats/index.ts'
import { baseOf, bindFigure, type Bound, type Figures, type Form } from './bind-figure.ts'
import type { AnswerResults } from './results.ts'
import { groupTogether, isBelowZero, roundTogether, type Told } from './round-together.ts'

/** Words for an answer and what its figures are bound to. */
export interface AnswerTemplate {
  /** With `{name}` in the place of every figure. */
  text: string
  figures: Figures
  /** Numbers that are part of a name, with the reason: `99` in Proposition 99. */
  literals?: readonly { text: string; because: string }[] | undefined
}

/** An answer with its figures in place. */
export interface WrittenAnswer {
  text: string
  /** Every figure in the order in which it is first named, unrounded, in the form it is told in. */
  figures: { name: string; value: number; shown: string; form: Form }[]
}

/** More, and nobody reads it in ten seconds. */
export const MOST_WORDS = 70
/** What the words may take before their figures are in place. */
export const MOST_LETTERS = 1200

const PLACE = /\{([a-z][a-zA-Z0-9-]*)\}/g

/**
 * Puts the figures into an answer: each as its result says it, those of one form at one precision; sizes without a sign, levels
 * with theirs.
 *
 * @throws {EngineError} `answer/unknown-figure`, `answer/no-value`, `answer/literal-number` naming it, `answer/too-long`,
 *   `answer/rounding` where what was asked for would say something else than the results
 */
export function writeAnswer(template: AnswerTemplate, results: AnswerResults): WrittenAnswer {
  const { text, figures } = template
  const names = [...new Set([...text.matchAll(PLACE)].map(([, name]) => name))]
  const told = names.map((name): Told => ({ name, bound: bindFigure(name, figures, results), to: figures[name]?.to }))
  refuseLiterals(template, told, results)
  const shown = new Map(groupTogether(told).flatMap((group) => showGroup(group, figures)))
  const written = text.replaceAll(PLACE, (_, name: string) => shown.get(name)!)
  refuseLength(written)
  return {
    text: written,
    figures: told.map(({ name, bound }) => ({ name, value: bound.value, shown: shown.get(name)!, form: bound.form })),
  }
}

function showGroup(group: Told[], figures: Figures): [string, string][] {
  const { step, shown, under, problem } = roundTogether(group)
  if (problem !== undefined) throw new EngineError('answer/rounding', problem)
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  const isWhole = (size: number) => decimals > 0 && Number.isInteger(size)
  // 3.0 beside 2.8 reads 3 only where every one is whole
  const allWhole = [...shown.values()].every(isWhole)
  return group.map(({ name, bound }) => {
    const size = shown.get(name)!
    const signed = isBelowZero(bound) ? -size : size
    const text = under.has(name)
      ? `under ${formatNumber(step, decimals)}`
      : formatNumber(signed, allWhole ? 0 : decimals)
    return [name, figures[name]?.spelled === true ? inWords(size, bound) : text]
  })
}

function inWords(size: number, { form }: Bound): string {
  return Number.isInteger(size) && form === 'count' ? countInWords(size) : formatNumber(size, 0)
}

const YEAR = /^(1[5-9]\d\d|20\d\d|2100)$/
/** A number in figures. */
export const NUMBER = /\d+(?:[.,]\d+)*/g
/** "One" is left out: it is rarely a number. */
export const NUMBER_WORDS =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|halved|twice|doubled?|tripled?|dozen|(?:a|one) (?:third|quarter|fifth|tenth))\b/gi

/** A number that is typed is one that no run can change. */
function refuseLiterals(
  { text, literals = [] }: AnswerTemplate,
  told: readonly Told[],
  { analysis }: AnswerResults,
): void {
  const bases = new Set(told.flatMap(({ bound }) => baseOf(bound.form) ?? []))
  const inUnits = new Set([...analysis.outcome.units.matchAll(NUMBER)].map(([number]) => number))
  let left = text.replaceAll(PLACE, ' ')
  for (const { text: allowed } of [...literals].sort((a, b) => b.text.length - a.text.length))
    left = left.replaceAll(allowed, ' ')
  const isAllowed = (number: string) =>
    YEAR.test(number) || bases.has(Number(number.replaceAll(',', ''))) || inUnits.has(number)
  const found = [...left.matchAll(NUMBER)].map(([number]) => number).filter((number) => !isAllowed(number))
  const refused = [...found, ...[...left.matchAll(NUMBER_WORDS)].map(([word]) => word)]
  if (refused.length === 0) return
  throw new EngineError(
    'answer/literal-number',
    `The answer has "${refused[0]}" typed into it. Bind it to a result, or name it in "literals" with the reason why no run changes it.`,
  )
}

function refuseLength(text: string): void {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
  if (words <= MOST_WORDS) return
  throw new EngineError('answer/too-long', `The answer has ${words} words; ${MOST_WORDS} are the most.`)
}

/** On which side the main estimate lies. */
export type Side = 'lower' | 'higher' | 'none'

export function sideOf({ analysis }: Pick<AnswerResults, 'analysis'>): Side {
  const value = analysis.estimates.find(({ role }) => role === 'primary')?.value ?? null
  return value === null || value === 0 ? 'none' : value < 0 ? 'lower' : 'higher'
}
