import { describe, expect, it } from 'vitest'
import { figures } from './charts.ts'
import { checks } from './checks.ts'
import { words } from './index.ts'
import { series } from './sensitivity.ts'

const { estimates, texts } = words
const iid = { kind: 'iid' as const, clusters: [], df: 97, isWeighted: false }

describe('a set without an end', () => {
  it('is laid to few clusters where these are, and to weak instruments elsewhere', () => {
    expect(texts['set-of-few-clusters']({ clusters: 2 })).toBe(
      'The Anderson–Rubin set is the whole line: with 2 clusters no effect can be ruled out, however strong the instruments.',
    )
    expect(texts['set-is-whole-line']({})).toContain('too weak')
  })
})

describe('checks', () => {
  it('say of instruments that agree, that do not, and that cannot be asked', () => {
    const agree = (instruments: number, df?: number) => {
      const test = df === undefined ? null : { name: 'hansen-j' as const, statistic: 2.1, df, p: 0.147 }
      return checks.overidentification({ instruments, test }).message
    }
    expect(agree(2, 1)).toBe(
      'Hansen J 2.10 on 1 degree of freedom, p = 0.1470: do the instruments give the same effect?',
    )
    expect(agree(3, 2)).toContain('on 2 degrees of freedom')
    expect(agree(1)).toBe('There is one instrument, so there is nothing for it to agree with.')
    expect(agree(3)).toBe('It cannot be computed: the instruments are too many for the clusters.')
  })

  it('say which of the intervals that allow for weak instruments agree', () => {
    const agreement = (compared: ('anderson-rubin' | 'tf')[], agreeing: ('anderson-rubin' | 'tf')[]) =>
      checks['interval-agreement']({ low: -1, high: 2, compared, agreeing }).message.replace(/^.*?2\.00\. /, '')
    const both = ['anderson-rubin' as const, 'tf' as const]
    expect(agreement(both, both)).toBe('The Anderson–Rubin and tF intervals say the same.')
    expect(agreement(both, [])).toBe('Neither the Anderson–Rubin nor the tF interval says the same.')
    expect(agreement(both, ['tf'])).toBe('The tF interval says the same, the Anderson–Rubin interval does not.')
    expect(agreement(['anderson-rubin'], [])).toBe(
      'The Anderson–Rubin set does not say the same. The tF interval is for one instrument and does not apply.',
    )
  })

  it('count covariates that are tied to the instrument: none, one and several', () => {
    const tied = (...rejected: string[]) =>
      checks['balance-tests']({ compared: ['Age', 'Sex', 'Town'], rejected }).message
    expect(tied()).toBe("0 of 3 covariates are tied to the instrument at the 5% level after Holm's correction.")
    expect(tied('Age')).toContain('1 of 3 covariates is tied')
    expect(tied('Age', 'Sex')).toContain(
      "2 of 3 covariates are tied to the instrument at the 5% level after Holm's correction: Age, Sex.",
    )
    expect(checks['balance-tests']({ compared: ['Age'], rejected: [] }).message).toBe(
      'The one covariate, Age, is not tied to the instrument at the 5% level.',
    )
    expect(checks['balance-tests']({ why: texts['covariates-unvarying']({}) }).message).toBe(
      'No declared covariate varies.',
    )
  })

  it('name the fewer of two partitions, and what few clusters do', () => {
    const clusters = (first: number, second: number | null) =>
      checks.clusters({ first, second, fewest: Math.min(first, second ?? first), enough: 40 }).message
    expect(clusters(60, null)).toBe('60 clusters; from 40 on their standard errors can be trusted.')
    expect(clusters(60, 12)).toBe('60 and 12 clusters, 12 the fewer; under 40 their standard errors run small.')
  })
})

describe('sensitivity', () => {
  const runs = {
    hasConclusion: true,
    computed: 3,
    kept: 3,
    holdsLocked: true,
    lost: [],
    notComputed: [],
    low: -2,
    high: -1,
  }

  it('counts the runs that keep the conclusion and names the others', () => {
    expect(series['covariate-sets'](runs).message).toBe(
      '3 of 3 runs, the locked one among them, keep the conclusion. The estimate runs from −2.00 to −1.00.',
    )
    const found = { ...runs, kept: 1, holdsLocked: false, lost: ['Rain', 'Wind'], notComputed: ['Snow'] }
    expect(series['leave-one-instrument-out'](found).message).toBe(
      '1 of 3 runs keeps the conclusion. It changes: Rain, Wind. Not computed: Snow. The estimate runs from −2.00 to −1.00.',
    )
    expect(series['covariate-sets']({ ...runs, hasConclusion: false }).message).toContain(
      'have no interval with a bound',
    )
  })

  it('says of outcomes that cannot be moved what was found in none, in one and in several', () => {
    const placebos = (found: object) =>
      series['placebo-outcomes']({ the: 'the law', usable: 0, moved: [], failed: [], missing: [], ...found }).message
    expect(placebos({ failed: ['Rain'] })).toBe(
      'None of the outcomes named for this test can be analyzed. No interval can be given for Rain.',
    )
    expect(placebos({ usable: 1, missing: [{ label: 'Rain', rows: 1 }] })).toBe(
      'The same analysis of 1 outcome that the law cannot move shows an effect in none; by chance alone, 1 in 20 would. Rain is missing in 1 row, left out of its run.',
    )
    const moved = { label: 'Rain', value: 1, units: 'inches', range: null }
    expect(placebos({ usable: 2, moved: [moved] })).toContain('Rain: 1.00 inches (zero lies outside its set).')
  })
})

