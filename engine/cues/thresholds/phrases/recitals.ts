import type { PhraseTable } from '../../phrases/phrase-table.ts'

/** Headings above findings and reasons. */
export const RECITAL_HEADINGS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'findings, purpose, preamble',
    phrases: [
      '~(finding[s]|sense of [the ]congress|legislative (intent|declaration)|declaration of (policy|purpose)|statement of (policy|purpose|intent)|preamble|recital[s]|fiscal (note|impact)|begründung|exposé des motifs)~',
    ],
  },
  {
    language: 'en',
    law: 'us',
    means: 'background, summary',
    phrases: [/^\W*(?:background|summary|rationale|justification)\W*$/],
  },
]

/** A finding tells what was. */
export const TALES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'found, reported, estimated',
    phrases: [
      'found',
      'reported',
      'showed',
      'shows',
      'cited',
      'identified',
      'disclosed',
      'estimated that',
      'according to(?! (the|its|a) {4 words}census)',
      '(a|one|the|this|recent) (study|survey)',
      'studies (show|find|have)',
      'researchers',
      'census (data|figures|bureau|show*|found|report*)',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'rose, fell, amounted to',
    phrases: [
      'reached (record|nearly|almost|over|about|an)',
      'rose',
      'fell',
      'accounted for',
      'constituted',
      'spent',
      'increased nearly',
      'grew',
      'represent(ed|ing)',
      'has seriously',
      'have [already ](set|witnessed)',
    ],
  },
]
