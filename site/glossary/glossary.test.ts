import { describe, expect, it } from 'vitest'
import { faultsOfSentences, faultsOfWords, sentencesOf } from '../../tests/support/style-rules.ts'
import { readingGrade } from '../../tests/support/reading-grade.ts'
import { GLOSSARY, TERMS } from './glossary.ts'

const repeated = (values: readonly string[]) => values.filter((value, place) => values.indexOf(value) !== place)

describe('the glossary', () => {
  it('explains what a reader of the pages must know', () => {
    const ids = new Set(TERMS.map(({ id }) => id))
    const needed = [
      'confidence-interval',
      'standard-error',
      'p-value',
      'placebo',
      'parallel-trends',
      'cohort',
      'donor-pool',
      'cutoff',
      'bandwidth',
      'instrument',
      'first-stage',
      'matching',
      'covariate',
      'randomization',
      'estimand',
      'att',
      'ate',
      'late',
      'itt',
      'cluster',
      'standard-deviation',
      'effect-size',
      'smallest-effect-that-matters',
      'evidence-quality-score',
      'lock',
      'chain',
      'provenance',
      'retraction',
      'heterogeneity',
      'synthetic-control',
      'regression-discontinuity',
      'difference-in-differences',
    ]
    expect(needed.filter((id) => !ids.has(id))).toEqual([])
  })

  it('gives each term one address and each form one term', () => {
    const addresses = [...TERMS, ...GLOSSARY].map(({ id }) => id)
    expect(repeated(addresses)).toEqual([])
    expect(addresses.filter((id) => !/^[a-z][a-z-]*$/.test(id))).toEqual([])
    expect(
      repeated(TERMS.flatMap(({ forms, not = [] }) => [...forms, ...not].map((form) => form.toLowerCase()))),
    ).toEqual([])
  })

  it.each(TERMS)('explains $term in the voice of the archive, in two sentences at most', ({ short, more = '' }) => {
    expect(sentencesOf(short).length).toBeLessThanOrEqual(2)
    expect(short.length).toBeLessThanOrEqual(180)
    expect([short, more].flatMap((text) => [...faultsOfWords(text), ...(text ? faultsOfSentences(text) : [])])).toEqual(
      [],
    )
  })

  it.each(TERMS)('explains $term to a reader of fourteen', ({ short }) => {
    expect(readingGrade(short)).toBeLessThanOrEqual(9)
  })
})
