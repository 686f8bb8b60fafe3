import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPolicy, type PolicyReading } from './suggest/read-policy.ts'
import { scoreForms, f1Of, tallyFigures, type Figure } from './evaluation/score-forms.ts'
import { currentThresholds } from './thresholds/current.ts'

interface Label {
  jurisdiction: string
  domain: string
  effective_date: string | null
  thresholds: Figure[]
  patterns: string[]
}

/** Texts written for tests in the style of many offices; none is real law. */
const FOLDER = path.join(import.meta.dirname, 'fixtures/drafting-forms')
const { documents } = JSON.parse(fs.readFileSync(path.join(FOLDER, 'labels.json'), 'utf8')) as {
  documents: Record<string, Label>
}
const READ = await Promise.all(
  Object.entries(documents).map(async ([name, label]) => ({
    name,
    label,
    reading: await readPolicy(fs.readFileSync(path.join(FOLDER, name), 'utf8')),
  })),
)

/** Names of the texts a test fails for, and the share it holds for. */
function shareOf(holds: (label: Label, reading: PolicyReading) => boolean) {
  const failing = READ.filter(({ label, reading }) => !holds(label, reading)).map(({ name }) => name)
  return { share: 1 - failing.length / READ.length, failing }
}

function figuresOf({ cues }: PolicyReading): Figure[] {
  return currentThresholds(cues).map(({ cue_value, phrase }) => ({ ...cue_value, token: phrase ?? '' }))
}

// floors with slack below what the rules reach, so that a change of rules that costs several texts shows
describe('policy texts in the drafting style of many offices', () => {
  it('get the jurisdiction whose rule it is', () => {
    const { share, failing } = shareOf((label, { summary }) => summary.jurisdiction === label.jurisdiction)
    expect(share, failing.join(', ')).toBeGreaterThanOrEqual(0.93)
  })

  it('get the domain they are about', () => {
    const { share, failing } = shareOf(
      (label, { summary }) => summary.topic?.split('/')[0] === label.domain.split('/')[0],
    )
    expect(share, failing.join(', ')).toBeGreaterThanOrEqual(0.93)
  })

  it('get the day from which the main rule binds, or none where the text leaves it open', () => {
    const { share, failing } = shareOf((label, { summary }) => summary.effective_date === label.effective_date)
    expect(share, failing.join(', ')).toBeGreaterThanOrEqual(0.93)
  })

  it('show the figures that decide who is treated or how much', () => {
    const tallies = READ.map(({ label, reading }) => tallyFigures(figuresOf(reading), label.thresholds))
    expect(f1Of(tallies)).toBeGreaterThanOrEqual(0.92)
  })

  it('get a first design that is among the defensible ones, and often the labeled first', () => {
    const first = ({ suggestion }: PolicyReading) => suggestion.patterns[0].tag
    const among = shareOf((label, reading) => label.patterns.includes(first(reading)))
    expect(among.share, among.failing.join(', ')).toBeGreaterThanOrEqual(0.9)
    expect(shareOf((label, reading) => label.patterns[0] === first(reading)).share).toBeGreaterThanOrEqual(0.6)
  })
})

/** Clauses on the start of a law in forms that the texts above do not hold. */
const CLAUSES: [day: string, clause: string][] = [
  [
    '2026-06-30',
    'Article 20\nThis Regulation shall enter into force on 1 January 2026.\nIt shall apply from 30 June 2026.',
  ],
  ['2026-04-01', 'Die Änderung tritt rückwirkend zum 1. April 2026 in Kraft.'],
  ['2024-06-01', 'Cette ordonnance entre en vigueur le 1er juin 2024.'],
  ['2026-09-01', "Les dispositions de l'article 2 s'appliquent à compter du 1er septembre 2026."],
  ['2027-02-13', 'Enacting section 1. This amendatory act takes effect February 13, 2027.'],
]

describe.each(['held-out-forms', 'kept-back-forms', 'fresh-forms'] as const)(
  'further texts in other styles: %s',
  async (name) => {
    const figures = await scoreForms(name)

    it('are read about as well as the first', () => {
      expect(figures.domain).toBeGreaterThanOrEqual(0.9)
      expect(figures.dated).toBeGreaterThanOrEqual(0.8)
      expect(figures.undated).toBe(1)
      expect(figures.thresholds).toBeGreaterThanOrEqual(0.9)
      expect(figures.among).toBeGreaterThanOrEqual(0.95)
      expect(figures.macroF1).toBeGreaterThanOrEqual(0.8)
    })
  },
)

describe('a clause on the start of a law', () => {
  it.each(CLAUSES)('gives %s for "%s"', async (day, clause) => {
    const { summary } = await readPolicy(`AN ACT relating to employment.\n${clause}\n`)
    expect(summary.effective_date).toBe(day)
  })
})
