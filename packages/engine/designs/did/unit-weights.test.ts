import { describe, expect, it } from 'vitest'
import { tableOf } from '../../worlds/table.ts'
import { buildPanel } from '../../frame/build-panel.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { createRandom } from '../../numerics/random.ts'
import { plainWords } from '../../verdict/reader-words.ts'
import { estimate } from './estimate.ts'
import { preflight } from './preflight.ts'
import { estimatePrimary, groupTimeOptions } from './primary.ts'
import { randomisePrimary } from './randomisation/randomise-primary.ts'
import { didSchema } from './spec.ts'
import { contextWith, specWith } from './test-support/analysis.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

interface Unit {
  first: number
  weight: number
  x: number
  outcome: number[]
}

function drawUnits(): Unit[] {
  const random = createRandom(7, 'unit weights')
  return Array.from({ length: 60 }, (_, i) => {
    const x = random.normal()
    const first = [4, 5, Infinity][i % 3]
    const outcome = [1, 2, 3, 4, 5, 6].map((t) => x * t + (t >= first ? 2 + x : 0) + random.normal())
    return { first, weight: 1 + (i % 4), x, outcome }
  })
}

/** Every unit as many times as it weighs, or once with its weight. */
function panelOf(units: Unit[], weighting: 'none' | 'column' | 'copies' | 'constant'): PanelFrame {
  const copies = units.flatMap((unit, i) =>
    Array.from({ length: weighting === 'copies' ? unit.weight : 1 }, (_, copy) => ({
      ...unit,
      name: `u${String(i).padStart(2, '0')}-${copy}`,
    })),
  )
  const rows = copies.flatMap((unit) => unit.outcome.map((value, t) => ({ ...unit, time: t + 1, value })))
  const names = rows.map(({ name }) => name)
  const frame = buildPanel({
    unit: names,
    time: rows.map(({ time }) => time),
    outcome: Float64Array.from(rows, ({ value }) => value),
    covariates: new Map([['x', Float64Array.from(rows, ({ x }) => x)]]),
    balanceCovariates: new Map(),
    cluster: names,
    firstTreated: new Map(copies.map(({ name, first }) => [name, first])),
  })
  if (weighting === 'column') return { ...frame, unitWeights: Float64Array.from(units, ({ weight }) => weight) }
  return weighting === 'constant' ? { ...frame, unitWeights: new Float64Array(units.length).fill(3) } : frame
}

const units = drawUnits()
const choices = (aggregation: 'simple' | 'group' | 'dynamic' | 'calendar', estimator: 'dr' | 'reg' | 'ipw' | null) =>
  specWith({
    comparison: 'not-yet-treated',
    aggregation,
    ...(estimator && { estimator, covariates: [{ column: 'x', transform: 'none' as const }] }),
  })

describe('weights of units', () => {
  const cases = (['simple', 'group', 'dynamic', 'calendar'] as const).flatMap((aggregation) =>
    ([null, 'dr', 'reg', 'ipw'] as const).map((estimator) => [aggregation, estimator] as const),
  )

  it.each(cases)(
    'are as good as copies of the units, and no weights where all are alike: %s, %s',
    (kind, estimator) => {
      const spec = choices(kind, estimator)
      const [none, weighted, copied, constant] = (['none', 'column', 'copies', 'constant'] as const).map((weighting) =>
        estimatePrimary(panelOf(units, weighting), spec),
      )
      expect(weighted.value).toBeCloseTo(copied.value, 9)
      expect(Math.abs(weighted.value - none.value)).toBeGreaterThan(1e-4)
      expect(constant.value).toBeCloseTo(none.value, 12)
      expect(constant.se).toBeCloseTo(none.se, 12)
      // sixty units tell more apart than a copy of each can
      expect(weighted.se).toBeGreaterThan(copied.se)
    },
  )

  it('follow into randomization inference', () => {
    const spec = choices('group', null)
    const frame = panelOf(units, 'column')
    const random = createRandom(1, 'weights')
    const { value } = randomisePrimary(frame, groupTimeOptions(spec), 'group', 19, random)!
    expect(value).toBeCloseTo(estimatePrimary(frame, spec).value, 10)
  })
})

describe('a locked weight column', () => {
  const rows = units.flatMap((unit, i) =>
    // the weight grows under treatment, which must not enter
    unit.outcome.map((value, t) => ({ ...unit, name: `u${i}`, time: t + 1, value, people: t < 3 ? unit.weight : 99 })),
  )
  const table = tableOf({
    unit: rows.map(({ name }) => name),
    year: rows.map(({ time }) => time),
    y: rows.map(({ value }) => value),
    first: rows.map(({ first }) => (Number.isFinite(first) ? first : 0)),
    people: rows.map(({ people }) => people),
    none: rows.map(() => 0),
  })
  const specOf = (weight: { column: string; inHeadline?: boolean }) =>
    didSchema.parse({
      unit: 'unit',
      time: 'year',
      outcome: { column: 'y', label: 'Outcome', units: 'points' },
      adoption: { kind: 'first-treated', column: 'first' },
      comparison: 'not-yet-treated',
      bootstrapDraws: 99,
      weight,
    })
  const run = (spec: ReturnType<typeof specOf>) =>
    estimate(preflight(table, spec, { log: () => {}, words: plainWords }), spec, contextWith())

  it.each([
    [true, 'callaway-santanna-unweighted', 'weighted by the column people'],
    [false, 'callaway-santanna-weighted', 'every unit alike'],
  ])(
    'gives the estimate and, beside it, the answer to the other question: in the headline %s',
    (inHeadline, beside, method) => {
      const { estimates, primary } = run(specOf({ column: 'people', inHeadline }))
      const [weighted, plain] = (['column', 'none'] as const).map(
        (weighting) => estimatePrimary(panelOf(units, weighting), choices('group', null)).value,
      )
      const other = estimates.find(({ id }) => id === beside)!
      expect(primary.value).toBeCloseTo(inHeadline ? weighted : plain, 10)
      expect(other.value).toBeCloseTo(inHeadline ? plain : weighted, 10)
      expect(tell(primary.method)).toContain(method)
    },
  )

  it('is refused where a unit weighs nothing', () => {
    expect(() => run(specOf({ column: 'none' }))).toThrow(expect.objectContaining({ code: 'did/bad-weight' }))
  })
})
