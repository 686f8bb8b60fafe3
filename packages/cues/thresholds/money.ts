import { englishNumber } from '../numbers/english-numbers.ts'
import { compilePhrases } from '../phrases/compile-phrases.ts'
import type { NumberToken } from './number-tokens.ts'
import { phrasesOf } from '../tables/read-table.ts'

const DENOMINATOR_WORDS = phrasesOf('thresholds', 'denominator-words')

export interface Amount {
  start: number
  end: number
  value: number
  currency: string
}

/** What stands in front of a sum, as the source of a pattern, and the currency it means; a bare $ or £ is told by the text. */
const CURRENCY_MARKS: readonly (readonly [mark: string, code: string])[] = [
  [String.raw`\$|USD?\$|USD`, 'USD'],
  [String.raw`CA?D?\$|CDN?\$|CAD`, 'CAD'],
  [String.raw`AU?D?\$|AUD`, 'AUD'],
  [String.raw`NZD?\$|NZD`, 'NZD'],
  [String.raw`SG?D?\$|SGD`, 'SGD'],
  [String.raw`HK\$`, 'HKD'],
  [String.raw`N\$`, 'NAD'],
  [String.raw`J\$`, 'JMD'],
  [String.raw`TT\$`, 'TTD'],
  [String.raw`R\$|BRL`, 'BRL'],
  ['£|GBP', 'GBP'],
  ['€|EUR', 'EUR'],
  ['CHF', 'CHF'],
  ['NOK', 'NOK'],
  ['SEK', 'SEK'],
  ['DKK', 'DKK'],
  ['PLN', 'PLN'],
  ['CZK', 'CZK'],
  ['¥|JPY', 'JPY'],
  ['G[Hh](?:[¢₵]|[SsCc])|[Gg]hana [Cc]edis', 'GHS'],
  [String.raw`(?<!\p{L})[KTU]?[Ss]hs?\.?|KES|[Kk]enya [Ss]hillings`, 'KES'],
  // "(N 6)" numbers a notification
  [String.raw`₦|NGN|(?<![\p{L}\d(])N`, 'NGN'],
  ['₱|P[Hh][Pp]', 'PHP'],
  [String.raw`(?<![\p{L}\d])P`, 'P'],
  [String.raw`₹|INR|(?<!\p{L})Rs\.?|[Rr]upees`, 'INR'],
  // "Notice R949", "No. R. 347" and "G.S.R 268" number notices
  [String.raw`ZAR|(?<![\p{L}\d.]|\b(?:[Nn]otices?|GN|Nos?\.) )R`, 'ZAR'],
]

