import type { MatchingSuggestionFacts } from '@casefiles/engine/facts'
import type { Sentences, Writes } from '../../tell.ts'

const reasons: Writes<MatchingSuggestionFacts['suggestions']> = {
  'like-others': ({ quote }) => `“${quote}”: the text itself names a comparison with others who are alike.`,
  establishments: ({ quote }) =>
    `“${quote}”: those bound can be matched with like ones elsewhere by what is known of them.`,
  reached: ({ quote }) =>
    `Whom “${quote}” reaches differs from others in traits that are observed, so alike people can be matched.`,
  choice: ({ quote }) =>
    `“${quote}”: taking part is a choice, so those who do can be matched with alike ones who do not.`,
  program: ({ quote }) =>
    `“${quote}”: who is served follows traits that are observed, so alike people outside can be matched.`,
  traits: () =>
    'Those the rule reaches differ from others in traits that are observed, so alike people can be matched.',
}

const mechanisms: Sentences<MatchingSuggestionFacts['mechanisms'], 'type' | 'narrative'> = {
  'observed-traits': () => ({
    type: 'Observed characteristics',
    narrative: 'Who is treated follows traits that are observed, or people’s own choice.',
  }),
}

/** Why matching is suggested from a text, and how units then come to be treated; loaded where texts are read. */
export const suggestion = { suggestions: reasons, mechanisms }
