import { describe, expect, it } from 'vitest'
import { roleOf } from './form-context.tsx'

describe('the role of a column’s field', () => {
  it('is that of the nearest name around it', () => {
    expect(roleOf(['unit'])).toBe('unit')
    expect(roleOf(['outcome', 'column'])).toBe('amount')
    expect(roleOf(['otherOutcomes', 2, 'column'])).toBe('amount')
    expect(roleOf(['otherOutcomes', 2, 'ownChoices', 'covariates', 0, 'column'])).toBeNull()
    expect(roleOf(['outcome', 'subgroups', 0])).toBe('group')
  })

  it('is none where any column will do', () => {
    expect(roleOf(['covariates', 0, 'column'])).toBeNull()
    expect(roleOf([])).toBeNull()
  })
})
