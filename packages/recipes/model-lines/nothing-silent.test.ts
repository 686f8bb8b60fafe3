import { describe, expect, it } from 'vitest'
import type { DesignType } from '@casefiles/engine/analysis'
import { readModelLine } from './read-model-line.ts'

const read = (line: string, chosen?: DesignType) => readModelLine(line, { chosen })
const left = (line: string, chosen?: DesignType) => read(line, chosen).notTaken.map(({ text }) => text)
const taken = (line: string, chosen?: DesignType) => read(line, chosen).analysis

describe('a part of a line that no column stands for is never taken for one', () => {
  it.each([
    ['vcov = "hetero"', null],
    ['vcov = "iid"', null],
    ['vcov = NW(2) ~ id + year', null],
    ['vcov = "cluster"', 'id'],
    ['vcov = cluster ~ state', 'state'],
  ])('feols with %s', (vcov, cluster) => {
    const line = `feols(y ~ d | id + year, df, ${vcov})`
    expect(taken(line)['cluster'] ?? null).toBe(cluster)
    expect(left(line)).toEqual(cluster === null ? [vcov] : [])
  })

  it('two-way errors by the word of fixest', () => {
    expect(taken('feols(y ~ d | id + year, df, vcov = "twoway")')).toMatchObject({
      cluster: 'id',
      clusterPeriods: true,
    })
  })

  it('an experiment is not randomized by “HC1”', () => {
    const line = 'feols(y ~ z | block, df, vcov = "HC1")'
    expect(taken(line, 'Blocks')).not.toHaveProperty('cluster')
    expect(left(line, 'Blocks')).toEqual(['vcov = "HC1"'])
  })

  it.each([
    ['feols(y ~ d | id + year + state[year], df)', 'state[year]'],
    ['feols(y ~ d | id + year + id^year, df)', 'id^year'],
    ['fepois(y ~ d | id + year + state^year, df)', 'state^year'],
    ['feols(y ~ 1 | id[year] | d ~ z, df)', 'id[year]'],
    ['reghdfe y d, absorb(id#c.t year)', 'id#c.t'],
    ['ivreghdfe y (d = z), absorb(id c.year#c.state)', 'c.year#c.state'],
    ['iv_robust(y ~ d | z, df, fixed_effects = ~ a + log(b, 2))', 'log(b, 2)'],
    ['feols(y ~ d | id + year, df, cluster = ~ state^year)', 'state^year'],
  ])('groups of several columns and slopes of groups: %s', (line, text) => {
    expect(left(line)).toEqual([text])
    const said = JSON.stringify(taken(line))
    expect(said).not.toContain(text)
    expect(said).not.toMatch(/"unit":"year"/)
  })

  it('reads the effects that reghdfe names or gives a base', () => {
    expect(taken('reghdfe y d, absorb(firm=id ib2000.year, savefe)')).toMatchObject({ unit: 'id', time: 'year' })
  })

  it('the dot of a formula', () => {
    expect(taken('matchit(treat ~ ., lalonde)')).not.toHaveProperty('covariates')
    expect(left('matchit(treat ~ ., lalonde)')).toEqual(['.'])
  })

  it('a comma in the brackets of didregress', () => {
    const line = 'didregress (y x) (d, continuous), group(g) time(t)'
    expect(taken(line)).toMatchObject({ adoption: { column: 'd' }, covariates: [{ column: 'x' }] })
    expect(left(line)).toEqual(['continuous'])
  })
})

describe('the next regressor is not taken for the treatment', () => {
  it.each([
    ['feols(y ~ i(rel, treat, ref = -1) + x | id + year, df)', 'i(rel, treat, ref = -1)'],
    ['feols(y ~ i(rel, ref = c(-1, -99)) + x | id + year, df)', 'rel'],
    ['feols(y ~ l(d, 1) + x | id + year, df)', 'l(d, 1)'],
    ['reghdfe y L.d x, absorb(id year)', 'L.d'],
    ['reghdfe y ib4.rel x, absorb(id year)', 'rel'],
    ['reghdfe y ib10.rel x, absorb(id year)', 'rel'],
  ])('where the first is no column: %s', (line, text) => {
    expect(taken(line)).not.toHaveProperty('adoption')
    expect(taken(line)['covariates']).toEqual([{ column: 'x', transform: 'none' }])
    expect(left(line)).toEqual([text])
  })

  it('groups of 0 and 1 are still a treatment', () => {
    expect(taken('feols(y ~ i(d, ref = 0) | id + year, df)')).toMatchObject({ adoption: { column: 'd' } })
    expect(taken('reghdfe y 1.d, absorb(id year)')).toMatchObject({ adoption: { column: 'd' } })
  })
})

