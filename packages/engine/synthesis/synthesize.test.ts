import { describe, expect, it } from 'vitest'
import { tellSynthesis } from '@casefiles/words'
import { gradeEvidence as grade } from './evidence-grade.ts'
import { metaAnalyze } from './meta-analysis.ts'
import { standardize, type SynthesisPart } from './standardize.ts'
import { countDirections, synthesize as sayTogether } from './synthesize.ts'

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
  outcome: 'Deaths',
  units: 'deaths per 100,000',
  sdKind: 'places over periods',
  isFailed: false,
}
const synthesize = (...given: Parameters<typeof sayTogether>) => tellSynthesis(sayTogether(...given))
const gradeEvidence = (...given: Parameters<typeof grade>) => tellSynthesis(grade(...given))
const part = (changes: Partial<SynthesisPart>): SynthesisPart => ({ ...lowering, ...changes })

describe('an effect on the common scale', () => {
  it('is positive when it is what the policy was meant to do, with its interval turned along', () => {
    expect(standardize(lowering)).toMatchObject({ effect: 0.4, se: 0.1, ci: [0.2, 0.6], sd: 10, intended: 0.3 })
    expect(standardize(part({ direction: 'increase' }))).toMatchObject({ effect: -0.4, ci: [-0.6, -0.2] })
  })

  it('is set beside the stated goal where there is one', () => {
    expect(standardize(part({ statedGoal: 8 }))).toMatchObject({ intended: 0.8, intendedIs: 'stated goal' })
  })

  it('makes no standard error of an interval', () => {
    // a conformal interval has none, and one of a test, uneven around the estimate, does not belong to the one given
    for (const changes of [{ se: null }, { se: null, ci: [null, -2] as const }, { ci: [-9, -2] as const }]) {
      expect(standardize(part(changes))).toMatchObject({ se: NaN, seFrom: 'none' })
    }
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
      slug: 'b',
      label: 'B',
      verdict: 'No effect that matters.',
      value: -0.5,
      ci: [-2.5, 1.5],
      standardisedEffect: 0.05,
    }),
    part({ slug: 'c', label: 'C', value: -1, ci: [-5, 3], standardisedEffect: 0.1, verdict: 'Inconclusive.' }),
    part({
      slug: 'd',
      label: 'D',
      verdict: 'Contradicted policy intent.',
      isPooled: false,
      value: 5,
      ci: [3, 7],
      standardisedEffect: 0.5,
    }),
  ]

  it('reads every casefile against its intent and says so in one heading', () => {
    const { parts, headline, plots } = synthesize(four, 'deaths')
    expect(parts.map(({ divergence }) => divergence)).toEqual(['met', 'none', 'unclear', 'opposite'])
    expect(headline).toBe('The findings do not point one way')
    expect(plots[0]).toMatchObject({ kind: 'intent-outcome', title: headline })
    expect(parts[3].sentence).toBe(
      'Moved against the intent. Measured, in standard deviations: \u22120.50, 95% interval \u22120.70 to \u22120.30; ' +
        'the archive’s threshold for an effect that matters is 0.30.',
    )
  })

  it('averages the comparable ones only, as the meta-analysis does', () => {
    const { pooled, parts, plots } = synthesize(four, 'deaths')
    const alone = metaAnalyze([4, 0.5, 1].map((effect) => ({ effect, se: 1 })))
    expect(pooled!.k).toBe(3)
    expect(pooled!.pooled.value).toBeCloseTo(alone.pooled.value, 14)
    expect(parts.map(({ weight }) => weight === null)).toEqual([false, false, false, true])
    expect(plots[1].rows.at(-1)).toMatchObject({ isPooled: true, value: pooled!.pooled.value })
    expect(plots[1].rows).toHaveLength(4)
  })

  it('declines to average fewer than three, says why, counts directions and shows a forest', () => {
    const { pooled, pooledNote, directions, plots, evidence } = synthesize([four[0], four[1], four[3]], 'deaths')
    expect(pooled).toBeNull()
    expect(directions).toEqual({ intended: 1, against: 1, unclear: 1 })
    expect(pooledNote).toBe(
      'Nothing is averaged: an average needs at least 3 comparable casefiles, and there are 2. Of 3 casefiles, in one the ' +
        'outcome moved the way the policy was meant to move it, in one the outcome moved the other way and in one the ' +
        'direction cannot be told.',
    )
    expect(plots.map(({ id }) => id)).toEqual(['intent-outcome', 'synthesis-forest'])
    expect(plots[1].rows).toHaveLength(3)
    expect(plots[1].rows.every(({ isPooled, weight }) => !isPooled && weight === null)).toBe(true)
    // the mean of 80, 80, 80: declining takes nothing off
    expect(evidence).toMatchObject({ grade: 'high', steps: [] })
  })

  it('averages no comparison that failed, and none whose interval has no standard error', () => {
    const failed = { ...four[2], isFailed: true, verdict: 'Inconclusive.' as const }
    expect(synthesize([four[0], four[1], failed], 'deaths').pooledNote).toContain(
      'Of 3 declared comparable, 1 rests on a comparison that failed.',
    )
    // one among many as well
    expect(synthesize([...four.slice(0, 3), { ...failed, slug: 'x' }], 'deaths').pooled).toBeNull()
    const conformal = part({ slug: 'f', se: null })
    expect(synthesize([four[0], four[1], conformal], 'deaths').pooledNote).toContain(
      '1 has an interval that was not made with a standard error, which is not turned into one.',
    )
    expect(synthesize([...four, conformal], 'deaths').pooled!.k).toBe(3)
  })

  it('averages the same outcome in the same unit alone', () => {
    const mixed = [four[0], four[1], { ...four[2], sdKind: 'units' }]
    const { pooled, unit, plots } = synthesize(mixed, 'deaths')
    const alone = metaAnalyze([4, 0.5, 1].map((effect) => ({ effect, se: 1 })))
    expect([unit, pooled!.pooled.value]).toEqual(['deaths per 100,000', alone.pooled.value])
    expect(plots.at(-1)!.x.label).toContain('Deaths per 100,000')
    for (const other of [{ outcome: 'Injuries' }, { units: 'percent' }]) {
      const unlike = [...four.slice(0, 2), { ...four[2], ...other }]
      expect(synthesize(unlike, 'deaths').pooled).toBeNull()
      expect(synthesize(unlike, 'deaths').pooledNote).toMatch(
        /^Nothing is averaged: the casefiles do not measure the same outcome in the same unit/,
      )
    }
  })

  it('draws nothing on the scale of others', () => {
    const mixed = [four[0], { ...four[1], sdKind: 'units' }]
    expect(synthesize(mixed, 'deaths').plots).toEqual([])
    expect(synthesize(four.slice(0, 2), 'deaths').plots.map(({ id }) => id)).toEqual([
      'intent-outcome',
      'synthesis-forest',
    ])
  })

  it('never reads a mechanism against an intent, never averages it and counts no direction of it', () => {
    const { parts, pooled, plots, directions } = synthesize(
      [...four, part({ slug: 'e', label: 'E', verdict: null })],
      'deaths',
    )
    expect(parts[4]).toMatchObject({ divergence: null, weight: null })
    expect(parts[4].sentence).toMatch(/^Measures a mechanism, not a policy/)
    expect(pooled!.k).toBe(3)
    expect(directions).toEqual({ intended: 1, against: 1, unclear: 2 })
    expect(plots[0].rows.map(({ name }) => name)).not.toContain('E')
  })

  it('has no figure of intents where all are mechanisms', () => {
    const mechanisms = ['a', 'b'].map((slug) => part({ slug, label: slug.toUpperCase(), verdict: null }))
    expect(synthesize(mechanisms, 'deaths').plots.map(({ id }) => id)).not.toContain('intent-outcome')
  })

  it('refuses fewer than two casefiles', () => {
    for (const few of [[], [four[0]]]) {
      expect(() => synthesize(few, 'deaths')).toThrow(expect.objectContaining({ code: 'synthesis/too-few-casefiles' }))
    }
  })
})

