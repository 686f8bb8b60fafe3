import { describe, expect, it } from 'vitest'
import { tellerOf } from '../../tell.ts'
import { words } from './index.ts'

const { checks, series, estimates, figures, texts } = words

describe('checks', () => {
  it('say the share of the treated once where it reads the same in every block', () => {
    const shares = (blocks: number, low: number, high: number) => checks['assignment-by-block']({ blocks, low, high })
    expect(shares(1, 0.5, 0.5)).toEqual({
      title: 'There are units in both arms',
      message: '50.0% were assigned to treatment.',
    })
    expect(shares(3, 0.5, 0.5004).message).toBe('In each of 3 blocks 50.0% were assigned to treatment.')
    expect(shares(3, 0.4, 0.5).message).toBe('Over 3 blocks the share assigned to treatment runs from 40.0% to 50.0%.')
  })

  it('say who is missing against both boundaries, or where no difference is small enough', () => {
    const loss = { isDeclared: true, units: 'people', assigned: 200, overall: 0.6, treated: 0.7, control: 0.5 }
    const bounds = { differential: 0.2, inside: 'none', cautious: null, optimistic: 0.018 } as const
    expect(checks.attrition({ ...loss, ...bounds }).message).toBe(
      '60.0% of the assigned have no outcome: 70.0% in the treated arm, 50.0% in control, a difference of 20.0 points. ' +
        'That lies outside the boundaries of the What Works Clearinghouse (no difference is small enough, cautious, 1.8 points optimistic).',
    )
    expect(checks.attrition({ ...loss, ...bounds, overall: 0 }).message).toBe(
      'All 200 assigned people have the outcome.',
    )
    expect(checks.attrition({ ...loss, ...bounds, isDeclared: false }).message).toMatch(
      /^Of those in the file: 60\.0% of the assigned have no outcome/,
    )
  })

  it('give the interval of take-up where there is one', () => {
    const taken = (ci: [number, number]) =>
      checks.compliance({ how: 'measured', treated: 0.8, control: 0, value: 0.8, ci }).message
    expect(taken([0.7, 0.9])).toBe(
      '80.0% of the treated arm and 0.0% of the control arm took the treatment: assignment moves take-up by 80.00 points [70.00, 90.00].',
    )
    expect(taken([NaN, NaN])).toMatch(/by 80\.00 points\.$/)
  })

  it('name no multiple of a size that is not named, and no size where none would be found', () => {
    const least = (effect: number | null, share: number | null) =>
      checks['minimum-detectable-effect']({ effect, units: 'points', share }).message
    expect(least(2.5, 1.25)).toBe(
      'The smallest effect found with 80% power is 2.50 points, 1.25 times the smallest effect that matters.',
    )
    expect(least(2.5, null)).toBe('The smallest effect found with 80% power is 2.50 points.')
    expect(least(null, null)).toContain('no effect of any size would be found')
  })

  it('say of trials whether those at high risk of bias were rated, are any, and leave enough', () => {
    const risk = (of: object) =>
      checks['risk-of-bias']({ high: 0, trials: 12, source: 'Table 2.', without: null, ...of }).message
    expect(risk({ source: null })).toContain('does not say which trials are at high risk of bias')
    expect(risk({})).toBe('None of 12 trials is rated at high risk of bias, so nothing can be left out. Table 2.')
    expect(risk({ high: 11 })).toBe(
      '11 of 12 trials are at high risk of bias, and too few are left to average without them. Table 2.',
    )
    expect(risk({ high: 2, without: { value: -3, ci: [-5, -1], all: -4, units: 'points' } })).toBe(
      '2 of 12 trials are at high risk of bias. Without them the average is −3.00 points (95% interval −5.00 to −1.00) in place of −4.00 points. Table 2.',
    )
  })
})

describe('estimates', () => {
  const main = {
    outcome: null,
    isBlocked: true,
    blocks: 4,
    isItt: false,
    isUnweighted: false,
    errors: { from: 'units' },
    cluster: null,
    df: 30,
    lone: { likeSized: 0, others: 0 },
    weights: null,
  } as const
  const adjusted = {
    isBlocked: false,
    isWeighted: false,
    covariates: ['Age', 'Region'],
    errors: { from: 'units' as const },
    df: 12.34,
    left: { rows: 0, blocks: 0 },
    pooled: null,
  }

  it('name another outcome before what was compared, and say what the variance of lone units is taken from', () => {
    expect(estimates['difference-in-means']({ ...main, outcome: 'Health' }).name).toBe(
      'Health, block-weighted difference in means',
    )
    const lone = { likeSized: 3, others: 1 }
    expect(estimates['difference-in-means']({ ...main, lone }).method).toBe(
      'Differences in means within 4 blocks, weighted by block size; 95% interval from the design-based variance (Neyman), t with 30 degrees of freedom. ' +
        '3 blocks with one unit of assignment in an arm take the pooled variance of their block size. ' +
        "1 alone of its size with one unit of assignment in an arm takes that arm's variance from the other blocks.",
    )
  })

  it('say whom adjustment leaves out, and that blocks go with them', () => {
    expect(estimates.lin(adjusted).method).toBe(
      'Least squares with Age, Region, centered and interacted with treatment; 95% interval from HC2, t with 12.3 degrees of freedom.',
    )
    const left = (rows: number, blocks: number) => estimates.lin({ ...adjusted, left: { rows, blocks } }).method
    expect(left(1200, 0)).toMatch(/\. 1,200 rows without a covariate are left out\.$/)
    expect(left(12, 2)).toMatch(/are left out, with 2 blocks that then hold one arm\.$/)
  })

  it('say how exact a test by drawn assignments is, and when drawing stopped', () => {
    const test = (draws: object) =>
      estimates['randomisation-inference']({
        isBlocked: true,
        isSampled: false,
        draws: { assignments: 9999, isExact: false, monteCarloError: 0.0022, endError: null, ...draws },
      }).method
    expect(test({})).toMatch(
      /^Block-weighted difference in means against 9,999 drawn assignments \(p has a Monte Carlo error of 0\.0022\) within blocks;/,
    )
    expect(test({ isExact: true, assignments: 70 })).toContain('against all 70 possible assignments within blocks;')
    expect(test({ endError: { size: 0.03, units: 'points' } })).toContain(
      'the ends of the interval one of 0.03 points; drawing stopped once p was clear of 0.05',
    )
  })
})

