import { describe, expect, it } from 'vitest'
import { leastSquares } from '../numerics/least-squares.ts'
import { column, dot, matrix } from '../numerics/linear-algebra.ts'
import { createRandom } from '../numerics/random.ts'
import { orthonormalise, prepareControls, subtractProjections } from './controls.ts'
import type { Grouping } from './fixed-effects.ts'

const grouping = (...index: number[]): Grouping => ({ index: Int32Array.from(index), levels: Math.max(...index) + 1 })
const unit = grouping(0, 0, 0, 1, 1, 2, 2, 2, 3, 3)
const period = grouping(0, 1, 2, 0, 1, 0, 1, 2, 1, 2)
const n = 10

function sample() {
  const random = createRandom(8, 'controls')
  const draw = () => Float64Array.from({ length: n }, () => random.normal())
  return { y: draw(), first: { term: 'first', values: draw() }, second: { term: 'second', values: draw() } }
}

const dummies = ({ index, levels }: Grouping) =>
  Array.from({ length: levels }, (_, level) => Float64Array.from(index, (value) => Number(value === level)))

/** What is left of a column after some others, by a regression on all of them. */
function left(y: Float64Array, others: Float64Array[]): Float64Array {
  const design = matrix(n, others.length)
  others.forEach((values, j) => column(design, j).set(values))
  return leastSquares(design, y).residuals
}

function expectClose(found: Float64Array, expected: Float64Array) {
  expect(found).toHaveLength(expected.length)
  found.forEach((value, i) => expect(value).toBeCloseTo(expected[i], 12))
}

describe('controls', () => {
  it.each([
    ['an intercept', [], [new Float64Array(n).fill(1)], 1],
    ['one effect', [unit], dummies(unit), 4],
    ['two effects', [unit, period], [...dummies(unit), ...dummies(period)], 6],
  ] as [string, Grouping[], Float64Array[], number][])(
    'are taken out as a regression on %s and the covariates would',
    (_name, effects, columns, rank) => {
      const { y, first, second } = sample()
      const before = y.slice()
      const controls = prepareControls(n, [first, second], effects)
      expectClose(controls.remove(y), left(y, [...columns, first.values, second.values]))
      expectClose(controls.removeEffects(y), left(y, columns))
      expect(y).toEqual(before)
      expect(controls).toMatchObject({ covariatesRank: 2, effectsRank: rank, droppedTerms: [], effects })
    },
  )

  it('drop the later of covariates that repeat each other or the effects', () => {
    const { y, first, second } = sample()
    const sum = { term: 'sum', values: first.values.map((value, i) => value - 2 * second.values[i]) }
    const ofUnit = { term: 'of the unit', values: Float64Array.from(unit.index, (level) => 7 * level) }
    const controls = prepareControls(n, [ofUnit, first, second, sum], [unit])
    expect(controls).toMatchObject({ droppedTerms: ['of the unit', 'sum'], covariatesRank: 2 })
    expectClose(controls.remove(y), prepareControls(n, [first, second], [unit]).remove(y))
  })

  it('take a large mean out to rounding', () => {
    const { y } = sample()
    const far = y.map((value) => value + 1e9)
    for (const effects of [[], [unit]]) {
      const rest = prepareControls(n, [], effects).removeEffects(far)
      expect(Math.abs(rest.reduce((sum, value) => sum + value, 0))).toBeLessThan(1e-9)
    }
  })
})

describe('an orthonormal basis', () => {
  const columns = () => {
    const { y, first, second } = sample()
    const repeat = y.map((value, i) => 3 * value + first.values[i])
    return [y, first.values, repeat, second.values].map((values) => ({
      values,
      length: Math.sqrt(dot(values, values)),
    }))
  }

  it('has unit length, right angles, and says which columns it left out', () => {
    const { basis, kept, dropped } = orthonormalise(columns())
    expect({ kept, dropped }).toEqual({ kept: [0, 1, 3], dropped: [2] })
    basis.forEach((a, i) => basis.forEach((b, j) => expect(dot(a, b)).toBeCloseTo(Number(i === j), 14)))
  })

  it('gives back every kept column from its shares', () => {
    const { basis, kept, triangle } = orthonormalise(columns())
    const given = columns()
    kept.forEach((at, j) => {
      expect(triangle[j]).toHaveLength(j + 1)
      const rebuilt = given[at].values.map((_, row) =>
        triangle[j].reduce((sum, share, i) => sum + share * basis[i][row], 0),
      )
      expectClose(rebuilt, given[at].values)
    })
  })

  it('leaves the columns it is given as they are', () => {
    const given = columns()
    orthonormalise(given)
    expect(given).toEqual(columns())
  })

  it('drops a column of which less than a billionth of its length is left', () => {
    const unitVector = { values: Float64Array.of(1, 0), length: 1 }
    const nearly = (left: number) => ({ values: Float64Array.of(1, left), length: 1 })
    expect(orthonormalise([unitVector, nearly(1.01e-9)]).kept).toEqual([0, 1])
    expect(orthonormalise([unitVector, nearly(0.99e-9)]).dropped).toEqual([1])
    const long = (left: number) => ({ values: Float64Array.of(1e3, left), length: 1e3 })
    expect(orthonormalise([unitVector, long(1.01e-6)]).kept).toEqual([0, 1])
    expect(orthonormalise([unitVector, long(0.99e-6)]).dropped).toEqual([1])
    // what counts is the length before anything was taken out
    expect(orthonormalise([{ values: Float64Array.of(1e-10, 0), length: 1 }]).dropped).toEqual([0])
    expect(orthonormalise([{ values: new Float64Array(2), length: 0 }]).dropped).toEqual([0])
  })
})

describe('projections', () => {
  it('are subtracted in place and counted once', () => {
    const basis = [Float64Array.of(1, 0, 0), Float64Array.of(0, 0.6, 0.8)]
    const values = Float64Array.of(5, 10, 0)
    const shares = [0, 0]
    expect(subtractProjections(values, basis, shares)).toBe(values)
    expect(shares).toEqual([5, expect.closeTo(6, 12)])
    expectClose(values, Float64Array.of(0, 6.4, -4.8))
  })

  it('leave a column alone where there is no basis', () => {
    expect(subtractProjections(Float64Array.of(1, 2), [])).toEqual(Float64Array.of(1, 2))
  })
})
