import { describe, expect, it } from 'vitest'
import { shownLevel } from './shown-level.ts'

const both = (levels: [number, number]) => levels.map((level) => shownLevel(level, levels))

describe('two levels side by side', () => {
  it('are whole numbers where these subtract to the difference', () => {
    expect(both([104.2, 92.9])).toEqual(['104', '93'])
    expect(both([54.3, 1969.6])).toEqual(['54', '1,970'])
  })

  it('have a decimal more where rounding would break the difference', () => {
    // 441 − 435 = 6, and the difference is 6.62
    expect(both([434.6, 441.22])).toEqual(['434.6', '441.2'])
    // 3.6 − 2.5 = 1.1, and the difference of 1.043 is 1.0
    expect(both([3.551, 2.508])).toEqual(['3.55', '2.51'])
  })

  it('are the same number where nothing parts them', () => {
    expect(both([5, 5])).toEqual(['5.0', '5.0'])
  })
})
