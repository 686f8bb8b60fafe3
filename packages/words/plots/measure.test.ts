import { describe, expect, it } from 'vitest'
import { measure } from './measure.ts'

describe('what a plot measures', () => {
  it.each([
    ['Weekly work', 'hours', 'weekly work, in hours'],
    ['Deaths', 'per 100,000 people', 'deaths per 100,000 people'],
    ['Accidents per day', 'accidents per day', 'accidents per day'],
    ['Reported cases per 100,000', 'cases per 100,000 people', 'reported cases per 100,000 people'],
    ['Children per woman', 'children per woman', 'children per woman'],
    ['Growth in points', 'points', 'growth in points, in points'],
    ['GDP per head', '%', 'GDP per head, in %'],
    // “effect on called back” is no English
    ['Called back', 'percentage points', '“called back”, in percentage points'],
  ])('of %s in %s reads %s', (label, units, told) => {
    expect(measure({ label, units })).toBe(told)
  })
})