describe('the evidence grade', () => {
  const consistent = metaAnalyze([0.3, 0.31, 0.29].map((effect) => ({ effect, se: 0.05 })))

  it('starts at the mean score by its share in the average', () => {
    expect(gradeEvidence([85, 85, 85], consistent)).toMatchObject({ grade: 'high', steps: [] })
    expect(gradeEvidence([60, 60, 60], consistent)).toMatchObject({ grade: 'moderate' })
    expect(gradeEvidence([90, null, 90], consistent).score).toBeCloseTo(60, 9)
  })

  it('goes down one step for each of inconsistent and imprecise, and none for declining to average', () => {
    expect(gradeEvidence([85, 85], null)).toMatchObject({ grade: 'high', steps: [] })
    const spread = metaAnalyze([-1, 0, 1, 0.5].map((effect) => ({ effect, se: 0.2 })))
    const worst = gradeEvidence([85, 85, 85, 85], spread)
    expect(worst.steps.map(({ rule }) => rule)).toEqual(['inconsistent', 'imprecise'])
    expect(worst.grade).toBe('low')
    expect(worst.steps[0].reason).toMatch(/I² is 9\d%/)
  })

  it('judges the width of an average in standard deviations, whatever its unit', () => {
    const wide = metaAnalyze([-1, 0, 1].map((effect) => ({ effect, se: 1 })))
    expect(gradeEvidence([85, 85, 85], wide, 100).steps).toEqual([])
    expect(gradeEvidence([85, 85, 85], wide, 5).steps.map(({ rule }) => rule)).toEqual(['imprecise'])
  })

  it('never goes below very low', () => {
    expect(gradeEvidence([10], null)).toMatchObject({ grade: 'very low', startsAt: 'very low' })
  })
})

