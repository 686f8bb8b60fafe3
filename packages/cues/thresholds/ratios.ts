import type { Core } from './threshold.ts'
import type { NumberToken } from './number-tokens.ts'

/** "found by dividing the roll by: (a) 15, for students in year 1": a ratio for each item of the list. */
const DIVIDED =
  /\b(?:divid(?:ed|ing)|multipl(?:ied|ying))\b[^.;]{0,80}\bby\s?[:—-]{1,3}(?:\n+ *\(\w{1,4}\) [^\n]{1,80})*\n+ *\(\w{1,4}\) $/i

/** "a ratio of 1:30": the larger of the two. */
const PAIR = /^ ?: ?(\d{1,4})(?![\d:])/

const RATIO_BEFORE =
  /\b(?:ratios?|Betreuungsschlüssel|Personalschlüssel|Verhältnis|taux d'encadrement)\b[^.;\n]{0,50}$/i

/** Whether two numbers with a colon are a ratio and no time of day. */
export function isRatioNear(text: string, number: NumberToken): boolean {
  return (
    RATIO_BEFORE.test(text.slice(Math.max(0, number.start - 70), number.start)) ||
    /^ ?:? ?\d{0,4} (?:ratio|Verhältnis)\b/i.test(text.slice(number.end, number.end + 20))
  )
}

/** "the product of one and three-tenths and …", "multiplied by 1.5", "three times the poverty line". */
export function ratioCore(text: string, number: NumberToken): Core | null {
  const before = text.slice(Math.max(0, number.start - 25), number.start)
  const isFactor = /\b(?:product of|multipl(?:ied|ying) by|factor of)\s*$/i.test(before)
  const isDivisor = DIVIDED.test(text.slice(Math.max(0, number.start - 400), number.start))
  const pair = PAIR.exec(text.slice(number.end, number.end + 8))
  if (pair && isRatioNear(text, number))
    return {
      start: number.start,
      end: number.end + pair[0].length,
      value: Math.max(number.value, Number(pair[1])),
      unit: 'ratio',
      measure: 'ratio',
    }
  const times =
    /^ times\b(?="| (?:the|his|her|its|their|such|that|as|federal|gross|net|current|applicable|annual|monthly|average)\b)/i.exec(
      text.slice(number.end, number.end + 17),
    )
  if (!isFactor && !isDivisor && !times) return null
  return {
    start: number.start,
    end: number.end + (times ? 6 : 0),
    value: number.value,
    unit: 'ratio',
    measure: 'ratio',
  }
}
