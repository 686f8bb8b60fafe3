import { englishNumber } from '../numbers/english-numbers.ts'
import type { Language } from '../text/document.ts'
import type { Span } from '../text/mapped-text.ts'

const PARTS_OF_ONE = [
  'half',
  'halves',
  'thirds?',
  'quarters?',
  'fourths?',
  'fifths?',
  'sixths?',
  'eighths?',
  'tenths?',
  'sixteenths?',
]
const PARTED_UNITS = ['mile', 'acre', 'inch', 'ounce', 'pound', 'year', 'hour', 'mill', 'per', 'cent']
/** "one-half mile", "two thirds of the rent", "one-fifth or more of the shares", with what must follow so that it is no part of a longer number. */
const FRACTION = new RegExp(
  String.raw`(?<![\p{L}\d-])(?<top>one|two|three|four|five|seven|nine)[- ](?<bottom>${PARTS_OF_ONE.join('|')})(?=["']| (?:(?:or (?:more|less) )?of (?!one |1 )|(?:an? )?(?:${PARTED_UNITS.join('|')})))`,
  'giu',
)
/** "half the standard rate", "twice the poverty line": said without a number. */
const MULTIPLE =
  /\b(?<word>half|twice|double|triple|treble|three times)(?= (?:of )?(?:the|his|her|its|their|that)\b)/giu
const MULTIPLES: Readonly<Record<string, number>> = {
  half: 0.5,
  twice: 2,
  double: 2,
  triple: 3,
  treble: 3,
  'three times': 3,
}
const BOTTOMS: Readonly<Record<string, number>> = {
  half: 2,
  halves: 2,
  third: 3,
  quarter: 4,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
  sixteenth: 16,
}

/** A number in figures or words, a figure in brackets behind its words included. */
export interface NumberToken extends Span {
  value: number
  isWords: boolean
}

/** Parts and multiples that are said in words: "two-thirds of the rent", "twice the fee", "zwei Drittel der Kosten", "la moitié du prix". */
export function fractionsOf(text: string, language: Language): readonly NumberToken[] {
  return language === 'en' ? englishFractions(text) : continentalFractions(text, CONTINENTAL[language])
}

function englishFractions(text: string): readonly NumberToken[] {
  const multiples = [...text.matchAll(MULTIPLE)].map((match) => ({
    value: MULTIPLES[match.groups!.word.toLowerCase()],
    isWords: true,
    start: match.index,
    end: match.index + match[0].length,
  }))
  const fractions = [...text.matchAll(FRACTION)].map((match) => {
    const { top, bottom } = match.groups!
    const over = BOTTOMS[bottom.toLowerCase()] ?? BOTTOMS[bottom.toLowerCase().replace(/s$/, '')]
    const value = round(englishNumber(top.toLowerCase())! / over)
    return { value, isWords: true, start: match.index, end: match.index + match[0].length }
  })
  return [...multiples, ...fractions]
}

type Parts = readonly (readonly [share: number, words: string])[]

/** A part of a whole that is named behind it. */
const CONTINENTAL: Readonly<Record<'de' | 'fr', { parts: Parts; whole: string }>> = {
  de: {
    parts: [
      [1 / 2, 'die Hälfte|der Hälfte'],
      [1 / 3, 'ein(?:em)? Drittel|einem Drittel'],
      [2 / 3, 'zwei Dritteln?'],
      [1 / 4, 'ein(?:em)? Viertel'],
      [3 / 4, 'drei Vierteln?'],
      [1 / 5, 'ein(?:em)? Fünftel'],
      [1 / 10, 'ein(?:em)? Zehntel'],
    ],
    whole: '(?= (?:der|des|seiner|ihrer|seines|ihres|dieser|dieses) )',
  },
  fr: {
    parts: [
      [1 / 2, 'la moitié'],
      [2 / 3, '(?:les )?deux tiers'],
      [1 / 3, '(?:le |un )tiers'],
      [3 / 4, '(?:les )?trois quarts'],
      [1 / 4, '(?:le |un )quart'],
      [1 / 5, '(?:le |un )cinquième'],
      [1 / 10, '(?:le |un )dixième'],
    ],
    whole: "(?= (?:du |des |de la |de l'|de son |de sa |de ses ))",
  },
}

function continentalFractions(text: string, { parts, whole }: { parts: Parts; whole: string }): readonly NumberToken[] {
  return parts
    .flatMap(([share, words]) =>
      [...text.matchAll(new RegExp(String.raw`(?<!\p{L})(?:${words})${whole}`, 'giu'))].map((match) => ({
        value: round(share),
        isWords: true,
        start: match.index,
        end: match.index + match[0].length,
      })),
    )
    .sort((a, b) => a.start - b.start)
}

/** Keeps 12.5 million from becoming 12500000.000000002. */
export function round(value: number): number {
  return Number(value.toPrecision(12))
}
