import { withAccents } from '../words.ts'
import type { Context } from './relevance.ts'
import type { Candidate } from './threshold.ts'

/**
 * Spans of time in law are mostly deadlines, terms of office and punishments. One is a threshold where it measures a
 * condition (residence, service, leave, parking, a look back) or limits what the rule gives.
 *
 * @returns why it is none, or `null` where it may be one
 */
export function durationExclusion(candidate: Candidate, context: Context, isSanction: boolean): string | null {
  if (candidate.unit.includes('/')) return null
  const { before, after, leadIn, heading } = context
  const near = `${before.slice(-110)} ${after.slice(0, 90)}`
  if (ELAPSED.test(after)) return null
  if (PUNISHED.test(near) && !SERVED.test(near)) return 'a term of punishment'
  if (isSanction && !SERVED.test(near) && !CONDITION_NEAR_BEFORE.test(before)) return 'a term of punishment'
  if (SET_PERIOD.test(before)) return null
  if (LOOKBACK.test(before))
    return /\b(?:average|calculat\w+|index|reports?|prices?|fiscal)\b/i.test(near) ? 'a period of reckoning' : null
  if (/\bterms?\b/i.test(near) && OFFICE.test(near)) return 'a term of office'
  if (BARRED.test(before)) return 'how long a sanction lasts'
  if (KEPT.test(before)) return 'how long records are kept'
  if (
    !candidate.isCompared &&
    ((Number(candidate.value) === 1 && !CONDITION_NEAR_AFTER.test(after)) ||
      /^[- ]?(?:period|window|term|stay)\b/i.test(after.trim()))
  )
    return 'the name of a period'
  const isAdjacent = CONDITION_NEAR_BEFORE.test(before) || CONDITION_NEAR_AFTER.test(after)
  // "a 6-month report" names the report, "a 6-month waiting period" sets one
  if (!candidate.isCompared && candidate.isAttribute && !CONDITION_NEAR_AFTER.test(after)) return 'the name of a thing'
  if (/\bperiod of\s*$/i.test(before) && /^[\s,]*(?:ending|immediately (?:before|preceding)|preceding)\b/i.test(after))
    return null
  if (/\bin any (?:one )?(?:consecutive )?period of\s*$/i.test(before)) return 'the period a limit runs over'
  if (WITHIN.test(before) || LIMITATION.test(near)) return 'a deadline'
  if (LIVED.test(before)) return null
  // deadlines are "at least", "within" or bare; "more than 15 years before" is a condition
  const isCondition = candidate.operator === 'gt' && candidate.unit === 'year'
  if (FOLLOWS.test(after) && !isCondition && !LIFE_EVENT.test(after.slice(0, 70)))
    return 'a moment counted from another'
  if (isAdjacent) return null
  if (PROCEDURE.test(near)) return 'a procedural deadline'
  const isNamed = CONDITION.test(near) || CONDITION.test(leadIn.slice(-160)) || CONDITION.test(heading)
  return isCondition || isNamed ? null : 'a period that decides nothing by itself'
}

