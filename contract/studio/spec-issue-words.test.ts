import { describe, expect, it } from 'vitest'
import { describeSpecIssues, DESIGNS } from '@casefiles/engine/designs'
import { plainSpecIssue } from './spec-issue-words.ts'

const sentences = (given: object) =>
  new Map(describeSpecIssues(DESIGNS.DiD.spec, given).map((issue) => [issue.path.join('.'), plainSpecIssue(issue)]))

describe('what a design refuses, in the words of its forms', () => {
  it('says of what is missing that it is needed', () => {
    const missing = sentences({})
    expect(missing.get('outcome')).toBe('“Outcome” is needed before the lock.')
    expect(missing.get('comparison')).toBe('“Comparison” is needed before the lock.')
  })

  it('names choices as their menu does, and leaves what was given as it is', () => {
    const wrong = sentences({ comparison: 'somebody', bootstrapDraws: 3, cluster: '' })
    expect(wrong.get('comparison')).toBe(
      'Comparison must be one of “never treated”, “not yet treated”; “somebody” was given.',
    )
    expect(wrong.get('bootstrapDraws')).toBe('Bootstrap draws must be at least 99; 3 was given.')
  })
})
