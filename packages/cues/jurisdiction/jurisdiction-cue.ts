import { type CueOf, type CueRules, NO_PLACE } from '../cue-spec.ts'
import { codeOfName, jurisdictionName } from './names.ts'
import type { Jurisdiction, JurisdictionLevel } from './spec.ts'
import { anyOf, compilePhrases, type PhraseTable } from '../phrases/compile-phrases.ts'
import type { PolicyDocument } from '../text/document.ts'
import type { Span } from '../text/mapped-text.ts'
import { COUNTRY_EVIDENCE } from './countries/index.ts'
import { ENACTING, type Evidence, MENTION, ORGANS, SERIES } from './evidence.ts'
import { FURTHER_EVIDENCE } from './further-places.ts'
import { OFFICIAL_SERIES } from './official-series.ts'
import { SUBDIVISION_EVIDENCE } from './subdivisions.ts'
import { US_STATES, type UsState } from './us-states.ts'

/** Whose rule a text is. */
export const jurisdictionRules: CueRules<'jurisdiction', Jurisdiction> = {
  extract: jurisdictionCues,
  fromHint: jurisdictionFromHint,
}

/** The jurisdiction of a code or an English name that the sender gave. */
function jurisdictionFromHint(hint: string): CueOf<'jurisdiction', Jurisdiction> | null {
  const code = codeOfName(hint)
  if (code === undefined) return null
  const level = code === 'EU' ? 'supranational' : code.includes('-') ? 'subnational' : 'national'
  return {
    cue_type: 'jurisdiction',
    cue_key: level,
    cue_value: { code, name: jurisdictionName(code), level },
    confidence: 0.6,
    ...NO_PLACE,
    reason: 'Given by the person who uploaded the text.',
  }
}

const ASSEMBLY =
  '(people|legislature|general assembly|general court|legislative assembly|senate|council|city council|board)'
const STATE_OF = '(state|commonwealth) of '

/** The name is also a capital's, a president's and many a street's. */
const WASHINGTON =
  /\b(?:in|throughout|across|all|every) Washington(?!,? D\.? ?C)(?! (?:County|Street|Avenue|Post|Township|Parish))\b/g

/** Enacting words, codes, governors, cities and names of one state. */
function evidenceOf({ code, name, citations, cities }: UsState): Evidence[] {
  const own = name === 'Washington' ? '(the )?State of Washington' : name === 'Virginia' ? '(?<!West )Virginia' : name
  const evidence: Evidence[] = [
    {
      code,
      weight: ENACTING,
      what: 'enacting clause',
      pattern: new RegExp(
        [
          `(enacted|do enact|resolved|ordained|represented in senate and assembly).{0,12} by the ${ASSEMBLY}.{0,80}${own}`,
          `(people|legislature|general assembly|council) of (the ${STATE_OF})?(the )?${own}\\b.{0,50}(enact|ordain|represented|resolve)`,
        ].join('|'),
        'gi',
      ),
    },
    {
      code,
      weight: SERIES,
      what: 'head of the text',
      onlyAtStart: true,
      pattern: new RegExp(
        [
          `\\b(${STATE_OF}${name}`,
          `${own} (legislature|general assembly|senate|house of representatives|state (legislature|senate|assembly))`,
          `(governor|mayor|city council|board of supervisors) of (the )?(${STATE_OF})?${own})\\b`,
        ].join('|'),
        'gi',
      ),
    },
    { code, weight: ORGANS, what: 'code of the state', pattern: new RegExp(anyOf(citations), 'g') },
    {
      code,
      weight: ORGANS,
      what: 'its government',
      pattern: new RegExp(
        `\\b((state|commonwealth) of ${name}|governor of ${own}|${own} (department|legislature|constitution|supreme court|board|commission|administrative code|national guard))\\b`,
        'gi',
      ),
    },
    { code, weight: MENTION, what: 'name', pattern: new RegExp(`\\b${own}\\b`, 'g') },
  ]
  if (name === 'Washington') evidence.push({ code, weight: MENTION, what: 'name', pattern: WASHINGTON })
  if (cities !== '') evidence.push({ code, weight: ORGANS, what: 'city', pattern: cityPattern(cities) })
  return evidence
}

