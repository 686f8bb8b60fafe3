import { AS_THEY_STAND, compilePhrases, WHOLE_WORDS, wordsOf } from '../phrases/compile-phrases.ts'
import { LAW, NUMBERED_PARTS, OTHER_SUBJECTS, WHOLE_TEXT } from './phrases/subjects.ts'
import type { Scope } from './readings.ts'
import { phrasesOf } from '../tables/read-table.ts'

const WHOLE = compilePhrases(WHOLE_TEXT, 'i', AS_THEY_STAND)
/** "These Regulations may be cited as … and": what follows is still said of them. */
const OPENS_WHOLE = new RegExp(String.raw`^\W*(?:\d+\.?\s*)?(?:\(\w+\)\s*)*(?:this|these) ${LAW}\b`, 'i')
/** "The Order takes effect": the text by its kind, at the head of a sentence. */
const CAPTIONED = String.raw`^\W*(?:\d+[.)]\s*)?(?:\(\w+\)\s*)?(?:\p{L}[\p{L} ]{2,30}[:.]\s*)?(?:that )?`
/** "Signed into law on May 3, 2031, the act": what happened to it before. */
const HAPPENED = String.raw`(?:(?:signed|passed|adopted|approved|enacted|assented to)\b[^;.]{3,80}?, )?`
const NAMES_ITSELF = new RegExp(
  String.raw`${CAPTIONED}${HAPPENED}the (?:${wordsOf(phrasesOf('effective-date', 'own-versions'))} ){0,2}${wordsOf(phrasesOf('effective-date', 'own-names'))}(?: to [^,;.]{3,80})?(?:,? which)?\s*(?:shall|will|would|is|are|to)?\s*$`,
  'iu',
)
/** "House Bill 12, which takes effect", "SB 4 will take effect". */
const NAMES_BILL =
  /^\W*(?:(?:house|senate|assembly) bill|[AHS]\.?B\.?|H\.?R\.?|[AHS]\.?F\.?) (?:no\. )?\d{1,5}(?:,? which)?\s*(?:shall|will|would)?\s*$/i
/** "The ban comes into force": what a notice calls the rule it brings. */
const APART = String.raw`,(?! (?:under|of|by)\b)[^,;.]{3,60}(?:, \d{4})?,["']?`
const SET_OUT = ' (?:set out|listed|shown|described|contained|proposed|announced) (?:in|on|by) (?:[\\p{L}\\d]+ ?){1,4}'
/** "The measure requiring employers to provide leave took effect": what the rule does. */
const REQUIRING =
  ' (?:requir|bann|limit|rais|prohibit|allow|sett|capp|cutt|increas|reduc|giv|mak|creat|extend|introduc|impos|restrict|expand|lower|replac|end)ing [^,;.]{3,140}'
const NAMED_BY = String.raw`(?:(?:the|this|these|its|new|stricter|higher|lower|das|der|dieses?|la|le|les|cette|ces|die) |l'|an? (?=(?:new |national |nationwide |statewide |smoking )*(?:law|ban|limit|levy|tax|scheme) )|\p{Lu}[\p{L}. ]{2,30}'s )(?:[\p{L}\d'-]+ ){0,6}`
/** Without an article the name stands nearly alone: "Enforcement begins", "New parking charges start". */
const NAMED_BARELY = String.raw`(?!(?:an?|any|each|every|no|all|if|when|where|under|after|before|until|sections?|parts?|articles?|other) )(?:[\p{L}-]+ ){0,2}`
const NAMES_ITS_RULE = new RegExp(
  String.raw`${CAPTIONED}(?:${NAMED_BY}|${NAMED_BARELY})${wordsOf(phrasesOf('effective-date', 'own-rules'))}(?: (?:on|for|of|in|to|des|der|du|de|de la) (?:[\p{L}\d'$£€.-]+ ?){1,7})?(?:${SET_OUT})?(?:${REQUIRING})?(?:${APART})?(?:,? (?:which|that|qui))?\s*(?:shall|will|would|is|are|to|set|also|now|officially|formally|finally|scheduled|due|expected|slated|intended|planned|proposed|\s)*$`,
  'iu',
)
/** "Several states bring new minimum wages that take effect": what is new, anywhere in the sentence. */
const BRINGS_A_RULE = new RegExp(
  String.raw`\b(?:new|higher|lower|stricter|revised|increased|proposed) (?:[\p{L}-]+ ){0,3}${wordsOf(phrasesOf('effective-date', 'own-rules'))},? (?:which|that)\s*(?:shall|will|would)?\s*$`,
  'iu',
)
/** "This will come into effect on", behind the rule that it speaks of. */
const BARE_THIS =
  /^\W*(?:this|these|that|dies|ceci|cela)\s*(?:shall|will|would|is|are|was|were|to|set|due|expected|\s)*$/i
