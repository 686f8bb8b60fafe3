import { describe, expect, it } from 'vitest'
import type { Check } from '../../../analysis.ts'
import { readerWords } from '../../../verdict/reader-words.ts'
import { diagnostics } from '../diagnostics.ts'
import type { DidSpec } from '../spec.ts'
import { contextWith, fitOf, specWith } from '../test-support/analysis.ts'
import { panelOf, type Observation } from '../two-way/test-support/panels.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

// Four units treated from 2003 and four never, 2000 to 2004. The change from 2001 to 2002 is -1, -1, -3, -3 among the
// treated and 1, 1, -1, -1 among the others; the effect is 5. Incomes grow by 1, 1, 3, 3 and by 0, 0, 2, 2 a year.
const changes = [-1, -1, -3, -3, 1, 1, -1, -1]
const growth = [1, 1, 3, 3, 0, 0, 2, 2]
const eight: Observation[] = changes.flatMap((change, i) =>
  [2000, 2001, 2002, 2003, 2004].map((period) => ({
    unit: `unit ${i}`,
    period,
    first: i < 4 ? 2003 : 0,
    outcome: (period >= 2002 ? change : 0) + (i < 4 && period >= 2003 ? 5 : 0) + (i % 2) * (period - 2000) * 0.1,
    balanceCovariates: { income: 10 * i + growth[i] * period },
  })),
)

const spec = specWith({
  eventWindow: { before: 2, after: 1 },
  balanceCovariates: [{ column: 'income', transform: 'none', label: 'Income' }],
})

function diagnose(rows: Observation[], given: DidSpec = spec) {
  const frame = panelOf(rows)
  const fit = fitOf(frame, given)
  const { checks, evidence } = tell(diagnostics(frame, given, fit, contextWith()))
  const check = (id: string): Check => checks.find((one) => one.id === id)!
  return { fit, checks, check, evidence, value: (id: string) => evidence[id].value! }
}

describe('the checks on eight units worked by hand', () => {
  const { fit, check, evidence, value, checks } = diagnose(eight)

  it('counts periods before treatment', () => {
    expect(value('prePeriods')).toBe(3)
    expect(check('pre-periods').passed).toBe(false)
    expect(check('pre-periods').message).toContain('All 4 treated units have fewer than 4 years')
  })

  it('tests the drift before treatment', () => {
    // 2001 against 2002: 2 among the treated, 0 among the others; each varies by 1 around it (the odd units' slope of
    // 0.1 takes ±0.05 from or adds it to each): variance (1 + 0.05²)/4 twice, times 4/3 on either side
    const variance = (2 * (1 + 0.05 ** 2)) / 3
    // one restriction and four clusters on either side: Welch's test, with 6 degrees of freedom, p = 0.0501; it was 0.0259
    const expected = fitPValue(2 ** 2 / variance, 6)
    expect(check('pre-trend').statistic).toBeCloseTo(expected, 10)
    expect(check('pre-trend').passed).toBe(true)
  })

  it('continues the drift for as long as the estimate looks ahead', () => {
    // the window shows 2001 alone; a line through 2, 2 and 0 in 2000 to 2002 falls by 1 a year
    expect(fit.eventStudy.relativeTime.filter((time) => time < -1)).toHaveLength(1)
    expect(fit.allLeads.relativeTime).toHaveLength(2)
    expect(evidence.drift.value).toBeCloseTo(-1 * 1.5, 12)
    expect(evidence.drift.text).toMatch(
      /^Before treatment, the gap between the groups moved by −1\.00 deaths a year \(standard error 0\.41\)\. Continued for 1\.5 years, /,
    )
  })

  it('says how large a drift the test would find, and what it would do to the estimate', () => {
    // one lead, one period from the reference: slope = (1.96 + 0.84)·se; treated periods lie 1 and 2 from it
    const se = Math.sqrt((2 * (1 + 0.05 ** 2)) / 3)
    const slope = 2.801585 * se
    expect(check('pre-trend-power').statistic).toBeCloseTo((1.5 * slope) / 4, 5)
    expect(check('pre-trend-power').passed).toBe(true)
  })

  it('measures the change just before treatment against the smallest effect that matters', () => {
    expect(check('anticipation').statistic).toBeCloseTo(-2, 12)
    // ± 2.447·0.817
    expect(check('anticipation').threshold).toBeCloseTo(2.0004, 3)
    expect(check('anticipation').passed).toBe(true)
    // read against 2001 rather than 2002, the estimate would be 2 less
    expect(value('anticipationLead')).toBeCloseTo(2, 12)
  })

  it('standardises the difference in covariate trends', () => {
    // slopes 2 against 1 on average; sums of squares 4 and 4, so a pooled variance of 8/6
    expect(value('trendBalance')).toBeCloseTo(1 / Math.sqrt(8 / 6), 12)
    expect(check('trend-balance').message).toContain(
      '“Income”. Before treatment its trends differ by 0.87 standard deviations.',
    )
  })

  it('counts clusters, comparison units and gaps', () => {
    expect(check('clusters').statistic).toBe(8)
    expect(check('comparison-group').statistic).toBe(4)
    expect(check('comparison-group').message).toContain('4 units are never treated')
    expect(value('attrition')).toBe(0)
    expect(check('attrition').message).toBe('All 8 units are observed in all 5 years.')
  })

  it('gives every statistic of the two pillars a sentence, and never calls a check critical', () => {
    expect(Object.keys(evidence).sort()).toEqual([
      'anticipationLead',
      'attrition',
      'covariateTrends',
      'drift',
      'prePeriods',
      'trendBalance',
    ])
    Object.values(evidence).forEach(({ text }) => expect(text).toMatch(/^[A-Z0-9].*\.$/))
    // levels are only for the reader: the design identifies on trends
    checks.forEach(({ id, severity }) => expect(severity, id).toBe(id === 'baseline-balance' ? 'minor' : 'major'))
  })
})

