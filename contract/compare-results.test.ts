import { describe, expect, it } from 'vitest'
import { agreedDigits, compareResults } from './compare-results.ts'

describe('comparing published results with recomputed ones', () => {
  it('counts the numbers and finds nothing in two that are the same to the last bit', () => {
    const results = { estimates: [{ value: 0.1 + 0.2, ci: [-1, null], name: 'Main' }], log: [] }
    expect(compareResults(results, structuredClone(results))).toEqual({ numbers: 2, digits: 17, differences: [] })
  })

  it('says where a value differs, and to how many digits the numbers still agree', () => {
    const { differences, digits } = compareResults(
      { a: [{ value: 2, p: 0.05 }] },
      { a: [{ value: 2, p: 0.0500000001 }] },
    )
    expect(differences).toEqual([{ path: 'a.0.p', published: '0.05', recomputed: '0.0500000001', digits: 8 }])
    expect(digits).toBe(8)
  })

  it('names what only one side has, and texts that differ', () => {
    const { differences } = compareResults({ verdict: 'Met', checks: [1] }, { verdict: 'Not met', checks: [1, 2] })
    expect(differences).toEqual([
      { path: 'verdict', published: '"Met"', recomputed: '"Not met"', digits: null },
      { path: 'checks.1', published: 'absent', recomputed: '2', digits: null },
    ])
  })

  it('counts the digits of a limit near zero on its whole interval', () => {
    const of = (high: number) => ({ series: [{ value: -5, ci: [-10, high] }] })
    expect(compareResults(of(1e-9), of(1e-9 + 9e-14)).digits).toBe(14)
  })

  it('tells a number from none', () => {
    expect(compareResults({ se: null }, { se: 0 }).differences).toHaveLength(1)
  })
})

describe('digits in which two numbers agree', () => {
  it.each([
    [1, 1, 17],
    [1, 1 + Number.EPSILON, 15],
    [1234.5, 1234.6, 4],
    [1, -1, 0],
    [0, 1e-17, 11],
    [0, 0.5, 0],
  ])('%d and %d: %d', (one, other, digits) => expect(agreedDigits(one, other)).toBe(digits))
})
