import { describe, expect, it } from 'vitest'
import type { Check, Plot, PlotKind, Sensitivity } from '../../../analysis.ts'
import { diagnostics } from '../diagnostics.ts'
import { plots } from '../plots.ts'
import type { DidSpec } from '../spec.ts'
import { contextWith, fitOf, specWith } from '../test-support/analysis.ts'
import { createRandom } from '../../../numerics/random.ts'
import { panelOf, type Observation } from '../two-way/test-support/panels.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

// Of every eight units three are treated from 2002, three from 2004 and two never, 2000 to 2005; the effect is `effect`
// in every treated year, and `drift` a year moves the treated away from the others.
function panel(effect: number, drift = 0, eights = 1): Observation[] {
  const random = createRandom(3, 'plots test')
  return Array.from({ length: 8 * eights }, (_, i) => {
    const first = [2002, 2002, 2002, 2004, 2004, 2004, 0, 0][i % 8]
    return [2000, 2001, 2002, 2003, 2004, 2005].map((period) => ({
      unit: first === 0 ? `never ${i}` : `unit ${i}`,
      period,
      first,
      outcome:
        20 +
        (i % 8) +
        (period - 2000) +
        (first > 0 ? drift * (period - 2000) : 0) +
        (first > 0 && period >= first ? effect : 0) +
        0.1 * random.normal(),
    }))
  }).flat()
}

const spec = specWith({ comparison: 'not-yet-treated', eventWindow: { before: 3, after: 2 } })

const series = (settings: (string | number)[], keeps: boolean[]) =>
  settings.map((setting, i) => ({
    setting,
    value: -3,
    ci: [-4, keeps[i] ? -1 : 1] as [number, number],
    keepsConclusion: keeps[i],
  }))

function sensitivity(id: string, part: Partial<Sensitivity>): Sensitivity {
  return { id, title: id, varied: id, series: [], breakdownValue: null, message: 'A message.', ...part }
}

function draw(rows: Observation[], given: DidSpec = spec, found: Sensitivity[] = [], drift: Partial<Check> = {}) {
  const frame = panelOf(rows)
  const fit = fitOf(frame, given)
  const checks = diagnostics(frame, given, fit, contextWith()).checks.map((check) =>
    check.id === 'pre-trend' ? { ...check, ...drift } : check,
  )
  const drawn = tell(plots(frame, given, fit, { checks, sensitivity: found }, contextWith()))
  const plot = (kind: PlotKind): Plot => drawn.find((one) => one.kind === kind)!
  return { drawn, plot, fit }
}

const found = [
  sensitivity('honest-relative-magnitudes', {
    series: series([0, 0.5, 1], [true, true, false]),
    breakdownValue: 0.75,
  }),
  sensitivity('specification-curve', {
    series: series(['none', 'all'], [true, false]).map((point, i) => ({
      ...point,
      choices: { Covariates: i === 0 ? 'None' : 'All', Estimator: 'Means' },
      locked: i === 0,
    })),
  }),
  sensitivity('leave-one-unit-out', { series: series(['unit 1', 'unit 2'], [true, false]) }),
  sensitivity('leave-one-cohort-out', { series: series(['2002', '2004'], [true, true]) }),
  sensitivity('placebo-dates', { series: series(['2001'], [true]) }),
]

describe('every figure', () => {
  const { drawn } = draw(panel(-3), spec, found)

  it('is there once, on its tab', () => {
    expect(drawn.map(({ id, tab }) => `${tab} ${id}`)).toEqual([
      'design cohort-timeline',
      'results event-study',
      'results estimates',
      'results att-grid',
      'diagnostics did-trends',
      'diagnostics bacon',
      'sensitivity honest-relative-magnitudes',
      'sensitivity specification-curve',
      'sensitivity leave-one-unit-out',
      'sensitivity leave-one-cohort-out',
    ])
  })

  it.each(drawn.map((plot) => [plot.id, plot] as const))('%s names exactly the columns it draws', (_, plot) => {
    const named = plot.columns.map(({ key }) => key).sort()
    plot.rows.forEach((row) => expect(Object.keys(row).sort()).toEqual(named))
    expect(plot.rows.length).toBeGreaterThan(0)
  })

  it.each(drawn.map((plot) => [plot.id, plot] as const))(
    '%s has a title, a text alternative and JSON rows',
    (_, plot) => {
      expect(plot.title).toMatch(/^[A-Z0-9].*[^.]$/)
      expect(plot.alt).toContain(plot.title)
      expect(JSON.parse(JSON.stringify(plot.rows))).toEqual(plot.rows)
      expect(`${plot.title} ${plot.subtitle} ${plot.alt}`).not.toMatch(/NaN|undefined|Infinity|-\d/)
    },
  )
})

