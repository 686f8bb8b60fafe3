import { phrasesOf } from '../tables/read-table.ts'
import type { PhraseTable } from '../phrases/compile-phrases.ts'

/** People ask to be served. */
export const TAKING_UP = phrasesOf('suggest', 'taking-up')

/** Those who are bound one by one. */
export const BOUND_ESTABLISHMENTS = phrasesOf('suggest', 'bound-establishments')

/** Groups are told apart by what they are. */
export const STATUSES = phrasesOf('suggest', 'statuses')

/** Those reached decide for themselves. */
export const VOLUNTARY_SCHEMES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'voluntary, opting in',
    phrases: [
      'opt[s|ed|ing]( |-)in',
      // a gift or a fire brigade that is voluntary makes no scheme so
      /voluntar(?:y|ily)\b(?! (?:income |tax |charitable ){0,3}(?:check-?off|contribution|donation|fire|ambulance|hospital))/,
      'elect[s] to (participate|take part|enroll)',
      'choos(e|es|ing) to (participate|take part|enroll|join)',
      '((is|are|be) not|no (one|person|owner|employer) is) (required|obliged|bound) to (participate|take part|join)',
      'free to (participate|take part|join)',
      'nothing in {5 words}(requires|obliges) {6 words}to (participate|take part|join)',
      'may (join|opt into) [the |a |this ](scheme|program[me]|register)',
    ],
  },
  {
    language: 'en',
    law: 'eu',
    means: 'a label or certificate',
    phrases: ['eco[-]label[s]', 'certification (scheme|mark)'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'voluntary',
    phrases: ['freiwillig*'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'voluntary',
    phrases: [
      'volontaire[ment]',
      'facultati(f|ve)[s]',
      'librement',
      "n'est tenu[e] d'y (participer|adhérer|recourir)",
      '(des|les) participants',
    ],
  },
]

/** The text asks for a comparison with others who are alike. */
export const COMPARISONS = phrasesOf('suggest', 'comparisons')

/** A title that names the trait by which people, firms or places are sorted. */
export const SORTING_TITLES = phrasesOf('suggest', 'sorting-titles')

/** What people, firms and places have: a sum compared with it is a test of means. */
export const HAVINGS = phrasesOf('suggest', 'havings')

/** A title that names the one city or county which the law of a larger body is made for. */
export const NAMED_PLACES = phrasesOf('suggest', 'named-places')
