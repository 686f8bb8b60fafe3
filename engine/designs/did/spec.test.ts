import { describe, expect, it } from 'vitest'
import { didSpec } from './spec.ts'

describe('the summary of a study', () => {
  it('speaks of its own units and periods', () => {
    expect(didSpec.summaryFor!({ unitPlural: 'farms', period: 'season' })).toBe(
      'Compares the change in farms that the policy reached with the change, over the same seasons, in farms that it had not reached.',
    )
    expect(didSpec.summaryFor!({ unitPlural: 'matched days' })).toContain('over the same time, in matched days')
  })
})