function fitPValue(statistic: number, df: number): number {
  // 2·P(T > √x) by the trapezoid rule over t = √df·tan(a), where the density is a power of cos a: independent of the
  // engine's distributions
  const [from, to] = [Math.atan(Math.sqrt(statistic / df)), Math.PI / 2]
  const area = (low: number) => {
    const steps = 200_000
    const width = (to - low) / steps
    let sum = 0
    for (let i = 0; i <= steps; i++) sum += Math.cos(low + i * width) ** (df - 1) * (i === 0 || i === steps ? 0.5 : 1)
    return sum * width
  }
  return area(from) / area(0)
}

describe('the checks of a design that names its units and its treatment', () => {
  const words = readerWords({
    policyName: 'The laws',
    outcomeName: 'deaths',
    places: 'eight states',
    years: '2000–2004',
    unitPlural: 'states',
    unit: 'state',
    treatment: 'a law',
    period: 'quarter',
  })
  const frame = panelOf(eight)
  const { checks, evidence } = tell(diagnostics(frame, spec, fitOf(frame, spec), contextWith(4, words)))

  it('use those words and no others', () => {
    const texts = [
      ...checks.map(({ title, message }) => `${title} ${message}`),
      ...Object.values(evidence).map((e) => e.text),
    ]
    expect(texts.join(' ')).not.toMatch(/\bunits?\b|\btreatment\b|\byears?\b/)
    expect(checks.find(({ id }) => id === 'pre-periods')).toMatchObject({
      title: 'Enough quarters before the law',
      message: 'All 4 states with a law have fewer than 4 quarters before it; the fewest is 3.',
    })
    expect(checks.find(({ id }) => id === 'comparison-group')!.message).toContain('4 states never have a law.')
  })

  it('say which period they mean by its noun where its number is no year', () => {
    const numbered = panelOf(
      eight.map((row) => ({ ...row, period: row.period - 1999, first: row.first === 0 ? 0 : row.first - 1999 })),
    )
    const found = tell(diagnostics(numbered, spec, fitOf(numbered, spec), contextWith(4, words)))
    expect(found.checks.find(({ id }) => id === 'comparison-group')!.message).toContain(
      'The comparison group is smallest in quarters 4 and 5, with 4 states.',
    )
  })
})