/** "Notice is given that the council made an order under the Act, which will come into operation": what a notice says was made. */
const MADE_IT =
  /\b(?:made|confirmed|adopted|passed|issued|approved) (?:an?|the(?: above(?:-mentioned)?)?|this) (?:[\w-]+ ){0,3}(?:order|by-?law|ordinance|regulations?|rules|resolution|scheme|policy)\b[^;]{0,200}\bwhich\s*(?:shall|will)?\s*$/i
/** "The ordinance was adopted on March 4 and became enforceable": what happened before is said of the same subject. */
const DONE_BEFORE = /\s(?:was|were|has been|have been|received|has received)\s[^;.]{3,100}?\band\s*$/i
/** "This act, except section 4,": the exception is no subject of its own. */
const ALL_BUT =
  /\b(?:except(?: for)?|apart from|other than(?! sections? 1\b)) (?:(?:sub)?sections?|paragraphs?|articles?|regulations?|rules?|parts?)(?![^;]*\bwhich\b)/i
const REST = [
  /\b(?:remaining|remainder|(?:the )?rest of (?:this|the)|other provisions|all other|so far as (?:it is )?not|otherwise provided)\b|\b(?:except as|subject to|sauf|save as|im übrigen)\b/i,
  // "…, à l'exception de l'article 3, qui entre en vigueur": the exception has a start of its own
  /\b(?:(?:mit Ausnahme|ausgenommen)\b(?![^;]*, (?:der|die|das) )|hormis\b(?![^;]*\bqui\b))|(?<!\p{L})à l'exception d(?![^;]*\bqui\b)/iu,
]
/** What a clause says of all but some. */
const isOfRest = (words: string): boolean => REST.some((pattern) => pattern.test(words))
const NUMBERED = compilePhrases(NUMBERED_PARTS, 'i', AS_THEY_STAND)
const SECTION =
  /\b(?:amendments?|changes|repeal) made by this section\b|\b(?:this|the) (?:sub)?(?:section|subdivision|paragraph|clause|chapter|article|provision)\b|\bdieser paragraph\b/i
const OTHER = compilePhrases(
  OTHER_SUBJECTS,
  'i',
  (anyPhrase) =>
    String.raw`${WHOLE_WORDS(anyPhrase)}(?: (?:of|under|by|made|granted|issued|for|in|from|to|that)\b[^,;]{0,60})?\s*(?:shall|will|may|is|are|must|not|have|has|had|also|first|\s)*$`,
)

export const COMMENCEMENT_HEADING =
  /commence|effective|coming into (?:force|operation)|entry into force|inkrafttreten|in-kraft-treten|entrée en vigueur|when (?:this )?(?:act|law)|applicab|application|in force|operative/i

/**
 * How much of the text a commencement clause speaks of, by the noun in front of its verb.
 *
 * @param subject words of the clause before the verb
 * @param before  the sentence from its start up to the verb, for "and shall come into force"
 * @param heading of the section it stands in
 * @returns `null` where something else takes effect: a decision, a rate, another law
 */