/** "City of Seattle", "Seattle Municipal Code", "New York City"; a bare name may be a person's or another place's. */
function cityPattern(cities: string): RegExp {
  const names = cities.split(',').map((city) => city.trim().replaceAll('.', '\\.'))
  const any = `(?:${names.join('|')})`
  const before = '(?:city( and county)?|town|village|mayor|county|council) of (?:the city of )?'
  const after = '(?:city council|municipal code|code of ordinances|board of supervisors|city charter|city)'
  return new RegExp(`\\b${before}${any}\\b|\\b${any} ${after}\\b`, 'gi')
}

const US_STATE_EVIDENCE: readonly Evidence[] = US_STATES.flatMap(evidenceOf)

const LAENDER =
  'Baden-Württemberg:BW,Bayern:BY,Bayerische:BY,Berlin:BE,Brandenburg:BB,Bremen:HB,Hamburg:HH,Hessen:HE,Hessische:HE,Mecklenburg-Vorpommern:MV,Niedersachsen:NI,Niedersächsische:NI,Nordrhein-Westfalen:NW,Rheinland-Pfalz:RP,Saarland:SL,Sachsen:SN,Sächsische:SN,Sachsen-Anhalt:ST,Schleswig-Holstein:SH,Thüringen:TH,Thüringer:TH'

/** German states: their parliaments enact under the state's name. */
const LAENDER_EVIDENCE: readonly Evidence[] = LAENDER.split(',').flatMap((entry) => {
  const [name, code] = entry.split(':') as [string, string]
  return [
    {
      code: `DE-${code}`,
      weight: ENACTING,
      pattern: new RegExp(
        `(landtag|abgeordnetenhaus|bürgerschaft)( (von|des landes))? ${name}|${name}\\w* (landtag|bürgerschaft) hat|landtag des (freistaate?s|landes) ${name}`,
        'gi',
      ),
      what: 'enacting clause',
    },
    {
      code: `DE-${code}`,
      weight: SERIES,
      pattern: new RegExp(`gesetz- und verordnungsblatt (für|des) .{0,20}${name}|land(es)? ${name}`, 'gi'),
      what: 'series',
    },
  ]
})

const EVIDENCE = [
  ...COUNTRY_EVIDENCE,
  ...LAENDER_EVIDENCE,
  ...US_STATE_EVIDENCE,
  ...SUBDIVISION_EVIDENCE,
  ...FURTHER_EVIDENCE,
  ...OFFICIAL_SERIES,
]
/** Letters within which the head of a text stands, and of a text that is searched at all: its manner shows long before. */
const START = 1_500
const LONGEST = 200_000
/** Places of one kind beyond this many tell nothing more. */
const MOST_PLACES = 32

