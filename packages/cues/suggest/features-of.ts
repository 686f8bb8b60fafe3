import { compilePhrases, WORD_STARTS } from '../phrases/compile-phrases.ts'
import {
  BOUND_ESTABLISHMENTS,
  COMPARISONS,
  NAMED_PLACES,
  SORTING_TITLES,
  STATUSES,
  TAKING_UP,
  VOLUNTARY_SCHEMES,
} from './phrases.ts'
import { cuesOf, type Cue } from '../cue.ts'
import type { Ground, PolicyFeatures } from '@casefiles/engine/suggest'
import type { CueType } from '../registry.ts'
import type { PolicyDocument } from '../text/document.ts'
import { titleZone } from '../text/title-zone.ts'
import { cutoffsOf, quoteFrom } from './cutoffs.ts'
import { isMeasuredWhole } from './outcomes.ts'
import { phrasesOf } from '../tables/read-table.ts'

const BOUNDARIES = phrasesOf('suggest', 'boundaries')
const EITHER_SIDE = phrasesOf('suggest', 'either-side')
const INSIDE_AND_OUTSIDE = phrasesOf('suggest', 'inside-and-outside')
const OFFERS_DRAWN = phrasesOf('suggest', 'offers-drawn')
const OTHER_LOCALITIES = phrasesOf('suggest', 'other-localities')
const OTHER_PLACES = phrasesOf('suggest', 'other-places')

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
    measuredWhole: isMeasuredWhole(topic?.subdomain ?? 'generic'),
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
