import fs from 'node:fs'
import path from 'node:path'
import type { PolicySource } from '../../contract/policy.ts'
import type { ProblemSource } from '../../contract/problem.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../data/archive')

/**
 * A copy of the built-in archive with its first casefile alone, which a test may change. It has no answer: that is signed for one
 * verdict, and what a test changes may have another.
 *
 * @returns its folder
 */
export function copyArchive(into: string): string {
  const copy = path.join(into, 'archive')
  for (const name of ['domains.json', 'gap-map.json', 'seat-belt-laws'])
    fs.cpSync(path.join(ARCHIVE, name), path.join(copy, name), { recursive: true })
  fs.rmSync(path.join(copy, 'seat-belt-laws', 'answer.json'))
  return copy
}

/** A casefile of the copy once more under another name, in the same folder: a problem needs two. */
export function copyCasefile(archive: string, from: string, to: string, docket = 'CF-9001'): void {
  fs.cpSync(path.join(archive, from), path.join(archive, to), { recursive: true })
  editJson<{ slug: string; docket: string }>(path.join(archive, to, 'casefile.json'), (casefile) => {
    casefile.slug = to
    casefile.docket = docket
  })
}

/** Changes one JSON file in place. */
export function editJson<Value>(file: string, edit: (value: Value) => void): void {
  const value = JSON.parse(fs.readFileSync(file, 'utf8'))
  edit(value)
  fs.writeFileSync(file, JSON.stringify(value))
}

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
