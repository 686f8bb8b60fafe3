import { FRENCH_CARDINAL } from '../numbers/french-numbers.ts'
import { GERMAN_CARDINAL } from '../numbers/german-numbers.ts'

const MOST_BEFORE = 200

/** Words after which a first figure is the old one: "raising the age from 16", "est porté de 10", "von 16" with "auf 18" behind. */
const FROM: readonly { before: RegExp; after: RegExp }[] = [
  {
    before:
      /\b(?:rais|ris|rose|increas|lower|reduc|chang|decreas|extend|expand|amend|cut|fall|fell)\w*[^.;]{0,180}\bfrom\s*(?:the age of )?[$£€]?$/i,
    after: /^/,
  },
  {
    before: /\bvon\s*(?:[€$]\s?)?$/i,
    after: new RegExp(
      String.raw`^[^.;,\n]{0,24} auf (?:höchstens |mindestens )?(?:[\d€]|${GERMAN_CARDINAL}(?!\p{L}))`,
      'iu',
    ),
  },
  {
    before: /\b(?:port|relev|abaiss|ramen|rédui|augment|pass)\p{L}*[^.;]{0,80}\bde\s*$/iu,
    after: new RegExp(String.raw`^[^.;,\n]{0,24} à (?:\d|${FRENCH_CARDINAL}(?!\p{L}))`, 'iu'),
  },
]

/** "a wage of $8.00 $9.00 per hour": two sums with nothing between them are the old one and the new, their marks lost. */
const SUM_BESIDE = /^ [$£€]\d/

/** Whether a figure that starts and ends here is what a rule was before the text changed it to another. */
export function isChangedFrom(text: string, start: number, end: number): boolean {
  if (/^[$£€]/.test(text.slice(start, end)) && SUM_BESIDE.test(text.slice(end, end + 12))) return true
  const before = text.slice(Math.max(0, start - MOST_BEFORE), start)
  const after = text.slice(end, end + 50)
  return FROM.some((words) => words.before.test(before) && words.after.test(after))
}
