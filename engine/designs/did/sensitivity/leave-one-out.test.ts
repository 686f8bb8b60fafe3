import { describe, expect, it } from 'vitest'
import { selectUnits } from '../../../frame/select-rows.ts'
import { plainWords } from '../../../verdict/reader-words.ts'
import { mapInPlace } from '../../../tasks/map-tasks.ts'
import { estimatePrimary } from '../primary.ts'
import { leaveOneOut } from './leave-one-out.ts'
import { clearWorld, drawPanel, fitOf, specWith } from './test-support/panel.ts'

const run = (frame: ReturnType<typeof drawPanel>, spec = specWith()) =>
  leaveOneOut(frame, spec, fitOf(frame, spec), { words: plainWords, map: mapInPlace }, () => {})

describe('leaving out one at a time', () => {
  it('gives the estimate without each unit and cohort, by size', async () => {
    const frame = drawPanel(clearWorld)
    const [units, cohorts] = (await run(frame)).sensitivity
    expect(units.series).toHaveLength(32)
    expect(cohorts.series.map(({ setting }) => setting).sort()).toEqual(['2006', '2007', '2008'])
    for (const { setting, value, ci } of units.series) {
      const without = estimatePrimary(
        selectUnits(frame, (unit) => frame.units[unit] !== setting),
        specWith(),
      )
      expect([value, ...ci]).toEqual([without.value, ...without.ci])
    }
    const values = units.series.map(({ value }) => value)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  })

  it('scores the cluster that moves it most, which are not the units where they hold several', async () => {
    const frame = drawPanel({ ...clearWorld, perCluster: 4 })
    const { sensitivity, evidence } = await run(frame)
    expect(sensitivity.map(({ id }) => id)).toEqual([
      'leave-one-unit-out',
      'leave-one-cluster-out',
      'leave-one-cohort-out',
    ])
    expect(sensitivity[1].series).toHaveLength(8)
    expect(sensitivity[1].series[0].setting).toMatch(/^A\d\d and 3 more$/)
    const own = estimatePrimary(frame, specWith()).value
    const moves = sensitivity[1].series.map(({ value }) => value - own)
    const most = moves.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]
    expect(evidence.leaveOneClusterOut).toMatchObject({ value: -most, noise: 0 })
    expect(evidence.leaveOneCohortOut.value).toBeTypeOf('number')
  })

  it('counts a run that cannot be computed as one that changes the conclusion, and names it', async () => {
    const cohorts = [...Array(5).fill(2006), ...Array(3).fill(Infinity)] as number[]
    const { sensitivity, evidence } = await run(drawPanel({ ...clearWorld, cohorts }))
    const [, startingGroups] = sensitivity
    expect(evidence.leaveOneCohortOut).toMatchObject({ value: null, applicable: false })
    expect(startingGroups.message).toContain('Nothing can be computed without the group that started in 2006.')
    expect(startingGroups.series.at(-1)).toMatchObject({ setting: '2006', value: NaN, keepsConclusion: false })
  })

  it('counts a run that leaves one unit alone to compare with as one that changes the conclusion', async () => {
    const cohorts = [...Array(5).fill(2006), Infinity, Infinity] as number[]
    const { sensitivity, evidence } = await run(drawPanel({ ...clearWorld, cohorts, noise: 0.1 }))
    const without = sensitivity[0].series.find(({ setting }) => setting === 'A05')!
    expect(without.value).toBeCloseTo(3, 0)
    expect(without).toMatchObject({ ci: [NaN, NaN], keepsConclusion: false })
    expect(sensitivity[0].message).toMatch(/Without A05 it is \d\.\d\d points, without an interval\./)
    expect(Math.abs(evidence.leaveOneClusterOut.value!)).toBeLessThan(0.5)
  })
})
