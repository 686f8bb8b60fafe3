import { compilePhrases, wordsOf } from '../phrases/compile-phrases.ts'
import type { Change } from './amendments.ts'
import { durationExclusion } from './durations.ts'
import type { Candidate } from './threshold.ts'
import { phrasesOf } from '../tables/read-table.ts'

const APPROPRIATIONS = phrasesOf('thresholds', 'appropriations')
const PENALTIES = phrasesOf('thresholds', 'penalties')

/** The words around a candidate that its relevance hangs on. */
export interface Context {
  /** From the start of its clause to the candidate. */
  before: string
  /** The number with its unit. */
  words: string
  /** From the candidate to the end of its clause. */
  after: string
  /** The whole sentence. */
  sentence: string
  /** What an amendment does to the words that hold it. */
  change: Change | null
  /** What opens the list it stands in. */
  leadIn: string
  /** The caption of its section. */
  heading: string
}

const PENALTY = compilePhrases(PENALTIES, 'i')
const APPROPRIATION = compilePhrases(APPROPRIATIONS, 'i')
const PAY = /\b(?:salary|salaries|compensation|per diem|remuneration|honorarium)\b/i
const OFFICE_HOLDER =
  /\b(?:appoint\w*|commissioners?|inspectors?|members? of the (?:board|commission|council|legislature)|judges?|clerk|sheriff|treasurer|secretary of the)\b/i
/** A section that is about nothing but what is paid for something: a visa, an entry, a bag. */
const SETS_FEES =
  /^(?!.*\b(?:application|filing|court|processing|registration|record)\b).*\b(?:fees?|charges?|tolls?|Gebühren?|redevances?)\W*$/i
/** "The fee for a resident fishing license is $20": the sentence sets it, the license is what the section is about. */
const SETS_A_FEE =
  /\b(?:the|an?) (?:[\p{L}-]+ ){0,2}fee for (?:an? |the |each |every )[^.;]{3,80} (?:is|shall be) (?:[$£€][\d.,]+ )?$/iu
const COSTS_OF_A_STEP =
  /\b(?:application|filing|cop(?:y|ies)|search|certificate|hearing|court|processing|registration|record)\b/i
const ROUNDING = /\b(?:nearest|multiples? of|rounded|aufgerundet|gerundet|arrondi)\b[^.;]{0,40}$/i
const INTEREST =
  /\b(?:interest|intérêts?|Zinsen|Zinssatz)\b[^.;]{0,40}$|^[^.;]{0,25}\b(?:interest|per annum interest)\b/i
const AMENDED_WORD =
  /\b(?:striking|strike|strikes|deleting|omit|leave out|substitut\w+ for|replac\w+)\b[^.;]{0,40}"[^"]{0,30}$/i

const REPORTED =
  /\breports?\b[^.]*\b(?:include|contain|following|limited to|state)\b|\bnumber of (?!years|days|hours|employees)[^.]*:$/i

/** "must report on the number of filers within $1,000 of the limit". */
const COUNTED_IN_REPORT =
  /\b(?:reports?|berichte[nt]?|rapport)\b[^.;]{0,160}\b(?:numbers?|shares?|proportions?|Zahl|Anzahl|nombre) (?:of|der|von|de|des)\b[^.;]{0,80}$/i
const LETTERING =
  /\b(?:letters|lettering|type|typeface|font|characters|Schriftgröße|Buchstaben|caractères)\b[^.;]{0,30}$/i
/** What an official printer asks for the paper itself. */
const PRINTED_PRICE = /^\W*(?:price|preis|prix)\W*$/i
/** What the page that a law is read on says of itself. */
const FURNITURE =
  /\b(?:subscribe (?:now|today|to)|(?:premium|free) (?:membership|trial)|add to (?:cart|basket)|sign up (?:now|for)|(?:text|font) size|printed on \d+ ?% (?:post-consumer )?recycled)\b/i
