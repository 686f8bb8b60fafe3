import { describe, expect, it } from 'vitest'
import { createRandom } from '../../numerics/random.ts'
import { testDensity } from './density/test-density.ts'
import { estimateGlobalJump } from './global-polynomial.ts'
import { analyzeRows, jumpRows } from './test-support/analysis.ts'

const fixed = { estimator: { kind: 'local', bandwidth: { kind: 'fixed', h: 0.5, b: 0.7 } } }
const grid = (values: number) => (row: ReturnType<typeof jumpRows>[number]) => ({
  ...row,
  x: (Math.floor(row.x * values) + 0.5) / values,
})

describe('the units of the running variable', () => {
  it.each([
    ['as drawn', 1000, (row: ReturnType<typeof jumpRows>[number]) => row],
    ['as drawn', 1e-3, (row: ReturnType<typeof jumpRows>[number]) => row],
    ['on 30 values a side', 1000, grid(30)],
    ['on 30 values a side', 1e-3, grid(30)],
    ['on 12 values a side', 1e-3, grid(12)],
  ] as const)('do not matter: %s, times %d', (_, factor, change) => {
    // before, bounds were widened by 1e-8 in the data's units: at 1e-3 the first value was 1.378213 in place of 1.378210,
    // that on 30 values 1.403202 in place of 1.403181
    const rows = jumpRows(900, 2).map(change)
    const [plain, scaled] = [rows, rows.map((row) => ({ ...row, x: factor * row.x }))].map(
      (one) => analyzeRows(one).fit,
    )
    expect(scaled.primary.id).toBe(plain.primary.id)
    for (const [i, { id, value, se }] of plain.estimates.entries()) {
      expect(scaled.estimates[i].id).toBe(id)
      if (!Number.isFinite(value)) continue
      expect(Math.abs(scaled.estimates[i].value - value)).toBeLessThan(1e-6 * se)
      expect(scaled.estimates[i].se / se).toBeCloseTo(1, 6)
    }
    expect(scaled.jump!.bandwidths.control.h / factor).toBeCloseTo(plain.jump!.bandwidths.control.h, 8)
  })
})

describe('sampling weights', () => {
  const rows = jumpRows(500, 2).map((row, i) => ({ ...row, w: 1 + (i % 3), same: 7 }))

  it('that are all alike change nothing', () => {
    const [plain, weighted] = [{}, { samplingWeight: 'same' }].map((changes) => analyzeRows(rows, changes).fit)
    for (const [i, { value, se }] of plain.estimates.entries()) {
      expect(weighted.estimates[i].value).toBeCloseTo(value, 8)
      expect(weighted.estimates[i].se).toBeCloseTo(se, 8)
    }
  })

  it('that are whole numbers give the value of rows repeated so often, at fixed bandwidths', () => {
    const repeated = rows.flatMap((row) => Array.from({ length: row.w }, () => row))
    const weighted = analyzeRows(rows, { ...fixed, samplingWeight: 'w' }).fit
    const replicated = analyzeRows(repeated, fixed).fit
    expect(weighted.primary.value).toBeCloseTo(replicated.primary.value, 10)
    const conventional = (fit: typeof weighted) => fit.estimates.find(({ id }) => id === 'conventional')!.value
    expect(conventional(weighted)).toBeCloseTo(conventional(replicated), 10)
    const plain = analyzeRows(rows, fixed).fit.primary.value
    expect(weighted.primary.value).not.toBeCloseTo(plain, 3)
    // the other question's answer stands beside it
    expect(weighted.estimates.find(({ id }) => id === 'unweighted')!.value).toBe(plain)
  })

  it('are told with the question that they answer, beside the estimate without them', () => {
    const methodOf = (changes: Record<string, unknown>) =>
      analyzeRows(rows, { ...fixed, samplingWeight: 'w', ...changes }).fit.estimates.find(
        ({ id }) => id === 'unweighted',
      )!.method
    const question = 'the effect among all adults at the cutoff'
    expect(methodOf({ samplingWeightQuestion: question })).toBe(
      `${methodOf({})} Every row counts alike. The weights answer: ${question}`,
    )
  })

  it('multiply every column of a global polynomial, so that repeated rows give the same value too', () => {
    const estimator = { polynomialOrder: 2, interacted: true, variance: 'hc1' as const }
    const framed = (some: typeof rows, changes = {}) => analyzeRows(some, { ...fixed, ...changes }).frame
    const repeated = rows.flatMap((row) => Array.from({ length: row.w }, () => row))
    const weighted = estimateGlobalJump(framed(rows, { samplingWeight: 'w' }).rows, 0, estimator)
    expect(weighted.value).toBeCloseTo(estimateGlobalJump(framed(repeated).rows, 0, estimator).value, 10)
  })

  it('of zero leave the row out, counted; a negative one is an error', () => {
    const some = rows.map((row, i) => ({ ...row, w: i < 9 ? 0 : 2 }))
    const { frame, log } = analyzeRows(some, { samplingWeight: 'w' })
    expect(frame.n).toBe(491)
    expect(log).toContainEqual({ code: 'rdd/zero-weight', message: '9 rows left out: w is 0.', rows: 9 })
    const wrong = rows.map((row, i) => ({ ...row, w: i === 4 ? -1 : 2 }))
    expect(() => analyzeRows(wrong, { samplingWeight: 'w' })).toThrow(/"w" is -1 in row 5/)
  })
})

