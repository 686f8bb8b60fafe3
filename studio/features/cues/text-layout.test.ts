import { describe, expect, it } from 'vitest'
import { findWords, fromCodePoints, layOut } from './text-layout.ts'

describe('the marks in a text', () => {
  it('stand at the right words behind characters of two units', () => {
    const text = '🏛 Act: 法律 twenty 𝔭ercent.'
    const [mark] = fromCodePoints(text, [{ id: 'c', start: 10, end: 16 }])
    expect(text.slice(mark.start, mark.end)).toBe('twenty')
  })

  it('end with the text where an offset lies beyond it', () => {
    expect(fromCodePoints('a🏛', [{ start: 1, end: 9 }])).toEqual([{ start: 1, end: 3 }])
  })

  it('cut a line where they begin and end, also where they overlap', () => {
    const [block] = layOut('abcdef', [
      { id: 'wide', start: 1, end: 5 },
      { id: 'late', start: 3, end: 6 },
    ])
    expect(block.segments).toEqual([
      { text: 'a', marks: [], opens: [] },
      { text: 'bc', marks: ['wide'], opens: ['wide'] },
      { text: 'de', marks: ['wide', 'late'], opens: ['late'] },
      { text: 'f', marks: ['late'], opens: [] },
    ])
  })

  it('go over the end of a line, and begin once only', () => {
    const blocks = layOut('one\n\ntwo three', [{ id: 'c', start: 1, end: 8 }])
    expect(blocks.map(({ segments }) => segments.filter(({ marks }) => marks.length > 0))).toEqual([
      [{ text: 'ne', marks: ['c'], opens: ['c'] }],
      [{ text: 'two', marks: ['c'], opens: [] }],
    ])
  })

  it('begin with the first letter where they are said to begin with an empty line', () => {
    const blocks = layOut('one\n\ntwo', [{ id: 'c', start: 3, end: 8 }])
    expect(blocks.map(({ segments }) => segments.flatMap(({ opens }) => opens))).toEqual([[], ['c']])
  })

  it('leave every letter of the text in place', () => {
    const text = 'Section 1. A tax\nof 25 cents\n \nper pack'
    const blocks = layOut(text, [{ id: 'c', start: 11, end: 27 }])
    expect(blocks.map(({ segments }) => segments.map((segment) => segment.text).join(''))).toEqual([
      'Section 1. A tax',
      'of 25 cents',
      'per pack',
    ])
  })
})

describe('a search in a text', () => {
  it('finds words in any case and over the end of a line', () => {
    const text = 'The effective\ndate. An Effective Date'
    expect(findWords(text, ' effective  date').map(({ start, end }) => text.slice(start, end))).toEqual([
      'effective\ndate',
      'Effective Date',
    ])
  })

  it('takes signs as they are typed, and nothing for nothing', () => {
    expect(findWords('costs $1.50 (net)', '$1.50 (')).toHaveLength(1)
    expect(findWords('anything', '  ')).toEqual([])
  })
})