describe('sensitivity', () => {
  it('says what Lee’s bounds show, or why there is nothing to bound', () => {
    const lee = (bounds: object | null, source: string | null) =>
      series['lee-bounds']({ bounds, source } as Parameters<(typeof series)['lee-bounds']>[0]).message
    expect(lee({ lower: 1, upper: 3, ci: [0.2, 3.8], trimmed: 0.05, stands: false }, null)).toBe(
      'With missing outcomes bounded after Lee the effect lies between 1.00 and 3.00 (95% interval 0.20 to 3.80); 5.0 percent of one arm is trimmed. ' +
        'The conclusion does not stand over the whole range.',
    )
    expect(lee(null, null)).toMatch(/^The design does not say how many were assigned .* Nothing can be bounded\.$/)
    expect(lee(null, 'The file is the list.')).toBe(
      'No outcome is missing, so there is nothing to bound. The file is the list.',
    )
  })

  it('counts outcomes that differ, and adjusted estimates: none, one, several', () => {
    const outcomes = (differ: number) =>
      series['several-outcomes']({ outcomes: 3, differ, value: 1, ci: [0, 2] }).message
    expect(outcomes(0)).toMatch(/^Of 3 outcomes, none differs between the arms/)
    expect(outcomes(1)).toMatch(/^Of 3 outcomes, 1 differs between/)
    expect(outcomes(2)).toMatch(/^Of 3 outcomes, 2 differ between .* is 1\.00 \[0\.00, 2\.00\]\.$/)
    expect(series['covariate-sets']({ count: 1, of: 1 }).message).toBe('1 of 1 adjusted estimate keeps the conclusion.')
    expect(series['covariate-sets']({ count: 3, of: 6 }).message).toBe('3 of 6 adjusted estimates keep the conclusion.')
  })
})

it('charts say in their titles what was found, and of all there are that it is all', () => {
  const outcome = { label: 'Score', units: 'points' }
  const forest = (same: number) => figures['block-forest']({ outcome, same, blocks: 4, value: 2 })
  expect(forest(4).title).toBe('The difference points the same way as the average in all 4 blocks')
  expect(forest(3).alt).toContain(forest(3).title)
  const drawn = { outcome, value: -2, assignments: 70, isExact: true, isBlocked: false }
  expect(figures['randomisation-distribution']({ ...drawn, p: 0.05 }).title).toBe(
    'Chance alone seldom gives a difference of 2.00 points (p = 0.0500)',
  )
  expect(figures['randomisation-distribution']({ ...drawn, p: 0.2 }).title).toMatch(/^Chance alone can give/)
  const balance = (within: number, covariates: number) => figures.balance({ within, covariates, limit: 0.25 }).title
  expect(balance(0, 1)).toBe('The one covariate differs by more than 0.25 standard deviations')
  expect(balance(1, 3)).toBe('1 of 3 covariates differs by at most 0.25 standard deviations')
  expect(balance(2, 3)).toBe('2 of 3 covariates differ by at most 0.25 standard deviations')
})

describe('the log', () => {
  it('names ten of the blocks with one arm, and says what the arm lacks', () => {
    const blocks = Array.from({ length: 12 }, (_, i) => `B${i + 1}`)
    expect(texts['one-arm-blocks']({ blocks, outcome: null, rows: 30 })).toBe(
      '12 blocks with one arm assigned (B1, B2, B3, B4, B5, B6, B7, B8, B9, B10 and others) left out, 30 rows.',
    )
    expect(texts['one-arm-blocks']({ blocks: ['B1'], outcome: 'score', rows: 1 })).toBe(
      '1 block with one arm observed for "score" (B1) left out, 1 row.',
    )
  })

  it('says of which arms no coefficients of their own can be fitted', () => {
    expect(texts['no-lin']({ lone: 1, blocks: 1, isClustered: true })).toMatch(/: an arm has one cluster, on which/)
    expect(texts['no-lin']({ lone: 2, blocks: 9, isClustered: false })).toMatch(
      /: an arm of 2 of 9 blocks has one unit,/,
    )
  })
})

it('facts within facts are written first', async () => {
  const tell = await tellerOf('Blocks')
  const text = (code: string, of: object) => ({ says: `Blocks/texts/${code}`, part: 'text', of })
  const age = text('covariate-missing', { label: 'Age' })
  expect(tell(text('covariate-balance', { worst: { label: age, difference: 0.3 }, covariates: 2 }))).toBe(
    'Largest difference between the arms: Age: missing, 0.30 standard deviations (of 2 covariates compared).',
  )
  const set = { covariates: text('covariate-alone', { label: 'Age' }), adjustment: text('block-effects', {}) }
  expect(tell(text('covariate-set', set))).toBe('Age alone, block effects')
})
