import type { PhraseTable } from '../phrases/phrase-table.ts'

/** What pays for it. */
export const MONEY: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'money appropriated',
    phrases: ['[hereby |is |are |be |authorized to be ]appropriat(ed|ion[s])~', 'there (is|are) [hereby ]authorized'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a grant or subsidy',
    phrases: ['grant[s] (to|in aid|program)', 'subsid(y|ies|ized|ised)'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a fund',
    phrases: ['trust fund', 'special fund', 'consolidated [revenue ]fund', 'from [the ]general fund'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'paid out of, funded by',
    phrases: [
      'funded (by|from|through)',
      'out of (moneys|money|funds)',
      'financ(ed|ing) (by|from|through)',
      'expense[s] (incurred|of) {60 letters}(paid|met) (out|from|by)',
      'shall be paid out of',
    ],
  },
  {
    language: 'en',
    law: 'commonwealth',
    means: 'voted by the Irish parliament',
    phrases: ['money[s] provided by the oireachtas'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'the budget',
    phrases: ['trésor', 'crédit[s] budgétaire[s]', 'fonds'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'the budget',
    phrases: ['haushaltsmittel', 'bundeshaushalt', 'aus mitteln'],
  },
]
