import { describe, expect, it } from 'vitest'
import { syntheticPublication } from '../tests/support/synthetic-publication.ts'
import type { OtherStudy } from './others-found.ts'
import { answerOf, answerSegments, knownInWords, NO_REVIEW, whatIsKnown } from './public-answer.ts'

describe('the answer of a publication', () => {
  const before = syntheticPublication(0)

  it('is a draft where the version was published before answers were kept', () => {
    expect(answerOf(before)).toMatchObject({ draft: true, signed: null, verdict: before.casefile.plain_verdict })
    expect(answerSegments(before)).toEqual([{ text: answerOf(before).text, isFigure: false }])
  })

  it('sets off the figures that say what happened and what would have happened', () => {
    const template = {
      verdict: before.casefile.plain_verdict,
      side: 'lower' as const,
      figures: {},
      text: 'With it {with}, else {without} ({low} to {high}).',
      signed: { by: "the archive's editors", on: '2026-11-29' },
    }
    const figure = (name: string, shown: string) => ({ name, shown, value: Number(shown), form: 'own' as const })
    const figures = [figure('with', '74'), figure('without', '85'), figure('low', '3'), figure('high', '20')]
    const answer = { ...answerOf(before), draft: false, text: 'With it 74, else 85 (3 to 20).', figures }
    const segments = answerSegments({ ...before, answer, texts: { ...before.texts, answer: template } })
    expect(segments.map(({ text }) => text).join('')).toBe(answer.text)
    expect(segments.flatMap(({ text, isFigure }) => (isFigure ? [text] : []))).toEqual(['74', '85'])
  })
})

describe('what is known', () => {
  const review = (change: Partial<OtherStudy> = {}): OtherStudy => ({
    kind: 'review',
    label: 'Review of 33 studies',
    finding: 'Fewer were hurt.',
    confirmed: null,
    citation: 'Dinh-Zarr, T. B., Sleet, D. A., Shults, R. A. et al. (2001). Reviews of Evidence.',
    ...change,
  })
  const known = (...studies: OtherStudy[]) => whatIsKnown({ studies })

  it('is said to be nothing where no review is named', () => {
    expect(known(review({ kind: 'source' }))).toBeNull()
    expect(whatIsKnown(undefined)).toBeNull()
    expect(knownInWords(null)).toBe(NO_REVIEW)
  })

  it('names author and year, and the word for how sure the review itself is', () => {
    expect(known(review())).toMatchObject({ source: 'Dinh-Zarr and others, 2001', certainty: null, address: null })
    const told = known(review({ certainty: 'Strong evidence', doi: '10.1016/x' }))
    expect(told).toMatchObject({ address: 'https://doi.org/10.1016/x', addressText: 'doi 10.1016/x' })
    expect(knownInWords(told)).toBe(
      'Fewer were hurt. (“Strong evidence”, Dinh-Zarr and others, 2001, https://doi.org/10.1016/x).',
    )
  })

  it('names a body by its name, and one author alone', () => {
    expect(known(review({ citation: 'Community Preventive Services Task Force (2012). Tobacco.' }))?.source).toBe(
      'Community Preventive Services Task Force, 2012',
    )
    expect(known(review({ citation: 'Le, V.-N. (2020). Do incentives work?' }))?.source).toBe('Le, 2020')
  })

  it('takes a review that stands before one that was withdrawn, and says of that one that it was', () => {
    const gone = review({
      finding: 'It was thought to help.',
      withdrawn: { year: 2019, because: 'It was out of date.' },
    })
    expect(known(gone, review())?.finding).toBe('Fewer were hurt.')
    expect(knownInWords(known(gone))).toMatch(/ Withdrawn in 2019: It was out of date\.$/)
  })
})