const MARKS = CURRENCY_MARKS.map(([mark]) => mark).join('|')
/** A mark stands in the line of its number. */
const BEFORE = new RegExp(String.raw`(${MARKS})[^\S\n]?$`, 'u')
const INSIDE = new RegExp(String.raw`(?<![\p{L}\d])(${MARKS})(?![\p{L}\d])`, 'u')
const SYMBOLS = CURRENCY_MARKS.map(([mark, code]) => [new RegExp(`^(?:${mark})$`, 'u'), code] as const)
const AFTER: readonly (readonly [RegExp, string, number])[] = [
  [/^\s*(?:HK|Hong Kong) dollars?\b/i, 'HKD', 1],
  [/^\s*(?:US|U\.S\.) dollars?\b/i, 'USD', 1],
  [/^\s*(?:Australian|AU) dollars?\b/i, 'AUD', 1],
  [/^\s*(?:Canadian) dollars?\b/i, 'CAD', 1],
  [/^\s*(?:Singapore) dollars?\b/i, 'SGD', 1],
  [/^\s*(?:ringgit|RM)\b/i, 'MYR', 1],
  [/^\s*(?:patacas?)\b/i, 'MOP', 1],
  [/^\s*(?:-|de )?dollars?\b/i, '$', 1],
  [/^\s?\$(?!\d)/, '$', 1],
  [/^\s*(?:cents?|centimes?)\b|^\s?¢/i, 'cent', 0.01],
  [/^\s*mills?\b(?!s? (?:of|in|that|which|owner))/i, 'cent', 0.001],
  [/^\s*(?:d')?euros?\b|^\s?€(?!\d)|^\s?EUR\b/i, 'EUR', 1],
  [/^\s*(?:pounds sterling)\b|^\s?£(?!\d)/i, 'GBP', 1],
  [/^\s*pence\b|^p(?![\p{L}\d.])/u, 'GBP', 0.01],
  [/^\s*rupees\b/i, 'INR', 1],
  [/^\s*Franken(?!\p{L})|^\s?(?:CHF|Fr\.)(?!\p{L})/iu, 'CHF', 1],
  [/^\s*(?:de )?francs(?!\p{L})/iu, 'franc', 1],
  [/^\s*rands?\b/i, 'ZAR', 1],
  [/^\s*pesos?\b/i, 'PHP', 1],
  [/^\s*naira\b/i, 'NGN', 1],
  [/^\s*(?:yen|円)(?!\p{L})/iu, 'JPY', 1],
  [/^\s*(?:reais|real)(?!\p{L})/iu, 'BRL', 1],
  [/^\s*(?:Ghana )?cedis?\b/i, 'GHS', 1],
  [/^\s*(?:kroner|kronor|krone|krona|crowns|kr)(?!\p{L})/iu, 'krone', 1],
  [/^\s*shillings?\b/i, 'shilling', 1],
]
/** "£1.5m", "$2bn". */
const SHORT_SCALE = /^\s?(m|mn|bn|k)\b/i
const SHORT_SCALES: Readonly<Record<string, number>> = { m: 1e6, mn: 1e6, bn: 1e9, k: 1e3 }

/** Country of the text, as far as its currency goes: dollars of Canada or of the United States, old pounds of Ireland. */
export interface Currencies {
  dollar: string
  pound: string
  /** What a P in front of a sum stands for: pesos, or pula. */
  p: string
  /** What a bare cent is a hundredth of. */
  cent: string
  /** A shilling: a twentieth of an old pound, or the currency of East Africa. */
  shilling: { currency: string; worth: number }
  /** Whose crowns: of Norway, Sweden, Denmark or Iceland. */
  krone: string
  /** Whose francs: of Switzerland, or before the euro of Belgium, Luxembourg or France. */
  franc: string
}

/** The sum of money a number stands for, its symbol included; `null` where it is none. */
export function amountAt(text: string, number: NumberToken, currencies: Currencies): Amount | null {
  const before = BEFORE.exec(text.slice(Math.max(0, number.start - 18), number.start))
  if (before) {
    const short = SHORT_SCALE.exec(text.slice(number.end, number.end + 4))
    return {
      start: number.start - before[0].length,
      end: number.end + (short ? short[0].length : 0),
      value: round(number.value * (short ? SHORT_SCALES[short[1].toLowerCase()] : 1)),
      currency: ownCurrency(before[1], currencies),
    }
  }
  return namedAmount(text, number, currencies)
}

/** The currency that the head of a table's column names; `null` where it names none. */
export function currencyNamed(words: string, currencies: Currencies): string | null {
  const mark = INSIDE.exec(words)
  if (mark) return ownCurrency(mark[1], currencies)
  const name = NAMED.exec(words)
  return (
    name && (namedAmount(` ${name[0]}`, { value: 1, isWords: false, start: 0, end: 0 }, currencies)?.currency ?? null)
  )
}

const NAMED =
  /\b(?:dollars?|euros?|pounds sterling|pence|rupees|Franken|francs|rands?|pesos?|naira|yen|shillings?|kroner|kronor)(?!\p{L})/iu

/** A bare $ or £ is the text's own. */
function ownCurrency(mark: string, currencies: Currencies): string {
  const currency = SYMBOLS.find(([pattern]) => pattern.test(mark))![1]
  if (currency === 'USD' && mark === '$') return currencies.dollar
  if (currency === 'P') return currencies.p
  return currency === 'GBP' ? currencies.pound : currency
}

function namedAmount(text: string, number: NumberToken, currencies: Currencies): Amount | null {
  const after = text.slice(number.end, number.end + 24)
  for (const [pattern, name, worth] of AFTER) {
    const match = pattern.exec(after)
    if (!match) continue
    const currency =
      {
        $: currencies.dollar,
        cent: currencies.cent,
        GBP: currencies.pound,
        shilling: currencies.shilling.currency,
        krone: currencies.krone,
        franc: currencies.franc,
      }[name] ?? name
    return {
      start: number.start,
      end: number.end + match[0].length,
      value: round(number.value * (name === 'shilling' ? currencies.shilling.worth : worth)),
      currency,
    }
  }
  return null
}

/** "fifteen pounds twelve shillings and sixpence": old money, in pounds. */
const OLD_MONEY =
  /\b([\p{L}-]+|\d+) pounds?,? (?:and )?([\p{L}-]+|\d+) shillings?(?:,? (?:and )?([\p{L}-]+?|\d+)(?: ?pence|pence| pennies))?/giu

export function oldMoney(text: string, read: (words: string) => number | null, currency: string): readonly Amount[] {
  return [...text.matchAll(OLD_MONEY)].flatMap((match) => {
    const parts = match.slice(1).map((part) => (part === undefined ? 0 : /^\d/.test(part) ? Number(part) : read(part)))
    if (parts.some((part) => part === null)) return []
    const [pounds, shillings, pence] = parts as number[]
    const value = round(pounds + shillings / 20 + (pence ?? 0) / 240)
    return [{ start: match.index, end: match.index + match[0].length, value, currency }]
  })
}

function round(value: number): number {
  return Number(value.toPrecision(12))
}

const BEFORE_PER = '(?:in wages |of wages |of work(?:ing time)? |brutto |gross |or more |or less )'
const PER_WORDS = String.raw`(?:per|an?|each|every|for (?:each|every)|in (?:any|an?|each|every) (?:one )?|je|pro|im|par|\/)`
const AFTER_PER =
  '(?:(?:calendar|taxable|tax|fiscal|full|pay|eligible|qualifying|dependent|volle|work|ordinary|normal|regular|standard|completed|additional|overtime|contracted|vollendete|angefangene|begonnene) ?)'
/** The denominator behind a sum: "per hour", "an hour", "je Zeitstunde", "par mois", "per thousand". */
const PER = compilePhrases(
  DENOMINATOR_WORDS,
  'i',
  (anyPhrase) => String.raw`^,?\s*(?:${BEFORE_PER}?${PER_WORDS}\s*${AFTER_PER}?)(${anyPhrase})\b`,
)
/** "1 800 Euro monatlich", "$50 annually". */
const PAID = /^ (monatlich|jährlich|wöchentlich|täglich|monthly|annually|yearly|weekly|daily|hourly)\b/i
/** "nine dollars ($9) per hour", "Rs. 6,500/- per month". */
const SAID_AGAIN = /^ \([$£€]?\s?[\d.,]+\)|^\/-/
/** "for each bag": a thing the table above does not know; never a person's duty ("for each violation"). */
const PER_ANYTHING =
  /^ (?:per|for (?:each|every)) (?!every|each|violation|offen|fiscal|consecutive|additional|assessment|such|of\b|year|capita)([\p{L}-]{3,20})(?!\p{L})/iu
const DENOMINATORS: Readonly<Record<string, string>> = {
  monatlich: 'month',
  monthly: 'month',
  jährlich: 'year',
  annually: 'year',
  yearly: 'year',
  wöchentlich: 'week',
  weekly: 'week',
  täglich: 'day',
  daily: 'day',
  hourly: 'hour',
  zeitstunde: 'hour',
  arbeitsstunde: 'hour',
  stunde: 'hour',
  heure: 'hour',
  tag: 'day',
  jour: 'day',
  woche: 'week',
  semaine: 'week',
  'four-week period': '4-weeks',
  monat: 'month',
  mois: 'month',
  annum: 'year',
  jahr: 'year',
  kalenderjahr: 'year',
  année: 'year',
  an: 'year',
  kind: 'child',
  enfant: 'child',
  pupil: 'student',
  'kilowatt-hour': 'kWh',
  'kilowatt hour': 'kWh',
  kilowatthour: 'kWh',
  kwh: 'kWh',
  thousand: '1000',
  'thousand cigarettes': '1000-cigarettes',
  'thousand cigars': '1000-cigars',
}

/** What a sum is paid by, and how many characters say so; `null` for a sum as such. */
export function denominatorAt(text: string, at: number): { per: string; length: number } | null {
  const again = SAID_AGAIN.exec(text.slice(at, at + 20))
  const shift = again ? again[0].length : 0
  const following = text.slice(at + shift, at + shift + 60)
  const match = PER.exec(following) ?? PAID.exec(following) ?? PER_ANYTHING.exec(following)
  if (!match || englishNumber(match[1].split('-')[0]) !== null) return null
  const name = match[1].toLowerCase().replace(/^1[ ,]?000/, 'thousand')
  return { per: DENOMINATORS[name] ?? name.replace(/ /g, '-'), length: shift + match[0].length }
}
