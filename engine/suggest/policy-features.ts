import { compilePhrases, WORD_STARTS } from '../cues/phrases/compile-phrases.ts'
import {
  BOUNDARIES,
  EITHER_SIDE,
  INSIDE_AND_OUTSIDE,
  OFFERS_DRAWN,
  OTHER_LOCALITIES,
  OTHER_PLACES,
} from './asked-phrases.ts'
import {
  BOUND_ESTABLISHMENTS,
  COMPARISONS,
  NAMED_PLACES,
  SORTING_TITLES,
  STATUSES,
  TAKING_UP,
  VOLUNTARY_SCHEMES,
} from './phrases.ts'
import { cuesOf, type Cue } from '../cues/cue.ts'
import type { Jurisdiction } from '../cues/jurisdiction/spec.ts'
import type { CueType } from '../cues/registry.ts'
import type { PolicyDocument } from '../cues/text/document.ts'
import { titleZone } from '../cues/text/title-zone.ts'
import { cutoffsOf, type Cutoffs } from './cutoffs.ts'
import { quoteFrom } from './quote.ts'

/** Words of the text that a judgement stands on. */
export interface Ground {
  quote: string
  /** How often such words are met. */
  times: number
}

/** What of a policy decides which designs are possible. */
export interface PolicyFeatures {
  /** Letters of the text, against which counts are judged. */
  letters: number
  place: Jurisdiction | null
  domain: string
  subdomain: string
  cutoffs: Cutoffs
  /** Chance decides who is served. */
  lottery: Ground | null
  /** The text asks for an experiment. */
  experiment: Ground | null
  /** More may apply than can be served. */
  oversubscription: Ground | null
  pilot: Ground | null
  /** Some areas are in and others out. */
  areas: Ground | null
  /** Bodies choose whether to take part. */
  option: Ground | null
  phases: Ground | null
  exemption: Ground | null
  /** People or firms ask to be served. */
  takeUp: Ground | null
  /** Employers, contractors, landlords or makers are bound, one by one. */
  establishments: Ground | null
  /** Groups are told apart by what they are and not by a figure. */
  status: Ground | null
  /** Those reached decide for themselves whether to take part. */
  voluntary: Ground | null
  /** The title says that the scheme is voluntary. */
  voluntaryTitle: Ground | null
  /** The offer is money to be taken up: a scholarship, a voucher, an award. */
  award: Ground | null
  /** The text asks for a comparison with others who are alike. */
  likeOthers: Ground | null
  /** What chance gives is an offer, to be taken up or left. */
  drawnOffer: Ground | null
  /** A line on the ground decides who is served. */
  boundary: Ground | null
  /** The text asks to compare those just on either side of its figure. */
  eitherSide: Ground | null
  /** The text asks to compare areas, schools or bodies that it reaches with those it leaves out. */
  insideOutside: Ground | null
  /** The text asks to compare the place that adopts with others that do not. */
  otherPlaces: Ground | null
  /** The title names the trait that sorts: age, income, concentration. */
  titleSorts: Ground | null
  /** The one city or county that a law of a larger body is made for. */
  namedPlace: Ground | null
}

const TAKE_UP = compilePhrases(TAKING_UP, 'gi', WORD_STARTS)
const ESTABLISHMENTS = compilePhrases(BOUND_ESTABLISHMENTS, 'gi')
const STATUS = compilePhrases(STATUSES, 'gi')

