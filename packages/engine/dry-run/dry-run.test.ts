import { tellerBeforeLock } from '@casefiles/words'
import { describe, expect, it } from 'vitest'
import { DESIGNS } from '../designs/registry.ts'
import { createRandom } from '../numerics/random.ts'
import { readArchiveCasefile } from '../test-support/archive-casefile.ts'
import { treatedRows, withOtherOutcomes, withOutcomesHandedOn } from '../test-support/treated-outcomes.ts'
import { plantEffect } from './plant-effect.ts'
import { drawnShare, dryRunWarnings } from './dry-run-result.ts'
import { dryRunDesign, loadDryRun } from './dry-run.ts'
import { soundStudy } from './test-support/sound-study.ts'

/** A quick built-in casefile of each design. */
const QUICK = [
  'seat-belt-laws',
  'drinking-age-mortality',
  'cigarette-taxes',
  'supported-work',
  'romania-decree-770',
  'rock-the-vote',
]
const times = (most: number) => ({ mayGoOn: (draws: number) => draws < most })

describe.each(QUICK)('the dry run of %s', (slug) => {
  const casefile = readArchiveCasefile(slug)
  const request = casefile.request as Parameters<typeof dryRunDesign>[1]
  // its Anderson–Rubin sets take as long as all others
  const tags = casefile.design === 'IV' ? ['night'] : []

  it(
    'never depends on an outcome of the treated after treatment, and is the same for the same number of draws',
    { tags },
    async () => {
      const isTreated = treatedRows(casefile)
      const other = isTreated ? withOtherOutcomes(casefile, isTreated) : withOutcomesHandedOn(casefile)
      const told: number[] = []
      const once = await dryRunDesign(casefile.data, request, { ...times(3), report: ({ draws }) => told.push(draws) })
      expect(told).toEqual([1, 2, 3])
      expect(await dryRunDesign(other, request, times(3))).toEqual(once)
      expect(once.units).not.toBe('')
      expect((await tellerBeforeLock(casefile.design))(once.how)).toMatch(/\.$/)
    },
  )

  it('makes outcomes that differ from draw to draw', async () => {
    const { drawWithoutEffect, outcomeOf } = await loadDryRun(DESIGNS[casefile.design])
    const { column } = outcomeOf(casefile.spec)
    const draw = (name: string) => drawWithoutEffect(casefile.data, casefile.spec, createRandom(1, name))
    const [one, again, other] = [draw('a'), draw('a'), draw('b')]
    expect(again).toEqual(one)
    const named = casefile.design === 'SyntheticControl' ? casefile.spec.unit : column
    expect(other.columns.get(named)).not.toEqual(one.columns.get(named))
  })
})

