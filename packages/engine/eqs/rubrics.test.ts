import { tellScore } from '@casefiles/words'
import { describe, expect, it } from 'vitest'
import type { EvidenceItem } from '../designs/design.ts'
import { openFacts } from '../test-support/evidence.ts'
import { PLAIN_CONTEXT } from '../test-support/best-case.ts'
import { rubrics as said } from '../test-support/rubrics.ts'
import { PILLARS } from './rubric.ts'
import { scoreEqs } from './score.ts'

/** As readers see them. */
const rubrics = tellScore(said)
type DesignRubric = (typeof rubrics)['DiD']

const designs = Object.entries(rubrics).map(([id, rubric]) => ({ id, rubric }))
const ownRows = ({ designValidity, balance, robustness }: DesignRubric) => [
  ...designValidity,
  ...balance,
  ...robustness,
]

/** What the methods promise for each design (docs/methodology.md, "Ceiling"). */
const CEILINGS: Record<string, number> = { Blocks: 100, RDD: 95, IV: 79, DiD: 85, SyntheticControl: 85, Matching: 69 }

const unknown: EvidenceItem = { value: null, text: 'Nobody could look.' }
const unseen = (
  rubric: DesignRubric,
  known: Record<string, EvidenceItem> = {},
  lockStatus: 're-analysis' | 'after-results' | 'before-outcome-data' = 're-analysis',
) => {
  const evidence = Object.fromEntries(ownRows(rubric).map(({ id }) => [id, unknown]))
  return scoreEqs(rubric, { ...evidence, ...known }, { ...openFacts, lockStatus }, PLAIN_CONTEXT).overall
}

describe('a study in which nobody could look', () => {
  it.each([
    ['RDD', 68],
    ['DiD', 55],
    ['SyntheticControl', 55],
    ['IV', 55],
    ['Matching', 50],
  ] as const)('scores by the design alone: %s %d, however early it was locked', (id, level) => {
    expect(rubrics[id].unseen.map((one) => one.level)).toEqual([level])
    for (const status of ['after-results', 're-analysis', 'before-outcome-data'] as const)
      expect(unseen(rubrics[id], {}, status)).toBe(level)
  })

  it('scores 85 as an experiment with a documented draw and declared attrition, 70 without either', () => {
    const declared = { attritionBounds: { value: 0, noise: 0, text: 'Nobody is missing.' } }
    const asserted = { drawBalance: { ...unknown, variant: 'asserted' } }
    expect(rubrics.Blocks.unseen.map((one) => one.level)).toEqual([85, 70])
    expect(unseen(rubrics.Blocks, declared)).toBe(85)
    expect(unseen(rubrics.Blocks)).toBe(70)
    expect(unseen(rubrics.Blocks, { ...declared, ...asserted })).toBe(70)
  })
})

describe('every row', () => {
  it('has a source, a name that says the failure, and a τ under what would matter', () => {
    for (const { id, label, failing, source, tau } of designs.flatMap(({ rubric }) => ownRows(rubric))) {
      expect(source.length, id).toBeGreaterThan(10)
      expect(failing, id).not.toMatch(/^No /)
      expect(label, id).not.toBe(failing === label && /^No /.test(label))
      expect(tau > 0 && tau < 1, id).toBe(true)
    }
  })

  it('earns no marks by a p value or a breakdown value', () => {
    // a source may say that it is not one
    const denied = /\b(not|no|never|rather than|instead of|without|replaces?)\b[^.;]*/gi
    for (const { id, label, source } of designs.flatMap(({ rubric }) => ownRows(rubric)))
      expect(`${label}. ${source}`.replace(denied, ''), id).not.toMatch(
        /\bp[- ]values? (of|under|over|below|above)\b|\bp (under|over|of|below|above|[<>=≤≥])|significan|breakdown/i,
      )
  })
})

describe.each(designs)('the rubric of $id', ({ id, rubric }) => {
  const rows = ownRows(rubric)

  it('names every component once, with a row in every pillar of its own and one that decides', () => {
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
    for (const pillar of PILLARS) {
      if (pillar.id !== 'transparency') expect(rubric[pillar.id].length, pillar.id).toBeGreaterThan(0)
    }
    expect(rows.some(({ decisive }) => decisive)).toBe(true)
  })

  it('has its unseen level from its weakest decisive row', () => {
    const largest = Math.max(...rows.flatMap(({ decisive, tau }) => (decisive ? [tau] : [])))
    expect(Math.min(...rubric.unseen.map(({ level }) => level))).toBe(Math.round(40 + (12 * 5 * (1 - largest)) / 0.75))
  })

  it('promises no more than its method can, with the reason', () => {
    expect(rubric.ceiling.limit).toBe(CEILINGS[id])
    expect(rubric.ceiling.reason).toMatch(/\.$/)
    expect(rubric.cannotSee).toMatch(/\.$/)
    for (const { reason } of rubric.identifiedBy) expect(reason).toMatch(/^[A-Z].*\.$/)
  })

  it('reads the scales of other bodies from what is no bias in units of the estimate', () => {
    const { wwcComponent, wwcAttrition } = rubric.equivalents
    const biases = rows.map((row) => row.id)
    expect(biases).not.toContain(wwcComponent)
    expect(biases).not.toContain(wwcAttrition)
  })
})

describe('the lower ceiling', () => {
  it('is that of Matching alone, without an outcome from before and without a placebo outcome', () => {
    const lower = designs.filter(({ rubric }) => rubric.ceiling.without !== undefined)
    expect(lower.map(({ id, rubric }) => [id, rubric.ceiling.without!.limit])).toEqual([['Matching', 59]])
    expect(lower[0].rubric.ceiling.without!.components.length).toBeGreaterThan(0)
  })
})
