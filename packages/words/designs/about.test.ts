import { describe, expect, it } from 'vitest'
import { aboutStudy } from './about.ts'

describe('the summary of a study', () => {
  it('speaks of its own units and periods', () => {
    expect(
      aboutStudy('DiD', { unitPlural: 'farms', period: 'season', policyShort: 'the program' }, undefined).summary,
    ).toBe(
      'Compares the change in farms that the program reached with the change, over the same seasons, in farms not reached by then.',
    )
    expect(aboutStudy('DiD', { unitPlural: 'matched days' }, undefined).summary).toBe(
      'Compares the change in matched days that the policy reached with the change, over the same time, in matched days not reached by then.',
    )
  })
})
