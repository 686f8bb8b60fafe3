import type { RddSuggestionFacts } from '@casefiles/engine/facts'
import type { Sentences, Writes } from '../../tell.ts'

const reasons: Writes<RddSuggestionFacts['suggestions']> = {
  'either-side': ({ quote }) => `“${quote}”: the text itself asks to compare those on either side of its figure.`,
  'weak-cutoff': ({ quote, quantity }) =>
    `“${quote}” is a cutoff in ${nameOf(quantity)}; cases just on either side can be compared if nobody can choose the side.`,
  cutoff: ({ quote, quantity }) =>
    `“${quote}” decides by ${nameOf(quantity)} who is treated, so those just on either side of it are comparable.`,
  boundary: ({ quote }) => `“${quote}”: places just inside and just outside the boundary can be compared.`,
}

const NAMES: Record<string, string> = {
  bac: 'the concentration of alcohol',
  income_ami: 'income against the area’s median',
  income_fpl: 'income against the poverty line',
  drug_rank: 'rank by spending',
  means_yearly: 'yearly means',
}

function nameOf(quantity: string): string {
  return NAMES[quantity] ?? quantity.replaceAll('_', ' ')
}

const mechanisms: Sentences<RddSuggestionFacts['mechanisms'], 'type' | 'narrative'> = {
  threshold: () => ({ type: 'Threshold', narrative: 'A figure in the text decides who is treated.' }),
}

/** Why a discontinuity is suggested from a text, and how units then come to be treated; loaded where texts are read. */
export const suggestion = { suggestions: reasons, mechanisms }
