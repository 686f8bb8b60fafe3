import type { Operator } from './threshold.ts'

type Phrase = readonly [operator: Operator, words: string]

/** Words in front of a number. Negated readings stand before the plain ones they hold ("not more than" before "more than"). */
const BEFORE: readonly Phrase[] = [
  [
    'ge',
    String.raw`at least|not (?:be )?(?:less|fewer|lower) than|no (?:less|fewer|lower) than|(?:a |the )?minimum(?: \w+)?(?: of)?|equal to or (?:greater|more|higher) than|(?:greater|more|higher) than or equal to|not (?:be )?(?:under|below|younger than)|no younger than|(?:has |have |having )?(?:attained|reached)(?: the)?|equals? or exceeds?`,
  ],
  [
    'le',
    String.raw`(?:not|no|never|nor) (?:be |to be |have )?(?:more|greater|higher|longer|larger|older|later) than|(?:does|do|shall|may|must|will|can|could|did) ?not (?:be )?(?:to )?exceed|cannot exceed|not to (?:be )?exceed(?:ing)?|not (?:in excess of|exceeding|over|above|beyond)|does not exceed|up to(?: and including)?|at most|(?:a |the )?maximum(?: \w+)?(?: of)?|(?:less|fewer|lower) than or equal to|equal to or (?:less|fewer|lower) than|limited to|capped at|no(?:t)? closer than`,
  ],
  [
    'lt',
    String.raw`(?:less|fewer|lower|younger|smaller|shorter) than|under|below|closer than|(?:has|have|had) not (?:yet )?(?:attained|reached)(?: the)?|not (?:yet )?(?:attained|reached)(?: the)?|nearer than`,
  ],
  [
    'gt',
    String.raw`(?:more|greater|higher|longer|larger|older|further) than|exceed(?:s|ing|ed)?|in excess of|over|above|beyond|at a greater rate than`,
  ],
  [
    'le',
    String.raw`within(?: the)?(?: top| last| past| previous| preceding| first)?|(?:the )?top|(?:the )?(?:past|last|previous|preceding|first)`,
  ],
  // German
  [
    'ge',
    'mindestens|wenigstens|nicht weniger als|nicht unter|ab(?: einer| einem)?(?: [\\p{L}]+)?(?: von)?|von mindestens',
  ],
  ['le', 'höchstens|maximal|nicht mehr als|bis zu|bis einschließlich|bis|nicht über|längstens|ersten'],
  ['gt', '(?:mehr|größer|höher|älter|länger|schwerer) als|über|übersteigt|oberhalb von'],
  ['lt', '(?:weniger|kleiner|niedriger|kürzer|leichter|jünger) als|unter|unterhalb von'],
  // French
  ['ge', "au moins|au minimum|un minimum de|d'au moins|à partir de|supérieure?s? ou égale?s? à"],
  [
    'le',
    "(?:ne |n')(?:[\\p{L}]+ )?(?:pas )?(?:dépass[\\p{L}]+|excèd[\\p{L}]+|excéd[\\p{L}]+)(?: pas)?|au plus|au maximum|un maximum de|maximale? de|jusqu'à(?: concurrence de)?|inférieure?s? ou égale?s? à",
  ],
  ['gt', '(?:de )?plus de|supérieure?s? à|excédant|dépassant|dépasse|excède'],
  ['lt', "(?:de )?moins de|inférieure?s? à|avant l'âge de"],
]
/** Words that may stand between a comparison and its number. */
const LINK = String.raw`(?:[\s,]+(?:an?|the|of|than|to|age|ages|aged|period|periods|term|aggregate|total|sum|amount|rate|average|equal|be|by|approximately|about|annual|gross|net|household|monthly|any|such|at|is|top|rated|capacity|length|width|height|weight|speed|distance|einem|einer|eines|von|Höchstbetrag|Mindestbetrag|Gesamtbetrag|Wert|Höhe|in|Alter|Betrag|la|le|une?|de|d'un|l'âge|somme|montant|durée|d'une|maximum|minimum)){0,5}[\s,]*`

const COMPILED_BEFORE = BEFORE.map(([operator, words]) => ({
  operator,
  pattern: new RegExp(String.raw`(?<![\p{L}])(?:${words})${LINK}$`, 'iu'),
}))

const AFTER: readonly { operator: Operator; pattern: RegExp }[] = [
  {
    operator: 'ge',
    pattern:
      /^,?\s*(?:of age )?(?:\(\w+\) )?(?:years )?(?:and|or) (?:more|over|older|above|greater|higher|longer|larger|upwards?|better|later|beyond|in excess)\b(?! (?:\d|the age))/i,
  },
  {
    operator: 'le',
    pattern:
      /^,?\s*(?:of age )?(?:years )?(?:and|or) (?:less|fewer|under|younger|below|lower|smaller|shorter|lesser)\b/i,
  },
  { operator: 'ge', pattern: /^,?\s*(?:oder|und) (?:mehr|älter|höher|länger|darüber)\b|^ vollendet/i },
  { operator: 'le', pattern: /^,?\s*(?:oder|und) (?:weniger|jünger|niedriger|darunter)\b/i },
  { operator: 'ge', pattern: /^,?\s*(?:ou|et) plus(?: âgés?)?\b/i },
  { operator: 'le', pattern: /^,?\s*(?:ou|et) moins\b/i },
  { operator: 'le', pattern: /^[^.;,]{0,60}\bnicht (?:übersteigen|überschreiten|überschreitet|übersteigt)\b/i },
  { operator: 'gt', pattern: /^[^.;,]{0,40}\b(?:übersteig(?:t|en)|überschreit(?:et|en))\b/i },
  { operator: 'lt', pattern: /^[^.;,]{0,30}\bnoch nicht vollendet\b/i },
  { operator: 'le', pattern: /^,?\s*(?:maximum|at most|or any (?:less|smaller))\b/i },
  { operator: 'ge', pattern: /^,?\s*(?:minimum|at least)\b(?! \d)/i },
  { operator: 'ge', pattern: /^\+/ },
]

/** The comparison that ends right in front of a number: its operator and where it starts. */
export function comparisonBefore(text: string, at: number): { operator: Operator; start: number } | null {
  const from = Math.max(0, at - 75)
  const before = text.slice(from, at).replace(/[$£€]\s?$/, '')
  let best: { operator: Operator; start: number } | null = null
  for (const { operator, pattern } of COMPILED_BEFORE) {
    const match = pattern.exec(before)
    // the one that reaches furthest to the left holds the others ("no more than" holds "more than")
    if (match && (!best || from + match.index < best.start)) best = { operator, start: from + match.index }
  }
  return best
}

/** The comparison that follows a number and its unit; a far one ("nicht übersteigen") lends its operator only. */
export function comparisonAfter(text: string, at: number): { operator: Operator; end: number } | null {
  const after = text.slice(at, at + 80)
  for (const { operator, pattern } of AFTER) {
    const match = pattern.exec(after)
    if (match) return { operator, end: at + match[0].length }
  }
  return null
}
