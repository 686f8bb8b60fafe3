import { anyOf } from '../../phrases/compile-phrases.ts'
import type { PhraseTable } from '../../phrases/phrase-table.ts'

/** "A contract under this act applies …": the act is not the subject. */
export const NOT_UNDER = String.raw`(?<!\b(?:under|of|by|in|to|with) )`
/** The text, as an English clause on its application names it. */
export const THIS_TEXT = `\\b${anyOf(['this', 'these', 'the (?=amend|prov|chang|provisions of this)'])} ?${anyOf([
  'act',
  'order',
  'law',
  'ordinance',
  'section',
  'chapter',
  'regulation[s]',
  'rule[s]',
  'amendment[s]',
  'provisions[ of this +]',
  'changes',
])}`
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
export const ANCHORS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'on a day or after it',
    phrases: ['on or after', 'on and after'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'beginning with a day',
    phrases: ['beginning (on|in|with|after)', 'commencing (on|after|with)', 'starting (on|in|with)'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'what happens after a day',
    phrases: [
      '(entered into|issued|made|filed|occurring|rendered|purchased|delivered|ending) [on or ]after',
      'from and after',
      'after',
    ],
  },
]

/** What a clause like "Sections 3 and 4 shall apply as of May 1, 2030" says is applied. */
export const APPLIED_PARTS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'the text, or sections of it by their numbers',
    phrases: [
      'th(is|ese) (act|law|ordinance|order|section|title|chapter|subtitle|rule|regulation[s])',
      'the (amendment[s]|provisions|requirements) (made by|of) th(is|ese) (act|law|ordinance|order|section|title|chapter)',
      /sections? \d+\w{0,2}(?:(?:,? and|, | to| through|–|-) ?\d+\w{0,2}){0,6}(?: of this (?:act|law|ordinance|title))?/,
    ],
  },
]

/** Words between such a clause's verb and its day. */
export const APPLIED_SINCE: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'from a day',
    phrases: [
      'as (of|from)',
      'from[ and after]',
      'beginning[ on]',
      'commencing[ on]',
      'starting[ on]',
      'on (and|or) after',
      'with effect from',
      'effective',
    ],
  },
]

/** A sentence of its own that says from when a text of the Union, or what carries it over, applies. */
export const APPLIED_FROM: PhraseTable = [
  {
    language: 'en',
    law: 'eu',
    means: 'applies from',
    phrases: [
      '(it|they|this (regulation|decision)|these regulations|member states) shall apply [(those|these|the) (measures|provisions|laws|rules) ][as ]from',
    ],
  },
  {
    language: 'de',
    law: 'eu',
    means: 'applies from',
    phrases: ['(sie|die mitgliedstaaten) wenden (diese|die) (vorschriften|maßnahmen|rechtsvorschriften) ab[ dem]'],
  },
  {
    language: 'fr',
    law: 'eu',
    means: 'applies from',
    phrases: ['(ils|les états membres) appliquent ces (dispositions|mesures) à (partir|compter) du'],
  },
]
