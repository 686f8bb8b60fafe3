import { describe, expect, it } from 'vitest'
import { createRandom } from '../../numerics/random.ts'
import { findHeaps } from './heaps.ts'
import { analyzeRows, jumpRows } from './test-support/analysis.ts'

const ascending = (values: number[]) => Float64Array.from(values).sort()
const drawn = (n: number, seed = 1) => {
  const random = createRandom(seed, 'running')
  return Array.from({ length: n }, () => 2 * random.uniform() - 1)
}

describe('a heap', () => {
  it('is a few equal values where no others repeat', () => {
    expect(findHeaps(ascending([...drawn(600), ...Array(6).fill(0)]), 0)).toEqual([{ value: 0, rows: 6 }])
    expect(findHeaps(ascending([...drawn(600), ...Array(4).fill(0)]), 0)).toEqual([])
  })

  it('stands out where every value has many rows', () => {
    const ages = drawn(4000).map((x) => Math.floor(20 * x))
    expect(findHeaps(ascending(ages), 0)).toEqual([])
    const rows = ages.filter((age) => age === 0).length
    expect(findHeaps(ascending([...ages, ...Array(400).fill(0)]), 0)).toEqual([{ value: 0, rows: rows + 400 }])
  })

  it('is no jump of the density, and no steep one', () => {
    const random = createRandom(2, 'steep')
    const jump = drawn(6000).filter((x) => x >= 0 || random.uniform() < 0.3)
    expect(findHeaps(ascending(jump.map((x) => Math.floor(20 * x) / 20)), 0)).toEqual([])
    const steep = Array.from({ length: 5000 }, () => Math.floor(-8 * Math.log(1 - random.uniform())))
    expect(findHeaps(ascending(steep), 5)).toEqual([])
  })

  it('is every round value where people round', () => {
    const random = createRandom(3, 'round')
    const weights = Array.from({ length: 8000 }, () => {
      const grams = Math.round(1500 + 300 * (2 * random.uniform() - 1))
      return random.uniform() < 0.3 ? 100 * Math.round(grams / 100) : grams
    })
    expect(findHeaps(ascending(weights), 1500).map(({ value }) => value)).toEqual([
      1200, 1300, 1400, 1500, 1600, 1700, 1800,
    ])
  })
})

/** Of the rows up to a tenth above the cutoff a third is recorded at it, and is of another sort. */
const heapedRows = (seed: number) => {
  const random = createRandom(seed, 'heaped')
  return jumpRows(2000, 0, seed).map((row) =>
    row.x >= 0 && row.x < 0.1 && random.uniform() < 1 / 3 ? { ...row, x: 0, y: row.y + 3 } : row,
  )
}

describe('rows that heap at the cutoff', () => {
  it('are left out, counted and told with the estimate that has them', () => {
    const { frame, fit, log, checks } = analyzeRows(heapedRows(5))
    const heaped = heapedRows(5).filter(({ x }) => x === 0).length
    expect(frame.n).toBe(2000 - heaped)
    expect(log).toContainEqual({
      code: 'rdd/heap',
      message: `${heaped} rows left out: they heap at the value 0 of x, near the cutoff.`,
      rows: heaped,
    })
    const kept = fit.estimates.find(({ id }) => id === 'heaps-kept')!
    expect(kept.value - fit.primary.value).toBeGreaterThan(0.5)
    expect(fit.primary.ci[0]).toBeLessThan(0)
    const check = checks.find(({ id }) => id === 'heaps')!
    expect([check.passed, check.message]).toEqual([
      false,
      `${heaped} rows near the cutoff share the value 0 of Score, far more than the values around. They may be units of another sort, so the estimate leaves them out. With them the estimate would be ${kept.value.toFixed(2)} units.`,
    ])
  })

  it('stay where the locked design says so, which a check tells', () => {
    const { frame, fit, checks } = analyzeRows(heapedRows(5), { heaps: 'keep' })
    expect(frame.n).toBe(2000)
    expect(fit.primary.ci[0]).toBeGreaterThan(0)
    expect(checks.find(({ id }) => id === 'heaps')!.message).toContain('The locked design keeps them')
  })

  it('say nothing where none do', () => {
    expect(analyzeRows(jumpRows(600, 1)).checks.some(({ id }) => id === 'heaps')).toBe(false)
  })

  it('are refused where hardly another row is near the cutoff', () => {
    const random = createRandom(4, 'most')
    const rows = jumpRows(2000, 0).map((row) =>
      random.uniform() < 0.8 ? { ...row, x: Math.round(5 * row.x) / 5 } : row,
    )
    expect(() => analyzeRows(rows)).toThrow(expect.objectContaining({ code: 'rdd/heaped' }))
  })

  it('cover the truth as often as rows without a heap', { tags: ['night'] }, () => {
    const covered = Array.from({ length: 60 }, (_, seed) => {
      const { ci } = analyzeRows(heapedRows(100 + seed)).fit.primary
      return ci[0] <= 0 && ci[1] >= 0
    }).filter(Boolean).length
    // 95 % of 60 is 57; three standard errors below it are 52
    expect(covered).toBeGreaterThanOrEqual(52)
  })
})