/** Bodies, codes and acts of a city or county. */
const LOCAL_BODIES: PhraseTable = [
  {
    language: 'en',
    law: 'us',
    means: 'a code of a city',
    phrases: ['municipal code', 'code of ordinances', 'city code'],
  },
  {
    language: 'en',
    law: 'us',
    means: 'a body of a city or county',
    phrases: [
      'city council',
      'town council',
      'board of supervisors',
      'county board',
      'board of county commissioners',
      'office of the mayor',
      'city agency',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'an act of a city or county',
    phrases: [
      /the (?:city|town|village|county) of [A-Z][a-z]+(?: [A-Z][a-z]+)? (?:will|shall|hereby|has|imposes|requires|levies|adopted)/,
      '(city|town|village|county) ordinance',
      'be it ordained',
      'ordinance no',
      'local law no',
      'by[-]law no',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'a body or act of a city',
    phrases: ['stadtverordnung', 'gemeinderat', 'satzung der stadt'],
  },
]

const LOCAL = compilePhrases(LOCAL_BODIES, 'gi')

type JurisdictionCue = CueOf<'jurisdiction', Jurisdiction>

interface JurisdictionScore {
  code: string
  score: number
  best: { evidence: Evidence; span: Span; gain: number }
}

/** Whose rule the text is; none where nothing in it tells. */
export function jurisdictionCues(document: PolicyDocument): JurisdictionCue[] {
  const [first, second] = rankJurisdictions(document)
  if (!first) return byLanguage(document)
  const level = levelOf(document, first.code)
  const confidence = first.score / (first.score + 0.5 * (second?.score ?? 0) + 1)
  return [
    {
      cue_type: 'jurisdiction',
      cue_key: level,
      cue_value: { code: first.code, name: jurisdictionName(first.code), level },
      confidence: Math.round(100 * Math.min(0.99, confidence)) / 100,
      ...document.locate(first.best.span),
      reason: `Read from ${sourceWords(first.best.evidence.what)}: ${jurisdictionName(first.code)}.`,
    },
  ]
}

const sourceWords = (what: string): string => (what.startsWith('its ') ? what : `the ${what}`)

/** Where nothing else tells, the language does, and is little to go by; English is written in too many places. */
function byLanguage({ language }: PolicyDocument): JurisdictionCue[] {
  if (language === 'en') return []
  const code = language === 'de' ? 'DE' : 'FR'
  const reason = `Nothing names a country; the text's language is that of ${jurisdictionName(code)}.`
  return [
    {
      cue_type: 'jurisdiction',
      cue_key: 'national',
      cue_value: { code, name: jurisdictionName(code), level: 'national' },
      confidence: 0.3,
      ...NO_PLACE,
      reason,
    },
  ]
}

/** Codes with something to be said for them, the likeliest first. */
function rankJurisdictions(document: PolicyDocument): JurisdictionScore[] {
  const scores = new Map<string, JurisdictionScore>()
  for (const evidence of EVIDENCE) {
    const spans = placesOf(document.text, evidence)
    if (spans.length === 0) continue
    const gain = gainOf(evidence, spans.length)
    const score = scores.get(evidence.code) ?? {
      code: evidence.code,
      score: 0,
      best: { evidence, span: spans[0], gain },
    }
    score.score += gain
    if (gain > score.best.gain) score.best = { evidence, span: spans[0], gain }
    scores.set(evidence.code, score)
  }
  return inheritFromUnion([...scores.values()]).sort((a, b) => b.score - a.score)
}

/** Words of enactment stand once; other kinds tell more by being met again, ever more slowly. */
function gainOf({ weight }: Evidence, places: number): number {
  return weight === ENACTING ? weight : weight * (1 + 0.5 * Math.log2(Math.min(MOST_PLACES, places)))
}

function placesOf(text: string, { pattern, onlyAtStart, unless }: Evidence): Span[] {
  const spans: Span[] = []
  for (const match of text.slice(0, onlyAtStart ? START : LONGEST).matchAll(pattern)) {
    spans.push({ start: match.index, end: match.index + match[0].length })
    if (spans.length >= MOST_PLACES) break
  }
  return spans.length > 0 && unless?.test(text.slice(0, LONGEST)) ? [] : spans
}

/**
 * A nation, province, state or canton whose title or enacting words say so keeps what speaks for its union: they share
 * offices, codes and money. American states cite the union's laws as another's, and keep nothing.
 */
function inheritFromUnion(scores: JurisdictionScore[]): JurisdictionScore[] {
  const scoreOf = new Map(scores.map(({ code, score }) => [code, score]))
  return scores.map((own) => {
    const [union, part] = own.code.split('-')
    const { evidence, gain } = own.best
    const saysSo =
      evidence.weight === ENACTING || evidence.onlyAtStart || (union === 'GB' && evidence.what !== 'organs')
    const isPart = part !== undefined && union !== 'US' && gain >= SERIES && saysSo
    return isPart ? { ...own, score: own.score + (scoreOf.get(union) ?? 0) } : own
  })
}

function levelOf({ text }: PolicyDocument, code: string): JurisdictionLevel {
  if (code === 'EU') return 'supranational'
  const head = text.slice(0, START)
  const signs = (text.slice(0, LONGEST).match(LOCAL)?.length ?? 0) + 3 * (head.match(LOCAL)?.length ?? 0)
  const enactedByState =
    /(represented in senate and assembly|by the (general assembly|legislature)|congress assembled|council of the district of columbia)/i.test(
      text.slice(0, 6_000),
    )
  if (signs >= 4 && !enactedByState) return 'local'
  return code.includes('-') ? 'subnational' : 'national'
}