export function scopeOf(subject: string, before: string, heading: string): Scope | null {
  const near = subject.slice(-220)
  const opensWithNumber = startsWithNumber(subject.slice(0, 220))
  const isCommencement = COMMENCEMENT_HEADING.test(heading)
  if (MADE_IT.test(near)) return 'section'
  if (
    NUMBERED.test(near.slice(-140)) &&
    !/\b(?:amendments?|changes|repeal) made by (?:this|the) (?:section|act|title)\b/i.test(near)
  ) {
    if ((isOfRest(near) || ALL_BUT.test(near)) && WHOLE.test(near) && !opensWithNumber) return 'rest'
    return isPartOfThis(near) || isCommencement || opensWithNumber ? partOrRest(near) : null
  }
  if (isOfRest(near) && (WHOLE.test(near) || /\bof (?:this|the) act\b|provisions/i.test(near))) return 'rest'
  if (NAMES_ITSELF.test(subject.replace(DONE_BEFORE, ' '))) return 'whole'
  const isItsRule =
    NAMES_ITS_RULE.test(subject.replace(DONE_BEFORE, ' ')) || NAMES_BILL.test(subject) || BRINGS_A_RULE.test(near)
  if (OTHER.test(near.slice(-90)) && !WHOLE.test(near.slice(-60)) && !OPENS_WHOLE.test(subject)) {
    return isItsRule ? 'section' : null
  }
  if (WHOLE.test(near)) return isOnlyMentioned(near) ? null : 'whole'
  if (isItsRule) return 'section'
  // "Section 1 of the Levies Act 1998 as inserted by the Levies (Amendment) Act 2001": its number stands far in front
  if (opensWithNumber) return partOrRest(near)
  if (SECTION.test(near.slice(-80))) return 'section'
  const isPronoun =
    /\b(?:it|they|which|sie|es|ils?|elles?)\s*(?:shall |will |may |is |are |has |have |be |deemed |to |also |only )*\s*$/i.test(
      near,
    )
  const isOpening =
    /^\W*(?:\d+[.)]\s*)?(?:\(\w+\)\s*)?(?:it|they|sie|es|ils?|elles?)\b/i.test(subject) &&
    !/\b(?:if|when|where)\b/i.test(subject)
  if (BARE_THIS.test(subject)) return 'section'
  if (isPronoun && (isCommencement || isOpening || WHOLE.test(before))) return 'whole'
  if (/^\W*(?:and|or)?\s*(?:shall|will|is|are|to|must)?\s*(?:be)?\s*$/i.test(near) && WHOLE.test(before)) return 'whole'
  return isCommencement && !OTHER.test(near) ? 'whole' : null
}

function startsWithNumber(words: string): boolean {
  return /^\W*(?:(?:sec(?:tion|\.)?|§)\s*\d+[a-z]?\.\s*)?(?:\d+\.\s*)?(?:\(\w+\)\s*)*(?:les dispositions (?:de |des |du )?)?(?:l'|les )?(?:(?:sub)?sections?|paragraphs?|parts?|schedules?|articles?|artikel|regulations?|this section|§+)\s/i.test(
    words,
  )
}

function isPartOfThis(words: string): boolean {
  return /\bof (?:this|the) (?:act|law|ordinance|order|bill|schedule)\b|\bthis section\b|\bhereof\b|dieses gesetzes|de la présente loi/i.test(
    words,
  )
}

function partOrRest(words: string): Scope {
  if (/^\W*(?:\d+\.\s*)?(?:\(\w+\)\s*)*this section\b/i.test(words)) return 'itself'
  return /\b(?:remaining|remainder|rest of|other provisions)\b/i.test(words) ? 'rest' : 'part'
}

/** "a contract to which this Act applies is effective": the act is not the subject. */
function isOnlyMentioned(words: string): boolean {
  return /\b(?:under|to which|pursuant to|for the purposes? of|within the meaning of|in accordance with|required by|on which|after|before|issued under|made under|date) (?:of )?(?:this|these)\b[^,;]{0,60}$/i.test(
    words,
  )
}