describe('figures', () => {
  it('say what the slope of a first stage shows: clear, unclear, of a yes or no and of several instruments', () => {
    const slope = { value: 0.2, low: 0.1, high: 0.3, p: 0.001 }
    const drawn = { instrument: 'Rain', isYesOrNo: false, treatment: 'Farm aid', slope, bins: 20, isHeld: false }
    const strength = { f: 30, criticalValue: 23.1 }
    const title = (change: object) => figures['first-stage']({ ...drawn, isBinary: true, strength, ...change }).title
    expect(title({})).toBe('Higher rain goes with higher farm aid: 20.00 percentage points for one more')
    expect(title({ slope: { ...slope, low: -0.1 } })).toBe(
      'Higher rain goes with no clear change in farm aid: 20.00 percentage points for one more',
    )
    expect(title({ isYesOrNo: true, slope: { value: -0.2, low: -0.3, high: -0.1, p: 0.001 } })).toBe(
      'Farm aid: 20.00 percentage points lower with a yes to “rain” than with a no',
    )
    expect(title({ instrument: null })).toBe('Predicted farm aid, from the instruments, has an effective F of 30.00')
  })

  it('call covariate sets without a conclusion by that', () => {
    const outcome = { label: 'Crops', units: 'tons' }
    const drawn = figures['covariate-sets']({ outcome, sets: 3, kept: 3, hasConclusion: false })
    expect(drawn).toMatchObject({ same: 'No conclusion', changed: 'A conclusion' })
    expect(drawn.title).toBe('All 3 sets of covariates, the locked one among them, lead to no conclusion')
  })
})

it('sets are told by their pieces, with and without a bound', () => {
  const told = (...pieces: [number, number][]) => texts['set-in-pieces']({ pieces })
  expect(told([-Infinity, -1.5], [2.5, Infinity])).toBe(
    'The Anderson–Rubin set has 2 pieces and no bound: everything up to −1.5 and everything from 2.5.',
  )
  expect(told([-Infinity, -1.5])).toContain('has one piece and no bound: everything up to −1.5.')
  expect(told([-2.5, -1.5], [1.5, 2.5])).toContain('has 2 pieces: −2.5 to −1.5 and 1.5 to 2.5.')
  expect(texts['set-without-estimate']({ pieces: [[1.5, 2.5]] })).toContain('set (1.5 to 2.5) leaves out the estimate')
})

it('estimates say how their interval was made', () => {
  const made = { strongF: 104.7, enoughClusters: 40, errors: iid }
  expect(estimates.main({ ...made, test: null })).toEqual({
    name: 'Two-stage least squares, t interval',
    method:
      'Two-stage least squares; classical errors, one residual variance over 97 degrees of freedom; t interval, as the effective F is at least 104.7.',
  })
  const bootstrap = { draws: 1999, weights: 'Webb', under: 100 }
  const errors = { kind: 'cluster' as const, clusters: [8], df: 7, isWeighted: true }
  expect(estimates.main({ ...made, errors, test: { isWeak: false, bootstrap } }).method).toBe(
    'Two-stage least squares; the interval is the Anderson–Rubin confidence set, as there are fewer than 40 clusters, its p values from a wild cluster bootstrap (1999 draws, Webb weights, p never under 0.0005), as there are fewer than 100 clusters; weighted; errors clustered (8 clusters; CR1, fixed effects nested in the clusters not counted; 7 degrees of freedom).',
  )
  expect(texts['carries-instrument-alone']({ left: 'clusters' })).toBe(
    'Some clusters carry an instrument alone, so it cannot be left out.',
  )
  expect(texts['carries-instrument-alone']({ left: 'row' })).toBe(
    'Some row carries an instrument alone, so it cannot be left out.',
  )
})
