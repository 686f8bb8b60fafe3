import { describe, expect, it } from 'vitest'
import type { DesignType } from '@casefiles/engine/analysis'
import { readModelLine } from './read-model-line.ts'

const read = (line: string, chosen?: DesignType) => readModelLine(line, { chosen })
const left = (line: string, chosen?: DesignType) => read(line, chosen).notTaken.map(({ text }) => text)
const taken = (line: string, chosen?: DesignType) => read(line, chosen).analysis

const twoWay = { unit: 'id', time: 'year', adoption: { kind: 'status', column: 'd', treatedValues: ['1'] } }

describe('what stands around a command of Stata', () => {
  it.each([
    'eststo: reghdfe y d, absorb(id year)',
    'eststo m1, title("Main"): qui reghdfe y d, absorb(id year)',
    'quietly: reghdfe y d, a(id year)',
    'capture noisily reghdfe y d, absorb(id year)',
    'reghdfe y d, absorb(id year) // main',
    'reghdfe y d /* treated */, absorb(id year);',
    '* Table 2\nreghdfe y d, ///  effects\n  abs(id year) nocons',
    'areg y d i.year, abso(id)',
    'reghdfe y d, absorb(id year),',
    'reghdfe y i1.d, absorb(id year)',
    'reg y d i.id i.year',
    'regress y d, absorb(id year)',
  ])('is taken off: %s', (line) => {
    expect(taken(line)).toMatchObject({ ...twoWay, outcome: { column: 'y' } })
    expect(left(line)).toEqual([])
  })

  it.each([
    ['by region: reghdfe y d, absorb(id year)', 'by region:'],
    ['bysort region (year): reghdfe y d, absorb(id year)', 'bysort region (year):'],
    ['bootstrap, reps(200): reghdfe y d, absorb(id year)', 'bootstrap, reps(200):'],
    ['svy: regress y d i.id i.year', 'svy:'],
  ])('is named where it makes another estimate: %s', (line, prefix) => expect(left(line)).toEqual([prefix]))
})

describe('a name that is no column is never taken for one', () => {
  it.each([
    ['reghdfe F.y d, absorb(id year)', 'F.y', 'outcome'],
    ['reghdfe D2.y d, absorb(id year)', 'D2.y', 'outcome'],
    ['csdid L.y, ivar(i) time(t) gvar(g)', 'L.y', 'outcome'],
    ['ivregress 2sls D.y (d = z)', 'D.y', 'outcome'],
    ['rdrobust S.y x', 'S.y', 'outcome'],
    ['synth D.y x, trunit(3) trperiod(1989)', 'D.y', 'outcome'],
    ["reghdfe y `treat' x, absorb(id year)", "`treat'", 'adoption'],
    ['reghdfe y $treat x, absorb(id year)', '$treat', 'adoption'],
    ['reghdfe y L(0/2).d x, absorb(id year)', 'L(0/2).d', 'adoption'],
    ['reghdfe y o.x d, absorb(id year)', 'o.x', 'adoption'],
    ['reghdfe y d, absorb(id year) vce(cluster region#year)', 'region#year', 'cluster'],
    ['reghdfe y d, absorb(id year) cluster($cl)', '$cl', 'cluster'],
    ['reghdfe y d [aw=1/se^2], absorb(id year)', '1/se^2', 'weight'],
    ['rdrobust y x, c($cut)', 'c($cut)', 'cutoff'],
    ['rdrobust(y, x, c = cut)', 'c = cut', 'cutoff'],
  ])('%s', (line, text, field) => {
    expect(left(line)).toContain(text)
    expect(taken(line)).not.toHaveProperty(field)
  })
})

