import { describe, expect, it } from 'vitest'
import { selectUnits } from '../../../frame/select-rows.ts'
import { plainWords } from '../../../verdict/reader-words.ts'
import { mapInPlace } from '../../../tasks/map-tasks.ts'
import { estimatePrimary } from '../primary.ts'
import { influenceOf } from '../sensitivity.ts'
import { leaveOneOut } from './leave-one-out.ts'
import { clearWorld, drawPanel, fitOf, specWith } from './test-support/panel.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

const run = async (frame: ReturnType<typeof drawPanel>, spec = specWith()) =>
  tell(await leaveOneOut(frame, spec, wholeOf(frame, spec), { words: plainWords, map: mapInPlace }, () => {}))

function wholeOf(frame: ReturnType<typeof drawPanel>, spec = specWith()) {
  const fit = fitOf(frame, spec)
  return { ...fit, influence: influenceOf(fit, spec) }
}

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
    expect(sensitivity[1].series[0].setting).toMatch(/^C0\d$/)
    expect(evidence.leaveOneClusterOut.text).toMatch(/^Without C0\d the estimate moves by /)
    const own = estimatePrimary(frame, specWith()).value
    const moves = sensitivity[1].series.map(({ value }) => value - own)
    const most = moves.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]
    // what the largest of eight normal numbers is to one of them: √(2·ln 8) times their root mean square
    const typical = Math.sqrt(moves.reduce((sum, move) => sum + move ** 2, 0) / moves.length)
    expect(evidence.leaveOneClusterOut).toMatchObject({
      value: -most,
      noise: expect.closeTo(typical * Math.sqrt(2 * Math.log(8)), 12),
    })
  })

  it('names clusters and units as readers know them: a name by itself, a number with its noun', async () => {
    const frame = drawPanel({ ...clearWorld, perCluster: 16 })
    const named = {
      ...frame,
      clusterNames: ['February', '65'],
      labels: frame.labels.map((label, unit) => (unit === 0 ? 'Ohio' : label.slice(1))),
    }
    const [units, clusters] = (await run(named)).sensitivity
    expect(clusters.series.map(({ setting }) => setting).sort()).toEqual(['February', 'cluster 65'])
    const [, stretches] = (await run(named, specWith({ cluster: 'stretch' }))).sensitivity
    expect(stretches.series.map(({ setting }) => setting).sort()).toEqual(['February', 'stretch 65'])
    const [, codes] = (await run(named, specWith({ cluster: 'cl_id' }))).sensitivity
    expect(codes.series.map(({ setting }) => setting).sort()).toEqual(['February', 'cluster 65'])
    expect(
      units.series
        .map(({ setting }) => setting)
        .sort()
        .slice(0, 2),
    ).toEqual(['Ohio', 'unit 01'])
  })

  it('names starting groups by the noun of a period where periods are no years', async () => {
    const toSeasons = (cohort: number) => (cohort === Infinity ? cohort : cohort - 2000)
    const world = {
      ...clearWorld,
      cohorts: clearWorld.cohorts.map(toSeasons),
      periods: clearWorld.periods.map((period) => period - 2000),
    }
    const frame = drawPanel(world)
    const words = { ...plainWords, period: 'season' }
    const found = await leaveOneOut(frame, specWith(), wholeOf(frame), { words, map: mapInPlace }, () => {})
    const cohorts = found.sensitivity.find(({ id }) => id === 'leave-one-cohort-out')!
    expect(cohorts.series.map(({ setting }) => setting).sort()).toEqual(['season 6', 'season 7', 'season 8'])
  })

  it('leaves no starting group out where all started at once', async () => {
    const cohorts = [...Array(5).fill(2006), ...Array(3).fill(Infinity)] as number[]
    const { sensitivity } = await run(drawPanel({ ...clearWorld, cohorts }))
    expect(sensitivity.map(({ id }) => id)).toEqual(['leave-one-unit-out'])
  })

  it('counts a run that cannot be computed as one that changes the conclusion, and names it', async () => {
    // against never-treated units alone, of which there is one
    const cohorts = [...Array(5).fill(2006), Infinity] as number[]
    const { sensitivity } = await run(drawPanel({ ...clearWorld, cohorts, noise: 0.1 }))
    expect(sensitivity[0].message).toContain('Nothing can be computed without A05.')
    expect(sensitivity[0].series.at(-1)).toMatchObject({ setting: 'A05', value: NaN, keepsConclusion: false })
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
