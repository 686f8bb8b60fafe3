import { compilePhrases, WORD_STARTS } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import { phrasesOf } from '../tables/read-table.ts'

const EXEMPTION = phrasesOf('exemptions', 'exemption')
/** "This Act (except section 4) comes into force", "other than section 5, takes effect": what is named comes later. */
const NO_EXEMPTION = new RegExp(
  [
    String.raw`\bexcept [^()]{0,60}(?:\([^()]*\))?\)`,
    String.raw`\b(?:except(?: for)?|other than) (?:section|part|paragraph|article|regulation|clause)s? [\w, ()]{1,60},?`,
  ]
    .map((exception) => `${exception} (?:shall |will )?(?:comes? into|takes? effect|commences?)`)
    .join('|'),
  'i',
)

/** Who or what is taken out of the rule. */
export const exemptionRules = clauseRules('exemptions', [
  {
    key: 'exemption',
    pattern: compilePhrases(EXEMPTION, 'gi', WORD_STARTS),
    quote: 'clause',
    unless: NO_EXEMPTION,
    confidence: 0.6,
    reason: 'It takes someone or something out of the rule: a possible comparison group.',
  },
])
