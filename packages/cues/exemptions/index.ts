import { compilePhrases, WORD_STARTS } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import { phrasesOf } from '../tables/read-table.ts'

const EXEMPTION = phrasesOf('exemptions', 'exemption')

/** Who or what is taken out of the rule. */
export const exemptionRules = clauseRules('exemptions', [
  {
    key: 'exemption',
    pattern: compilePhrases(EXEMPTION, 'gi', WORD_STARTS),
    quote: 'clause',
    // "This Act (except section 4) comes into force": what it names comes later
    unless: /\bexcept [^()]{0,60}(?:\([^()]*\))?\) (?:shall |will )?(?:comes? into|takes? effect|commences?)/i,
    confidence: 0.6,
    reason: 'It takes someone or something out of the rule: a possible comparison group.',
  },
])
