import { compilePhrases, WORD_STARTS, AS_THEY_STAND } from '../phrases/compile-phrases.ts'
import { clauseRules } from './clause-cues.ts'
import { phrasesOf } from '../tables/read-table.ts'
import { OFFICES_BY_NAME, OFFICES_IN_ANY_CASE } from '../agency/phrases.ts'

/*
 * The rules of every type whose cues are clauses, or names, with certain words in them: the words stand in `tables`, here what is
 * quoted of them, how sure they are and what they say to an analyst.
 */

const EXPERIMENT = phrasesOf('random', 'experiment')
const LOTTERY = phrasesOf('random', 'lottery')
const NO_LOTTERY = phrasesOf('random', 'no-lottery')
const OVERSUBSCRIPTION = phrasesOf('random', 'oversubscription')

/** Chance decides who is served, or would if too many ask. */
export const randomRules = clauseRules('random', [
  {
    key: 'lottery',
    pattern: compilePhrases(LOTTERY, 'gi', WORD_STARTS),
    // drawn to be looked at, or played for
    unless: compilePhrases(NO_LOTTERY, 'i'),
    quote: 'clause',
    confidence: 0.9,
    reason: 'Chance decides who is served: a comparison of winners and losers is an experiment.',
  },
  {
    key: 'randomized-evaluation',
    pattern: compilePhrases(EXPERIMENT, 'gi'),
    quote: 'clause',
    confidence: 0.85,
    reason: 'The text itself asks for an experimental evaluation.',
  },
  {
    key: 'oversubscription',
    pattern: compilePhrases(OVERSUBSCRIPTION, 'gi'),
    quote: 'clause',
    confidence: 0.6,
    reason: 'More may apply than can be served; how the rest are chosen may give a comparison.',
  },
])

const NO_OPT_IN = phrasesOf('comparison', 'no-opt-in')
const OPT_IN = phrasesOf('comparison', 'opt-in')
const PILOT = phrasesOf('comparison', 'pilot')
const SOME_AREAS = phrasesOf('comparison', 'some-areas')

/** The policy reaches some places or people only, so that others can be compared with them. */
export const comparisonRules = clauseRules('comparison', [
  {
    key: 'pilot',
    pattern: compilePhrases(PILOT, 'gi'),
    quote: 'clause',
    confidence: 0.8,
    reason: 'The policy runs in some places or for some people only; the others are a comparison.',
  },
  {
    key: 'some-areas',
    pattern: compilePhrases(SOME_AREAS, 'gi'),
    quote: 'clause',
    confidence: 0.6,
    reason: 'The rule holds in some areas and not in others.',
  },
  {
    key: 'opt-in',
    pattern: compilePhrases(OPT_IN, 'gi'),
    // a recital tells what a body may do under another law
    unless: compilePhrases(NO_OPT_IN, 'i'),
    quote: 'clause',
    confidence: 0.55,
    reason: 'Bodies choose for themselves whether to take part, so adoption differs among them.',
  },
])

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

const EXPIRY = phrasesOf('sunset', 'expiry')
const NO_EXPIRY = phrasesOf('sunset', 'no-expiry')

/** The rule ends by itself. */
export const sunsetRules = clauseRules('sunset', [
  {
    key: 'expiry',
    pattern: compilePhrases(EXPIRY, 'gi', WORD_STARTS),
    // what ends is a right that somebody holds under the rule
    unless: compilePhrases(NO_EXPIRY, 'i'),
    quote: 'clause',
    confidence: 0.7,
    reason: 'The rule ends by itself: what comes back shows what it did.',
  },
])

const REPEAL = phrasesOf('repeal', 'repeal')
const NO_REPEAL = phrasesOf('repeal', 'no-repeal')

/** Earlier law ends with it. */
export const repealRules = clauseRules('repeal', [
  {
    key: 'repeal',
    pattern: compilePhrases(REPEAL, 'gi'),
    // the text ends itself, or goes on until another ends it
    unless: compilePhrases(NO_REPEAL, 'i'),
    quote: 'clause',
    confidence: 0.6,
    reason: 'Earlier law ends with it.',
  },
])

const CONDITION = phrasesOf('contingency', 'condition')

/** What must come about before the rule counts. */
export const contingencyRules = clauseRules('contingency', [
  {
    key: 'condition',
    pattern: compilePhrases(CONDITION, 'gi'),
    quote: 'clause',
    confidence: 0.55,
    reason: 'The rule hangs on something that may or may not come about.',
  },
])

/** Who carries the rule out. */
export const agencyRules = clauseRules('agency', [
  {
    key: 'office',
    pattern: compilePhrases(OFFICES_BY_NAME, 'g', WORD_STARTS),
    quote: 'words',
    confidence: 0.6,
    reason: 'It carries the rule out.',
  },
  {
    key: 'office',
    pattern: compilePhrases(OFFICES_IN_ANY_CASE, 'giu'),
    quote: 'words',
    confidence: 0.5,
    reason: 'It carries the rule out.',
  },
])

const STATUTE = phrasesOf('citations', 'statute')

/** Law that the text rests on or changes. */
export const citationRules = clauseRules('citations', [
  {
    key: 'statute',
    pattern: compilePhrases(STATUTE, 'gu', AS_THEY_STAND),
    quote: 'words',
    confidence: 0.8,
    reason: 'Law that it rests on or changes.',
  },
])

const MONEY = phrasesOf('funding', 'money')

/** What pays for it. */
export const fundingRules = clauseRules('funding', [
  {
    key: 'money',
    pattern: compilePhrases(MONEY, 'gi'),
    quote: 'clause',
    confidence: 0.55,
    reason: 'It says what pays for it.',
  },
])

const REPORT = phrasesOf('data-mandates', 'report')

/** What is counted and reported. */
export const dataMandateRules = clauseRules('data_mandates', [
  {
    key: 'report',
    pattern: compilePhrases(REPORT, 'gi'),
    quote: 'clause',
    confidence: 0.6,
    reason: 'It has data collected that an evaluation could use.',
  },
])

const PENALTY = phrasesOf('sanctions', 'penalty')
const NO_PENALTY = phrasesOf('sanctions', 'no-penalty')

/** What follows a breach. */
export const sanctionRules = clauseRules('sanctions', [
  {
    key: 'penalty',
    pattern: compilePhrases(PENALTY, 'gi', WORD_STARTS),
    // somebody's record
    unless: compilePhrases(NO_PENALTY, 'i'),
    quote: 'clause',
    confidence: 0.6,
    reason: 'It says what follows a breach.',
  },
])
