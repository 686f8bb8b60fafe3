import { fractionsOf, type NumberToken, round } from './fractions.ts'
import type { Language } from '../text/document.ts'
import { ENGLISH_CARDINAL, ENGLISH_ORDINAL, englishNumber, numbersIn } from '../numbers/english-numbers.ts'
import { FRENCH_CARDINAL, frenchNumber } from '../numbers/french-numbers.ts'
import { GERMAN_CARDINAL, GERMAN_ORDINAL, germanNumber, germanOrdinal } from '../numbers/german-numbers.ts'

export type { NumberToken } from './fractions.ts'

/** Figures by language: 12,000.50 and 12 000.50; 12.000,50 and 12 000,50; 12 000,50. */
const FIGURES: Readonly<Record<Language, string>> = {
  en: String.raw`0,\d+|\d{1,2}(?:,\d\d)+,\d{3}(?![\d,])(?:\.\d+)?|\d+,\d{1,2}(?![\d,])|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?: \d{3})+(?![\d,])(?:\.\d+)?|\d{1,3}(?:'\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|(?<!\p{L})\.\d+`,
  // Swiss figures: 150'000.50
  de: String.raw`\d{1,3}(?:'\d{3})+(?!\d)(?:[.,]\d+)?|\d{1,3}(?:[. ]\d{3})+(?![\d])(?:,\d+)?|\d+(?:,\d+)?`,
  // some French pages print a decimal point: "3.5 t"
  fr: String.raw`\d{1,3}(?:'\d{3})+(?!\d)(?:[.,]\d+)?|\d{1,3}(?:[ .]\d{3})+(?![\d])(?:,\d+)?|\d+\.\d{1,2}(?![\d.])|\d+(?:,\d+)?`,
}
const WORDS: Readonly<Record<Language, { cardinal: string; read: (phrase: string) => number | null }>> = {
  en: { cardinal: ENGLISH_CARDINAL, read: englishNumber },
  de: { cardinal: GERMAN_CARDINAL, read: germanNumber },
  fr: { cardinal: FRENCH_CARDINAL, read: frenchNumber },
}

const VULGAR = String.raw`(?: (?:and )?(?:[1-9]\/[1-9]\d?|one-half|one-quarter|a half)|[½¼¾]| [½¼¾])`
const SCALE = String.raw`(?: (?:hundred|thousand|lakhs?|million|crores?|billion|trillion|Millionen|Milliarden|millions?|milliards?|mil millones|millones|millón|milhões|milhão|bilhões|bilhão|milioni|milione|miliardi|miliardo)(?!\p{L}))`
const SCALES: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  crore: 1e7,
  crores: 1e7,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  billion: 1e9,
  milliarden: 1e9,
  milliards: 1e9,
  trillion: 1e12,
  'mil millones': 1e9,
  millones: 1e6,
  millón: 1e6,
  milhões: 1e6,
  milhão: 1e6,
  bilhões: 1e9,
  bilhão: 1e9,
  milioni: 1e6,
  milione: 1e6,
  miliardi: 1e9,
  miliardo: 1e9,
}

/** Not inside a word or a longer number, but right behind a currency. */
const STARTS = String.raw`(?:(?<![\p{L}\d.,/])|(?<=(?<![\p{L}\d])(?:R|Rs\.?|P|EUR|USD|CHF|GBP|GH[¢₵SC]|NGN|KES|INR|MXN|Shs?\.?|[KTU]Shs?\.?))|(?<=(?<![\p{L}\d(])N)(?=\d{1,3},\d{3}|\d{1,3} (?:m|b)illion|\d{3}))`
const PARTS_IN_WORDS =
  '(?: and)? one-half| and a (?:half|quarter|third)| and (?:one|two|three|four|five|six|seven|eight|nine)-(?:tenths?|quarters?|fourths?|thirds?|fifths?)'
const SAID_AGAIN = String.raw`(?:\s?\((?<again>[\d.,]+|[\p{L} -]{3,30})\s?%?\))?`

/** An ordinal that counts years of a life: "eighteenth birthday", "dritten Lebensjahres". */
const ORDINAL_OF_LIFE: Readonly<Record<Language, { pattern: RegExp; read: (phrase: string) => number | null } | null>> =
  {
    en: {
      pattern: new RegExp(
        String.raw`\b${ENGLISH_ORDINAL}(?= (?:birthdays?|year of (?:(?:his|her|their|its|the) age|life)))`,
        'giu',
      ),
      read: englishNumber,
    },
    de: {
      pattern: new RegExp(
        String.raw`(?<!\p{L})${GERMAN_ORDINAL}(?= (?:bis (?:zum )?(?:vollendeten )?\p{L}{3,24} )?(?:Lebensjahr|Altersjahr|Geburtstag))`,
        'giu',
      ),
      read: germanOrdinal,
    },
    fr: null,
  }

