import { describe, expect, it } from 'vitest'
import { buildPanel } from '../../../frame/build-panel.ts'
import { parseCsv } from '../../../frame/csv.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { selectRows } from '../../../frame/select-rows.ts'
import { readNumbers, readText } from '../../../frame/table.ts'
import { createRandom } from '../../../numerics/random.ts'
import { drawnData } from '../../../test-support/drawn-data.ts'
import { expectGolden, readGolden } from '../../../test-support/expect-golden.ts'
import { randomisePrimary } from '../randomisation/randomise-primary.ts'
import { panel } from '../test-support/outcome-panel.ts'
import { estimators, framesOf, type Person, plain } from '../test-support/people.ts'
import { aggregate, type AggregationKind } from './aggregate.ts'
import { estimateGroupTime } from './group-time.ts'
import { estimateOnIncomplete } from './individuals.ts'

const kinds: AggregationKind[] = ['simple', 'group', 'dynamic', 'calendar']
const everyRow = (frame: PanelFrame): PanelFrame => ({ ...frame, usesIncomplete: true })

function gapsPanel(): PanelFrame {
  const table = parseCsv(drawnData.gaps())
  const unit = readText(table, 'unit') as string[]
  const first = readNumbers(table, 'first')
  return everyRow(
    buildPanel({
      unit,
      time: [...readNumbers(table, 'period')],
      outcome: readNumbers(table, 'y'),
      covariates: new Map(),
      balanceCovariates: new Map(),
      cluster: unit,
      firstTreated: new Map(unit.map((name, row) => [name, first[row] || Infinity])),
    }),
  )
}

describe.each(['never-treated', 'not-yet-treated'] as const)('units that lack rows, against %s', (comparison) => {
  const golden = readGolden('did_gaps_drawn')
  const closed = { tolerance: 1e-9, why: 'closed form of means' }
  const result = estimateGroupTime(gapsPanel(), { ...plain, comparison })

  it('have the effects and errors of lm and vcovCL in R', () => {
    const cells = result.cells.filter(({ isReference }) => !isReference)
    const own = (of: (cell: (typeof cells)[number]) => number) => cells.map(of)
    expectGolden(
      golden,
      `${comparison}/cells/g`,
      own(({ cohort }) => cohort),
      { tolerance: 0, why: 'the same cells' },
    )
    expectGolden(
      golden,
      `${comparison}/cells/t`,
      own(({ period }) => period),
      { tolerance: 0, why: 'the same cells' },
    )
    expectGolden(
      golden,
      `${comparison}/cells/value`,
      own(({ value }) => value),
      { ...closed, scale: 'largest' },
    )
    expectGolden(
      golden,
      `${comparison}/cells/se`,
      own(({ se }) => se),
      closed,
    )
  })

  it.each(kinds)('have the average by %s with its error, cohorts by their units', (kind) => {
    const { value, se } = aggregate(result, kind).overall
    expectGolden(golden, `${comparison}/${kind}/value`, value, closed)
    expectGolden(golden, `${comparison}/${kind}/se`, se, closed)
  })

  it.each(kinds)('are the weighted sum that randomization inference gives dates to: %s', (kind) => {
    const found = randomisePrimary(gapsPanel(), { ...plain, comparison }, kind, 99, createRandom(1, 'gaps'))!
    expect(found.value).toBeCloseTo(aggregate(result, kind).overall.value, 10)
  })
})

describe('four units worked by hand', () => {
  // A is not seen in period 1, C is not seen in period 2
  const frame = everyRow(panel({ A: [null, 9], B: [2, 5], C: [1, null], D: [3, 4] }, { A: 2, B: 2 }))
  const { cells, influence, shares, units } = estimateGroupTime(frame, plain)
  const at = cells.findIndex(({ period }) => period === 2)

  it('are a difference of the means of whoever is seen', () => {
    expect(cells[at].value).toBe((9 + 5) / 2 - 2 - (4 - (1 + 3) / 2))
  })

  it('have the sum of their rows as influence, and shares of units', () => {
    // times 4 units over 2 or 1 rows: A 4/2·(9−7), B 4/2·(5−7) − 4·(2−2), C 4/2·(1−2), D −4·(4−4) + 4/2·(3−2)
    expect([...influence[at]]).toEqual([4, -4, -2, 2])
    expect(units).toEqual(['A', 'B', 'C', 'D'])
    expect(shares).toEqual([0.5])
  })
})

