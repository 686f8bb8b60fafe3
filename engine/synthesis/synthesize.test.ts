import { describe, expect, it } from 'vitest'
import { divergenceHeadline } from './divergence.ts'
import { gradeEvidence } from './evidence-grade.ts'
import { metaAnalyze } from './meta-analysis.ts'
import { standardize } from './standardize.ts'
import type { SynthesisPart } from './standardize.ts'
import { synthesize } from './synthesize.ts'

/** A policy meant to lower its outcome, whose SD is 10: −4 with interval −6 to −2 is 0.4 the intended way. */
const lowering: SynthesisPart = {
  slug: 'lowering',
  label: 'Lowering',
  value: -4,
  se: 1,
  ci: [-6, -2],
  standardisedEffect: 0.4,
  verdict: 'Met policy intent.',
  direction: 'decrease',
  smallestEffect: 3,
  eqs: 80,
  isPooled: true,
}
const part = (changes: Partial<SynthesisPart>): SynthesisPart => ({ ...lowering, ...changes })

describe('an effect on the common scale', () => {
  it('is positive when it is what the policy was meant to do, with its interval turned along', () => {
    expect(standardize(lowering)).toMatchObject({ effect: 0.4, se: 0.1, ci: [0.2, 0.6], sd: 10, intended: 0.3 })
    expect(standardize(part({ direction: 'increase' }))).toMatchObject({ effect: -0.4, ci: [-0.6, -0.2] })
  })

  it('is set beside the stated goal where there is one', () => {
    expect(standardize(part({ statedGoal: 8 }))).toMatchObject({ intended: 0.8, intendedIs: 'stated goal' })
  })

  it('takes the standard error from the interval where the design makes none', () => {
    const standard = standardize(part({ se: null }))!
    expect(standard.seFrom).toBe('interval')
    expect(standard.se).toBeCloseTo(0.4 / (2 * 1.959963984540054), 12)
    expect(standardize(part({ se: null, ci: [null, -2] }))).toMatchObject({ se: NaN, seFrom: 'none' })
  })

  it('is absent where the analysis gives no SD', () => {
    expect(standardize(part({ standardisedEffect: null }))).toBeNull()
    expect(standardize(part({ value: null }))).toBeNull()
  })
})

describe('a synthesis', () => {
  const four = [
    part({ slug: 'a', label: 'A' }),
    part({
      ...{ slug: 'b', label: 'B', verdict: 'No detectable effect.' },
      ...{ value: -0.5, ci: [-2.5, 1.5], standardisedEffect: 0.05 },
    }),
    part({ slug: 'c', label: 'C', value: -1, ci: [-5, 3], standardisedEffect: 0.1, verdict: 'Inconclusive.' }),
    part({
      ...{ slug: 'd', label: 'D', verdict: 'Contradicted policy intent.', isPooled: false },
      ...{ value: 5, ci: [3, 7], standardisedEffect: 0.5 },
    }),
  ]

  it('reads every casefile against its intent and says so in one heading', () => {
    const { parts, headline, plots } = synthesize(four, 'deaths')
    expect(parts.map(({ divergence }) => divergence)).toEqual(['met', 'none', 'unclear', 'opposite'])
    expect(headline).toBe(
      'One of four met the policy’s intent; one shows no detectable effect, one is inconclusive and one moved against it',
    )
    expect(plots[0]).toMatchObject({ kind: 'intent-outcome', title: headline })
    expect(parts[3]!.sentence).toBe(
      'Moved against the intent. Measured, in standard deviations: \u22120.50, 95% interval \u22120.70 to \u22120.30; ' +
        'the smallest effect that matters is 0.30.',
    )
  })

  it('averages the comparable ones only, as the meta-analysis does', () => {
    const { pooled, parts, plots } = synthesize(four, 'deaths')
    const alone = metaAnalyze([0.4, 0.05, 0.1].map((effect) => ({ effect, se: 0.1 })))
    expect(pooled!.k).toBe(3)
    expect(pooled!.pooled.value).toBeCloseTo(alone.pooled.value, 14)
    expect(parts.map(({ weight }) => weight === null)).toEqual([false, false, false, true])
    expect(plots[1]!.rows.at(-1)).toMatchObject({ isPooled: true, value: pooled!.pooled.value })
    expect(plots[1]!.rows).toHaveLength(4)
  })

  it('says why where nothing is averaged, and still shows intent beside outcome', () => {
    const { pooled, pooledNote, plots, evidence } = synthesize([four[0]!, four[3]!], 'deaths')
    expect(pooled).toBeNull()
    expect(pooledNote).toContain('Fewer than two')
    expect(plots).toHaveLength(1)
    expect(evidence.grade).toBe('moderate')
  })

  it('never reads a mechanism against an intent, and never averages it', () => {
    const { parts, pooled, plots } = synthesize([...four, part({ slug: 'e', label: 'E', verdict: null })], 'deaths')
    expect(parts[4]).toMatchObject({ divergence: null, weight: null })
    expect(parts[4]!.sentence).toMatch(/^Measures a mechanism, not a policy/)
    expect(pooled!.k).toBe(3)
    expect(plots[0]!.rows.map(({ name }) => name)).not.toContain('E')
  })

  it('refuses no casefile at all', () => {
    expect(() => synthesize([], 'deaths')).toThrow(expect.objectContaining({ code: 'synthesis/no-effects' }))
  })
})

describe('the evidence grade', () => {
  const consistent = metaAnalyze([0.3, 0.31, 0.29].map((effect) => ({ effect, se: 0.05 })))

  it('starts at the mean score by its share in the average', () => {
    expect(gradeEvidence([85, 85, 85], consistent)).toMatchObject({ grade: 'high', steps: [] })
    expect(gradeEvidence([60, 60, 60], consistent)).toMatchObject({ grade: 'moderate' })
    expect(gradeEvidence([90, null, 90], consistent).score).toBeCloseTo(60, 9)
  })

  it('goes down one step for each of few, inconsistent and imprecise', () => {
    const two = metaAnalyze([0.3, 0.31].map((effect) => ({ effect, se: 0.001 })))
    expect(gradeEvidence([85, 85], two).steps.map(({ rule }) => rule)).toContain('few')
    const spread = metaAnalyze([-1, 0, 1, 0.5].map((effect) => ({ effect, se: 0.2 })))
    const worst = gradeEvidence([85, 85, 85, 85], spread)
    expect(worst.steps.map(({ rule }) => rule)).toEqual(['inconsistent', 'imprecise'])
    expect(worst.grade).toBe('low')
    expect(worst.steps[0]!.reason).toMatch(/I² is 9\d%/)
  })

  it('never goes below very low', () => {
    expect(gradeEvidence([10], null)).toMatchObject({ grade: 'very low', startsAt: 'very low' })
  })
})

it('words the heading for one, for all and for none', () => {
  expect(divergenceHeadline([])).toMatch(/^No casefile/)
  expect(divergenceHeadline(['met'])).toBe('The one policy met its intent')
  expect(divergenceHeadline(['unclear'])).toBe('The one policy is inconclusive')
  expect(divergenceHeadline(['met', 'met'])).toBe('All two met the policy’s intent')
  expect(divergenceHeadline(['unclear', 'unclear', 'partly'])).toBe(
    'None of three met the policy’s intent; one met it in part and two are inconclusive',
  )
})
