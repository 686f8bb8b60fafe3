import { FRENCH_CARDINAL } from '../numbers/french-numbers.ts'
import { GERMAN_CARDINAL } from '../numbers/german-numbers.ts'
import type { Span } from '../text/mapped-text.ts'

/** What an amendment does to the words it quotes. */
export type Change = 'old' | 'new'

/** The words of a quotation that end in front of a figure, its opening mark included. */
const QUOTED = String.raw`(?:the )?(?:(?:existing )?(?:words?|expressions?|figures?|letters|number|sum|amount|phrase|text) )?['"][^'"\n]{0,60}$`
const FRENCH_QUOTED = String.raw`(?:(?:le|les|la|du|des) (?:mots?|chiffres?|nombre|montant|taux) )?" ?[^"\n]{0,60}$`
const GERMAN_QUOTED = String.raw`(?:(?:die|das|den|der) (?:Angaben?|W[oö]rter|Worte?|Zahl|Betrag) )?"[^"\n]{0,60}$`
const REST = String.raw`^[^'"\n]{0,60}['"]`

/** Words in front of a quoted figure and behind it, by what becomes of it; the first that fit count. */
const FORMS: readonly { change: Change; before: RegExp; after: RegExp }[] = [
  // "by the substitution for 'x' of 'y'"
  {
    change: 'new',
    before: new RegExp(String.raw`\bsubstitut\w+ for [^'"\n]{0,40}['"][^'"\n]{1,90}['"] of ${QUOTED}`, 'i'),
    after: /^/,
  },
  {
    change: 'old',
    before: new RegExp(String.raw`\bsubstitut\w+ for ${QUOTED}`, 'i'),
    after: new RegExp(`${REST} of\\b`, 'i'),
  },
  // "by the substitution of 'y' for 'x'"
  {
    change: 'old',
    before: new RegExp(String.raw`\bsubstitut\w+ [^'"\n]{0,40}['"][^'"\n]{1,90}['"] for ${QUOTED}`, 'i'),
    after: /^/,
  },
  {
    change: 'new',
    before: new RegExp(String.raw`\bsubstitut\w+ (?:of )?${QUOTED}`, 'i'),
    after: new RegExp(`${REST} for\\b`, 'i'),
  },
  // "for 'x' substitute 'y'", "for the expression 'x', the expression 'y' shall be substituted"
  {
    change: 'old',
    before: new RegExp(String.raw`\bfor ${QUOTED}`, 'i'),
    after: new RegExp(String.raw`${REST},? (?:there (?:is|are|shall be) )?substitut`, 'i'),
  },
  {
    change: 'old',
    before: new RegExp(String.raw`\bfor ${QUOTED}`, 'i'),
    after: new RegExp(String.raw`${REST},? the [^'"\n]{0,40}['"][^'"\n]{1,80}['"] (?:shall|is|are)\b`, 'i'),
  },
  {
    change: 'new',
    before: new RegExp(QUOTED, 'i'),
    after: new RegExp(String.raw`${REST} (?:shall be|is|are) (?:hereby )?substituted`, 'i'),
  },
  // "omitting 'x' and substituting 'y'", "strike 'x' and insert 'y'"
  {
    change: 'new',
    before: new RegExp(
      String.raw`\b(?:substitut(?:e|ed|ing)|insert(?:ed|ing)?|(?:replac(?:e|ed|ing)) (?:it |them )?(?:with|by)) (?:there is |in its place )?${QUOTED}`,
      'i',
    ),
    after: new RegExp(REST),
  },
  // "les mots « x » sont remplacés par « y »", "le remplacement de « x » par « y »"
  {
    change: 'old',
    before: new RegExp(FRENCH_QUOTED, 'i'),
    after: /^[^"\n]{0,60}" (?:(?:est|sont) remplacée?s? )?par\b/i,
  },
  {
    change: 'new',
    before: new RegExp(
      String.raw`(?:\bremplac\p{L}+[^.;\n]{0,160}"|" (?:est|sont) remplacée?s?) par ${FRENCH_QUOTED}`,
      'iu',
    ),
    after: /^[^"\n]{0,60}"/,
  },
  // "wird die Angabe „x“ durch die Angabe „y“ ersetzt"
  { change: 'old', before: new RegExp(GERMAN_QUOTED, 'i'), after: /^[^"\n]{0,60}" (?:wird |werden )?durch\b/i },
  {
    change: 'new',
    before: new RegExp(String.raw`" (?:wird |werden )?durch ${GERMAN_QUOTED}`, 'i'),
    after: /^[^"\n]{0,60}"(?:[^"\n]{0,20} ersetzt| und (?:werden|wird|die|das|der))\b/i,
  },
]

/** What an amendment does to the quoted words that hold a figure, or `null` where none quotes it. */
export function changeAt(text: string, { start, end }: Span): Change | null {
  const before = text.slice(Math.max(0, start - 240), start)
  if (!/['"][^'"\n]{0,60}$/.test(before)) return null
  const after = text.slice(end, end + 140)
  return FORMS.find((form) => form.before.test(before) && form.after.test(after))?.change ?? null
}

const MOST_BEFORE = 200

/** Words after which a first figure is the old one: "raising the age from 16", "est porté de 10", "von 16" with "auf 18" behind. */
const FROM: readonly { before: RegExp; after: RegExp }[] = [
  {
    before: new RegExp(
      [
        String.raw`\b(?:rais|ris|rose|increas|lower|reduc|chang|decreas|extend|expand|amend|revis|enhanc|go|went|gone|jump|double`,
        String.raw`|cut|fall|fell|review|shift|upgrad|adjust|mov)\w*(?:[^.;]|\.(?=\d)){0,180}\bfrom\s*(?:(?:the|its|a) )?`,
        String.raw`(?:(?:age of|current(?: level of| rate of)?|present|previous|existing) )?`,
        String.raw`(?:[$£€₹₦₱]|(?:Rs?|P|N|KShs?|GHS|CHF|EUR|USD|RM)\b\.? ?)?$`,
      ].join(''),
      'i',
    ),
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
