import type { DidSuggestionFacts } from '@casefiles/engine/facts'
import type { Sentences, Writes } from '../../tell.ts'

const reasons: Writes<DidSuggestionFacts['suggestions']> = {
  'inside-outside': ({ quote }) =>
    `“${quote}”: the text asks to compare those it reaches with those it leaves out, before and after.`,
  pilot: ({ quote }) => `“${quote}”: where the pilot runs can be compared with where it does not, before and after.`,
  areas: ({ quote }) => `“${quote}”: areas inside and outside the rule can be compared, before and after.`,
  phases: ({ quote }) => `“${quote}”: those reached early can be compared with those reached later.`,
  option: ({ quote }) => `“${quote}”: those who take part can be compared with those who do not, before and after.`,
  exemption: ({ quote }) => `“${quote}”: those left out can be compared with those bound, before and after.`,
  'starts-on-date': ({ place }) =>
    `The rule starts on a date: ${place === null ? 'those more and less affected' : `${place} and its neighbors without the rule`} can be compared, before and after it.`,
}

const mechanisms: Sentences<DidSuggestionFacts['mechanisms'], 'type' | 'narrative'> = {
  adoption: ({ isStaggered }) => ({
    type: isStaggered ? 'Staggered adoption' : 'Adoption on a date',
    narrative: 'The rule reaches some people or places from a date and others not, or later.',
  }),
}

/** Why a difference in differences is suggested from a text, and how units then come to be treated; loaded where texts are read. */
export const suggestion = { suggestions: reasons, mechanisms }
