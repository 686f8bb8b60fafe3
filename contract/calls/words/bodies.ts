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
