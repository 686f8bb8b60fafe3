import { describe, expect, it } from 'vitest'
import { bunching } from './bunching.ts'
import { figures } from './charts.ts'
import { checks } from './checks.ts'
import { methods, reasons } from './estimates.ts'
import { words } from './index.ts'
import { evidence, series } from './sensitivity.ts'

const { texts } = words

describe('checks', () => {
  it('say of a density what was counted, and what its jump would mean', () => {
    const density = (jumps: boolean) =>
      checks.density({ label: 'Score', counted: 'people', jumps, p: jumps ? 0.01 : 0.4, rows: 812 }).message
    expect(density(false)).toBe('The density of Score shows no jump at the cutoff (p = 0.4000, 812 people).')
    expect(density(true)).toBe(
      'The density of Score jumps at the cutoff (p = 0.0100, 812 people), as it would if units chose their side.',
    )
    expect(checks['unknown-density']({}).message).toMatch(/^Too few distinct values lie near the cutoff/)
  })

  it('name the values at which rows heap, one or several, and count many', () => {
    const heaps = (values: number[], found: object = {}) =>
      checks.heaps({ rows: 25, values, label: 'Age', areKept: true, withThem: null, ...found }).message
    expect(heaps([0])).toBe(
      '25 rows near the cutoff share the value 0 of Age, far more than the values around. The locked design keeps them: if they are units of another sort, the estimate is off.',
    )
    expect(heaps([0, 0.5])).toContain('share the values 0 and 0.5 of Age')
    expect(heaps([1, 2, 3, 4, 5, 6, 7])).toContain('share 7 values of Age')
    expect(heaps([0], { areKept: false, withThem: { value: -2, units: 'points' } })).toMatch(
      /so the estimate leaves them out\. With them the estimate would be −2\.00 points\.$/,
    )
  })

  it('say of many repeats where the nearest groups are compared, or why they are not', () => {
    const message = (nearest: object | null) =>
      checks['mass-points']({ share: 0.3, nearest: nearest as { isKnown: boolean; why: string | null } | null }).message
    expect(message(null)).toMatch(/another row has\.$/)
    expect(message({ isKnown: true, why: null })).toMatch(/; the difference .* stands beside the estimate\.$/)
    expect(message({ isKnown: false, why: null })).toMatch(/cannot be computed\.$/)
    expect(message({ isKnown: false, why: reasons['no-balanced-window']({}) })).toMatch(
      /cannot be computed: no window has ten rows on each side with like covariates\.$/,
    )
  })

  it('agree with one covariate and with several', () => {
    expect(checks['predicted-outcome']({ covariates: 1, size: 0.5 }).message).toBe(
      'At the cutoff the outcome that 1 covariate predicts differs by 0.50 standard errors of the estimate.',
    )
    expect(checks['predicted-outcome']({ covariates: 2, size: 0.5 }).message).toContain('2 covariates predict differs')
    const gaps = (lacking: number) =>
      checks['covariate-gaps']({
        rows: 400,
        lacking,
        byCovariate: [['Age', lacking]],
        sides: [
          { name: 'treated', rows: 200, lacking },
          { name: 'control', rows: 200, lacking: 0 },
        ],
        apart: lacking === 1 ? [] : [{ label: 'Reading', distance: -0.25 }],
      }).message
    expect(gaps(1)).toMatch(
      /^1 of 400 rows \(\S+\) lacks a covariate \(Age 1\): \S+ of the treated side and \S+ of the other; it is left out\.$/,
    )
    expect(gaps(20)).toMatch(
      /they are left out\. On average they lie 0\.25 standard deviations below the others in Reading\.$/,
    )
  })
})

