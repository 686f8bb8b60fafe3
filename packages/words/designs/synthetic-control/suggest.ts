import type { SyntheticControlSuggestionFacts } from '@casefiles/engine/facts'
import type { Sentences, Writes } from '../../tell.ts'

const reasons: Writes<SyntheticControlSuggestionFacts['suggestions']> = {
  asked: ({ quote, place }) =>
    `“${quote}”: the text asks to compare ${place ?? 'the place that adopts'} with others, of which a weighted set can stand in for it.`,
  'one-place': ({ quote }) =>
    `The law is made “${quote}”: one place gets it, and a weighted set of others can stand in for it.`,
  'adopts-alone': ({ place }) =>
    `${place} alone adopts the rule; a weighted set of others that do not can stand in for it.`,
}

const mechanisms: Sentences<SyntheticControlSuggestionFacts['mechanisms'], 'type' | 'narrative'> = {
  'one-jurisdiction': () => ({
    type: 'One jurisdiction adopts',
    narrative: 'One jurisdiction decides for all in it.',
  }),
}

/** Why a synthetic control is suggested from a text, and how units then come to be treated; loaded where texts are read. */
export const suggestion = { suggestions: reasons, mechanisms }