const ELAPSED = withAccents(/^[\s,]*(?:\([^)]*\)\s*)?(?:has|have|had|shall have) (?:elapsed|passed|expired)\b/i)
const PUNISHED = withAccents(
  /\b(?:fined?|guilty|punish\w*|imprison\w*|jail|misdemeanou?r|felony|Freiheitsstrafe|emprisonnement|confinement in)\b/i,
)
const SERVED = withAccents(
  /\b(?:has served|have served|having served|served (?:at least|not less)|parole|eligib\w+|sentenced to|serving)\b/i,
)
const OFFICE = withAccents(
  /\b(?:office|members?|commission(?:er)?s?|appoint\w+|board|chair\w*|council|judges?|director)\b/i,
)
const BARRED = withAccents(
  /\b(?:disqualif\w+|suspen(?:d|ded|sion)|revo(?:ke|ked|cation)|ineligible|barred|debarred|excluded|prohibited from|confiscat\w+|withdrawn)\b[^.;]{0,60}$/i,
)
const KEPT = withAccents(
  /\b(?:retain\w*|keep|kept|preserv\w+|maintain\w*|records?|aufbewahr\w*|conserv\w+)\b[^.;]{0,60}$/i,
)
const LOOKBACK = withAccents(
  /\b(?:past|last|previous|preceding|prior|immediately preceding|letzten|vergangenen|derniers|dernières|précédents)\s*$/i,
)
const WITHIN = withAccents(
  /\b(?:within|not later than|no later than|at the latest|in not more than|spätestens|innerhalb(?: von)?|binnen|dans (?:les|un délai de)|au plus tard)\s*(?:an? |the )?(?:further |additional |period |term )?(?:of )?(?:not more than |at most )?$/i,
)
const SET_PERIOD = withAccents(
  /\b(?:waiting|cooling[- ]off|probation\w*|rest|qualifying|residen\w+|quarantine|isolation|grace|blackout) periods?\b[^.;]{0,30}$|\b(?:Wartezeit|Probezeit|Ruhezeit|Elternzeit|Urlaub\w*|Karenzzeit)\b[^.;]{0,40}$/i,
)
const LIVED = withAccents(
  /\b(?:resid\w+|lived|employed|worked|served|enrolled|occupied|insured|domiciled|résidé|beschäftigt)\b[^.;]{0,40}\bfor (?:an? )?(?:\w+ )?(?:period of )?(?:at least |not less than |more than |no less than )?$/i,
)
const LIMITATION = withAccents(
  /\b(?:proceedings?|prosecutions?|actions?|claims?|complaints?|poursuites?|recouvrement)\b[^.;]{0,60}\b(?:brought|commenced|instituted|begun|barred|filed|prescri\w+)\b/i,
)
const FOLLOWS = withAccents(
  /^[\s,]*(?:immediately |next |shortly )?(?:after|before|prior|following|from|in advance|preceding|notice|written notice|'\s*notice|thereafter|later|nach|vor|ab\b|après|avant|suivant|à compter|beginning (?:with|on|from)|starting)\b|^'? ?(?:advance |prior |written )*notice\b/i,
)
const LIFE_EVENT = withAccents(
  /\b(?:births?|born|confinement|childbirth|adoption|convict\w+|release\w*|dose|delivery|death|divorce|(?:previous|preceding|next|last) (?:shift|work)|completion of (?:the|a|his|her) sentence|manufactur\w+|first registration|purchase|Geburt|Entbindung|naissance)\b/i,
)

const CONDITION_NEAR_BEFORE = withAccents(
  /\b(?:resid\w+|liv(?:ed|ing)|domicil\w+|employ\w*|worked|serv(?:ed|ing|ice)|park\w*|stand(?:ing)?|leave(?: of absence)?|occup\w+|enrol\w+|continuous\w*|consecutive\w*|vacant|unoccupied|idle|valid|tenanc\w+|lease[ds]?|let\b|rented|rental|lasting|last(?:s|ed)?|longer than|experience|training|instruction|wait\w*|absen\w+|married|separated|unemployed|insured|licensed|held|owned|abandon\w*|praktikum|internships?|apprenticeships?|beschäftig\w+|vermiet\w+|miet\w*|wohn\w*|aufenthalt\w*|résid\w+|bail|congé\w*|emploi|engaged|award(?:ed|s)?|scholarship\w*|benefits?|pay(?:able|ments?)|allowance\w*|stay\w*|sentence\w*|expos\w*|work for|contract\w*|contrats?|durée|Dauer|duration|does not (?:make|use)|has not (?:made|used|been)|inactiv\w+)\b[^.;]{0,55}$/i,
)
const CONDITION_NEAR_AFTER = withAccents(
  /^[^.;,]{0,8}\b(?:of |as |in |to )?(?:[\w-]+ ){0,3}?(?:leave|residen\w+|service|employment|beschäftig\w*|angestellt|versichert|wohnhaft|experience|training|instruction|imprisonment|enrol\w+|contributions?|coverage|tenancy|parole|probation|rest|study|absence|abstinence|maternity|sick|engagement|orientierung|work|volunteer\w*|age\b|sobriety|schooling|education)\b/i,
)

/** Words anywhere near that speak of what the rule is about. */
const CONDITION = withAccents(
  /\b(?:resid\w+|employ\w*|works?|working|service|tenanc(?:y|ies)|lease[sd]?|rent(?:s|ed|al)?|leave|park\w*|convict(?:ed|ions?)|sentence[sd]?|parole|probation|pregnan\w+|births?|born|training|instruction|interns?|internships?|apprentice\w*|benefits?|allowances?|scholarships?|awards?|enrol\w+|academic|vacant|vehicles?|old\b|valid|contract|overtime|break|shift|dose|vaccinat\w+|quarantine|isolation|résid\w+|emploi|congés?|prestations?|miet\w*|arbeit\w*)\b/i,
)
const PROCEDURE = withAccents(
  /\b(?:notif\w+|notices?|publish\w*|reports?|reporting|submit\w*|hearings?|appeal\w*|request\w*|respon[ds]\w*|appl(?:y|ies|ication|ications|icant)|comments?|review\w*|petition\w*|decisions?|determin\w+|regulations|rules|promulgat\w*|enactment|effective date|receipt|mail\w*|file[sd]?|filing|inspect\w*|records?|issue[sd]?|issuance|antrag|mitteil\w+|anzeige|bericht\w*|vorlage|verkündung|demande|avis|rapport|recours|prosecution|proceedings|meetings?)\b/i,
)
