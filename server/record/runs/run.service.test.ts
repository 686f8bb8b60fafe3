import { describe, expect, it } from 'vitest'
import { formatPeriod } from './run.service.ts'

describe('a window in words', () => {
  it('shows years as years, and one year once', () => {
    expect(formatPeriod([1982, 1986])).toBe('1982–1986')
    expect(formatPeriod([1982, 1982])).toBe('1982')
  })

  it('rounds ends that a rule has chosen, with a true minus', () => {
    expect(formatPeriod([20.50161462355908, 21])).toBe('20.502–21')
    expect(formatPeriod([-0.49838537644092, 0])).toBe('−0.498–0')
  })
})