describe('the density', () => {
  it('of people behind cells is that of the people one by one', () => {
    const random = createRandom(8, 'cells')
    const cells = Array.from({ length: 120 }, (_, i) => ({ at: i - 59.5, people: 1 + random.integer(9) }))
    const people = Float64Array.from(cells, (cell) => cell.people)
    const one = Float64Array.from(cells.flatMap(({ at, people: count }) => Array.from({ length: count }, () => at)))
    const counted = testDensity(
      Float64Array.from(cells, ({ at }) => at),
      0,
      undefined,
      undefined,
      people,
    )
    const single = testDensity(one, 0)
    expect(counted.p).toBeCloseTo(single.p, 8)
    expect(counted.differenceSe / single.differenceSe).toBeCloseTo(1, 8)
    expect(counted.rowsInside).toEqual(single.rowsInside)
  })

  it('leaves a row itself out of what the others see, which ties make visible', () => {
    const random = createRandom(9, 'ties')
    const running = Float64Array.from({ length: 900 }, () => Math.floor(40 * (2 * random.uniform() - 1)) + 0.5).sort()
    const { below, above } = testDensity(running, 0).bandwidths
    // by hand: a person's influence is the sum of the others' scores no lower, over n − 1; with its own, 0.4 % more
    const found = testDensity(running, 0, undefined, { below, above })
    expect(found.se.above).toBeCloseTo(influenceError(running, above, false), 10)
    expect(Math.abs(found.se.above / influenceError(running, above, true) - 1)).toBeGreaterThan(1e-5)
  })
})

/** Standard error of the density just above zero from the scores of a cubic fit to the distribution function, row by row. */
function influenceError(running: Float64Array, h: number, withItself: boolean): number {
  const n = running.length
  const inside = [...running].filter((x) => x >= 0 && x < h)
  const weight = inside.map((x) => 1 - x / h)
  const powers = [0, 1, 2, 3]
  const moments = powers.map((a) =>
    powers.map((b) => inside.reduce((sum, x, i) => sum + weight[i] * (x / h) ** (a + b), 0)),
  )
  const direction = solve(moments, [0, 1, 0, 0])
  const scores = inside.map((x, i) => (weight[i] * powers.reduce((sum, a) => sum + direction[a] * (x / h) ** a, 0)) / h)
  return Math.sqrt(
    inside.reduce((sum, x, i) => {
      const others = scores.reduce(
        (total, score, j) => total + (inside[j] >= x && (withItself || j !== i) ? score : 0),
        0,
      )
      return sum + (others / (n - 1)) ** 2
    }, 0),
  )
}

/** Gaussian elimination without exchange: the matrix is positive definite. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]])
  rows.forEach((pivot, i) => {
    for (const row of rows.slice(i + 1)) {
      const factor = row[i] / pivot[i]
      row.forEach((_, j) => (row[j] -= factor * pivot[j]))
    }
  })
  const found: number[] = []
  for (let i = rows.length - 1; i >= 0; i--) {
    const known = found.reduce((sum, value, k) => sum + rows[i][rows.length - 1 - k] * value, 0)
    found.push((rows[i][rows.length] - known) / rows[i][i])
  }
  return found.reverse()
}
