import { phrasesOf } from '../../tables/read-table.ts'
import type { PhraseRow } from '../../phrases/compile-phrases.ts'
import type { Operator } from '../spec.ts'

/** Words in front of a number, by the operator that they stand for. */
export type ComparingRow = Omit<PhraseRow, 'law' | 'means'> & { means: Operator }

/** Negated readings stand before the plain ones they hold ("not more than" before "more than"). */
export const COMPARISONS: readonly ComparingRow[] = [
  {
    language: 'en',
    means: 'ge',
    phrases: [
      'at least',
      'not [be ](less|fewer|lower|smaller|shorter) than',
      'no (less|fewer|lower|smaller|shorter) than',
      '[a |the ]minimum[ +][ of]',
      'at or (above|over)',
      'equal to or (greater|more|higher) than',
      '(greater|more|higher) than or equal to',
      'not [be ](under|below|younger than)',
      'no younger than',
      '[has |have |having ](attained|reached)[ the]',
      'equal[s] or exceed[s]',
    ],
  },
  {
    language: 'en',
    means: 'le',
    phrases: [
      '(not|no|never|nor) [be |to be |have ](more|greater|higher|longer|larger|older|later) than',
      '(does|do|shall|may|must|will|can|could|did)[ ]not [be ][to ]exceed',
      'cannot exceed',
      'not to [be ]exceed[ing]',
      'not (in excess of|exceeding|over|above|beyond)',
      'does not exceed',
      // "goes up to $12" rises to it
      /(?<!\b(?:go|goes|going|gone|went|rise|rises|rose|rising|increase|increases|increased) )up to(?: and including)?/,
      'at most',
      '[a |the ]maximum[ +][ of]',
      '(less|fewer|lower) than or equal to',
      'at or (below|under)',
      'equal to or (less|fewer|lower) than',
      'limited to',
      'capped at',
      'cap of',
      'no[t] closer than',
    ],
  },
  {
    language: 'en',
    means: 'lt',
    phrases: [
      '(less|fewer|lower|younger|smaller|shorter) than',
      'under',
      'below',
      'closer than',
      '(has|have|had) not [yet ](attained|reached)[ the]',
      'not [yet ](attained|reached)[ the]',
      '[is |are ]not yet',
      'nearer than',
    ],
  },
  {
    language: 'en',
    means: 'gt',
    phrases: [
      '(more|greater|higher|longer|larger|older|further) than',
      'exceed[s|ing|ed]',
      'in excess of',
      // "over a two-year period" lasts so long
      /over(?! (?:an?|the|any|each|this|that) $)/,
      'above',
      'beyond',
      'at a greater rate than',
    ],
  },
  {
    language: 'en',
    means: 'le',
    phrases: [
      'within[ the][ top| last| past| previous| preceding| first]',
      '[the ]top',
      '[the ](past|last|previous|preceding|first)',
    ],
  },
  {
    language: 'de',
    means: 'ge',
    phrases: [
      'mindestens',
      'wenigstens',
      'zumindest',
      'nicht weniger als',
      'nicht unter',
      /ab(?: einer| einem)?(?: [\p{L}]+)?(?: von)?/u,
      'von mindestens',
    ],
  },
  {
    language: 'de',
    means: 'le',
    phrases: [
      'höchstens',
      'maximal',
      'nicht (mehr|größer|höher|älter|länger|schwerer) als',
      'bis zu',
      'bis einschließlich',
      'bis',
      'nicht über',
      'längstens',
      'ersten',
    ],
  },
  {
    language: 'de',
    means: 'gt',
    phrases: ['(mehr|größer|höher|älter|länger|schwerer) als', 'über', 'übersteigt', 'oberhalb von'],
  },
  {
    language: 'de',
    means: 'lt',
    phrases: ['(weniger|kleiner|niedriger|kürzer|leichter|jünger) als', 'unter', 'unterhalb von', 'noch (nicht|keine)'],
  },
  {
    language: 'fr',
    means: 'ge',
    phrases: [
      'au moins',
      'au minimum',
      'un minimum de',
      "d'au moins",
      'à partir de',
      'supérieur[e][s] ou égal[e][s] à',
      'égal[e][s] ou supérieur[e][s] à',
      'pas moins de',
      'pas [être ]inférieur[e][s] à',
    ],
  },
  {
    language: 'fr',
    means: 'le',
    phrases: [
      /(?:ne |n')(?:[\p{L}]+ )?(?:pas )?(?:dépass[\p{L}]+|excèd[\p{L}]+|excéd[\p{L}]+)(?: pas)?/u,
      "d'au plus",
      'au plus',
      'au maximum',
      'un maximum de',
      'maximal[e] de',
      "jusqu'à[ concurrence de]",
      'inférieur[e][s] ou égal[e][s] à',
      'égal[e][s] ou inférieur[e][s] à',
      'pas plus de',
      'pas [être ]supérieur[e][s] à',
    ],
  },
  {
    language: 'fr',
    means: 'gt',
    phrases: ['[de ]plus de', 'supérieur[e][s] à', 'excédant', 'dépassant', 'dépasse', 'excède'],
  },
  { language: 'fr', means: 'lt', phrases: ['[de ]moins de', 'inférieur[e][s] à', "avant l'âge de", 'pas encore'] },
  {
    language: 'es',
    means: 'ge',
    phrases: ['al menos', 'como mínimo', '[un ]mínimo de', 'no (inferior|menor)[es] a', 'no menos de'],
  },
  {
    language: 'es',
    means: 'le',
    phrases: ['hasta', 'como máximo', '[un ]máximo de', 'no (superior|mayor)[es] a', 'no más de'],
  },
  { language: 'es', means: 'gt', phrases: ['mayor[es] de', 'superior[es] a', 'más de'] },
  { language: 'es', means: 'lt', phrases: ['menor[es] de', 'inferior[es] a', 'menos de'] },
  { language: 'pt', means: 'ge', phrases: ['pelo menos', 'no mínimo', 'não inferior[es] a'] },
  { language: 'pt', means: 'le', phrases: ['até', 'no máximo', 'não superior[es] a'] },
  { language: 'pt', means: 'gt', phrases: ['maior[es] de', 'mais de', 'acima de', 'superior[es] a'] },
  { language: 'pt', means: 'lt', phrases: ['menos de', 'abaixo de'] },
]

/** Words that may stand between a comparison and its number. */
export const LINKS = phrasesOf('thresholds', 'links')