/** Every number of a text, in order. */
export function findNumbers(text: string, language: Language): readonly NumberToken[] {
  const { cardinal, read } = WORDS[language]
  const inFigures = `(?<figure>${FIGURES[language]})(?<fraction>${VULGAR})?(?<scale>${SCALE})?`
  const inWords = String.raw`(?<words>${cardinal})(?<half>${PARTS_IN_WORDS})?(?![\p{L}])`
  const pattern = new RegExp(`${STARTS}(?:${inFigures}|${inWords})${SAID_AGAIN}`, 'giu')
  const others = [...ordinalsOf(text, language), ...fractionsOf(text, language)]
  const found = [...text.matchAll(pattern)].flatMap((match) => {
    const parts = match.groups!
    const value = parts.figure ? figureOf(parts, language) : wordsOf(parts, read)
    // the end of "36, 000" is no figure
    if (value === null || parts.figure === '000') return []
    const end =
      match.index + (keepsBracket(parts, value, language) ? match[0] : match[0].replace(/\s?\([^(]*\)$/, '')).length
    if (!parts.figure && language === 'en') return partsOf(match, end, value)
    return [{ value, isWords: !parts.figure, start: match.index, end }]
  })
  return others.length === 0 ? found : merged(found, others)
}

/** "between five and ten" holds two numbers; of "five six", the old one and the new whose marks are lost, the last counts. */
function partsOf(match: RegExpExecArray, end: number, value: number): readonly NumberToken[] {
  const { words } = match.groups!
  const parts = numbersIn(words)
  if (parts.length === 1) return [{ value, isWords: true, start: match.index, end }]
  const tokens: NumberToken[] = []
  for (const part of parts) {
    const start = match.index + part.start
    const token = { value: englishNumber(part.words) ?? 0, isWords: true, start, end: start + part.words.length }
    if (!part.isBehindAnd && tokens.length > 0) tokens[tokens.length - 1] = { ...token, start: tokens.at(-1)!.start }
    else tokens.push(token)
  }
  const last = tokens.at(-1)!
  return [...tokens.slice(0, -1), { ...last, value: round(last.value + partOf(match.groups!.half)), end }]
}

/** Ordinals and fractions among the other numbers; the "two" of "two-thirds" is part of it. */
function merged(found: readonly NumberToken[], others: readonly NumberToken[]): readonly NumberToken[] {
  const sorted = [...others, ...found].sort((a, b) => a.start - b.start || b.end - a.end)
  let end = 0
  return sorted.filter((token) => {
    if (token.start < end) return false
    end = token.end
    return true
  })
}

function ordinalsOf(text: string, language: Language): NumberToken[] {
  const ordinal = ORDINAL_OF_LIFE[language]
  if (!ordinal) return []
  return [...text.matchAll(ordinal.pattern)].flatMap((match) => {
    const value = ordinal.read(match[0])
    return value === null ? [] : [{ value, isWords: true, start: match.index, end: match.index + match[0].length }]
  })
}

type Parts = Readonly<Record<string, string | undefined>>

function figureOf(parts: Parts, language: Language): number {
  const whole = parseFigure(parts.figure!, language)
  const scale = parts.scale ? SCALES[parts.scale.trim().toLowerCase()] : 1
  return round((whole + fractionOf(parts.fraction)) * scale)
}

function wordsOf(parts: Parts, read: (phrase: string) => number | null): number | null {
  const value = read(parts.words!)
  return value === null ? null : value + partOf(parts.half)
}

const PARTS: Readonly<Record<string, number>> = { half: 2, tenth: 10, quarter: 4, fourth: 4, third: 3, fifth: 5 }

/** "one and three-tenths", "two and one-half". */
function partOf(words: string | undefined): number {
  const match = /(\w+)[- ](\w+?)s?$/.exec(words ?? '')
  if (!match) return 0
  if (match[1] === 'a') return 1 / PARTS[match[2].toLowerCase()]
  return round((englishNumber(match[1].toLowerCase()) ?? 0) / PARTS[match[2].toLowerCase()])
}

/** A bracket belongs to the number where it repeats it: "thirty (30)", not "subdivision two (a)". */
function keepsBracket(parts: Parts, value: number, language: Language): boolean {
  if (!parts.again) return true
  if (/^\d/.test(parts.again)) return parseFigure(parts.again, language) === value
  return WORDS[language].read(parts.again) === value
}

/** A figure in its language's writing. */
function parseFigure(figure: string, language: Language): number {
  const plain = figure.replace(/ /g, '')
  if (plain.includes("'")) return Number(plain.replace(/'/g, '').replace(',', '.'))
  // European texts in English print decimal commas
  if (language === 'en' && /^(?:0,\d+|\d+,\d{1,2})$/.test(plain)) return Number(plain.replace(',', '.'))
  if (language === 'fr' && /^\d+\.\d{1,2}$/.test(plain)) return Number(plain)
  return Number(language === 'en' ? plain.replace(/,/g, '') : plain.replace(/\./g, '').replace(',', '.'))
}

function fractionOf(fraction: string | undefined): number {
  if (!fraction) return 0
  const [, top, bottom] = /([1-9])\/([1-9]\d?)/.exec(fraction) ?? []
  if (top) return Number(top) / Number(bottom)
  return /[½]|half/.test(fraction) ? 0.5 : /[¼]|quarter/.test(fraction) ? 0.25 : 0.75
}