describe('what a dry run warns of', async () => {
  const tell = await tellerBeforeLock('DiD')
  const found = (size: number, power: number, draws: number) =>
    tell(
      dryRunWarnings({
        size: drawnShare(size * draws, draws),
        power: drawnShare(power * draws, draws),
        draws,
      }),
    )

  it('names intervals that are too narrow or too wide, and nothing that chance explains', () => {
    expect(found(0.2, 0.9, 200)).toEqual([
      'Without an effect this design finds one in 20.0% of 200 draws, where 5% are meant to be: its intervals are too narrow for these data.',
    ])
    expect(found(0, 0.9, 400)[0]).toContain('wider than they need be')
    expect(found(0.05, 0.82, 400)).toEqual([])
    expect(found(0.2, 0.7, 5)).toEqual([])
  })

  it('names a design that cannot find the smallest effect that matters', async () => {
    const { data, request } = soundStudy('DiD')
    const { medianWidth } = await dryRunDesign(data, request, times(10))
    const { warnings, power } = await dryRunDesign(data, soundStudy('DiD', medianWidth! / 10).request, times(40))
    expect(power.high).toBeLessThan(0.8)
    expect(tell(warnings).join(' ')).toContain('The smallest effect that matters is found in')
  })

  it('can only be found where draws keep what rows of a cluster have in common', async () => {
    const random = createRandom(5, 'clusters')
    const rows = Array.from({ length: 24 }, (_, cluster) => ({ cluster, common: 3 * random.normal() })).flatMap(
      ({ cluster, common }) =>
        Array.from({ length: 30 }, (_, i) => ({
          unit: `${cluster}-${i}`,
          arm: cluster % 2,
          cluster,
          y: common + random.normal(),
        })),
    )
    const column = (of: (row: (typeof rows)[number]) => number) => ({
      kind: 'number' as const,
      values: Float64Array.from(rows, of),
    })
    const data = {
      rows: rows.length,
      columns: new Map<string, any>([
        ['unit', { kind: 'text', values: rows.map(({ unit }) => unit) }],
        ['cluster', { kind: 'text', values: rows.map(({ cluster }) => `c${cluster}`) }],
        ['arm', column(({ arm }) => arm)],
        ['y', column(({ y }) => y)],
      ]),
    }
    const { drawWithoutEffect } = await loadDryRun(DESIGNS.Blocks)
    const spec: any = {
      outcome: { column: 'y', transform: 'none', scale: 1 },
      otherOutcomes: [],
      blocks: [],
      unit: 'unit',
      treatment: { column: 'arm', treatedValues: ['1'], controlValues: ['0'] },
      cluster: 'cluster',
    }
    const drawn = drawWithoutEffect(data, spec, createRandom(1, 'draw')).columns.get('y')!.values as Float64Array
    const means = Array.from(
      { length: 24 },
      (_, i) => drawn.slice(i * 30, i * 30 + 30).reduce((sum, one) => sum + one, 0) / 30,
    )
    const spread = Math.sqrt(means.reduce((sum, one) => sum + one ** 2, 0) / 24)
    expect(spread).toBeGreaterThan(1)
  })
})

describe('planting an effect', () => {
  const table = (values: (string | null)[] | number[]) => ({
    rows: values.length,
    columns: new Map([
      [
        'y',
        typeof values[0] === 'number'
          ? { kind: 'number' as const, values: Float64Array.from(values as number[]) }
          : { kind: 'text' as const, values: values as (string | null)[] },
      ],
    ]),
  })
  const plant = (values: (string | null)[] | number[], outcome: object, effect: number, amount: number[]) => [
    ...plantEffect(
      table(values),
      { column: 'y', transform: 'none', scale: 1, ...outcome },
      effect,
      amount,
      createRandom(1, 'plant'),
    ).columns.get('y')!.values,
  ]

  it('adds in the units of the estimate, times the amount, and leaves those without treatment alone', () => {
    expect(plant([1, 2, 3], { scale: 100 }, 50, [0, 1, 2])).toEqual([1, 2.5, 4])
    expect(plant([1, 2], {}, 1, [NaN, 1])).toEqual([1, 3])
  })

  it('multiplies where the design takes the logarithm', () => {
    const [same, more] = plant([10, 10], { transform: 'log', scale: 100 }, 10, [0, 1]) as number[]
    expect(same).toBe(10)
    expect(100 * Math.log(more / 10)).toBeCloseTo(10, 10)
  })

  it('changes as many codes as make the effect in the mean, up and down', () => {
    const half = Array.from({ length: 4000 }, (_, i) => (i % 2 ? 'yes' : 'no'))
    const yes = (effect: number) =>
      plant(
        half,
        { oneValues: ['yes'], scale: 100 },
        effect,
        half.map(() => 1),
      ).filter((one) => one === 'yes').length / 4000
    expect(yes(20)).toBeCloseTo(0.7, 1)
    expect(yes(-20)).toBeCloseTo(0.3, 1)
    expect(yes(0)).toBe(0.5)
  })
})

describe('a share of draws', () => {
  it('has an error that no share makes nothing', () => {
    expect(drawnShare(0, 100).low).toBeCloseTo(0, 12)
    expect(drawnShare(0, 100).high).toBeCloseTo(0.037, 3)
    const { low, high } = drawnShare(10, 200)
    expect([low, high].map((one) => Number(one.toFixed(4)))).toEqual([0.0274, 0.0896])
  })
})