it('a comparison that is the whole estimate is not drawn as one of its parts', () => {
  const oneDate = panel(-3, 0, 4).filter(({ first }) => first !== 2004)
  expect(draw(oneDate).plot('bacon')).toBeUndefined()
})

describe('titles state the finding', () => {
  it('of a clear effect', () => {
    const { plot } = draw(panel(-3, 0, 10))
    expect(plot('event-study').title).toBe('A gap opens after treatment, and none shows clearly before')
    expect(plot('att-grid').title).toBe(
      'Of 6 effects after treatment with an interval, none lie clearly above zero and 6 clearly below',
    )
    expect(plot('forest').title).toBe('The main estimate is clearly below zero, and so are all 9 others')
    expect(plot('did-trends').title).toMatch(
      /^The test found no clear drift between the groups before treatment \(p = 0\.\d{4}\)$/,
    )
  })

  it('say what the check says that the score failed, not what its own test found', () => {
    const { plot } = draw(panel(-3, 0, 10), spec, [], { passed: false, statistic: 0.93 })
    expect(plot('event-study').title).toBe('A gap opens after treatment, but the groups drifted before it')
    expect(plot('did-trends').title).toBe(
      'The groups drifted before treatment, though the joint test finds no clear drift (p = 0.9300)',
    )
    const none = draw(panel(0, 0, 10), spec, [], { passed: false, statistic: 0.93 })
    expect(none.plot('event-study').title).toBe('The groups drifted before treatment, and no clear gap opens after it')
  })

  it('do not call a gap what the check of drift let pass', () => {
    const { plot } = draw(panel(0, 1, 10), { ...spec, comparison: 'never-treated' }, [], { passed: true })
    expect(plot('event-study').title).toMatch(
      /^A gap opens after treatment, but (one point|\d points) before it stands? off zero$/,
    )
  })

  it('does not show margins unsaid where the main estimate has none', () => {
    const six = draw(panel(-3, 0, 2).filter(({ unit }) => /^(unit [012]|never (6|7|14))$/.test(String(unit))))
    expect(six.fit.primary.ci).toEqual([-Infinity, Infinity])
    expect(six.plot('event-study').subtitle).toContain('for the main estimate none can be given')
    expect(draw(panel(-3, 0, 3)).plot('event-study').subtitle).not.toContain('none can be given')
  })

  it('of no effect', () => {
    const { plot } = draw(panel(0, 0, 10))
    expect(plot('event-study').title).toBe('No clear gap before or after treatment')
    expect(plot('forest').title).toMatch(/^The main estimate could be zero, and so could (?:\d of|all) 9 others$/)
  })

  it('of a drift that began before treatment', () => {
    // against never-treated units only, which do not drift along
    const { plot } = draw(panel(0, 1, 10), { ...spec, comparison: 'never-treated' })
    expect(plot('event-study').title).toBe('A gap shows before treatment as well as after it')
    expect(plot('did-trends').title).toMatch(
      /^The test found a drift between the groups before treatment \(p (= 0\.\d{4}|<0\.0001)\)$/,
    )
  })

  it('of who is treated when', () => {
    expect(draw(panel(-3)).plot('cohort-timeline').title).toBe('At least two years of data before each treatment')
    const alone = panel(-3).filter(({ unit }) => unit !== 'never 6')
    expect(draw(alone).plot('cohort-timeline').title).toBe(
      'At least two years of data before each treatment; from 2004 never 7 alone is left to compare with',
    )
  })

  it('of what would overturn the conclusion', () => {
    const { drawn } = draw(panel(-3), spec, found)
    const title = (id: string) => drawn.find((plot) => plot.id === id)!.title
    expect(title('honest-relative-magnitudes')).toBe(
      'The conclusion breaks at 0.75 times the largest drift before treatment',
    )
    expect(title('specification-curve')).toBe('1 of 2 reasonable sets of choices leads to the same conclusion')
    expect(title('leave-one-unit-out')).toBe('Without unit 2, the conclusion changes')
    expect(title('leave-one-cohort-out')).toBe('No single starting group changes the conclusion')
  })
})

