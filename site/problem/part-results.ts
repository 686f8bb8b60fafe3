import type { ProblemPublication } from '../../contract/problem.ts'
import { isPresent, lowerFirst, withUnits } from '@casefiles/engine/words'
import { wholeAmounts, formatIntervalInWords, formatEffect, unitsBeside } from '@casefiles/words/formats'
import { divergenceWords } from './synthesis-words.ts'

/** What one policy of a problem did, in its own units. */
export interface PartResult {
  slug: string
  label: string
  /** The outcome, where the casefile names it for lists. */
  outcome: string | null
  /** `−11.03 percent` */
  effect: string
  /** `−16.59 to −7.92`; null where there is none. */
  range: string | null
  verdict: string
  /** How far the comparison can be trusted, in the words of the casefile; null where it gives none. */
  trust: string | null
}

/** The policies of a problem with what each did; a mechanism is nobody's policy and left out. */
export function partResults({
  casefiles,
  synthesis,
}: Pick<ProblemPublication, 'casefiles' | 'synthesis'>): PartResult[] {
  return synthesis.parts.flatMap(({ slug, label, divergence, standard }) => {
    const card = casefiles.find((one) => one.slug === slug)?.card
    if (divergence === null || card === undefined) return []
    const outcome = card.study ? lowerFirst(card.study.outcome) : null
    return [
      {
        slug,
        label,
        outcome,
        ...effectOf(card.effect, outcome ?? ''),
        verdict: divergenceWords({ divergence, standard }),
        trust: card.evidence ?? null,
      },
    ]
  })
}

type CardEffect = ProblemPublication['casefiles'][number]['card']['effect']

function effectOf(effect: CardEffect, outcome: string): Pick<PartResult, 'effect' | 'range'> {
  if (!isPresent(effect?.value)) return { effect: 'no estimate', range: null }
  const { value, ci, units } = effect
  return {
    effect: wholeAmounts(withUnits(`${value > 0 ? '+' : ''}${formatEffect(value)}`, unitsBeside(outcome, units))),
    range: isPresent(ci[0]) && isPresent(ci[1]) ? wholeAmounts(formatIntervalInWords(ci[0], ci[1])) : null,
  }
}

/**
 * The figures of a problem that show something of their own: where nothing is averaged, the findings below each other repeat the
 * figure of intent and outcome, unless a casefile is missing there.
 */
export function shownPlots({ plots, pooled }: Pick<ProblemPublication['synthesis'], 'plots' | 'pooled'>) {
  const [first, ...others] = plots
  if (first === undefined || pooled) return plots
  const known = new Set(first.rows.map(({ name }) => name))
  return [first, ...others.filter(({ rows }) => rows.some(({ name }) => !known.has(name)))]
}