describe('sensitivity', () => {
  it('says what came of no bandwidth, of none that could be computed, and of several', () => {
    const path = (runs: { computed: number; kept: number; left: number } | null, changesAt: number | null = null) =>
      series['bandwidth-path']({ runs, changesAt }).message
    expect(path(null)).toBe('No local bandwidth could be chosen, so none can be varied.')
    expect(path({ computed: 0, kept: 0, left: 16 })).toBe('No other bandwidth can be computed.')
    expect(path({ computed: 1, kept: 1, left: 15 })).toBe(
      "The one bandwidth from half to twice the design's keeps the conclusion; 15 more cannot be computed.",
    )
    expect(path({ computed: 16, kept: 12, left: 0 }, 0.7)).toBe(
      "12 of 16 bandwidths from half to twice the design's (75%) keep the conclusion. It changes at 0.7 times the bandwidth.",
    )
  })

  it('says what false cutoffs show: none, one and those that could not be tried', () => {
    const cutoffs = (tried: number, rejecting: number, untried: number) =>
      series['placebo-cutoffs']({ units: 'points', tried, rejecting, untried }).message
    expect(cutoffs(0, 0, 2)).toBe('No false cutoff has enough rows on both of its sides.')
    expect(cutoffs(4, 1, 1)).toMatch(
      /^1 of 4 false cutoffs \(25%\) shows a jump .* there can be none\. 1 cutoff could not be tried\.$/,
    )
    expect(cutoffs(1, 0, 0)).toMatch(/^The one false cutoff shows no jump at/)
    expect(cutoffs(1, 1, 0)).toMatch(/^The one false cutoff shows a jump at/)
  })

  it('says of holes how far the estimate moves, beyond chance, and within which distance it changes', () => {
    expect(evidence['donut-move']({ holes: 1, value: -1, noise: 0.4, excess: -0.84 })).toBe(
      'Without the rows next to the cutoff (1 hole) the estimate moves by −1.00 (standard error 0.40), of which −0.84 is more than chance.',
    )
    const runs = { computed: 3, kept: 1, left: 0 }
    expect(series.donut({ units: 'points', runs, within: 0.0612345 }).message).toMatch(
      /It changes when rows within 0\.06123 points are left out\.$/,
    )
  })
})

describe('estimates', () => {
  it('tell the bandwidths once where both sides have the same, and what the errors are made from', () => {
    const spread = { cluster: null, df: null, variance: 'nn' as const, neighbours: 3 }
    const same = { control: { h: 0.5, b: 0.8 }, treated: { h: 0.5, b: 0.8 } }
    const robust = (given: object) =>
      methods.robust({ order: 1, kernel: 'epanechnikov', bandwidths: same, covariates: 0, spread, ...given })
    expect(robust({})).toBe(
      'Local linear fits with an Epanechnikov kernel, h = 0.5000 and b = 0.8000, bias removed by a fit of order 2. Robust 95% interval from variances by 3 nearest neighbors, normal quantiles.',
    )
    const apart = { ...same, treated: { h: 1, b: 2 } }
    expect(robust({ bandwidths: apart, covariates: 1 })).toContain(
      'h = 0.5000 and b = 0.8000 on the control side, h = 1.000 and b = 2.000 on the treated side, bias removed by a fit of order 2, adjusted for 1 covariate.',
    )
    expect(robust({ spread: { ...spread, variance: 'hc1' } })).toMatch(/Robust 95% interval HC1, normal quantiles\.$/)
    expect(robust({ spread: { ...spread, cluster: 'district', df: 9 } })).toMatch(
      /summed by district, .* t with 9 degrees/,
    )
  })

  it('say why a number is missing', () => {
    expect(reasons['one-sided-bound']({ clusters: 3 })).toBe(
      'With 3 clusters the test bounds the effect on one side at most.',
    )
    expect(reasons['exact-fit']({})).toContain('fits every row')
  })

  it('name the floor that bandwidths keep where rdrobust’s own finds none', () => {
    const peers = { control: { h: 1, b: 2 }, treated: { h: 1, b: 2 } }
    expect(texts['mass-point-floor']({ peers: null })).toContain(
      "rdrobust's own finds none, with too few values inside",
    )
    expect(texts['mass-point-floor']({ peers })).toContain(
      "rdrobust's own gives h = 1.00000 and b = 2.00000 on the control",
    )
  })
})

