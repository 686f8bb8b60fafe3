import type { PolicySource } from '../../contract/policy.ts'
import type { ProblemSource } from '../../contract/problem.ts'

/** An invented policy over some casefiles; its quote stands in a text "Every driver shall wear a belt." */
export function policySource(casefiles: string[]): PolicySource {
  return {
    slug: 'belt-laws',
    title: 'Invented belt laws',
    summary: 'An invented duty to wear a belt.',
    jurisdiction: 'Nowhere',
    domain: 'transport-safety',
    subdomain: 'occupant-protection',
    description: ['The law asks drivers to wear a belt.'],
    dates: [{ date: '1985', what: 'First law' }],
    cues: [{ type: 'comparison', value: 'other states', why: 'they adopt later' }],
    texts: [
      {
        title: 'Invented act',
        file: 'act.txt',
        source: 'Invented (2026).',
        licence: 'CC0',
        note: 'Invented for a test.',
        passages: [{ heading: 'The duty', quote: 'Every driver shall wear a belt.' }],
      },
    ],
    sources: [{ citation: 'Invented (2026).' }],
    casefiles,
  }
}

/** An invented problem over some casefiles, all averaged. */
export function problemSource(casefiles: string[]): ProblemSource {
  return {
    slug: 'two-laws',
    docket: 'PR-900',
    title: 'Invented laws',
    question: 'Do invented laws work?',
    jurisdiction: 'Nowhere',
    domain: 'transport-safety',
    intended: ['Fewer invented deaths.'],
    measured: ['Invented deaths, in two ways.'],
    reading: ['The two share their data.'],
    cannot_say: ['Anything about a real policy.'],
    average: { outcome: 'invented deaths', comparable: 'Both count the same deaths.' },
    casefiles: casefiles.map((slug) => ({ slug, label: `Label of ${slug}`, adds: 'More of the same.', pooled: true })),
    sources: [{ citation: 'Invented (2026).' }],
  }
}