describe('what cannot be read is said', () => {
  it.each([
    ['feols(y ~ d | id + year, df[df$year > 2000, ])', 'data = df[df$year > 2000, ]'],
    ['att_gt("y", "t", "i", "g", data = subset(df, t < 9))', 'data = subset(df, t < 9)'],
    ['att_gt("y", "t", "i", "g", data = df %>% filter(t < 9))', 'data = df %>% filter(t < 9)'],
    ['df |> filter(year > 2000) |> feols(y ~ d | id + year)', 'filter(year > 2000)'],
    ['df %>% feols(y ~ d | id + year) %>% summary(vcov = ~ state)', 'vcov = ~ state'],
    ['summary(feols(y ~ d | id + year, df), cluster = ~ state)', 'cluster = ~ state'],
    ['feols(y ~ d | id + year, df, weights = ~ pop / 100)', 'weights = ~ pop / 100'],
    ['rdrobust(df$y, df$x - 50)', 'x = df$x - 50'],
    ['rdrobust(df$y, df$x[df$year == 2000])', 'x = df$x[df$year == 2000]'],
    ['rdrobust(df$y, df$x, c = cutoff)', 'c = cutoff'],
    ['iv_robust(log(y + 1) ~ d | z, df)', 'log(y + 1)'],
    ['matchit(treat == "Yes" ~ age, df)', 'treat == "Yes"'],
    ['matchit(treat ~ age, df, caliper = c(.2, age = 5))', 'caliper = c(.2, age = 5)'],
    ['matchit(treat ~ age, df, distance = ps)', 'distance = ps'],
    ['did_multiplegt_dyn y g t d [aw=w]', '[aw=w]'],
    ['teffects ipwra (y x) (t x, probit)', 'probit'],
    ['csdid y, ivar(i) time(t) gvar(g) agg(pretrend)', 'agg(pretrend)'],
    ['synth y y(1980&1985), trunit(3) trperiod(1989)', 'y(1980&1985)'],
    ['synth y x(1980(2)1988), trunit(3) trperiod(1989)', 'x(1980(2)1988)'],
  ])('%s', (line, text) => expect(left(line)).toContain(text))

  it('keeps quiet about data whose rows are all there', () => {
    expect(left('att_gt("log_y", "t", "i", "g", data = transform(df, log_y = log(y)))')).toEqual([])
    expect(left('df %>% mutate(z = 1) %>% feols(y ~ d | id + year)')).toEqual([])
  })

  it('predictors that are no mean over a whole range of periods', () => {
    const line = `dataprep(foo = d, dependent = "y", unit.variable = "u", time.variable = "t", treatment.identifier = 17,
      special.predictors = list(list("y", 1960:1969, "mean"), list("a", seq(1961, 1969, 2), "mean"),
        list("b", c(1961, 1965), "mean"), list("c", 1961:1965, "median")),
      time.optimize.ssr = 1960:1969, time.plot = 1955:1997)`
    expect(taken(line)['predictors']).toEqual([{ column: 'y', transform: 'none', from: 1960, to: 1969 }])
    expect(left(line)).toHaveLength(4)
  })
})

describe('the same column in another form is another term', () => {
  it('a square among the instruments is an instrument', () => {
    expect(taken('ivreg(y ~ d + x | z + x + I(x^2), df)')).toMatchObject({
      treatment: { column: 'd' },
      exogenous: [{ column: 'x' }],
      instruments: [{ column: 'z' }, { column: 'x_squared' }],
    })
  })

  it('a logarithm is taken away from an updated formula', () => {
    expect(taken('ivreg(log(q) ~ log(p) + log(m) | . - log(p) + tax, df)')).toMatchObject({
      treatment: { column: 'p', transform: 'log' },
      exogenous: [{ column: 'm', transform: 'log' }],
      instruments: [{ column: 'tax' }],
    })
  })
})

it('takes the average that csdid reports, and the group beside the unit that att_gt clusters on', () => {
  expect(taken('csdid y, ivar(i) time(t) gvar(g) agg(event)')).toMatchObject({ aggregation: 'dynamic' })
  const line = 'att_gt("y", "t", "i", "g", data = df, clustervars = c("i", "state"))'
  expect([taken(line)['cluster'], left(line)]).toEqual(['state', []])
})

describe('effects of periods in another spelling', () => {
  const two = { unit: 'id', time: 'year', adoption: { kind: 'status', column: 'd', treatedValues: ['1'] } }

  it.each([
    'areg y d i.year, absorb(id)',
    'areg y d i.year, a(id) cluster(id)',
    'reghdfe y d i.year, absorb(id)',
    'feols(y ~ d + i(year) | id, df)',
    'feols(y ~ d + factor(year) | id, df)',
  ])('%s', (line) => {
    expect(taken(line)).toMatchObject(two)
    expect(taken(line)).not.toHaveProperty('covariates')
    expect(left(line)).toEqual([])
  })

  it.each([
    ['fepois(y ~ d | id + year + region, df)', 'region'],
    ['ppmlhdfe y d, absorb(id year region)', 'region'],
  ])('more effects than these are not taken of counts, which is said: %s', (line, more) => {
    expect(taken(line)).toMatchObject(two)
    expect(left(line)).toEqual([more])
  })

  it.each(['areg y d x, absorb(id)', 'areg y d i.region, absorb(id)', 'feols(y ~ d | a + b + c, df)'])(
    'without one of periods nothing says why treatment is not chosen: %s',
    (line) => expect(() => read(line)).toThrow('says nothing of why treatment is not chosen'),
  )
})

