import type { BiasFigures } from '@casefiles/engine/facts'
import { describe, expect, it } from 'vitest'
import { tellerOf } from '../../tell.ts'
import { figures } from './charts.ts'
import { checks, describeBias } from './checks.ts'
import { methods, names } from './estimates.ts'
import { series } from './sensitivity.ts'

const bias: BiasFigures = { value: 1.5, noise: 0.5, units: 'points', isChance: false, inErrors: 0.75, inEffects: 0.5 }

it('a bias is told with its error, and by what it is more than chance', () => {
  expect(describeBias(bias)).toBe(
    '1.50 points (standard error 0.50); what is more than chance is 0.75 standard errors of the estimate and 0.50 times the smallest effect that matters',
  )
  expect(describeBias({ ...bias, noise: 0, inEffects: null })).toBe(
    '1.50 points; what is more than chance is 0.75 standard errors of the estimate',
  )
  expect(describeBias({ ...bias, value: -0.2, isChance: true })).toBe(
    '−0.20 points (standard error 0.50), no more than chance gives',
  )
  expect(describeBias({ ...bias, value: 0, noise: 0, isChance: true })).toBe('0.00 points')
})

describe('checks', () => {
  it('say why they were not run, under the same title', async () => {
    const tell = await tellerOf('Matching')
    const because = (why: object) =>
      tell({ says: 'Matching/checks/with-squares', part: 'message', of: { why: { part: 'text', ...why } } })
    expect(because({ says: 'Matching/texts/no-estimate-with-squares', of: {} })).toBe(
      'With the squares of the covariates there is no estimate.',
    )
    expect(because({ says: 'Matching/texts/refused-with-squares', of: { why: 'There are 3 treated units.' } })).toBe(
      'With the squares of the covariates: There are 3 treated units.',
    )
    expect(checks['with-squares']({ why: 'x' }).title).toBe(checks['with-squares']({ bias }).title)
  })

  it('count clusters or sampling units by the smaller side', () => {
    const counts = { all: 30, treated: 4, comparison: 26, effective: 8, enough: 40 }
    expect(checks.clusters({ are: 'clusters', ...counts })).toEqual({
      title: 'Enough clusters',
      message:
        '30 clusters, 4 with treated and 26 with comparison units; the smaller side decides, so 8 count; under 40 their standard errors run small.',
    })
    expect(checks.clusters({ are: 'survey', ...counts, all: 50, effective: 50 })).toEqual({
      title: 'Enough primary sampling units',
      message:
        '50 primary sampling units, 4 with treated and 26 with comparison units; from 40 on their standard errors can be trusted.',
    })
  })

  it('count who lacks a covariate: nobody, one, several', () => {
    const nobody = {
      units: 'people',
      all: 200,
      lacking: 0,
      byCovariate: [],
      sides: [
        { side: 'treated' as const, all: 80, lacking: 0 },
        { side: 'others' as const, all: 120, lacking: 0 },
      ],
      apart: [],
      sets: null,
    }
    const message = (changes: object) => checks['covariate-gaps']({ ...nobody, ...changes }).message
    expect(message({})).toBe('All 200 people have every covariate.')
    const one = {
      lacking: 1,
      byCovariate: [['Age', 1]],
      sides: [{ ...nobody.sides[0], lacking: 1 }, nobody.sides[1]],
      apart: [{ label: 'Income', distance: -1.2 }],
    }
    expect(message(one)).toBe(
      '1 of 200 people (1%) lacks a covariate (Age 1): 1% of the treated and 0% of the others; it is left out of every estimate. It lies 1.20 standard deviations below the others in Income.',
    )
    const several = {
      lacking: 20,
      byCovariate: [
        ['Age', 15],
        ['Region', 8],
      ],
      sides: [
        { ...nobody.sides[0], lacking: 20 },
        { side: 'others', all: 0, lacking: 0 },
      ],
      apart: [
        { label: 'Income', distance: 0.3 },
        { label: 'Age', distance: -0.5 },
      ],
      sets: 5,
    }
    expect(message(several)).toBe(
      '20 of 200 people (10%) lack a covariate (Age 15, Region 8): 25% of the treated and 0% of the others; gaps are imputed in 5 completed data sets, over which estimates are pooled; balance, overlap and most of the sensitivity are those of the first. On average they lie 0.30 standard deviations above the others in Income and 0.50 standard deviations below the others in Age.',
    )
  })
})

