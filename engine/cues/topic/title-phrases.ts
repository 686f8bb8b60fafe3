import type { PhraseTable } from '../phrases/phrase-table.ts'

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
export const SUBJECT_OPENINGS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'the subject follows',
    phrases: [
      'in relation to',
      'relating to',
      'relative to',
      'concerning',
      'regarding',
      'so as to',
      'with respect to',
      'for the purpose of',
      'to provide for',
      'to make provision',
      'to (prohibit|require|establish|create|increase|reduce|regulate|authori(s|z)e|allow|permit|prevent|promote|impose|improve|encourage)',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'the subject follows',
    phrases: ['gesetz (zur|zum|über|für)', 'verordnung (zur|zum|über|für)'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'the subject follows',
    phrases: ['relati(f|ve) (à|au|aux)', 'portant', 'concernant', 'visant à', 'tendant à', 'pour'],
  },
]

/** A text says what it is for. */
export const PURPOSES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'what the text is for',
    phrases: [
      'purpose of this (act|article|chapter|part|section|bill|order|ordinance|law|regulation|title)',
      'purposes of this (act|ordinance|law|regulation) (are|is)',
      'object[s] of this (act|part|law) (is|are)',
      '(legislature|general assembly|council|congress|city council|board) [hereby ](finds|declares|intends)',
      'it is the (intent|policy|purpose) of',
      'this (act|bill|regulation|order|directive) (establishes|lays down|provides for|makes provision)',
      'summary:',
      'explanatory note',
      "legislative counsel's digest",
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'what the text is for',
    phrases: ['zweck (des|dieses) gesetzes', 'ziel (des|dieses) gesetzes', 'dieses gesetz regelt'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'what the text is for',
    phrases: ['a pour (objet|but)', 'objet de la [présente ]loi'],
  },
]

/** Offices and committees, whose names hold words of a subject and are about another matter. */
export const OFFICES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'an office or committee',
    phrases: [
      /(?:Secretary|Department|Minister|Ministry|Commissioner|Commission|Committee|Bureau|Board|Division|Office|Director|Superintendent|Council|Agency|Administrator) (?:of|for|on) (?:the )?(?:\p{Lu}[\p{L}'-]+(?:,? (?:and )?|$)){1,6}/u,
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'an office',
    phrases: [/(?:Bundes|Landes|Staats)?[Mm]inisterium (?:für|des|der) \p{L}+(?:,? (?:und )?\p{Lu}\p{L}+){0,4}/u],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'an office',
    phrases: [/[Mm]inistre (?:de l'|de la |du |des |de )\p{L}+/u],
  },
]

/** Laws that are cited by name and year. */
export const CITED_LAWS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'a law that is cited',
    phrases: [
      /the (?:\p{Lu}[\p{L}'()-]+ (?:of |and |for |to |the |in )?){1,8}(?:Act|Code|Law|Regulations|Order|Ordinance|Rules)(?: of)?,? \d{4}/u,
    ],
  },
]
