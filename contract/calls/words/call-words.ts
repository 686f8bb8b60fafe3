import type { CallName } from '../call-address.ts'

/** What one parameter of an address or a query means. */
export interface ParameterWords {
  description: string
  /** A value that may be tried. Left out where a schema lists the values. */
  example?: string | number
}

/**
 * The words of one call beside its summary. They stand apart from the calls themselves because pages and studio load
 * those, and need no words.
 */
export interface CallWords {
  /** What it answers, who uses it for what, and what it refuses. Names stand in backticks; no other markup. */
  description: string
  /** Every parameter of address and query, by name. */
  parameters?: Readonly<Record<string, ParameterWords>>
  /** A body that it takes: JSON, or the fields of a form beside its file. */
  body?: unknown
}

/** What a call answered over the built-in archive, trimmed, and the address at which it was asked: `examples.json`. */
export interface CallExample {
  address: string
  answer: unknown
}

/** Words of some calls, by method and path. */
export type WordsOf<Names extends CallName> = Readonly<Record<Names, CallWords>>

/* Parameters that mean the same wherever they stand. */

export const SLUG: ParameterWords = {
  description: 'The casefile: the last part of the address of its page.',
  example: 'seat-belt-laws',
}
export const CURSOR: ParameterWords = {
  description: 'Where the next page begins: `next_cursor` of the answer before. Left out, the first page.',
}
export const PAGE_SIZE: ParameterWords = { description: 'How many entries a page holds.', example: 2 }
export const SEARCH_WORDS: ParameterWords = { description: 'Words to search for. Left out, every row.' }
export const COLUMN: ParameterWords = {
  description: 'The column that orders the rows; a `-` before its name turns the order around.',
}
/** What every list of the admin area takes. */
export const LIST_PARAMETERS = { q: SEARCH_WORDS, sort: COLUMN, limit: PAGE_SIZE, cursor: CURSOR } as const

/* Bodies that several calls take, or that are too long to stand beside their words. */

/** The fingerprint of some data: where it stands in a body, a caller writes that of their own. */
export const FINGERPRINT = '3b7f1c0a9d2e4f5861728394a5b6c7d8e9f00112233445566778899aabbccdde'

/** A problem over casefiles of the archive, shortened. */
export const PROBLEM_BODY = {
  slug: 'belts-on-two-continents',
  docket: 'PR-101',
  title: 'Seat belts on two continents',
  question: 'Do laws that make people wear a seat belt save lives?',
  jurisdiction: 'United States and United Kingdom',
  domain: 'transport-safety',
  intended: ['The laws are meant to save the lives of people in cars.'],
  measured: ['One casefile counts deaths in states and years, the other in months.'],
  reading: ['The first compares states with each other, the second a country with its own past.'],
  cannot_say: ['What the laws did to people outside cars.'],
  average: {
    outcome: 'deaths of car occupants, fewer counted as positive',
    comparable: 'Two casefiles are too few for an average.',
  },
  casefiles: [
    { slug: 'seat-belt-laws', label: 'American states', adds: 'States that adopted one after another.', pooled: false },
    { slug: 'uk-front-seat-belts', label: 'Great Britain', adds: 'One country, month by month.', pooled: false },
  ],
  sources: [],
}

/** Words of a policy as an admin changes them. */
export const POLICY_WORDS_BODY = {
  title: 'Mandatory seat-belt laws',
  summary: 'Laws of American states that make people in cars wear a seat belt.',
  description: ['From 1984 on, one state after another made drivers and front passengers wear a seat belt.'],
  sources: [],
}

/** Choices of a rival design with the reason for the one that differs. */
export const RIVAL_BODY = {
  analysis: { controls: 'never-treated' },
  reasons: [{ field: 'analysis.controls', why: 'States that adopt soon may change their roads before the law.' }],
  named: true,
}

/** What the Design Wizard saves of a casefile that was just begun. */
export const DOCUMENT_BODY = {
  title: 'Helmets for cyclists',
  description: 'What laws did that make cyclists wear a helmet.',
  jurisdiction: 'United States',
  domain: 'transport-safety',
  subdomain: 'occupant-protection',
  period: '1985–2000',
  keywords: ['helmets', 'cycling'],
  design: { design_type: 'DiD' },
  texts: {},
  theory: { nodes: [], edges: [] },
  artifacts: [],
}

/** An estimate carried to a place with 800,000 drivers. */
export const SCENARIO_BODY = {
  name: 'A state without the law',
  scenario: {
    slug: 'seat-belt-laws',
    version: 1,
    estimate: 'primary',
    place: 'A state of one million people',
    population: 1_000_000,
    per: 100_000,
    baseline: 12,
    baselineUncertainty: 0.1,
    good: 'decrease',
    dose: 1,
    periods: 5,
    changePerPeriod: 0,
    tau: 0,
    tauBasis: 'An identical place is assumed.',
    costs: null,
    seed: 1,
  },
}
