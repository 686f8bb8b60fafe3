import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { selectUnits, type CrossSection } from '../cross-section.ts'
import { drawWorld } from '../test-support/worlds.ts'
import { estimateAipw, fitNuisance, type Estimand } from './aipw.ts'
import { estimateStackedAipw } from './stacked-aipw.ts'

/** Every model fitted anew without each unit in turn. */
function jackknife(frame: CrossSection, estimand: Estimand): number {
  const rows = [...frame.treated.keys()]
  const values = rows.map((out) => {
    const others = selectUnits(
      frame,
      rows.filter((row) => row !== out),
    )
    return estimateAipw(others, fitNuisance(others), estimand).value
  })
  const mean = values.reduce((sum, value) => sum + value, 0) / frame.n
  return Math.sqrt(((frame.n - 1) / frame.n) * values.reduce((sum, value) => sum + (value - mean) ** 2, 0))
}

describe('the error with the models counted', () => {
  const frame = drawWorld(createRandom(21, 'stacked'), 150)

  it.each(['ATT', 'ATE'] as const)(
    'is that of leaving out each unit and fitting everything anew, %s',
    { tags: ['night'] },
    (estimand) => {
      const { se, value } = estimateStackedAipw(frame, estimand)
      expect(se / jackknife(frame, estimand)).toBeCloseTo(1, 1)
      expect(Math.abs(se / jackknife(frame, estimand) - 1)).toBeLessThan(0.02)
      expect(value).toBe(estimateAipw(frame, fitNuisance(frame), estimand).value)
    },
  )

  it('is the sum of what each unit adds, and has fewer degrees of freedom the fewer of them carry it', () => {
    const { se, influence, df } = estimateStackedAipw(frame, 'ATT')
    expect(Math.sqrt(influence.reduce((sum, one) => sum + one * one, 0))).toBeCloseTo(se, 12)
    const far = frame.treated.indexOf(0)
    const outcome = frame.outcome.map((y, i) => (i === far ? 200 : y))
    expect(estimateStackedAipw({ ...frame, outcome }, 'ATT').df).toBeLessThan(df / 5)
  })

  it('grows with the outcome’s unit and does not move with a constant', () => {
    const base = estimateStackedAipw(frame, 'ATE')
    const scaled = estimateStackedAipw({ ...frame, outcome: frame.outcome.map((y) => 10 * y + 3) }, 'ATE')
    expect(scaled.se).toBeCloseTo(10 * base.se, 9)
    expect(scaled.df).toBeCloseTo(base.df, 6)
  })
})
