import { phrasesOf } from '../tables/read-table.ts'
import type { PhraseTable } from '../phrases/compile-phrases.ts'

const CHANGING = [
  'amend(?:s|ing|ed)?',
  'repeal(?:s|ing|ed)?',
  'revis(?:es?|ing)',
  'reenact(?:s|ing|ed)?',
  'supplement(?:s|ing)?',
  'modif(?:y|ies|ying)',
]
/** Where the name of the changed law ends and what the change is about begins. */
const ABOUT = [
  String.raw`to`,
  'in relation',
  'relating',
  'relative',
  'concerning',
  'for the',
  'so as',
  String.raw`by`,
]
const KINDS_OF_LAW = ['laws?', 'codes?', 'acts?', 'statutes', 'constitution', 'ordinance', 'regulations?', 'rules']

/** The law that a title says is changed: "to amend the vehicle and traffic law", "Title 40 of the Official Code of Georgia". */
export const AMENDED_NAMES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'the law that is changed',
    phrases: [
      new RegExp(
        String.raw`(?:${CHANGING.join('|')})\b(?: (?:and \w+ )?(?!${ABOUT.join('|')})[\p{L}\d'.§():–-]+,?){1,14}? (?:${KINDS_OF_LAW.join('|')})\b(?: of \d{4}|, \d{4}| \d{4})?`,
        'iu',
      ),
      /\b(?:title|chapter|part|article|section|sections|chapters) [\dIVXLC.:-]+(?:,? (?:and|to|through) [\dIVXLC.:-]+)?,?(?: of (?:the )?[\p{L}'. -]{3,60}?(?:code|law|laws|act|statutes|annotated))/iu,
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'the law that is changed',
    phrases: [
      /(?:gesetz|verordnung) zur änderung de[rs] [\p{L}-]{3,60}(?:gesetz|buch|ordnung|verordnung)(?:e?s|es|en)?/iu,
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'the law that is changed',
    phrases: [/modifiant (?:le |la |les |l')(?:code|loi|décret|arrêté|règlement)[^,.;\n]{0,60}/iu],
  },
]

/** Behind these words a title says what the law is about. */
export const SUBJECT_OPENINGS = phrasesOf('topic', 'subject-openings')

/** A text says what it is for. */
export const PURPOSES = phrasesOf('topic', 'purposes')

/** Offices and committees, whose names hold words of a subject and are about another matter. */
export const OFFICES = phrasesOf('topic', 'offices')

/** Laws that are cited by name and year. */
export const CITED_LAWS = phrasesOf('topic', 'cited-laws')
