import { describe, expect, it } from 'vitest'
import { columnMeaning } from './dataset.service.ts'

const yesNo = [
  { value: 0, text: 'no' },
  { value: 1, text: 'yes' },
]

describe('what a column means by its file', () => {
  it('is its label with what its codes stand for', () => {
    expect(columnMeaning({ label: 'Union member', valueLabels: yesNo })).toBe('Union member (0 = no, 1 = yes)')
    expect(columnMeaning({ label: null, valueLabels: yesNo })).toBe('0 = no, 1 = yes')
    expect(columnMeaning({ label: 'Age', valueLabels: null })).toBe('Age')
    expect(columnMeaning({ label: null, valueLabels: [] })).toBeNull()
  })

  it('names a few of many codes, and none where they would fill a page', () => {
    const many = Array.from({ length: 50 }, (_, value) => ({ value, text: `state ${value}` }))
    expect(columnMeaning({ label: 'State', valueLabels: many })).toMatch(/^State \(0 = state 0, .* and 42 more\)$/)
    const long = yesNo.map(({ value, text }) => ({ value, text: text.repeat(200) }))
    expect(columnMeaning({ label: 'Union member', valueLabels: long })).toBe('Union member')
    expect(columnMeaning({ label: null, valueLabels: long })).toBeNull()
  })
})
