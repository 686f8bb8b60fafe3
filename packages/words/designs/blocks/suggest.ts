import type { BlocksSuggestionFacts } from '@casefiles/engine/facts'
import type { Sentences, Writes } from '../../tell.ts'

const reasons: Writes<BlocksSuggestionFacts['suggestions']> = {
  lottery: ({ quote }) => `“${quote}”: within each place, year and priority group chance decides who is served.`,
  experiment: ({ quote }) => `“${quote}”: the text provides for random assignment.`,
}

const mechanisms: Sentences<BlocksSuggestionFacts['mechanisms'], 'type' | 'narrative'> = {
  'random-draw': () => ({
    type: 'Random draw',
    narrative: 'Chance decides among those who are alike in what the text names.',
  }),
}

/** Why an experiment is suggested from a text, and how units then come to be treated; loaded where texts are read. */
export const suggestion = { suggestions: reasons, mechanisms }