describe('an option is taken, or named', () => {
  it.each([
    ['reghdfe y d, absorb(id year) vce(bootstrap, reps(100))', 'vce(bootstrap, reps(100))'],
    ['reghdfe y d, absorb(id year) robust', 'robust'],
    ['reghdfe y d, absorb(id year) level(90)', 'level(90)'],
    ['csdid y, ivar(i) time(t) gvar(g) method(gmm)', 'method(gmm)'],
    ['att_gt("y", "t", "i", "g", data = df, est_method = "gmm")', 'est_method = "gmm"'],
    ['rdrobust y x, fuzzy(d sharpbw)', 'fuzzy(… sharpbw)'],
    ['rdrobust(y, x, level = 90)', 'level = 90'],
    ['iv_robust(y ~ d | z, df, clusters = v, se_type = "CR2")', 'se_type = "CR2"'],
    ['teffects ra (y x, logit) (t)', 'logit'],
    ['teffects ipw (y) (t x), pomeans', 'pomeans'],
    ['psmatch2 t x, outcome(y1 y2)', 'outcome y2'],
    ['didregress (y) (d), group(a b) time(year)', 'group b'],
    ['synth y x, trunit(3) trperiod(1989) xperiod(1980(2)1988)', 'xperiod(1980(2)1988)'],
    ['ppmlhdfe y d, absorb(exp_year imp_year pair)', 'exp_year'],
  ])('%s', (line, text) => expect(left(line)).toContain(text))

  it('matches that are no neighbors set none', () => {
    expect(taken('psmatch2 t x, outcome(y) kernel')).not.toHaveProperty('nearestNeighbour')
    expect(read('psmatch2 t x, outcome(y)').remarks.join(' ')).toContain('probit')
  })

  it('takes the estimand that the package estimates where none is named', () => {
    expect(taken('weightit(t ~ x, df)')).toMatchObject({ estimand: 'ATE' })
    expect(taken('matchit(t ~ x, df)')).toMatchObject({ estimand: 'ATT' })
  })
})

describe('an event study that was written out', () => {
  it.each([
    'reghdfe y lead3 lead2 lag0 lag1 x, absorb(id year)',
    'reghdfe y F3event F2event L0event L1event x, absorb(id year)',
    'feols(y ~ pre3 + pre2 + post0 + post1 + x | id + year, df)',
    'areg y D_m2 D_p0 D_p1 x i.year, absorb(id)',
  ])('names no treatment: %s', (line) => {
    expect(taken(line)).not.toHaveProperty('adoption')
    expect(taken(line)['covariates']).toEqual([{ column: 'x', transform: 'none' }])
  })

  it.each(['post2010', 'post_1', 'd1', 'treat'])('one column alone is a treatment: %s', (column) =>
    expect(taken(`reghdfe y ${column} x, absorb(id year)`)).toMatchObject({ adoption: { column } }),
  )
})

it.each(['reghdfe y F2.d F1.d d L1.d x, absorb(id year)', 'feols(y ~ f(d, 1) + d + l(d, 1) + x | id + year, df)'])(
  'the column of leads and lags is no covariate: %s',
  (line) => {
    expect(taken(line)['covariates']).toEqual([{ column: 'x', transform: 'none' }])
    expect(left(line)).toContain('d')
    expect(read(line).remarks.join(' ')).toContain('The treatment is open')
  },
)

describe('covariates in front of the periods around treatment', () => {
  it.each([
    'feols(y ~ x + i(time_to_treatment, treat, ref = c(-1, -1000)) | id + year, df)',
    'feols(y ~ x + i(rel_year, ref = -1) | id + year, df)',
    'feols(y ~ x + i(k, treat, ref = -1) | id + year, df)',
    'reghdfe y x ib(-1).rel_year, absorb(id year)',
  ])('are no treatment: %s', (line) => {
    expect(taken(line)).not.toHaveProperty('adoption')
    expect(taken(line)['covariates']).toEqual([{ column: 'x', transform: 'none' }])
    expect(read(line).remarks.join(' ')).toContain('The treatment is open')
  })

  it.each([
    'feols(y ~ d + i(region, ref = "A") | id + year, df)',
    'feols(y ~ d + i(year, x, ref = 2005) | id + year, df)',
    'reghdfe y d ib3.region, absorb(id year)',
  ])('are told from a treatment in front of categories: %s', (line) =>
    expect(taken(line)).toMatchObject({ adoption: { column: 'd' } }),
  )
})

it('which of a column and a product is the treatment is asked back', () => {
  expect(read('feols(y ~ x + treat:post | id + year, df)').remarks.join(' ')).toContain('“treat:post” for a covariate')
  expect(read('feols(y ~ d + d:female | id + year, df)').remarks.join(' ')).not.toContain('stands first')
  expect(read('feols(y ~ treat:post + x | id + year, df)').remarks.join(' ')).not.toContain('stands first')
})

