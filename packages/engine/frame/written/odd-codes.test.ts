import { describe, expect, it } from 'vitest'
import { tellReading } from '@casefiles/words/reading'
import { oddCodeLines } from './odd-codes.ts'

const told = (...values: number[]) =>
  tellReading(
    oddCodeLines({
      rows: values.length,
      columns: new Map([['x', { kind: 'number' as const, values: Float64Array.from(values) }]]),
    }),
  ).map(({ message }) => message)

describe('numbers that may say that there is none', () => {
  it('are told, with how many they are', () => {
    expect(told(51.3, -999, 48, -999)).toEqual([
      'In "x" the only number below zero is -999, in 2 cells: where it says that there is none, empty these cells. They count as numbers until then.',
    ])
    expect(told(51.3, -999, 48, -999, -888, -888)[0]).toContain(
      'the only numbers below zero are -888, -999, in 4 cells',
    )
    expect(told(2014, -1, 2015, -1)).toHaveLength(1)
  })

  it.each([
    ['other numbers below zero', [51.3, -999, -12, -999]],
    ['one cell alone', [51.3, -999, 48]],
    ['small numbers', [0, 1, -1, -1]],
    ['nothing else', [-999, -999]],
  ])('are not told among %s', (_, values) => expect(told(...values)).toEqual([]))
})
