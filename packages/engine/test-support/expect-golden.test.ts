import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectCoefficients } from './expect-coefficients.ts'
import { expectGolden, expectKnownDifference, expectPublished, type Golden } from './expect-golden.ts'

// what is compared here is made up and must not stand in the table
beforeEach(() => void vi.stubEnv('CASEFILES_VALIDATION', ''))
afterEach(() => void vi.unstubAllEnvs())

const golden: Golden = {
  name: 'made_up',
  design: 'DiD',
  dataset: 'none',
  spec: {},
  peer: { package: 'peer', version: '1' },
  results: { value: 2, list: [1, 100], missing: null, table: { estimate: 4, se: 2, t: 2, p: 0.05 } },
}
const close = { tolerance: 1e-6, why: 'made up' }

it('accepts a difference up to its tolerance and no more', () => {
  expectGolden(golden, 'value', 2 + 1.9e-6, close)
  expect(() => expectGolden(golden, 'value', 2 + 2.1e-6, close)).toThrow('made_up/value')
  expect(() => expectGolden(golden, 'value', NaN, close)).toThrow('made_up/value')
  expect(() => expectGolden(golden, 'value', 2 + 1e-15, { ...close, tolerance: 0 })).toThrow()
})

it('measures against a scale where one is given, element by element', () => {
  const wide = { ...close, scale: 'largest' as const }
  expectGolden(golden, 'list', [1 + 9e-5, 100], wide)
  expect(() => expectGolden(golden, 'list', [1 + 9e-5, 100], close)).toThrow('made_up/list[0]')
  expectGolden(golden, 'list', [100], { ...close, at: [1] })
})

it('wants as many numbers as the golden has, and NaN where it has none', () => {
  expect(() => expectGolden(golden, 'list', [1], close)).toThrow('how many numbers')
  expectGolden(golden, 'missing', NaN, close)
  expect(() => expectGolden(golden, 'missing', 0, close)).toThrow('made_up/missing')
})

it('asserts a known difference at both ends', () => {
  const known = { between: [0.1, 0.2] as [number, number], why: 'made up' }
  expectKnownDifference(golden, 'value', 2.15, known)
  expect(() => expectKnownDifference(golden, 'value', 2, known)).toThrow()
  expect(() => expectKnownDifference(golden, 'value', 2.3, known)).toThrow()
})

it('compares every column that a table has', () => {
  const ours = { value: 4, se: 2, t: 2, p: 0.05, ci: [0, 8] as [number, number], df: 5 }
  expectCoefficients(golden, 'table', [ours], close)
  expect(() => expectCoefficients(golden, 'table', [{ ...ours, t: 2.1 }], close)).toThrow('made_up/table/t')
})

it('holds a published figure to the decimals printed', () => {
  const figure = { design: 'DiD', source: 'a paper', dataset: 'none', quantity: 'effect', published: 1.5, decimals: 1 }
  expectPublished({ ...figure, ours: 1.54 })
  expect(() => expectPublished({ ...figure, ours: 1.56 })).toThrow('a paper, effect')
})