describe('several columns of one table', () => {
  it.each([
    'rdrobust(y=df.y, x=df.x, c=0, covs=df[["a","b"]])',
    'from rdrobust import rdrobust\nrdrobust(df.y, df.x, c=0, covs=df[["a", "b"]])',
    'rdrobust(df["y"], df["x"], c=0, covs=df[["a","b"]])',
    'rdrobust(df$y, df$x, c = 0, covs = df[c("a", "b")])',
  ])('are all taken: %s', (line) =>
    expect(taken(line)).toMatchObject({
      outcome: { column: 'y' },
      runningVariable: { column: 'x' },
      covariates: [{ column: 'a' }, { column: 'b' }],
    }),
  )
})

it.each([
  'xtset id year\nxtreg y d i.year, fe vce(cluster id)',
  'quietly xtset id year, yearly\nxtreg y d i.year, fe vce(cluster id)',
  'tsset id year\nreghdfe y d, absorb(id year) vce(cluster id)',
])('the panel that a line before sets is read with it: %s', (line) =>
  expect(taken(line)).toMatchObject({ ...twoWay, cluster: 'id' }),
)

describe('what stands at the edge of a command', () => {
  it.each([
    ['rdrobust y x [aw=w], c(0)', '[aw=w]'],
    ['rdrobust y x z, c(0)', 'z'],
    ['synth y x [aw=w], trunit(3) trperiod(1989)', '[aw=w]'],
    ['did_imputation y i t first extra', 'extra'],
    ['feols(y ~ treat::post | id + year, df)', 'treat::post'],
    ['att_gt("y", "t", "i", "g", data = df, bstrap = TRUE)', 'bstrap = TRUE'],
    ['csdid y, ivar(i) time(t) gvar(g) wboot(reps(999))', 'wboot(reps(999))'],
    ['csdid y, ivar(i) time(t) gvar(g) wboot rseed(1)', 'rseed(1)'],
    ['csdid y, ivar(i) time(t) gvar(g) wboot reps(50)', 'reps(50)'],
  ])('is named: %s', (line, text) => expect(left(line)).toContain(text))

  it('is read', () => {
    expect(taken('reghdfe y d,absorb(id year)cluster(i.state)')).toMatchObject({ ...twoWay, cluster: 'state' })
    expect(taken('reghdfe y d, absorb(id year), cluster(state)')).toMatchObject({ ...twoWay, cluster: 'state' })
    expect(taken('df |> feols(y ~ d | id + year, data = _)')).toMatchObject(twoWay)
    expect(taken('rdrobust(df$y, df$x, covs = model.matrix(~ a + factor(b), df))')).toMatchObject({
      covariates: [{ column: 'a' }, { column: 'b', kind: 'category' }],
    })
    expect(taken('ivreg(y ~ d + x * w | z + x * w, data = df)')).toMatchObject({
      treatment: { column: 'd' },
      instruments: [{ column: 'z' }],
    })
    expect(taken('csdid y, ivar(i) time(t) gvar(g) wboot(reps(999))')).toMatchObject({ bootstrapDraws: 999 })
  })
})