describe('the levels of background measures', () => {
  it('are compared in the last period before treatment, in standard deviations', () => {
    // incomes in 2002: 10·i + growth·2002; treated 2002, 2012, 6026, 6036, the others 40, 50, 4064, 4074
    const { check } = diagnose(eight)
    const [treated, others] = [
      [2002, 2012, 6026, 6036],
      [40, 50, 4064, 4074],
    ]
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / 4
    const variance = (values: number[]) => values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / 3
    const wanted = (mean(treated) - mean(others)) / Math.sqrt((variance(treated) + variance(others)) / 2)
    expect(check('baseline-balance').statistic).toBeCloseTo(wanted, 12)
    expect(check('baseline-balance').passed).toBe(false)
    expect(check('baseline-balance').message).toBe(
      'The one background measure compared, “Income”, differs by 0.84 standard deviations just before treatment. ' +
        'The design needs alike trends, not alike levels.',
    )
    const two = { ...spec.balanceCovariates[0], label: 'Wage' }
    const several = diagnose(eight, { ...spec, balanceCovariates: [...spec.balanceCovariates, two] })
    expect(several.check('baseline-balance').message).toContain(
      'Of 2 background measures, the one that differs most just before treatment is “Income”, by 0.84 standard deviations.',
    )
  })

  it('are no check where none was declared', () => {
    expect(
      diagnose(eight, specWith({ eventWindow: { before: 2, after: 1 } })).check('baseline-balance'),
    ).toBeUndefined()
  })
})

describe('the checks where something is missing', () => {
  const staggered: Observation[] = [2001, 2001, 2001, 2003, 2003, 0].flatMap((first, i) =>
    [2000, 2001, 2002, 2003, 2004].map((period) => ({
      unit: first === 0 ? 'Elba' : `unit ${i}`,
      period,
      first,
      outcome: i * 2 + Math.sin(7 * i + period),
    })),
  )
  const notYet = specWith({ comparison: 'not-yet-treated' })

  it('names the unit that stands alone as comparison, and how much rests on it', () => {
    const { check } = diagnose(staggered, notYet)
    expect(check('comparison-group').statistic).toBe(1)
    // cells with one comparison unit: 3 + 2 treated units in 2003 and 2004, of 3·4 + 2·2 treated observations
    expect(check('comparison-group').message).toBe(
      '1 unit is never treated. One unit, Elba, is the whole comparison in 2003 and 2004. ' +
        '63% of the observations behind the main estimate rest on it: whatever else happened there is taken for the effect, ' +
        'and the margin of error does not cover it.',
    )
  })

  it('counts two sides of one cluster where one unit is never treated', () => {
    expect(diagnose(staggered, specWith()).check('clusters').statistic).toBe(2)
    expect(diagnose(staggered, notYet).check('clusters').statistic).toBe(6)
  })

  it('counts at most four periods before treatment for each unit', () => {
    const { value } = diagnose(staggered, notYet)
    // 1 for three units and 3 for two
    expect(value('prePeriods')).toBeCloseTo(9 / 5, 12)
  })

  it('reports units with gaps', () => {
    const { check, value } = diagnose(eight.filter(({ unit, period }) => !(unit === 'unit 7' && period === 2001)))
    expect(value('attrition')).toBeCloseTo(1 / 8, 12)
    expect(check('attrition').passed).toBe(false)
    expect(check('forbidden-comparisons').message).toContain('that needs a panel without gaps')
  })

  it('does not test what needs a second period before treatment', () => {
    const { check, evidence } = diagnose(eight.filter(({ period }) => period >= 2002))
    for (const id of ['pre-trend', 'pre-trend-power', 'anticipation', 'trend-balance']) {
      expect(check(id).passed, id).toBeNull()
    }
    for (const id of ['drift', 'anticipationLead', 'covariateTrends']) {
      expect(evidence[id], id).toEqual({ value: null, text: expect.stringMatching(/\.$/) })
    }
  })

  it('says when no covariate was declared', () => {
    expect(diagnose(eight, specWith()).check('trend-balance').message).toBe(
      'No background measure was declared for this check.',
    )
  })

  it('skips missing cells of a balance covariate', () => {
    const holed = eight.map((row) =>
      row.unit === 'unit 0' && row.period !== 2001 ? { ...row, balanceCovariates: { income: NaN } } : row,
    )
    // unit 0 has one value left and no slope: means 7/3 and 1, sums of squares 8/3 and 4, five degrees of freedom
    const difference = (7 / 3 - 1) / Math.sqrt((8 / 3 + 4) / 5)
    expect(diagnose(holed).value('trendBalance')).toBeCloseTo(difference, 12)
  })
})
