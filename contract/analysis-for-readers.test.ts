import { describe, expect, it } from 'vitest'
import { analysisForReaders, detectableUnits, sentenceForReaders } from './analysis-for-readers.ts'
import type { CasefilePublication } from './publication.ts'

const study = (transform: 'log' | 'none', more: object = {}) =>
  ({
    analysis: {
      outcome: { label: 'Rent', units: 'log points' },
      verdict: { verdict: 'Met policy intent.', reason: 'It lies 10.00 log points lower.' },
      estimates: [{ role: 'primary', value: -10, ci: [-15, -5], units: 'log points' }],
      checks: [
        {
          title: 'Drift',
          passed: false,
          message: 'A drift of 9.22 log points. That is 1.84 times the smallest effect that matters.',
        },
      ],
      sensitivity: [
        {
          id: 'plausibly-exogenous',
          title: 'A direct effect',
          message: 'It would change at 9.22 (log points).',
          varied: 'Direct effect of one standard deviation of the instrument, log points',
          series: [{ setting: 9.22, value: -10, ci: [-15, null], keepsConclusion: true }],
        },
      ],
      plots: [],
      eqs: {
        rubricVersion: 'eqs-rubric/5',
        precision: { word: 'coarse', halfWidth: 5, detectable: 7.2 },
        pillars: [{ components: [{ inputText: 'It moves the estimate by 9.22 log points.' }] }],
      },
      narrative: {
        effect: 'The main estimate is −10.00 log points.',
        certainty: 'Weakest: it would move the estimate by 9.22 log points.',
        overturn: 'The effect is −10.00 log points.',
      },
      ...more,
    },
    design: { intent: { direction: 'decrease', smallestEffect: 5 }, analysis: { outcome: { transform, scale: 100 } } },
  }) as unknown as CasefilePublication

describe('an analysis of logarithms as pages tell it', () => {
  const publication = study('log')
  const told = analysisForReaders(publication)

  it('is in percent in checks, sensitivity, score and verdict, with the ratios of what is shown', () => {
    expect(told.checks[0].message).toBe('A drift of 9.66 percent. That is 1.98 times the smallest effect that matters.')
    expect(told.eqs.pillars[0].components[0].inputText).toBe('It moves the estimate by 9.66 percent.')
    expect(told.verdict.reason).toBe('It lies 9.52 percent lower.')
    expect(told.narrative.overturn).toBe('The effect is −9.52 percent.')
    expect(told.narrative.certainty).toBe('Weakest: it would move the estimate by 9.66 percent.')
    const [{ varied, series }] = told.sensitivity
    expect(varied).toMatch(/, percent$/)
    expect(series[0].setting).toBeCloseTo(9.658, 3)
    expect(series[0].value).toBeCloseTo(-9.516, 3)
    expect(series[0].ci[0]).toBeCloseTo(-13.929, 3)
    expect(series[0].ci[1]).toBeNull()
  })

  it('tells the size that could be found on the side on which the effect lies', () => {
    // 100 (1 − e^−0.072) = 6.947
    expect('precision' in told.eqs && told.eqs.precision.detectable).toBeCloseTo(6.947, 3)
    expect(detectableUnits(publication)).toBe('percent')
  })

  it('keeps the table of estimates as it was published', () => {
    expect(told.estimates).toEqual(publication.analysis.estimates)
    expect(told.narrative.effect).toContain('−10.00 log points')
  })
})

describe('a check that failed', () => {
  const named = (check: object) => analysisForReaders(study('none', { checks: [check] })).checks[0].title

  it('has a name that says so, also where the document keeps the name of its passing', () => {
    const one = { title: 'The effect is alike across Home', message: '', passed: false }
    expect(named(one)).toBe('The effect differs across Home')
    expect(named({ ...one, passed: true })).toBe(one.title)
  })

  it('says once what it looked at', () => {
    const told = (title: string, message: string) =>
      analysisForReaders(study('none', { checks: [{ title, message, passed: true }] })).checks[0].message
    expect(told('Balance: Kind: Old', 'Kind: Old: the arms differ by 0.1.')).toBe('The arms differ by 0.1.')
    expect(told('The draw is documented', 'Asserted: lots were drawn.')).toBe('Asserted: lots were drawn.')
  })

  it('does not hold zero where there is no interval', () => {
    const one = { title: 'The interval adjusted for weak instruments holds zero', passed: false }
    expect(named({ ...one, message: 'The first-stage F is 1.02; under 4 the tF procedure gives no interval.' })).toBe(
      'No interval allows for instruments as weak as these',
    )
    expect(named({ ...one, message: 'The tF interval runs from −1 to 1.' })).toBe(one.title)
  })
})

it('a sentence says of all that they are all, and has the apostrophes of its page', () => {
  expect(
    sentenceForReaders(study('none'))("14 of 14 places lack it; California's error is 6.80 times that before."),
  ).toBe('All 14 places lack it; California’s error is 6.80 times that before.')
})

it('a sentence groups counts and leaves years alone', () => {
  const tell = sentenceForReaders(study('none'))
  expect(tell('No jump shows (p = 0.9274, 2006 rows).')).toBe('No jump shows (p = 0.9274, 2,006 rows).')
  expect(tell('1699 clusters were randomized, 1193 of them to treatment; they count as 1012.')).toBe(
    '1,699 clusters were randomized, 1,193 of them to treatment; they count as 1,012.',
  )
  expect(tell('In 1977 states had no law; the smallest share is 0.0001 of them.')).toBe(
    'In 1977 states had no law; the smallest share is 0.0001 of them.',
  )
})
