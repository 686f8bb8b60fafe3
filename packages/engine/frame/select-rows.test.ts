import { describe, expect, it } from 'vitest'
import { buildPanel } from './build-panel.ts'
import { keepCompleteUnits, selectRows, selectUnits } from './select-rows.ts'

const panel = () =>
  buildPanel({
    unit: ['B', 'B', 'B', 'A', 'A', 'A', 'C', 'C'],
    time: [3, 1, 2, 1, 2, 3, 1, 3],
    outcome: Float64Array.of(23, 21, 22, 11, 12, 13, 31, 33),
    covariates: new Map([['x', Float64Array.of(3, 1, 2, 1, 2, 3, 1, 3)]]),
    balanceCovariates: new Map(),
    cluster: ['east', 'east', 'east', 'west', 'west', 'west', 'east', 'east'],
    firstTreated: new Map([
      ['A', 2],
      ['B', 3],
      ['C', 9],
    ]),
  })

describe('a panel', () => {
  it('is sorted by unit and period and knows where each row stands', () => {
    const frame = panel()
    expect([...frame.outcome]).toEqual([11, 12, 13, 21, 22, 23, 31, 33])
    expect([...frame.rowOf]).toEqual([0, 1, 2, 3, 4, 5, 6, -1, 7])
    expect(frame.balanced).toBe(false)
    expect([...frame.clusterIndex]).toEqual([1, 0, 0])
  })

  it('counts a unit first treated after the last period as never treated', () => {
    expect([...panel().cohort]).toEqual([2, 3, Infinity])
    expect([...panel().cohortIndex]).toEqual([1, 2, -1])
  })
})

describe('part of a panel', () => {
  it('drops a unit with its cluster when that was its last', () => {
    const frame = selectUnits(panel(), (unit) => unit !== 0)
    expect(frame.units).toEqual(['B', 'C'])
    expect(frame.clusters).toBe(1)
    expect([...frame.covariates.get('x')!]).toEqual([1, 2, 3, 1, 3])
  })

  it('reads cohorts anew when periods go: later adoption is never, earlier is always', () => {
    const early = selectRows(panel(), (row) => panel().periodIndex[row] < 2)
    expect([...early.cohort]).toEqual([2, Infinity, Infinity])
    const late = selectRows(panel(), (row) => panel().periodIndex[row] > 0)
    expect([...late.cohortIndex]).toEqual([0, 1, -1])
  })

  it('keeps the units that have a row in every period', () => {
    const frame = keepCompleteUnits(panel())
    expect(frame.units).toEqual(['A', 'B'])
    expect(frame.balanced).toBe(true)
    expect(keepCompleteUnits(frame)).toBe(frame)
  })
})
