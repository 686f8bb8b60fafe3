import { describe, expect, it } from 'vitest'
import { plainWords } from '../../../verdict/reader-words.ts'
import { mapInPlace } from '../../../tasks/map-tasks.ts'
import { drawSpecificationCurve } from './specification-curve.ts'
import { clearWorld, drawPanel, fitOf, specWith } from './test-support/panel.ts'

const withControl = specWith({ balanceCovariates: [{ column: 'x', transform: 'none', label: 'X' }] })
const curveOf = async (frame: ReturnType<typeof drawPanel>, spec = specWith()) => {
  const fit = fitOf(frame, spec)
  const part = await drawSpecificationCurve(frame, spec, fit, { words: plainWords, map: mapInPlace }, () => {})
  return { fit, part, curve: part.sensitivity[0] }
}

describe('specification curve', () => {
  it('holds every combination once, by size, with the locked one among them', async () => {
    const { fit, curve } = await curveOf(drawPanel(clearWorld), withControl)
    // no control, or one with three estimators; two comparisons; three ends; four averages
    expect(curve.series).toHaveLength((1 + 3) * 2 * 3 * 4)
    const values = curve.series.map(({ value }) => value)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    const locked = curve.series.filter((point) => point.locked)
    expect(locked).toHaveLength(1)
    // 32 clusters: randomization inference is first, and the curve keeps to the influence functions beside it
    const beside = fit.estimates.find(({ id }) => id === 'callaway-santanna-group-influence')!
    expect([locked[0].value, ...locked[0].ci]).toEqual([beside.value, ...beside.ci])
    expect(locked[0].choices).toEqual({
      Covariates: 'None',
      Estimator: 'Means',
      Comparison: 'Not yet treated',
      Periods: 'All',
      Average: 'Cohorts',
    })
  })

  it('counts combinations with equal numbers once', async () => {
    const cohorts = [...Array(8).fill(2006), ...Array(8).fill(Infinity)] as number[]
    const { curve } = await curveOf(drawPanel({ ...clearWorld, cohorts }))
    // with one cohort both comparisons and all averages are the same numbers: only the ends differ
    expect(curve.series).toHaveLength(3)
    expect(curve.message).toContain('21 more repeat the numbers of another and are not counted.')
    expect(curve.series.filter(({ locked }) => locked)).toHaveLength(1)
  })

  it('names what the data cannot carry', async () => {
    const cohorts = [...Array(8).fill(2006), ...Array(8).fill(2008), Infinity] as number[]
    const { curve } = await curveOf(drawPanel({ ...clearWorld, cohorts }))
    expect(curve.message).toContain(
      'Comparisons with units that are never treated are not among them: A16 is the only one.',
    )
  })

  it('counts the specifications that cannot be computed, names three and leaves them out of the share', async () => {
    // the effects start in the last period, so no shorter window has any
    const cohorts = [...Array(8).fill(2010), ...Array(8).fill(Infinity)] as number[]
    const { curve, part } = await curveOf(drawPanel({ ...clearWorld, cohorts }))
    expect(curve.series).toHaveLength(1)
    // the other comparison repeats the numbers: no move
    expect(part.evidence.specificationMove).toMatchObject({ value: 0, noise: 0 })
    expect(curve.message).toContain('16 could not be computed')
    expect(curve.message).toContain('periods: to 2008; average: cohorts')
    expect(curve.message).toContain(' and 13 more.')
  })
})