const random = createRandom(7, 'incomplete')
const firsts: Record<string, number> = {}
const people: Person[] = Array.from({ length: 60 }, (_, i) => {
  const [x, group] = [random.normal(), `g${String(i).padStart(2, '0')}`]
  firsts[group] = [3, 4, Infinity][i % 3]
  return [1, 2, 3, 4, 5].map((period) => {
    const seen = x + 0.5 * random.normal()
    return { group, period, x: seen, outcome: x * period * 0.3 + random.normal() + (period >= firsts[group] ? 1 : 0) }
  })
}).flat()
const balanced = framesOf(people, firsts, false)
const withGaps = everyRow(selectRows(balanced, (row) => (7 * row) % 11 !== 3))

describe('a panel without gaps', () => {
  it.each(kinds)('has the same average and error either way, %s', (kind) => {
    const [a, b] = [
      estimateGroupTime(everyRow(balanced), plain),
      estimateOnIncomplete(balanced, plain, () => true, 0),
    ].map((result) => aggregate(result, kind).overall)
    expect(b.value).toBeCloseTo(a.value, 12)
    expect(b.se).toBeCloseTo(a.se, 12)
    expect(b.smallSample.se).toBeCloseTo(a.smallSample.se, 12)
  })

  it('is estimated from changes of its units, to the bit, though the design would use others', () => {
    const options = { ...plain, covariates: ['x'] }
    expect(estimateGroupTime(everyRow(balanced), options)).toEqual(estimateGroupTime(balanced, options))
  })
})

describe.each([...estimators, 'unadjusted'] as const)('a panel with gaps, %s', (estimator) => {
  const options = estimator === 'unadjusted' ? plain : { ...plain, estimator, covariates: ['x'] }

  it('counts a unit of weight 3 as three units', () => {
    const weightOf = (unit: string) => 1 + (Number(unit.slice(1, 3)) % 3)
    const copies = framesOf(
      people.flatMap((one) =>
        Array.from({ length: weightOf(one.group) }, (_, k) => ({ ...one, group: `${one.group}${'abc'[k]}` })),
      ),
      Object.fromEntries(
        Object.entries(firsts).flatMap(([name, first]) => ['a', 'b', 'c'].map((k) => [name + k, first])),
      ),
      false,
    )
    const isSeen = (frame: PanelFrame, row: number) => {
      const unit = frame.units[frame.unitIndex[row]].slice(0, 3)
      return (7 * (balanced.units.indexOf(unit) * 5 + frame.periodIndex[row])) % 11 !== 3
    }
    const repeated = everyRow(selectRows(copies, (row) => isSeen(copies, row)))
    const weighted = { ...withGaps, unitWeights: Float64Array.from(withGaps.units, weightOf) }
    const [a, b] = [weighted, repeated].map((frame) => aggregate(estimateGroupTime(frame, options), 'group').overall)
    expect(a.value).toBeCloseTo(b.value, 9)
    // a unit's copies in one cluster are the unit with its weight
    const clusterIndex = Int32Array.from(repeated.units, (unit) => withGaps.units.indexOf(unit.slice(0, 3)))
    const clustered = { ...repeated, clusterIndex, clusters: withGaps.units.length }
    expect(a.se).toBeCloseTo(aggregate(estimateGroupTime(clustered, options), 'group').overall.se, 9)
  })

  it('does not mind the order of rows', () => {
    const order = [...people.keys()].filter((row) => (7 * row) % 11 !== 3)
    const [a, b] = [order, order.toReversed()].map((rows) =>
      everyRow(
        framesOf(
          rows.map((row) => people[row]),
          firsts,
          false,
        ),
      ),
    )
    expect(estimateGroupTime(b, options).influence).toEqual(estimateGroupTime(a, options).influence)
  })
})

it('says why an effect has no value where nobody of a side is seen', () => {
  const frame = everyRow(panel({ A: [1, null, 3], B: [2, null, 4], C: [1, 2, 3], D: [2, 2, 2] }, { A: 3, B: 3 }))
  const { cells } = estimateGroupTime(frame, { ...plain, comparison: 'never-treated' })
  expect(cells.map(({ value }) => value)).toEqual([NaN, 0, NaN])
  expect(cells[2].reason).toBe('side-not-observed')
})
