import { describe, expect, it } from 'vitest'
import { plainWords } from '../../../verdict/reader-words.ts'
import { mapInPlace } from '../../../tasks/map-tasks.ts'
import { drawSpecificationCurve, listGroupTimeChoices } from './specification-curve.ts'
import { clearWorld, drawPanel, fitOf, specWith } from './test-support/panel.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

const withControl = specWith({ balanceCovariates: [{ column: 'x', transform: 'none', label: 'X' }] })
const curveOf = async (frame: ReturnType<typeof drawPanel>, spec = specWith()) => {
  const fit = fitOf(frame, spec)
  const part = tell(await drawSpecificationCurve(frame, spec, fit, { words: plainWords, map: mapInPlace }, () => {}))
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
    const cohorts = [...Array(8).fill(2006), ...Array(8).fill(Infinity)] as number[]
    const frame = drawPanel({ ...clearWorld, cohorts })
    // a control that tells the groups apart: no estimator can compare like with like
    const isTreated = Float64Array.from(frame.unitIndex, (unit) => Number(frame.cohort[unit] === 2006))
    const { curve } = await curveOf({ ...frame, balanceCovariates: new Map([['x', isTreated]]) }, withControl)
    expect(curve.series).toHaveLength(3)
    expect(curve.message).toContain('3 of 3 reasonable ways to run the analysis (100%) keep the conclusion.')
    expect(curve.message).toContain('72 could not be computed')
    expect(curve.message).toContain(
      'covariates: all; estimator: doubly robust; comparison: not yet treated; periods: all',
    )
    expect(curve.message).toContain(' and 69 more.')
  })

  it('takes a specification that repeats the locked numbers for no other one', async () => {
    // two periods: both comparisons are the same units, and no window is shorter
    const cohorts = [...Array(8).fill(2006), ...Array(8).fill(Infinity)] as number[]
    const { curve, part } = await curveOf(drawPanel({ ...clearWorld, periods: [2005, 2006], cohorts }))
    expect(curve.series).toEqual([])
    expect(curve.message).toMatch(/^No other way to run the analysis gives numbers of its own\./)
    expect(part.moves).toEqual([])
  })

  it('counts one other specification once, under however many names', async () => {
    // the effects start one period before the last, so that only the window without the last has other numbers
    const cohorts = [...Array(8).fill(2009), ...Array(8).fill(Infinity)] as number[]
    const { curve, part } = await curveOf(
      drawPanel({ ...clearWorld, periods: [2006, 2007, 2008, 2009, 2010], cohorts }),
    )
    expect(curve.series).toHaveLength(2)
    expect(part.moves).toHaveLength(1)
  })

  it('hands each other specification with the locked average to the choices, once', async () => {
    const cohorts = [...Array(8).fill(2006), ...Array(8).fill(Infinity)] as number[]
    const { part } = await curveOf(drawPanel({ ...clearWorld, cohorts }))
    expect(part.moves).toHaveLength(2)
    for (const { noise } of part.moves!) expect(noise).toBeGreaterThanOrEqual(0)
  })

  it('tries no window that ends before the first adoption, or before a balanced headline is complete', async () => {
    const endsOf = (frame: ReturnType<typeof drawPanel>, spec = specWith()) => [
      ...new Set(tell(listGroupTimeChoices(frame, spec).map(({ choices }) => choices.Periods))),
    ]
    const cohorts = [...Array(8).fill(2009), ...Array(8).fill(Infinity)] as number[]
    const frame = drawPanel({ ...clearWorld, cohorts })
    // without a tenth and a fifth of the eleven periods the data end in 2008 and 2007
    expect(endsOf(frame)).toEqual(['All'])
    expect((await curveOf(frame)).curve.message).not.toContain('could not be computed')
    const earlier = drawPanel({ ...clearWorld, cohorts: cohorts.map((cohort) => cohort - 1) })
    expect(endsOf(earlier)).toEqual(['All', 'To 2008'])
    expect(endsOf(earlier, specWith({ headlineWindow: { last: 1, balanced: true } }))).toEqual(['All'])
    expect(endsOf(earlier, specWith({ headlineWindow: { last: 1, balanced: false } }))).toEqual(['All', 'To 2008'])
  })

  it('names a window by its noun where periods are no years', () => {
    const periods = [1, 2, 3, 4, 5]
    const cohorts = [...Array(8).fill(3), ...Array(8).fill(Infinity)] as number[]
    const frame = drawPanel({ ...clearWorld, periods, cohorts })
    const choices = listGroupTimeChoices(frame, specWith(), { period: 'season' })
    const ends = tell(choices.map((one) => one.choices.Periods))
    expect(new Set(ends)).toEqual(new Set(['All', 'To season 4']))
  })
})
