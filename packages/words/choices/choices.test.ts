import { describe, expect, it } from 'vitest'
import { choiceTextWords, choiceWords } from './index.ts'

describe('what was chosen in a design, in words', () => {
  it.each([
    ['analysis.weight.inHeadline', 'false', 'no'],
    ['analysis.dropAlwaysTreated', 'true', 'yes'],
    ['analysis.comparison', 'not-yet-treated', 'not yet treated'],
    ['analysis.estimator', 'dr', 'doubly robust'],
    ['analysis.outcome.transform', 'log', 'logarithm'],
    ['analysis.cluster', 'not set', 'not set'],
    ['analysis.cluster', 'null', 'not set'],
    ['analysis.covariates', 'none', 'none'],
    [
      'analysis.covariates',
      '{"column":"income","transform":"log"}, {"column":"age","transform":"none"}',
      'column income, transform logarithm; column age, transform none',
    ],
    ['design_type', 'DiD', 'Difference-in-differences'],
    ['intent.direction', 'increase', 'increase'],
  ])('%s: %s is %s', (field, text, words) => {
    expect(choiceTextWords('DiD', field, text)).toBe(words)
  })

  it('leaves what an analyst named as it is, though it reads like a switch', () => {
    expect(choiceTextWords('DiD', 'analysis.cluster', 'true')).toBe('true')
    expect(choiceTextWords('DiD', 'analysis.outcome.label', '{"half')).toBe('{"half')
  })

  it('tells sets of fields by name, and sentences on lines of their own', () => {
    const adoption = { kind: 'status', column: 'law', treatedValues: ['1', '2'] }
    expect(choiceWords('DiD', ['analysis', 'adoption'], adoption)).toBe('kind status, column law, treated values 1; 2')
    expect(choiceWords(undefined, ['declared_choices'], ['One.', 'Two.'])).toBe('One.\nTwo.')
  })
})