describe('rows', () => {
  const { plot, fit } = draw(panel(-3), spec, found)

  it('of the event study hold the reference at zero without an interval, both kinds of interval elsewhere', () => {
    const rows = plot('event-study').rows
    expect(rows.map(({ relativeTime }) => relativeTime)).toEqual([-3, -2, -1, 0, 1, 2])
    expect(rows[2]).toEqual({
      relativeTime: -1,
      estimate: 0,
      ciLow: null,
      ciHigh: null,
      bandLow: null,
      bandHigh: null,
      period: 'reference',
      thin: false,
    })
    expect(rows.map(({ period }) => period)).toEqual(['before', 'before', 'reference', 'after', 'after', 'after'])
    for (const row of rows.filter(({ period }) => period !== 'reference')) {
      expect(Number(row.bandLow)).toBeLessThan(Number(row.ciLow))
      expect(Number(row.bandHigh)).toBeGreaterThan(Number(row.ciHigh))
    }
  })

  it('of the trends draw the expected path from the last year before treatment', () => {
    // without noise: early units average 21 + t and lose 3 from 2002 on, later and never treated average 25 + t
    const noiseless = panel(-3).map((row) => ({ ...row, outcome: Math.round(row.outcome) }))
    const rows = draw(noiseless).plot('did-trends').rows
    expect(rows.map(({ treated }) => Number(treated).toFixed(6))).toEqual(
      [21, 22, 20, 21, 22, 23].map((value) => value.toFixed(6)),
    )
    expect(rows.map(({ comparison }) => Number(comparison).toFixed(6))).toEqual(
      [25, 26, 27, 28, 29, 30].map((value) => value.toFixed(6)),
    )
    expect(rows[0].expected).toBeNull()
    expect(rows.slice(1).map(({ expected }) => Number(expected).toFixed(6))).toEqual(
      [22, 23, 24, 25, 26].map((value) => value.toFixed(6)),
    )
    expect(rows.map(({ comparisonUnits }) => comparisonUnits)).toEqual([5, 5, 5, 5, 2, 2])
  })

  it('of the trends stand in the outcome’s own units under a log', () => {
    const logs = panel(0).map((row) => ({ ...row, outcome: 100 * Math.log(row.outcome) }))
    const logSpec = specWith({
      ...spec,
      outcome: { ...spec.outcome, transform: 'log', scale: 100, units: '%', rawUnits: 'deaths' },
    })
    const { rows, y } = draw(logs, logSpec).plot('did-trends')
    expect(y.label).toBe('Deaths')
    // geometric mean of the three early units in 2000
    const early = panel(0).filter(({ first, period }) => first === 2002 && period === 2000)
    expect(rows[0].treated).toBeCloseTo(Math.cbrt(early.reduce((product, row) => product * row.outcome, 1)), 9)
  })

  it('of the comparisons inside two-way fixed effects have weights that sum to one', () => {
    const rows = plot('bacon').rows
    expect(rows.reduce((sum, { weight }) => sum + Number(weight), 0)).toBeCloseTo(1, 12)
    expect(new Set(rows.map(({ comparison }) => comparison))).toContain('never')
  })

  it('of the estimates mark the locked one', () => {
    const rows = plot('forest').rows
    expect(rows.filter(({ locked }) => locked)).toHaveLength(1)
    expect(rows.find(({ locked }) => locked)!.value).toBe(fit.primary.value)
  })

  it('of the cohorts count the units left to compare with', () => {
    expect(
      plot('cohort-timeline').rows.map(({ cohort, units, comparisonUnits }) => [cohort, units, comparisonUnits]),
    ).toEqual([
      ['2002', 3, 5],
      ['2004', 3, 2],
      ['Never', 2, null],
    ])
  })

  it('of the specification curve carry one column per choice and mark the locked design', () => {
    const { rows, columns } = plot('spec-curve')
    expect(rows.map((row) => [row['choice:Covariates'], row.locked])).toEqual([
      ['None', true],
      ['All', false],
    ])
    expect(columns.at(-1)).toEqual({ key: 'choice:Estimator', label: 'Estimator' })
  })
})
