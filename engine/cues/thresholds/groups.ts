import { comparisonAfter, comparisonBefore } from './comparators.ts'
import type { Core } from './core.ts'
import type { NumberToken } from './number-tokens.ts'
import { unitAfter } from './units.ts'

/** Groups whose size is a bare number: "a class of 16 or more", "eine Belegschaft von mehr als 20". */
const GROUPS: readonly (readonly [unit: string, words: RegExp])[] = [
  [
    'student',
    /\b(?:class(?:es)?|rolls?|enrol(?:l)?ments?) of $|(?<!\p{L})(?:Klassen? (?:von|mit)|classes?(?: de)?|effectif scolaire(?: de)?) $/iu,
  ],
  [
    'employee',
    /\b(?:workforces?|staff|payrolls?) of $|\bemployers? (?:of|with|having|employing) $|(?<!\p{L})(?:Belegschaft(?:en)? (?:von|mit)|effectifs?(?: salariés?)?(?: est| sont)?(?: de)?) $/iu,
  ],
  [
    'person',
    /\b(?:households?|famil(?:y|ies)|group size|crews?|groups?) of $|(?<!\p{L})(?:Haushalten? (?:von|mit)|(?:ménages?|foyers?|familles?)(?: de)?) $/iu,
  ],
  ['vehicle', /\b(?:fleets?) of $|(?<!\p{L})(?:Flotten? (?:von|mit)|(?:flottes?|parcs?)(?: de)?) $/iu],
  ['piece', /\b(?:herds?|flocks?) of $|(?<!\p{L})(?:Herden? (?:von|mit)|(?:troupeaux?|cheptels?)(?: de)?) $/iu],
]
/** Who is counted by the verb: "where the students of a year number 25 or more". */
const NUMBERING = /\b(\p{L}{4,}s|children|people)\b[^.;,]{0,40} number(?:s|ing)? $/iu
const UP_TO = /^\s?(?:to|-|–|bis|à)\s?\d/
const LOWER_END = /(?:\d+(?:\.\d+)?) ?(?:to|-|–|bis|à) ?$/

/** The size of a group, where it is compared or a range; the noun that is counted is the group's own. */
export function groupCore(text: string, number: NumberToken): Core | null {
  if (number.value < 2) return null
  const start = comparisonBefore(text, number.start)?.start ?? number.start
  const before = text.slice(Math.max(0, start - 80), start)
  const range = before.replace(LOWER_END, '')
  const isCompared = start < number.start || comparisonAfter(text, number.end) !== null || range !== before
  // the lower end of a range is read with its upper end
  if (!isCompared || UP_TO.test(text.slice(number.end, number.end + 6))) return null
  const unit = GROUPS.find(([, words]) => words.test(range))?.[0] ?? numbered(range)
  return unit ? { start: number.start, end: number.end, value: number.value, unit, measure: 'count' } : null
}

function numbered(before: string): string | null {
  const match = NUMBERING.exec(before)
  const unit = match && unitAfter(` ${match[1]}`, 0)
  return unit?.measure === 'count' ? unit.unit : null
}
