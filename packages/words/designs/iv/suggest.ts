import type { IvSuggestionFacts } from '@casefiles/engine/facts'
import type { Sentences, Writes } from '../../tell.ts'

const reasons: Writes<IvSuggestionFacts['suggestions']> = {
  lottery: ({ quote }) => `“${quote}”: winning moves people into treatment, and not all who win take it up.`,
  'size-cap': ({ quote }) =>
    `“${quote}”: the size that the cap predicts from enrollment is an instrument for the size that is met.`,
  pilot: ({ quote }) => `“${quote}”: being offered a place in it is an encouragement that people may take up or not.`,
  distance: ({ quote }) => `“${quote}”: distance may move people into treatment.`,
  oversubscription: ({ quote }) =>
    `“${quote}”: where more apply than can be served, the offer of a place is an instrument.`,
}

const mechanisms: Sentences<IvSuggestionFacts['mechanisms'], 'type' | 'narrative'> = {
  encouragement: () => ({
    type: 'Offer or encouragement',
    narrative: 'Something outside people’s own choice moves them into treatment.',
  }),
}

/** Why an instrument is suggested from a text, and how units then come to be treated; loaded where texts are read. */
export const suggestion = { suggestions: reasons, mechanisms }