describe('the same design in the words of other packages', () => {
  it.each([
    'plm(y ~ d, data = df, index = c("id", "year"), model = "within", effect = "twoways")',
    'plm(y ~ d, pdata.frame(df, index = c("id", "year")), effect = "twoways")',
    'felm(y ~ d | id + year | 0 | 0, data = df)',
    'lm(y ~ d + factor(id) + factor(year), data = df)',
    'coeftest(lm(y ~ d + as.factor(id) + as.factor(year), df))',
    'lm_robust(y ~ d, data = df, fixed_effects = ~ id + year)',
    'pf.feols("y ~ d | id + year", data=df)',
    "import pyfixest as pf\nfit = pf.feols('y ~ d | id + year', data=df)",
    'feols(as.formula("y ~ d | id + year"), df)',
    'feols(y ~ sunab(first, event_time) + d | id + year, df)',
  ])('%s', (line) => {
    expect(read(line).design).toBe('DiD')
    expect(taken(line)).toMatchObject({ unit: 'id', time: 'year' })
  })

  it('clusters where felm and pyfixest do', () => {
    expect(taken('felm(y ~ d | id + year | 0 | state, df)')).toMatchObject({ cluster: 'state' })
    expect(taken('pf.feols("y ~ d | id + year", df, vcov={"CRV1": "state"})')).toMatchObject({ cluster: 'state' })
  })

  it.each([
    'felm(y ~ x | id + year | (d ~ z) | id, df)',
    'reghdfe y x (d = z), absorb(id year) cluster(id)',
    'pyfixest.feols("y ~ x | id + year | d ~ z", data=df, vcov={"CRV1": "id"})',
  ])('with an instrument: %s', (line) => {
    expect(read(line).design).toBe('IV')
    expect(taken(line)).toMatchObject({
      treatment: { column: 'd' },
      instruments: [{ column: 'z' }],
      exogenous: [{ column: 'x' }],
      effects: ['id', 'year'],
      cluster: 'id',
    })
  })

  it('reads the mode of did_multiplegt, and aggte at the end of a pipe', () => {
    const dyn = { outcome: { column: 'y' }, unit: 'g', time: 't', adoption: { column: 'd' } }
    expect(taken('did_multiplegt (dyn) y g t d, effects(5)')).toMatchObject(dyn)
    expect(taken('did_multiplegt(mode = "dyn", df, "y", "g", "t", "d")')).toMatchObject(dyn)
    expect(taken('att_gt("y", "t", "i", "g", ~ x, df) |> aggte(type = "simple")')).toMatchObject({
      aggregation: 'simple',
      covariates: [{ column: 'x' }],
    })
    expect(taken('with(df, rdrobust(y, x, c = 5))')).toMatchObject({ cutoff: 5 })
  })

  it('a regression is an experiment once one was chosen', () => {
    for (const line of ['regress y z x, robust', 'lm(y ~ z + x, df)']) {
      expect(taken(line, 'Blocks')).toMatchObject({ treatment: { column: 'z' }, covariates: [{ column: 'x' }] })
      expect(() => read(line)).toThrow('why treatment is not chosen')
    }
  })

  it('donors as ranges of numbers', () => {
    const line = (controls: string, treated: string) =>
      `dataprep(foo = d, dependent = "y", unit.variable = "no", unit.names.variable = "name", time.variable = "t", treatment.identifier = ${treated}, controls.identifier = ${controls}, time.optimize.ssr = 1960:1969)`
    expect(taken(line('c(2:4, 18)', '17'))).toMatchObject({ donorPool: { include: ['2', '3', '4', '18'] } })
    // numbers say nothing of a unit that is named
    expect(taken(line('c(2:4, 18)', '"Basque"'))).not.toHaveProperty('donorPool')
    expect(left(line('c(2:4, 18)', '"Basque"'))).toContain('controls.identifier')
  })
})

it.each([
  ['rddensity(X = df$x)', 'Paste the line of rdrobust'],
  ['rdplot y x, c(0)', 'Paste the line of rdrobust'],
  ['RDestimate(y ~ x, cutpoint = 0)', 'rdrobust(y, x, c = cutoff)'],
  ['pairmatch(t ~ x, data = df)', 'matchit(treated ~ x1 + x2, data)'],
  ['lmer(y ~ d + (1 | school), df)', 'why treatment is not chosen'],
  ['aggte(out, type = "dynamic")', 'The columns of aggte stand in att_gt'],
  ['feols(fml, data = df)', 'The formula of this call of feols stands in another line'],
  ['smf.ols("y ~ d", data=df).fit(cov_type="HC1")', 'feols(y ~ d | unit + period'],
  ['PanelOLS(df.y, df[["d"]], entity_effects=True).fit()', 'feols(y ~ d | unit + period'],
  ['IV2SLS.from_formula("y ~ 1 + [d ~ z]", df).fit()', 'feols(y ~ x | d ~ z)'],
  ['smoking %>% synthetic_control(outcome = y) %>% generate_predictor(x = mean(z))', 'tidysynth'],
])('is answered with the line to write: %s', (line, words) => expect(() => read(line)).toThrow(words))
