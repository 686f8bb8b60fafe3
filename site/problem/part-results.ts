import type { ProblemPublication } from '../../contract/problem.ts'
import { formatIntervalInWords } from '../../engine/words/interval.ts'
import { formatEffect, isPresent } from '../../engine/words/number.ts'
import { lowerFirst } from '../../engine/words/sentence.ts'
import { withUnits } from '../../engine/words/units.ts'
import { DIVERGENCE_WORDS } from './synthesis-words.ts'

/** What one policy of a problem did, in its own units. */
export interface PartResult {
  slug: string
  label: string
  /** The outcome, where the casefile names it for lists. */
  outcome: string | null
  /** With the range, `−11.03 percent (−16.59 to −7.92)`. */
  effect: string
  verdict: string
}

/** The policies of a problem with what each did; a mechanism is nobody's policy and left out. */
export function partResults({
  casefiles,
  synthesis,
}: Pick<ProblemPublication, 'casefiles' | 'synthesis'>): PartResult[] {
  return synthesis.parts.flatMap(({ slug, label, divergence }) => {
    const card = casefiles.find((one) => one.slug === slug)?.card
    if (divergence === null || card === undefined) return []
    const { effect, study } = card
    const verdict = DIVERGENCE_WORDS[divergence]
    return [{ slug, label, outcome: study ? lowerFirst(study.outcome) : null, effect: effectText(effect), verdict }]
  })
}

type CardEffect = ProblemPublication['casefiles'][number]['card']['effect']

function effectText(effect: CardEffect): string {
  if (!isPresent(effect?.value)) return 'no estimate'
  const { value, ci, units } = effect
  const range = ci.every(isPresent) ? ` (${formatIntervalInWords(...ci)})` : ', no range'
  return withUnits(formatEffect(value), units) + range
}
