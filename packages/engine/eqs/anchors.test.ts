import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { spearman } from '@casefiles/lab'
import { bestScore } from '../test-support/best-case.ts'
import { rubrics } from '../test-support/rubrics.ts'
import anchors from './anchors.json' with { type: 'json' }
import { kendallTau } from './rank-agreement.ts'

type Study = (typeof anchors.studies)[number]

const page = fs.readFileSync(path.resolve(import.meta.dirname, '../../../docs/anchors.md'), 'utf8')
const ratingOf = ({ rating }: Study) => anchors.bodies.CLEAR.ratings[rating as 'low' | 'moderate' | 'high']

/** The best that a study of the design can score, less what the review says it did not show. */
function scoreOf({ design, notShown }: Study): number {
  const missing = Object.fromEntries(notShown.map((id) => [id, { value: null, text: 'Not shown, says the review.' }]))
  return bestScore(rubrics[design as keyof typeof rubrics], missing)
}

const agreement = (studies: Study[]) => {
  const [ratings, scores] = [studies.map(ratingOf), studies.map(scoreOf)]
  return { n: studies.length, kendall: kendallTau(ratings, scores), spearman: spearman(ratings, scores) }
}

describe('studies that another body has rated', () => {
  it('are at least eight, each with an address, an entry on the page and the score that stands there', () => {
    expect(anchors.studies.length).toBeGreaterThanOrEqual(8)
    for (const study of anchors.studies) {
      expect(study.address, study.id).toMatch(/^https?:\/\//)
      expect(page, study.id).toContain(study.address)
      expect(page).toContain(`| ${study.design} | ${study.rating} | ${scoreOf(study)} |`)
    }
  })

  it('are ordered by the rubric as by the review, as far as a best case can tell', () => {
    const all = agreement(anchors.studies)
    const known = agreement(anchors.studies.filter(({ because }) => !because.startsWith('rated low without a reason')))
    // oxlint-disable-next-line no-console -- a reader of the tests' output sees the agreement itself
    console.log('rank agreement with CLEAR, all:', all, 'with the reason known:', known)
    expect(all.kendall).toBeGreaterThan(0.4)
    expect(known.kendall).toBeGreaterThan(0.7)
    expect(page).toContain(`${all.kendall.toFixed(2)} (Spearman ${all.spearman.toFixed(2)})`)
    expect(page).toContain(`${known.kendall.toFixed(2)} (Spearman ${known.spearman.toFixed(2)})`)
  })

  it('put an experiment over every other design, unless its review says what was not shown', () => {
    const experiments = anchors.studies.filter(({ design, notShown }) => design === 'Blocks' && notShown.length === 0)
    const others = anchors.studies.filter(({ design }) => design !== 'Blocks')
    const lowest = Math.min(...experiments.map(scoreOf))
    for (const study of others) expect(scoreOf(study), study.id).toBeLessThan(lowest)
  })
})

describe("Kendall's tau-b", () => {
  it('counts ties, by hand', () => {
    // pairs: (1,2) tied in a; of the other five four agree and one is tied in b: 4/√(5·5)
    expect(kendallTau([1, 1, 2, 3], [1, 2, 2, 4])).toBeCloseTo(4 / 5, 12)
    expect(kendallTau([1, 2, 3], [3, 2, 1])).toBe(-1)
  })
})