/** "351.20 RESIDENTIAL PARKING ZONES": a section's number and its caption. */
const CAPTION = /^\d+(?:[.-]\d+)+\.? (?:\p{Lu}{2,} ?)+$/u
/** What a tax is thought to bring or a law to cost. */
const EXPECTED =
  /\b(?:rais(?:e|es|ing)|generat(?:e|es|ing)|yield(?:s|ing)?|costs?|sav(?:e|es|ing)|rapporter\p{L}*|kostet)\s+(?:about|approximately|roughly|some|an estimated|etwa|rund|environ)\s*$/iu
/** "will cost £300 million a year", "investing a further $2 billion": what a policy costs or brings in all. */
const IN_ALL =
  /\b(?:rais|generat|yield|cost|sav|invest|spend|spent|provid|allocat|worth|total|budget)\w*\s+(?:[\p{L}-]+ ){0,6}$/iu
/** Sums that a text says somebody will forgo, gain or lose, beside no limit. */
const FORGONE =
  /\b(?:revenue foregone|revenue forgone|Lohnerhöhung von|loss of revenue|cost to (?:the )?(?:government|public|budget))\b/i
/** "an estimated annual revenue of about $1.1 billion", "Lohnerhöhung von etwa 790 Millionen Euro". */
const ROUGHLY = new RegExp(
  String.raw`\b${wordsOf(phrasesOf('thresholds', 'totals'))}\b[^.;]{0,120}\b${wordsOf(phrasesOf('thresholds', 'roughly'))}\s*$`,
  'iu',
)
const MILLION = 1e6
const BETTER_OFF = /^ (?:(?:per|an?|each) \p{L}{3,6} )?(?:better|worse) off\b/iu
/** "a 13p increase", "19p (+3%) increase": by how much a figure moves; the figure itself stands beside it. */
const MOVES_BY =
  /^(?: \([^)]{1,12}\))?,? (?:(?:(?:per|an?|each) \p{L}{3,6}|pay|price|wage|rate) )?(?:increase|rise|hike|uplift|decrease)s?(?!\p{L})/iu
const MAJORITY = /\bmajority\b[^.;]{0,30}|\bplus one\b|\bMehrheit\b|\bmajorité\b/i
/** Letters in front of a figure in which such words stand. */
const LOOKED_AT = 260

/** Why a candidate is no threshold, or `null` where it may be one. */
export function exclusionOf(candidate: Candidate, context: Context): string | null {
  const near = `${context.before.slice(-90)} ${context.after.slice(0, 60)}`
  if (FURNITURE.test(context.sentence)) return 'what the page says of itself'
  if (/^\W*$/.test(context.before) && CAPTION.test(context.words)) return 'the number of a section'
  const isListed = candidate.measure !== 'money' && candidate.measure !== 'ratio'
  if (isListed && REPORTED.test(context.leadIn.slice(-300))) return 'a figure to be reported'
  const before = context.before.slice(-LOOKED_AT)
  if (COUNTED_IN_REPORT.test(before)) return 'a figure to be reported'
  if (LETTERING.test(before)) return 'the look of a notice'
  const clause = `${context.leadIn} ${context.before} ${context.after}`
  const isPunished = PENALTY.test(clause)
  const isSanction = isPunished || /\bpenalt|offen[cs]e|fines\b|fixed charge|Bußgeld|sanction/i.test(context.heading)
  if (candidate.measure === 'money') {
    if (isSanction) return 'a fine or penalty'
    if (PAY.test(near) && OFFICE_HOLDER.test(clause)) return 'the pay of an office'
    if (isAppropriated(context)) return 'money appropriated'
    if (PRINTED_PRICE.test(context.before)) return 'the price of the document'
    if (
      EXPECTED.test(before) ||
      (Number(candidate.value) >= MILLION && (IN_ALL.test(before) || ROUGHLY.test(before) || FORGONE.test(near)))
    )
      return 'money that is expected'
    if (BETTER_OFF.test(context.after)) return 'what somebody gains by it'
    if (MOVES_BY.test(context.after) && !/\bto $/i.test(before)) return 'by how much a figure moves'
    if (
      !SETS_FEES.test(context.heading) &&
      !(SETS_A_FEE.test(context.before) && !COSTS_OF_A_STEP.test(context.before)) &&
      /\bfil(?:ing|e) fee|application fee|fee (?:of|for)|processing fee|fees? (?:shall|not)/i.test(near) &&
      !candidate.unit.includes('/')
    )
      return 'a procedural fee'
  }
  if (candidate.measure === 'percent' && isAppropriated(context)) return 'a share of money appropriated'
  if (candidate.measure === 'percent' && MAJORITY.test(near)) return 'a majority of votes'
  if (candidate.measure === 'ratio' && isSanction) return 'a fine or penalty'
  if (NAMED_AGAIN.test(context.after)) return 'a figure named again'
  if (candidate.measure === 'money' || candidate.measure === 'percent') {
    if (ROUNDING.test(context.before)) return 'a rounding rule'
    if (
      candidate.measure === 'percent' &&
      // a section on offenses also says what is none: "less than 0.1% by weight"
      ((candidate.isCompared ? isPunished : isSanction) ||
        INTEREST.test(context.before) ||
        INTEREST.test(context.after))
    ) {
      return 'a penalty or interest'
    }
  }
  if (candidate.measure === 'duration') return durationExclusion(candidate, context, isSanction)
  if (candidate.measure === 'count') return countExclusion(candidate, context)
  const isStruck = context.change === null && AMENDED_WORD.test(context.before) && /^"/.test(context.after)
  return isStruck ? 'words struck out' : null
}