describe('charts', () => {
  const outcome = { label: 'Mortality', units: 'deaths per 100,000' }

  it('say the jump as its interval carries it: with a side, as a multiple, or not clearly', () => {
    const title = (jump: object) =>
      figures['rd-scatter']({
        outcome,
        label: 'Age',
        bins: 20,
        hasFits: true,
        value: 2,
        ci: [1, 3],
        jump: { size: 2, units: 'deaths', isRise: true, isMultiple: false, isClear: true, ...jump },
      }).title
    expect(title({})).toBe('A rise of 2.00 deaths in mortality on the treated side of the cutoff')
    expect(title({ isRise: false })).toMatch(/^A fall of/)
    expect(title({ isMultiple: true, units: 'times as high' })).toBe(
      'Mortality: 2.00 times as high on the treated side of the cutoff',
    )
    expect(title({ isClear: false, isRise: false })).toMatch(/2\.00 deaths lower, with an interval that includes zero$/)
    expect(title({ isClear: false, isMultiple: true })).toMatch(/with an interval that includes no change$/)
  })

  it('count false cutoffs, one and several, with the finding in the figure’s place, too', () => {
    const drawn = (cutoffs: number, rejecting: number) =>
      figures['placebo-cutoffs']({ outcome, label: 'Age', cutoffs, rejecting })
    expect(drawn(1, 0).title).toBe('No jump shows at the one false cutoff')
    expect(drawn(1, 1).title).toBe('A jump shows at the one false cutoff')
    expect(drawn(6, 0).title).toBe('No jump shows at any of 6 false cutoffs, corrected for their number')
    expect(drawn(6, 6).title).toBe('A jump shows at all 6 false cutoffs, corrected for their number')
    expect(drawn(6, 2).alt).toContain(drawn(6, 2).title)
  })
})

describe('bunching', () => {
  it('says of the heap what its interval carries', () => {
    const title = (ci: [number, number], units = 'percentage points') =>
      bunching.figures['bunching-histogram']({
        label: 'Score',
        outcome: { label: 'Moved', units },
        counted: 'papers',
        width: 1,
        units: 'points',
        cutoff: 65,
        value: -12.3,
        ci,
      }).title
    expect(title([5, 20])).toBe('Papers heap at 65: 12.3 percent of those just short of it were moved over it')
    expect(title([-20, -5])).toBe(
      'Papers heap just short of 65: 12.3 percent more stand there than the smooth count has',
    )
    expect(title([-20, 5])).toBe('No clear heap of papers at 65: the interval of the share moved includes zero')
    expect(title([5, 20], 'share')).toContain('a share of 12.30')
  })

  it('compares round values with others, where there are enough', () => {
    const told = (threshold: number | null) =>
      bunching.checks['round-values']({ multiples: 10, of: 5, gap: -0.1, ratio: -2.4, threshold }).message
    expect(told(65)).toBe(
      'At the 10 multiples of 5 outside, counts lie 10% lower against the smooth count than at other values, 2.4 times the standard error. The threshold 65 is such a value.',
    )
    expect(told(null)).toMatch(/standard error\.$/)
    expect(bunching.checks['few-round-values']({}).message).toMatch(/^Too few round values/)
  })

  it('says of false thresholds how many show a share moved: none, one and several', () => {
    const told = (thresholds: number, found: number) =>
      bunching.series['false-thresholds']({ units: 'points', thresholds, found }).message
    expect(told(0, 0)).toBe('No false threshold has enough bins on both of its sides.')
    expect(told(5, 1)).toMatch(/^1 of 5 false thresholds shows a share moved/)
    expect(told(5, 2)).toMatch(/^2 of 5 false thresholds show a share moved/)
  })
})