it('says of standards of equal treatment that treatment is not equal, and takes no side for the policy’s', () => {
  const audit = part({ direction: 'equal', verdict: 'Contradicted policy intent.' })
  const low = { ...audit, slug: 'low', value: -4, ci: [-6, -2] as const }
  const found = synthesize([{ ...audit, slug: 'high', value: 4, ci: [2, 6] as const }, low], 'treatment')
  expect(found.headline).toBe('Where it was measured, treatment is not equal')
  expect(found.parts.map(({ standard }) => Math.sign(standard!.intended!))).toEqual([1, -1])
  expect(found.parts[1].sentence).toMatch(
    /^Not equal, by more than the margin\..*the margin within which treatment counts as equal is −/,
  )
  expect(found.plots.map(({ annotations }) => annotations.map(({ label }) => label))).toEqual([
    ['Equal treatment'],
    ['Equal treatment'],
  ])
  for (const { x, title, subtitle } of found.plots)
    expect([x.label, title, subtitle].join(' ')).not.toMatch(/policy’s direction|meant|goal/)
})

it('a figure without an average has no columns of one, and says where no interval can be given', () => {
  const bare = ['a', 'b'].map((slug) => part({ slug, label: slug, ci: [null, null], se: null }))
  const forest = synthesize(bare, 'births').plots.find(({ id }) => id === 'synthesis-forest')!
  expect(forest.columns.map(({ key }) => key)).toEqual(['name', 'value', 'ciLow', 'ciHigh'])
  expect(forest.subtitle).toMatch(/^Effect on births, for none of which an interval can be given\./)
})

describe('a direction', () => {
  const counted = (changes: Partial<SynthesisPart>) => countDirections([part(changes)])

  it('is not told of an open verdict, though the interval leaves out zero', () => {
    expect(counted({ verdict: 'Inconclusive.' })).toEqual({ intended: 0, against: 0, unclear: 1 })
  })

  it('is that of a verdict which rests on placebos where there is no interval', () => {
    expect(counted({ ci: [null, null] })).toEqual({ intended: 1, against: 0, unclear: 0 })
    expect(counted({ ci: [null, null], verdict: 'Contradicted policy intent.' })).toMatchObject({ against: 1 })
    expect(counted({ ci: [null, null], verdict: 'Intended effect ruled out.' })).toMatchObject({ unclear: 1 })
  })

  it('is that of the interval where the verdict names none', () => {
    expect(counted({ verdict: 'No effect that matters.', ci: [-2, -1] })).toMatchObject({ intended: 1 })
  })
})