/** A condition of the whole program, not a sum set aside. */
const SUBJECT_TO_FUNDS =
  /\b(?:subject to|within|to the extent of|upon) (?:the )?(?:availability of |available )?(?:funds |amounts |moneys )?appropriat\w+/gi

function isAppropriated({ leadIn, before, after }: Context): boolean {
  const words = `${leadIn.slice(-200)} ${before.slice(-160)} ${after.slice(0, 80)}`
  return APPROPRIATION.test(words.replace(SUBJECT_TO_FUNDS, ''))
}

/** "the $250,000,000 dollar amount in subsection (a) shall be increased". */
const NAMED_AGAIN = /^ (?:dollar )?(?:amounts?|figures?) (?:in|under|specified|referred|described|set forth)\b/i

/** A body is made up of persons and of nothing else. */
const OF_PEOPLE = new Set(['person', 'piece', 'employee'])

/** Places are sorted by how many live in them; how many people a rule reaches sorts nobody. */
const MANY = 100_000
const SEVERAL = 1_000
/** Units of those whom a policy serves. */
const REACHED = new Set(['person', 'piece', 'employee', 'student', 'household', 'facility'])
const OF_A_PLACE =
  /\b(?:population|inhabitants|residents|cit(?:y|ies)|count(?:y|ies)|towns?|municipalit\w+|districts?|areas?|boroughs?|members?|users?|customers?|votes?|signatures?)\b/i

function countExclusion(candidate: Candidate, { before, after }: Context): string | null {
  const value = Array.isArray(candidate.value) ? Number(candidate.value[1]) : Number(candidate.value)
  const near = `${before.slice(-60)} ${after.slice(0, 60)}`
  const isMany = value >= MANY || (!candidate.isCompared && value >= SEVERAL)
  if (REACHED.has(candidate.unit.split('/')[0]) && isMany && !OF_A_PLACE.test(near)) return 'how many a rule reaches'
  if (
    OF_PEOPLE.has(candidate.unit) &&
    /\b(?:members?(?! states?\b)|representatives?|appointed|quorum|votes?|council|board|commission|committee|task force|panel|jury)\b/i.test(
      near,
    )
  )
    return 'the make-up of a body'
  if (candidate.unit === 'state' && !candidate.isCompared) return 'a number of states that decides nothing'
  const isRate = /\b(?:for|per) (?:each|every)(?: \w+)?\s*$/i.test(before)
  // "one adult for every 8 children" sets a ratio
  if (isRate && value > 1 && /\b(?:one|1|an?)\b[^.;]{0,60}$/i.test(before)) return null
  if (isRate) return 'what a rate is counted by'
  if (candidate.unit.includes('/')) return null
  if ((candidate.unit === 'person' || candidate.unit === 'piece') && value <= 2 && candidate.operator === 'ge')
    return 'more than one person'
  if (!candidate.isCompared && value < 10) return 'a number of things that decides nothing'
  return value <= 1 && candidate.operator !== 'le' ? 'a single thing' : null
}