describe('an option that changes who is compared is taken or named', () => {
  it.each([
    ['psmatch2 t x, outcome(y) common', 'common'],
    ['psmatch2 t x, outcome(y) ties', 'ties'],
  ])('%s', (line, text) => expect(left(line)).toEqual([text]))

  it.each([
    ['matchit(t ~ x, df, distance = "mahalanobis")', 'Mahalanobis'],
    ['matchit(t ~ x, df, replace = TRUE)', 'with and without replacement'],
    ['psmatch2 t x, outcome(y) noreplacement', 'with and without replacement'],
  ])('%s', (line, words) => expect(read(line).remarks.join(' ')).toContain(words))
})

it.each([
  ['fenegbin(y ~ d | id + t, df)', 'fepois(y ~ d | unit + period'],
  ['xtpoisson y d i.year, fe', 'ppmlhdfe y d, absorb(unit period)'],
  ['glm(y ~ d, family = poisson, data = df)', 'fepois(y ~ d | unit + period'],
  ['glm(y ~ d + factor(id) + factor(year), family = binomial, data = df)', 'differences in shares'],
  ['did2s(df, yname = "y")', 'did2s of R'],
  ['jwdid y, ivar(id) tvar(t) gvar(g)', 'jwdid of Stata'],
  ['etwfe(fml = y ~ 1, tvar = t, gvar = g, data = df)', 'etwfe of R'],
  ['felm(y ~ d | id | 0 | id, df)', 'effects of units and periods'],
  ['plm(y ~ d, df, model = "fd")', 'effect = "twoways"'],
  ['multisynth(y ~ d, id, t, df)', 'multisynth of augsynth'],
  ['scpi(prepared)', 'scpi'],
  ['PanelMatch(lag = 4, time.id = "t")', 'PanelMatch of R'],
  ['rdrobust(y, x, deriv = 1)', 'Kinks are not offered'],
  ['rdrobust y x, deriv(1) c(10)', 'Kinks are not offered'],
  ['xtreg y d i.year, fe vce(cluster id)', 'fe i(unit)'],
  ['xtreg y d i.year, re i(id)', 'fe i(unit)'],
  ['lpdid y, unit(id) time(t) treat(d)', 'lpdid of Stata'],
  ['pf.did2s(df, yname="y", first_stage="~0|id+year")', 'did2s of R'],
  ['miceadds::lm.cluster(y ~ d, data = df, cluster = "id")', 'A regression alone'],
  ['boottest d, cluster(state)', 'Paste the line of the estimate'],
  ['xtabond2 y L.y d, gmm(y) iv(d)', 'xtabond2 of Stata'],
  ['itsa y, trperiod(1999)', 'without comparison units'],
])('what is not answered is refused with who does: %s', (line, words) => expect(() => read(line)).toThrow(words))

describe('an option inside of a term, and what an estimate is beside the primary one', () => {
  it.each([
    ['feols(y ~ sunab(g, t, ref.p = -2) | id + t, df)', 'ref.p = -2'],
    ['feols(y ~ sunab(g, t, ref.c = 2010, att = TRUE) | id + t, df)', 'ref.c = 2010'],
  ])('%s', (line, option) => expect(left(line)).toContain(option))

  it('units that xtreg names are taken as those that areg absorbs', () => {
    const { analysis } = read('xtreg y d x i.year, fe i(id) vce(cluster state)')
    expect(analysis).toEqual(read('areg y d x i.year, absorb(id) vce(cluster state)').analysis)
  })

  it('what rdrobust is told of bias and variance is shown', () => {
    const line = read('rdrobust(y, x, h = 5, b = 12, vce = "hc1")')
    expect(line.taken.map(({ value }) => value)).toContain(
      'order 1, triangular kernel, bandwidth 5, 12 for the bias, variance hc1',
    )
  })

  it('entropy balancing is said to stand beside the primary estimate', () => {
    expect(read('weightit(t ~ x, df, method = "ebal")').remarks.join(' ')).toContain('Entropy balancing stands beside')
  })

  it('errors of two-stage least squares are not taken from a line of gmm that names none', () => {
    expect(taken('ivregress gmm y (d = z1 z2)')).not.toHaveProperty('covariance')
    expect(taken('ivregress 2sls y (d = z1 z2)')).toMatchObject({ covariance: 'iid' })
  })
})
