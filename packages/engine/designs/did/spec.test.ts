import { describe, expect, it } from 'vitest'
import { didSpec } from './spec.ts'

describe('the summary of a study', () => {
  it('speaks of its own units and periods', () => {
    expect(didSpec.summaryFor!({ unitPlural: 'farms', period: 'season', policyShort: 'the program' })).toBe(
      'Compares the change in farms that the program reached with the change, over the same seasons, in farms not reached by then.',
    )
    expect(didSpec.summaryFor!({ unitPlural: 'matched days' })).toBe(
      'Compares the change in matched days that the policy reached with the change, over the same time, in matched days not reached by then.',
    )
  })
})
