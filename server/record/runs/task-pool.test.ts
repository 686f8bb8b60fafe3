import { afterAll, describe, expect, it } from 'vitest'
import { EngineError, toJson } from '@casefiles/engine/analysis'
import { analyze } from '@casefiles/engine/analyze'
import { mapInPlace, type MapTasks } from '@casefiles/engine/tasks'
import {
  conformanceCases,
  type estimateStudy,
  openFacts,
  type runPlacebo,
  toTable,
} from '@casefiles/engine/test-support'
import { readRefusal, writeRefusal, openTaskPool } from './task-pool.ts'

/** The designs that hand work to the pool. */
const cases = (['DiD', 'Matching', 'SyntheticControl'] as const).map((id) => [id, conformanceCases[id]] as const)
const words = {
  policyName: 'The law',
  outcomeName: 'deaths',
  places: 'places',
  years: '2001–2010',
  unitPlural: 'places',
}
const pools = [0, 1, 2, 3].map((size) => ({ size, ...openTaskPool(size, 0) }))
afterAll(() => Promise.all(pools.map(({ close }) => close())))

const study = {
  pre: 2,
  target: Float64Array.of(2, 3, 0),
  donors: { rows: 3, cols: 3, data: Float64Array.of(1, 2, 2, 3, 4, 4, 10, 9, 15) },
  targetPredictors: new Float64Array(0),
  donorPredictors: { rows: 0, cols: 3, data: new Float64Array(0) },
}
const placebos = (map: MapTasks, donors: number[], progress?: (share: number) => void) =>
  map<typeof runPlacebo>(
    'synthetic-control/placebo',
    { study, donors: ['A', 'B', 'C'], includeTarget: true, spec: { predictorWeights: 'nested' } },
    donors,
    progress,
  )

/** One analysis of these takes seconds; the tasks of the others are handed on in the same way. */
const LONG = ['DiD', 'Matching']

describe.each(cases)('an analysis of %s over a pool', (designType, { rows, spec, intent }) => {
  const tags = LONG.includes(designType) ? ['night'] : []

  it('gives the same bytes with 0, 1, 2 and 3 workers', { tags }, async () => {
    const request = { designType, spec, intent, words, seed: 5, facts: openFacts }
    const used = new Set<string>()
    const answers: string[] = []
    for (const { map } of pools) {
      const counting: MapTasks = (task, ...rest) => {
        used.add(task)
        return map(task, ...rest)
      }
      answers.push(JSON.stringify(toJson(await analyze(toTable(rows), request, { map: counting }))))
    }
    expect(used.size).toBeGreaterThan(0)
    expect(new Set(answers).size).toBe(1)
  })
})

describe.each(pools)('a pool of $size', ({ map }) => {
  it('keeps the order of the items, and gives nothing for none', async () => {
    const many = Array.from({ length: 50 }, (_, i) => i % 3)
    expect(await placebos(map, many)).toEqual(await placebos(mapInPlace, many))
    expect(await placebos(map, [])).toEqual([])
  })

  it('throws the error of the first item that has one', async () => {
    const studies = [study, null, study, undefined] as never[]
    const refused = map<typeof estimateStudy>('synthetic-control/average', { predictorWeights: 'nested' }, studies)
    await expect(refused).rejects.toThrow(/properties of null/)
  })

  it('stops when progress says that the run is cancelled, and can be used again', async () => {
    const cancel = (share: number) => {
      if (share > 0) throw new Error('cancelled')
    }
    await expect(placebos(map, Array(40).fill(0), cancel)).rejects.toThrow('cancelled')
    expect(await placebos(map, [1])).toHaveLength(1)
  })

  it('tells progress up to the whole', async () => {
    const shares: number[] = []
    await placebos(map, [0, 1, 2, 0], (share) => shares.push(share))
    expect(shares[0]).toBe(0)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
  })
})

describe('a pool with patience', () => {
  it('begins in place and hands over the rest, with the same results', { tags: ['night'] }, async () => {
    const pool = openTaskPool(2, 1)
    const many = Array.from({ length: 2000 }, (_, i) => i % 3)
    expect(await placebos(pool.map, many)).toEqual(await placebos(mapInPlace, many))
    await pool.close()
  })
})

describe('an error on its way between threads', () => {
  it('stays an error of the engine, with its code and what it names', () => {
    const error = new EngineError('numerics/singular-matrix', 'No.', { columns: ['x'], rows: [3], hint: 'Use fewer.' })
    const received = readRefusal(structuredClone(writeRefusal(error)))
    expect(received).toBeInstanceOf(EngineError)
    expect({ ...received, message: received.message }).toEqual({ ...error, message: error.message })
  })

  it('keeps its sentence where it is any other', () => {
    expect(readRefusal(writeRefusal(new TypeError('broken'))).message).toContain('broken')
  })
})
