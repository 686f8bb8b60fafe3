import { phrasesOf } from '../../tables/read-table.ts'
import { anyOf } from '../../phrases/compile-phrases.ts'

/** "A contract under this act applies …": the act is not the subject. */
export const NOT_UNDER = String.raw`(?<!\b(?:under|of|by|in|to|with) )`
/** The text, as an English clause on its application names it. */
export const THIS_TEXT = `(?:\\bproposed law|\\b${anyOf(['this', 'these', 'the (?=amend|prov|chang|bill|provisions of this)'])} ?${anyOf(
  [
    'act',
    'order',
    'law',
    'ordinance',
    '[sub]section',
    '[sub]paragraph',
    'part',
    'article',
    'schedule',
    'standard',
    'policy',
    'chapter',
    'regulation[s]',
    'rule[s]',
    'amendment[s]',
    'provisions[ of this +]',
    'changes(?! provided in)',
    'bill',
  ],
)})`
export const APPLIES_VERB = anyOf([
  'apply',
  'applies',
  'be applicable',
  'is applicable',
  'have effect',
  'has effect',
  'take effect',
  'is effective',
  'be effective',
])
export const TO = anyOf(['to', 'for', 'with respect to', 'in relation to', 'in respect of', 'as respects'])

/** Words in front of the day from which a rule counts. */
export const ANCHORS = phrasesOf('effective-date', 'anchors')

/** What a clause like "Sections 3 and 4 shall apply as of May 1, 2030" says is applied. */
export const APPLIED_PARTS = phrasesOf('effective-date', 'applied-parts')

/** Words between such a clause's verb and its day. */
export const APPLIED_SINCE = phrasesOf('effective-date', 'applied-since')

/** A sentence of its own that says from when a text of the Union, or what carries it over, applies. */
export const APPLIED_FROM = phrasesOf('effective-date', 'applied-from')