const VOLUNTARY = compilePhrases(VOLUNTARY_SCHEMES, 'gi')
const AWARD = /\b(scholarships?|vouchers?|awards?|grants?|stipends?|subsid(y|ies)|bourses?)\b/gi
const LIKE_OTHERS = compilePhrases(COMPARISONS, 'gi')
const DRAWN_OFFER = compilePhrases(OFFERS_DRAWN, 'gi')
const SIDES = compilePhrases(EITHER_SIDE, 'gi', WORD_STARTS)
const BOUNDARY = compilePhrases(BOUNDARIES, 'gi')
const INSIDE = compilePhrases(INSIDE_AND_OUTSIDE, 'gi', WORD_STARTS)
const PLACES = compilePhrases(OTHER_PLACES, 'gi', WORD_STARTS)
const LOCALITIES = compilePhrases([...OTHER_PLACES, ...OTHER_LOCALITIES], 'gi', WORD_STARTS)
const TITLE_SORTS = compilePhrases(SORTING_TITLES, 'gi', WORD_STARTS)
const NAMED_PLACE = compilePhrases(NAMED_PLACES, 'gi', WORD_STARTS)

/** Reads the features from the cues, and a few from the text itself. */
export function featuresOf(document: PolicyDocument, cues: readonly Cue[]): PolicyFeatures {
  const topic = cuesOf(cues, 'topic')[0]?.cue_value
  const place = cuesOf(cues, 'jurisdiction')[0]?.cue_value
  const ground = (type: CueType, key: string) => groundIn(cues, type, key)
  const inText = (pattern: RegExp) => groundInText(document, pattern)
  return {
    letters: document.text.length,
    place: place ?? null,
    domain: topic?.domain ?? 'generic',
    subdomain: topic?.subdomain ?? 'generic',
    cutoffs: cutoffsOf(document, cues),
    lottery: ground('random', 'lottery'),
    experiment: ground('random', 'randomized-evaluation'),
    oversubscription: ground('random', 'oversubscription'),
    pilot: ground('comparison', 'pilot'),
    areas: ground('comparison', 'some-areas'),
    option: ground('comparison', 'opt-in'),
    phases: ground('phase_in', 'steps'),
    exemption: ground('exemptions', 'exemption'),
    takeUp: inText(TAKE_UP),
    establishments: inText(ESTABLISHMENTS),
    status: inText(STATUS),
    voluntary: inText(VOLUNTARY),
    voluntaryTitle: groundInTitle(document, VOLUNTARY),
    award: inText(AWARD),
    likeOthers: inText(LIKE_OTHERS),
    drawnOffer: inText(DRAWN_OFFER),
    boundary: inText(BOUNDARY),
    eitherSide: inText(SIDES),
    insideOutside: inText(INSIDE),
    otherPlaces: inText(place === undefined || place.level === 'local' ? LOCALITIES : PLACES),
    titleSorts: groundInTitle(document, TITLE_SORTS),
    namedPlace: groundInTitle(document, NAMED_PLACE),
  }
}

/** A scheme that is voluntary throughout says so on every page. */
const ONCE_IN_LETTERS = 3_000

/** Whether taking part is a choice in the whole of it, as with a label or certificate, and not in a pilot only. */
export function isVoluntaryScheme({ voluntary, voluntaryTitle, pilot, letters }: PolicyFeatures): boolean {
  if (voluntary === null || pilot) return false
  const { times } = voluntary
  return (voluntaryTitle !== null && times >= 2) || (times >= 4 && times > letters / ONCE_IN_LETTERS)
}

function groundIn(cues: readonly Cue[], type: CueType, key: string): Ground | null {
  const own = cues.filter(({ cue_type, cue_key }) => cue_type === type && cue_key === key)
  return own[0] ? { quote: quoteFrom(own[0].phrase ?? ''), times: own.length } : null
}

function groundInTitle(document: PolicyDocument, pattern: RegExp): Ground | null {
  const title = titleZone(document).map(({ start, end }) => document.text.slice(start, end))
  return groundInText({ text: title.join('\n') }, pattern)
}

function groundInText({ text }: Pick<PolicyDocument, 'text'>, pattern: RegExp): Ground | null {
  const matches = [...text.slice(0, 200_000).matchAll(pattern)]
  const first = matches[0]
  if (!first) return null
  return { quote: quoteFrom(text.slice(first.index, first.index + 80)), times: matches.length }
}
