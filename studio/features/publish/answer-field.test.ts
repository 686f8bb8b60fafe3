import { describe, expect, it } from 'vitest'
import { nameOf } from './answer-field.tsx'

describe('the name of a figure that is put into an answer', () => {
  it.each([
    ['effect', 'percent', 'effect-percent'],
    ['without', 'of 100', 'without-of-100'],
    ['sensitivity:honest:0.25', 'own', 'sensitivity-honest-0-25-own'],
    ['sample:units', 'count', 'sample-units-count'],
  ])('of %s as %s is %s', (of, as, name) => {
    expect(nameOf(of, as)).toBe(name)
    expect(name).toMatch(/^[a-z][a-zA-Z0-9-]*$/)
  })
})
