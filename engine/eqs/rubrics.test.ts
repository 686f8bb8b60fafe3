import { describe, expect, it } from 'vitest'
import { rubrics } from '../test-support/rubrics.ts'
import { BIAS_SCALE, PILLARS, TRANSPARENCY_ROWS, type Anchors, type DesignRubric, type Scale } from './rubric.ts'

const designs = Object.entries(rubrics).map(([id, rubric]) => ({ id, rubric }))
const ownRows = ({ designValidity, balance, robustness }: DesignRubric) => [
  ...designValidity,
  ...balance,
  ...robustness,
]
const allRows = [...designs.flatMap(({ rubric }) => ownRows(rubric)), ...TRANSPARENCY_ROWS]

/** What the methods promise for each design (docs/methodology.md, "Ceiling"). */
const CEILINGS: Record<string, number> = { Blocks: 100, RDD: 95, IV: 85, DiD: 85, SyntheticControl: 85, Matching: 69 }

function expectAnchors(anchors: Anchors, id: string): void {
  const xs = anchors.map(([x]) => x)
  const marks = anchors.map(([, y]) => y)
  expect(xs, id).toEqual([...new Set(xs)].sort((a, b) => a - b))
  expect(
    marks.every((y) => y >= 0 && y <= 5),
    id,
  ).toBe(true)
  expect(Math.max(...marks), id).toBe(5)
  // more of a statistic is better all along, or worse all along
  const steps = marks.slice(1).map((y, i) => Math.sign(y - marks[i]))
  expect(new Set(steps.filter((step) => step !== 0)).size, id).toBeLessThanOrEqual(1)
}

describe('the shared rows', () => {
  it('give marks for the lock alone: 5, 3 and 2', () => {
    expect(TRANSPARENCY_ROWS.map(({ id }) => id)).toEqual(['lock'])
    expect(TRANSPARENCY_ROWS[0].decisive).toBeUndefined()
  })

  it('call a bias harmless up to half a standard error or a quarter of what matters, and worthless from two or one', () => {
    expect(BIAS_SCALE).toEqual({
      anchors: [
        [0.5, 5],
        [2, 0],
      ],
      effectAnchors: [
        [0.25, 5],
        [1, 0],
      ],
    })
  })
})

describe('every row', () => {
  it('has anchors in ascending order with marks from 0 to 5, on each scale and each other line', () => {
    for (const row of allRows) {
      const scales: Scale[] = [row, ...(row.alternative ? [row.alternative] : [])]
      for (const { anchors, effectAnchors } of scales) {
        expectAnchors(anchors, row.id)
        if (effectAnchors) expectAnchors(effectAnchors, row.id)
      }
    }
  })

  it('has a source, and another line for a bias is read on both scales too', () => {
    for (const { id, source, effectAnchors, alternative } of allRows) {
      expect(source.length, id).toBeGreaterThan(10)
      if (alternative) expect(alternative.effectAnchors === undefined, id).toBe(effectAnchors === undefined)
    }
  })

  it('earns no marks by a p value', () => {
    // a source may say that it is not one
    const denied = /\b(not|no|never|rather than|instead of|without|replaces?)\b[^.;]*/gi
    for (const { id, label, source, alternative } of allRows)
      expect(`${label}. ${alternative?.label ?? ''}. ${source}`.replace(denied, ''), id).not.toMatch(
        /\bp[- ]values? (of|under|over|below|above)\b|\bp (under|over|of|below|above|[<>=≤≥])|significan/i,
      )
  })
})

describe.each(designs)('the rubric of $id', ({ id, rubric }) => {
  const rows = ownRows(rubric)
  const ids = [...rows, ...TRANSPARENCY_ROWS].map((row) => row.id)

  it('names every component once', () => {
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has a row in every pillar of its own', () => {
    for (const pillar of PILLARS) {
      if (pillar.id !== 'transparency') expect(rubric[pillar.id].length, pillar.id).toBeGreaterThan(0)
    }
  })

  it('has a decisive row, and one that measures a bias', () => {
    expect(rows.some(({ decisive }) => decisive)).toBe(true)
    expect(rows.some(({ decisive, effectAnchors }) => decisive && effectAnchors !== undefined)).toBe(true)
  })

  it('promises no more than its method can, with the reason', () => {
    expect(rubric.ceiling.limit).toBe(CEILINGS[id])
    expect(rubric.ceiling.reason).toMatch(/\.$/)
    expect(rubric.cannotSee).toMatch(/\.$/)
  })

  it('says why nothing is identified without some of its evidence', () => {
    for (const { reason } of rubric.identifiedBy) expect(reason).toMatch(/^[A-Z].*\.$/)
  })

  it('reads the scales of other bodies from components that it has', () => {
    const { wwcComponent, wwcAttrition } = rubric.equivalents
    for (const component of [wwcComponent, ...(wwcAttrition ? [wwcAttrition] : [])]) expect(component).toMatch(/^\w+$/)
    // a difference in standard deviations, and a place against a boundary: neither is a bias in units of the estimate
    const biases = rows.filter(({ effectAnchors }) => effectAnchors !== undefined).map((row) => row.id)
    expect(biases).not.toContain(wwcComponent)
    expect(biases).not.toContain(wwcAttrition)
  })
})

describe('the lower ceiling', () => {
  it('is that of Matching alone, without an outcome from before and without a placebo outcome', () => {
    const lower = designs.filter(({ rubric }) => rubric.ceiling.without !== undefined)
    expect(lower.map(({ id, rubric }) => [id, rubric.ceiling.without!.limit])).toEqual([['Matching', 59]])
    expect(lower[0].rubric.ceiling.without!.reason).toMatch(/\.$/)
    expect(lower[0].rubric.ceiling.without!.components.length).toBeGreaterThan(0)
  })
})
