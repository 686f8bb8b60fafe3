import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { ChainEntry } from '../../contract/chain.ts'
import type { CasefileListItem } from '../../contract/casefile.ts'
import type { Domain } from '../../contract/gap-map.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import type { PublishedCasefile } from '../../contract/archive-reader.ts'
import { DESIGN_TYPES } from '../../contract/design.ts'

/*
 * Invented casefiles for benchmarks and tests of pages and stores. Every one says in its title that it is synthetic;
 * the same index always gives the same bytes.
 */

const DOMAINS = [
  { slug: 'transport-safety', name: 'Transport safety', sub: { slug: 'occupant-protection', name: 'Seat belts' } },
  { slug: 'health', name: 'Health', sub: { slug: 'tobacco-control', name: 'Tobacco control' } },
  { slug: 'education', name: 'Education', sub: { slug: 'class-size-resources', name: 'Class size' } },
]

/** The data file of every synthetic casefile. */
export const syntheticDataset = Buffer.from('state\nNowhere\n', 'utf8')

/** The fingerprint of a value, as the chain takes it. */
export const sha256 = (value: unknown) => createHash('sha256').update(canonicalize(value)!).digest('hex')

/** A small deterministic stream in [0, 1); only for invented test data. */
function stream(seed: number) {
  let state = (seed * 2654435761 + 12345) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

/** The hour at which the casefile of an index was published. */
export const published = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString()

function link(
  kind: ChainEntry['kind'],
  slug: string,
  content: unknown,
  previous: string | null,
  at: string,
): ChainEntry {
  const entry = {
    kind,
    casefile: slug,
    version: 1,
    author: 'Synthetic',
    created_at: at,
    content_sha256: sha256(content),
    previous,
  }
  return { ...entry, hash: sha256(entry) }
}

function pillars(next: () => number) {
  const weights = { designValidity: 0.35, balance: 0.2, robustness: 0.3, transparency: 0.15 }
  const labels = {
    designValidity: 'Design validity',
    balance: 'Balance',
    robustness: 'Robustness',
    transparency: 'Transparency',
  }
  return (Object.keys(weights) as (keyof typeof weights)[]).map((id) => {
    const score = Math.round((1 + 4 * next()) * 10) / 10
    return {
      id,
      label: labels[id],
      question: 'Is the comparison a fair one?',
      weight: weights[id],
      score,
      components: [
        {
          id: `${id}-one`,
          label: 'Drift before treatment, continued',
          score,
          failing: 'Drift before treatment',
          threat: 'trend',
          state: 'measured' as const,
          unseen: 1.25,
          tau: 0.8125,
          input: 0.4,
          inputText: 'The drift before treatment, continued, would move the estimate by 0.40.',
          isDecisive: false,
          failed: false,
          basis: 'ours' as const,
          source: 'Invented for tests.',
        },
      ],
    }
  })
}

function eventStudyRows(next: () => number, effect: number) {
  return [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((relativeTime) => {
    const estimate = relativeTime === -1 ? 0 : (relativeTime < 0 ? 0 : effect) + (next() - 0.5)
    const isReference = relativeTime === -1
    return {
      relativeTime,
      estimate,
      ciLow: isReference ? null : estimate - 1.5,
      ciHigh: isReference ? null : estimate + 1.5,
      bandLow: isReference ? null : estimate - 2.2,
      bandHigh: isReference ? null : estimate + 2.2,
      period: isReference ? 'reference' : relativeTime < 0 ? 'before' : 'after',
    }
  })
}

function plots(next: () => number, effect: number): CasefilePublication['analysis']['plots'] {
  const keys = ['relativeTime', 'estimate', 'ciLow', 'ciHigh', 'bandLow', 'bandHigh', 'period']
  return [
    {
      id: 'event-study',
      kind: 'event-study',
      tab: 'results',
      title: 'The gap opens when the law does, not before',
      subtitle: 'Change in the outcome against the year before the law, with 95% intervals',
      alt: 'Event study from 5 years before to 5 years after the law.',
      x: { label: 'Years since the law took effect', unit: 'years' },
      y: { label: 'Change in the outcome', unit: '%' },
      columns: keys.map((key) => ({ key, label: key, ...(key === 'period' ? {} : { decimals: 2 }) })),
      rows: eventStudyRows(next, effect),
      annotations: [{ kind: 'vertical', at: -0.5, label: 'Law in force' }],
    },
    {
      id: 'forest',
      kind: 'forest',
      tab: 'results',
      title: 'Three estimators, one direction',
      subtitle: 'Average effect, 95% intervals',
      alt: 'Forest plot of three estimates.',
      x: { label: 'Effect', unit: '%' },
      y: { label: '', unit: '' },
      columns: ['name', 'role', 'value', 'ciLow', 'ciHigh', 'p', 'locked'].map((key) => ({ key, label: key })),
      rows: ['Callaway–Sant’Anna', 'Sun–Abraham', 'Two-way fixed effects'].map((name, place) => ({
        name,
        role: place === 0 ? 'primary' : 'robustness',
        value: effect + place * 0.2,
        ciLow: effect + place * 0.2 - 2,
        ciHigh: effect + place * 0.2 + 2,
        p: 0.1,
        locked: place === 0,
      })),
      annotations: [],
    },
  ]
}

function card(index: number, next: () => number): CasefileListItem {
  const domain = DOMAINS[index % DOMAINS.length]
  const effect = Math.round((next() * 20 - 10) * 100) / 100
  const scores = pillars(next)
  const overall = Math.round(scores.reduce((sum, pillar) => sum + pillar.weight * pillar.score * 20, 0))
  const slug = `synthetic-${String(index).padStart(5, '0')}`
  return {
    slug,
    docket: `CF-${String(index + 1).padStart(4, '0')}`,
    title: `Synthetic casefile ${index}: ${domain.sub.name}`,
    description: 'An invented casefile for tests and benchmarks. It says nothing about any policy.',
    status: 'published',
    jurisdiction: index % 2 === 0 ? 'United States' : 'Ireland',
    created_at: published(index),
    domain: { slug: domain.slug, name: domain.name },
    subdomain: domain.sub,
    design_type: DESIGN_TYPES[index % DESIGN_TYPES.length],
    eqs_overall: overall,
    eqs_provisional: true,
    eqs_pillars: scores.map(({ id, score, weight }) => ({ id, score, weight })),
    eqs_held: null,
    plain_verdict: index % 5 === 4 ? 'Contradicted policy intent.' : 'Inconclusive.',
    evidence:
      overall >= 80 ? 'Strong evidence' : overall >= 60 ? 'Moderate evidence' : 'Weak evidence: a lead, not a finding',
    headline: 'No clear change in an invented outcome',
    effect: { value: effect, ci: [effect - 2, effect + 2], units: '%' },
    standardised_effect: Math.abs(effect) / 10,
    period: '1983–1997',
    meta_json: { keywords: ['synthetic', domain.slug] },
    analysis_version: `r-${slug}`,
    study: { intervention: 'Invented law', outcome: 'an invented outcome', dataset: 'Synthetic panel' },
  }
}

function analysis(item: CasefileListItem, next: () => number): CasefilePublication['analysis'] {
  const { ci, units } = item.effect!
  const value = item.effect!.value!
  const scores = pillars(stream(Number(item.slug.slice(-5)) + 1))
  return {
    design: item.design_type,
    engineVersion: '0.1.0',
    seed: 1,
    outcome: { label: 'Invented outcome', units },
    sample: { rows: 765, units: 51, treatedUnits: 50, comparisonUnits: 1, periods: 15 },
    windows: { pre: [1983, 1989], post: [1990, 1997] },
    counterfactualMean: 20,
    standardisedEffect: item.standardised_effect,
    estimates: [
      {
        id: 'primary',
        name: 'Callaway–Sant’Anna, not-yet-treated comparisons',
        role: 'primary',
        estimand: 'ATT',
        value,
        se: 1.02,
        ci,
        p: 0.3,
        units,
        n: 765,
        clusters: 51,
        df: null,
        method: 'Influence functions, normal quantiles.',
      },
    ],
    checks: [
      {
        id: 'pre-trend',
        title: 'No pre-trend',
        passed: true,
        severity: 'major',
        statistic: 0.58,
        threshold: 0.05,
        message: 'Joint test of four pre-period estimates, p = 0.5812.',
      },
      {
        id: 'comparison-size',
        title: 'Enough comparison units',
        passed: false,
        severity: 'major',
        statistic: 1,
        threshold: 5,
        message: 'Only 1 unit is never treated.',
      },
    ],
    sensitivity: [
      {
        id: 'honest-relative-magnitudes',
        title: 'How wrong could parallel trends be?',
        varied: 'Allowed departure, as a multiple of the largest one before treatment',
        series: [0, 0.5, 1, 1.5, 2].map((setting) => ({
          setting,
          value,
          ci: [value - 2 - setting, value + 2 + setting] as [number, number],
          keepsConclusion: setting < 1,
        })),
        breakdownValue: 1,
        message: 'The conclusion stands until departures reach 1.00 times the largest seen before.',
      },
    ],
    plots: plots(next, value),
    eqs: {
      rubricVersion: 'eqs-rubric/5',
      stands: false,
      delta: 1,
      precision: { word: 'coarse', halfWidth: 2, detectable: 2.86 },
      overall: item.eqs_overall!,
      mean: item.eqs_overall!,
      weakest: null,
      ceiling: { limit: 100, reason: 'Nothing holds an invented casefile.' },
      unidentified: null,
      setBy: 'mean',
      band: item.eqs_overall! >= 80 ? 'strong' : item.eqs_overall! >= 60 ? 'moderate' : 'weak',
      provisional: true,
      pillars: scores.map((pillar, place) => ({ ...pillar, score: item.eqs_pillars[place].score })),
      gates: [],
      stability: { low: item.eqs_overall! - 4, high: item.eqs_overall! + 4, scenarios: [] },
      translations: [],
    },
    verdict: {
      verdict: item.plain_verdict,
      reason: 'The interval includes zero.',
      evidence: item.evidence!,
      atOtherThresholds: [2.5, 10].map((smallestEffect) => ({
        smallestEffect,
        size: `${smallestEffect.toFixed(2)} points`,
        verdict: item.plain_verdict,
      })),
    },
    narrative: {
      headline: item.headline!,
      summary: 'The invented outcome changed little. The data are compatible with a fall or a rise.',
      done: 'Invented laws in 51 places, 1983 to 1997.',
      effect: 'The estimate is small against its range.',
      certainty: 'The score says how far to trust it.',
      overturn: 'Small departures from parallel trends would overturn it.',
      cannotSay: ['Anything about a real policy.'],
    },
    log: [{ code: 'rows-read', message: '765 rows read.', rows: 765 }],
  }
}

/** The card of an invented casefile, alone. */
export function syntheticCard(index: number): CasefileListItem {
  return card(index, stream(index + 1))
}

/** One invented published casefile document. */
export function syntheticPublication(index: number): CasefilePublication {
  const next = stream(index + 1)
  const item = card(index, next)
  const design: CasefilePublication['design'] = {
    design_type: item.design_type,
    assignment_mechanism: { type: 'Staggered adoption', narrative: 'Places adopt in different years.' },
    units: { unit_of_analysis: 'State and year', unit_id_field: 'state', sutva_notes: 'None.' },
    treatments: {
      treatment_name: 'Invented law',
      treatment_definition: 'A year with the law in force.',
      control_definition: 'A year without it.',
    },
    intent: { kind: 'policy', direction: 'decrease', smallestEffect: 5, smallestEffectBasis: 'Invented.' },
    words: {
      policyName: 'Invented laws',
      outcomeName: 'an invented outcome',
      places: '51 places',
      years: '1983–1997',
      unitPlural: 'places',
    },
    declared_choices: ['First adoption counts.'],
    seed: 1,
    dataset: { id: 'synthetic-panel', sha256: createHash('sha256').update(syntheticDataset).digest('hex') },
    lock_status: 're-analysis',
    analysis: { unit: 'state', time: 'year', eventWindow: { before: 5, after: 5 } },
  }
  const at = published(index)
  const found = analysis(item, next)
  const lock = link('lock', item.slug, design, null, at)
  const run = link('run', item.slug, found, lock.hash, at)
  return {
    schema: 'casefile-publication/1',
    slug: item.slug,
    version: 1,
    published_at: at,
    casefile: item,
    texts: {
      dek: 'An invented law, an invented outcome: does the page hold?',
      policy_intent: 'To lower an invented outcome.',
      mechanism_description: 'The law changes behavior, and behavior changes the outcome.',
      mechanism_steps: [
        { label: 'Invented law', note: 'from 1985', measured: false },
        { label: 'Behavior', note: 'not measured here', measured: false },
        { label: 'Outcome', note: 'the outcome measured here', measured: true },
      ],
      beneficiaries: ['People in invented places'],
      cannot_say: ['Anything about a real policy'],
      policy_description: [{ heading: 'The law', paragraphs: ['An invented law.'] }],
      policy_sources: [{ citation: 'Invented (2026).' }],
    },
    design,
    dataset: {
      id: 'synthetic-panel',
      name: 'Synthetic panel',
      description: 'Invented data.',
      citation: 'Invented (2026).',
      source: 'Invented.',
      licence: 'CC0',
      file: 'data.csv',
      sha256: design.dataset.sha256,
      rows: 765,
      bytes: syntheticDataset.length,
      columns: [{ name: 'state', type: 'text', meaning: 'place' }],
    },
    run: {
      id: item.analysis_version!,
      casefile: item.slug,
      dataset: { id: 'synthetic-panel', name: 'Synthetic panel', sha256: design.dataset.sha256 },
      lock_hash: lock.hash,
      engine_version: '0.1.0',
      git_sha: '0000000',
      node_version: 'v24.0.0',
      environment: 'test',
      seed: 1,
      pre_period: '1983–1989',
      post_period: '1990–1997',
      started_at: at,
      finished_at: at,
      result_sha256: sha256(found),
    },
    analysis: found,
    deviations: [],
    chain: [lock, run],
  }
}

/** The same as an archive reader hands it out, with its own link in the chain. */
export function syntheticPublished(index: number): PublishedCasefile {
  const publication = syntheticPublication(index)
  const fingerprint = sha256(publication)
  return {
    publication,
    sha256: fingerprint,
    link: link('publication', publication.slug, publication, publication.chain.at(-1)!.hash, publication.published_at),
    versions: [{ version: 1, sha256: fingerprint, published_at: publication.published_at }],
  }
}

/** The domains that the synthetic casefiles belong to, with how many of the first `count` stand in each. */
export function syntheticDomains(count: number): Domain[] {
  return DOMAINS.map(({ sub, ...domain }, place) => ({
    ...domain,
    description: 'An invented domain.',
    hidden: false,
    _count: { casefiles: Math.ceil((count - place) / DOMAINS.length), subdomains: 1 },
    subdomains: [sub],
  }))
}