describe('estimates', () => {
  it('name their errors: by units, by clusters, by the units of a survey', () => {
    expect(methods.ipw({ groups: null })).toContain('normal quantiles, no finite-sample factor.')
    expect(methods.ipw({ groups: { are: 'clusters', clusters: 12 } })).toContain(
      'clustered (12 clusters, factor 12/11), t with 11 degrees of freedom.',
    )
    expect(methods.ipw({ groups: { are: 'survey', units: 3, strata: 2, df: 1 } })).toContain(
      'linearized, 3 primary sampling units in 2 strata taken as drawn with replacement, t with 1 degree of freedom.',
    )
    expect(methods.unadjusted({ groups: null, isWeighted: false, df: 57.25 })).toBe(
      'Nothing adjusted for; 95% interval Welch, t with 57.3 degrees of freedom.',
    )
  })

  it('of several data sets say what one of them says, and then how they are pooled', () => {
    const pooled = { sets: 20, df: 41.2, missingInformation: 0.18, hasCounts: true }
    expect(methods.pooled({ method: 'Means by age and the question asked', ...pooled })).toBe(
      'Means by age and the question asked. Gaps in covariates are imputed: pooled over 20 completed data sets by Rubin’s rules, t with 41.2 degrees of freedom in all; the gaps take 18% of the information. Counts are those of the first set.',
    )
    expect(methods.pooled({ ...pooled, method: 'Means.', df: null, missingInformation: NaN, hasCounts: false })).toBe(
      'Means. Gaps in covariates are imputed: pooled over 20 completed data sets by Rubin’s rules.',
    )
  })

  it('have names of their own', () => {
    const all = Object.values(names).map((name) => name({ isBeside: true }))
    expect(new Set([...all, names.aipw({ isBeside: false })]).size).toBe(all.length + 1)
  })
})

describe('sensitivity', () => {
  it('follows the pairs, and parts them from the main estimate where they conclude something else', () => {
    const found = {
      pairs: 1200,
      ci: [-3, -1] as [number, number],
      units: 'points',
      breakdown: 1.25,
      largest: 6,
      conclusion: 'effect' as const,
      main: 'effect' as const,
      areOpposed: false,
      areClustered: false,
    }
    const message = (changes: object) => series['rosenbaum-gamma']({ ...found, ...changes }).message
    expect(message({})).toBe(
      'In 1,200 matched pairs (95% interval −3.00 to −1.00 points) the conclusion that there is an effect holds until something unmeasured makes treatment 1.25 times as likely, in odds, for one of a pair.',
    )
    expect(message({ areOpposed: true, breakdown: null })).toBe(
      'The 1,200 matched pairs by themselves (95% interval −3.00 to −1.00 points) do not carry the conclusion of the main estimate, that there is an effect. What they carry, that there is an effect, to the other side, holds even if something unmeasured made treatment 6 times as likely, in odds, for one of a pair.',
    )
    expect(message({ main: 'no-claim' })).toContain(
      'the conclusion of the main estimate, that the data cannot tell. What they carry, that there is an effect, holds until',
    )
    expect(message({ areClustered: true })).toMatch(/ The test takes the pairs as drawn one by one, whatever clusters/)
  })

  it('says of trimming what happened: nobody left out, none that changes it, the first that does', async () => {
    const tell = await tellerOf('Matching')
    const moves = { says: 'Matching/texts/nobody-to-estimate', part: 'text', of: {} }
    const found = { estimand: 'ATT', moves, conclusion: 'effect', breakdown: null, left: 0, largest: 0.3 }
    const message = (changes: object) =>
      tell({ says: 'Matching/series/trimming', part: 'message', of: { ...found, ...changes } })
    expect(message({})).toBe(
      "Without units next to certain of treatment nothing can be estimated. No unit's propensity score lies within 0.30 of certainty, so that the conclusion that there is an effect was not put to a test.",
    )
    expect(message({ left: 1 })).toContain('holds also without 1 unit whose propensity score lies within 0.30')
    expect(message({ left: 9, breakdown: 0.05 })).toContain(
      'changes when units whose propensity score lies within 0.05 of certainty are left out.',
    )
  })

  it('says why an analysis has no number', async () => {
    const tell = await tellerOf('Matching')
    const why = { says: 'Matching/texts/exact-fit', part: 'text', of: {} }
    expect(tell({ says: 'Matching/series/confounder-strength', part: 'message', of: { why } })).toBe(
      'Not computed: least squares fits the outcome exactly.',
    )
  })

  it('counts specifications: one that keeps the conclusion, several, and those that cannot be computed', () => {
    const message = (computed: number, kept: number, missing: number) =>
      series['specification-curve']({ computed, kept, missing }).message
    expect(message(20, 1, 0)).toBe('1 of 20 defensible specifications (5%) keeps the conclusion.')
    expect(message(20, 19, 1)).toBe(
      '19 of 20 defensible specifications (95%) keep the conclusion. 1 specification could not be computed.',
    )
  })
})

it('charts say in their titles what was found, and of all there are that it is all', () => {
  const overlap = figures['propensity-overlap']({
    estimand: 'ATT',
    share: 0.5,
    treated: 1500,
    comparison: 90,
    intervals: 20,
  })
  expect(overlap.title).toBe('50% of treated units have a propensity score within the range of the other group')
  expect(overlap.alt).toContain(overlap.title)
  expect(overlap.subtitle).toContain('1,500 treated and 90 comparison units')
  // the love plot's own room says of all covariates that they are all
  expect(figures.balance({ small: 8, covariates: 8, limit: 0.1, before: 1, after: 0.05 }).title).toContain('8 of 8')
})

it('the log counts treated units without a match', async () => {
  const tell = await tellerOf('Matching')
  const line = (units: number, hasCaliper: boolean) =>
    tell({ says: 'Matching/texts/unmatched', part: 'text', of: { units, hasCaliper } })
  expect(line(1, true)).toBe(
    '1 treated unit has no match without replacement within the caliper and is left out of that estimate.',
  )
  expect(line(3, false)).toBe('3 treated units have no match without replacement and are left out of that estimate.')
})
