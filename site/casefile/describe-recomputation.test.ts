import { describe, expect, it } from 'vitest'
import type { Recomputation } from '../engine-worker/recompute.ts'
import { describeRecomputation, differingValue, expectedTime } from './describe-recomputation.ts'

const same: Recomputation = {
  numbers: 4321,
  digits: 17,
  differences: [],
  isLockedData: true,
  engineVersion: '1.0.0',
  publishedEngineVersion: '1.0.0',
}
const differing = (digits: number | null) => ({
  ...same,
  digits: digits ?? 17,
  differences: [{ path: 'eqs.overall', place: 'EQS: overall', published: '1', recomputed: '2', digits }],
})

describe('what a reader is told of a casefile computed again', () => {
  it('says to how many digits every published number is the same', () => {
    expect(describeRecomputation(same)).toEqual({
      isIdentical: true,
      sentence: 'Identical to 17 digits: all 4,321 published numbers.',
      differences: [],
    })
  })

  it('takes last digits, in which browsers may differ, for identical and says how far it goes', () => {
    expect(describeRecomputation(differing(13))).toMatchObject({
      isIdentical: true,
      sentence: 'Identical to 13 digits: all 4,321 published numbers.',
    })
  })

  it.each([3, null])('lists a value that differs after %s digits', (digits) => {
    const told = describeRecomputation(differing(digits))
    expect(told.isIdentical).toBe(false)
    expect(told.sentence).toBe('Different: 1 value is not as published; 4,321 numbers were compared.')
    expect(told.differences).toHaveLength(1)
  })

  it('begins with the estimates and ends with the figures', () => {
    const differences = ['plots.0.rows.0.value', 'eqs.overall', 'estimates.0.value'].map((path) => ({
      ...differing(1).differences[0],
      path,
    }))
    const told = describeRecomputation({ ...same, differences })
    expect(told.differences.map(({ path }) => path.split('.')[0])).toEqual(['estimates', 'eqs', 'plots'])
  })

  it.each([
    ['-1.25', '−1.25'],
    ['"A - b"', 'A - b'],
    ['null', 'none'],
    ['absent', 'none'],
  ])('shows %s as %s', (json, text) => expect(differingValue(json)).toBe(text))

  it('never says identical of data that were not the locked ones', () => {
    const told = describeRecomputation({ ...same, isLockedData: false })
    expect(told.isIdentical).toBe(false)
    expect(told.sentence).toContain('The data that arrived are not those that were locked.')
  })

  it('names both engines when a difference may come from another version', () => {
    const told = describeRecomputation({ ...differing(2), engineVersion: '1.1.0' })
    expect(told.sentence).toContain('This page runs engine 1.1.0; the run was made with 1.0.0.')
  })
})

const after = (seconds: number) => ({
  started_at: '2026-01-01T00:00:00.000Z',
  finished_at: new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString(),
})

it('says a few seconds of a short analysis', () => {
  expect(expectedTime(after(4))).toBe('It takes a few seconds.')
})

it.each([
  [40, '20 seconds'],
  [600, '5 minutes'],
])('says of a run of %d s, which computed everything twice, that one computation took %s', (seconds, time) => {
  expect(expectedTime(after(seconds))).toBe(
    `It took our server ${time}; a browser may need two or three times as long.`,
  )
})
