import type { Core } from './core.ts'
import type { NumberToken } from './number-tokens.ts'

/** "found by dividing the roll by: (a) 15, for students in year 1": a ratio for each item of the list. */
const DIVIDED =
  /\b(?:divid(?:ed|ing)|multipl(?:ied|ying))\b[^.;]{0,80}\bby\s?[:—-]{1,3}(?:\n+ *\(\w{1,4}\) [^\n]{1,80})*\n+ *\(\w{1,4}\) $/i

/** "the product of one and three-tenths and …", "multiplied by 1.5", "three times the poverty line". */
export function ratioCore(text: string, number: NumberToken): Core | null {
  const before = text.slice(Math.max(0, number.start - 25), number.start)
  const isFactor = /\b(?:product of|multipl(?:ied|ying) by|factor of)\s*$/i.test(before)
  const isDivisor = DIVIDED.test(text.slice(Math.max(0, number.start - 400), number.start))
  const times = /^ times\b(?="| (?:the|his|her|its|their|such|that|as|federal|annual|monthly|average)\b)/i.exec(
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
