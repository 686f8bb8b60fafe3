import { describe, expect, it } from 'vitest'
import type { DesignType } from '@casefiles/engine/analysis'
import { DESIGNS } from '@casefiles/engine/designs'
import { conformanceCases } from '@casefiles/engine/test-support'
import { readModelLine } from './read-model-line.ts'
import { writeModelLine } from './design-lines.ts'

const read = (line: string, chosen?: DesignType) => readModelLine(line, { chosen })
const whyNot = (line: string, chosen?: DesignType) => read(line, chosen).notTaken.map(({ text }) => text)

describe('a line of difference in differences', () => {
  const twoWay = {
    unit: 'id',
    time: 't',
    outcome: { column: 'y', transform: 'none' },
    adoption: { kind: 'status', column: 'd', treatedValues: ['1'] },
    cluster: 'id',
  }

  it('is read from feols with unit and period fixed effects', () => {
    const { design, analysis, notTaken } = read('feols(y ~ d + x1 + log(x2) | id + t, data = panel, cluster = ~id)')
    expect(design).toBe('DiD')
    expect(analysis).toMatchObject(twoWay)
    expect(analysis['covariates']).toEqual([
      { column: 'x1', transform: 'none' },
      { column: 'x2', transform: 'log' },
    ])
    expect(notTaken).toEqual([])
  })

  it.each([
    'fit <- fixest::feols(y ~ d | t + id, panel, vcov = ~ id)',
    'summary(feols(fml = y ~ d | id + t, cluster = "id"))',
    'reghdfe y d, absorb(id t) vce(cluster id)',
    'qui reghdfe y d, a(i.id i.t) cluster(id)',
    'xtdidregress (y) (d), group(id) time(t) vce(cluster id)',
  ])('is the same in %s', (line) => {
    expect(read(line).analysis).toMatchObject(twoWay)
  })

  it.each([
    ['TRUE', 'use'],
    ['FALSE', 'leave-out'],
  ])('takes allow_unbalanced_panel = %s of att_gt, and writes it back', (flag, incompleteUnits) => {
    const columns = 'yname = "y", tname = "t", idname = "i", gname = "g"'
    const { analysis, notTaken } = read(`att_gt(${columns}, data = data, allow_unbalanced_panel = ${flag})`)
    expect(analysis).toMatchObject({ incompleteUnits })
    expect(notTaken).toEqual([])
    expect(writeModelLine('DiD', analysis)).toContain(`allow_unbalanced_panel = ${flag}`)
    // of individuals nobody is followed, and att_gt does not look at the option
    const people = read(`att_gt(${columns}, data = data, panel = FALSE, allow_unbalanced_panel = ${flag})`)
    expect(people.analysis).not.toHaveProperty('incompleteUnits')
  })

  it('takes the first treated period of att_gt, sunab, csdid and did_imputation', () => {
    const staggered = {
      unit: 'county',
      time: 'year',
      outcome: { column: 'lemp', transform: 'none' },
      adoption: { kind: 'first-treated', column: 'first.treat' },
    }
    const columns = 'yname = "lemp", tname = "year", idname = "county", gname = "first.treat"'
    const attGt = read(
      `att_gt(${columns}, xformla = ~ lpop, control_group = "notyettreated", est_method = "reg", data = mpdta)`,
    )
    expect(attGt.analysis).toMatchObject({ ...staggered, comparison: 'not-yet-treated', estimator: 'reg' })
    expect(attGt.analysis['covariates']).toEqual([{ column: 'lpop', transform: 'none' }])
    expect(read(`aggte(att_gt(${columns}), type = "dynamic")`).analysis).toMatchObject({
      ...staggered,
      aggregation: 'dynamic',
    })
    expect(read(`did_imputation(data = d, ${columns})`).analysis).toMatchObject(staggered)
    expect(read('feols(lemp ~ sunab(first.treat, year) | county + year, mpdta)').analysis).toMatchObject(staggered)
    const stata = { ...staggered, adoption: { kind: 'first-treated', column: 'first' } }
    expect(read('csdid lemp lpop, ivar(county) time(year) gvar(first) method(dripw) notyet').analysis).toMatchObject({
      ...stata,
      comparison: 'not-yet-treated',
      estimator: 'dr',
    })
    expect(read('did_imputation lemp county year first, autosample').analysis).toMatchObject(stata)
  })

  it.each([
    'feols(y ~ d | id + year, data = data, cluster = ~ id + year)',
    'reghdfe y d, absorb(id year) cluster(year id)',
  ])('clusters two-way fixed effects on the period too, and writes it back: %s', (line) => {
    const { analysis, notTaken } = read(line)
    expect(analysis).toMatchObject({ cluster: 'id', clusterPeriods: true })
    expect(notTaken).toEqual([])
    expect(writeModelLine('DiD', analysis)).toBe('feols(y ~ d | id + year, data = data, cluster = ~ id + year)')
  })

  it('takes a treatment that changes from did_multiplegt_dyn', () => {
    const changing = {
      unit: 'county',
      time: 'year',
      outcome: { column: 'jobs', transform: 'none' },
      adoption: { kind: 'treatment', column: 'wage', transform: 'none' },
      treatmentPath: 'changing',
      comparison: 'not-yet-treated',
      headlineWindow: { last: 4, balanced: false },
      eventWindow: { before: 4, after: 4 },
      cluster: 'state',
    }
    const inR = read(
      'did_multiplegt_dyn(df, "jobs", "county", "year", "wage", effects = 5, placebo = 3, cluster = "state", controls = "x", graph_off = TRUE)',
    )
    expect(inR).toMatchObject({ design: 'DiD', analysis: changing })
    expect(inR.notTaken).toEqual([{ text: 'controls = "x"', why: expect.stringContaining('without it') }])
    const inStata = read(
      'did_multiplegt_dyn jobs county year wage, effects(5) placebo(3) cluster(state) same_switchers only_never_switchers',
    )
    expect(inStata.analysis).toMatchObject({
      ...changing,
      comparison: 'never-treated',
      headlineWindow: { last: 4, balanced: true },
    })
    expect(inStata.notTaken).toEqual([])
    expect(writeModelLine('DiD', { ...changing, comparison: 'never-treated' })).toBe(
      'did_multiplegt_dyn(df = data, outcome = "jobs", group = "county", time = "year", treatment = "wage", effects = 5, placebo = 3, cluster = "state", only_never_switchers = TRUE)',
    )
  })

  it('says which of two fixed effects it takes for the period where neither name tells', () => {
    const { analysis, remarks } = read('feols(y ~ d | g + h)')
    expect(analysis).toMatchObject({ unit: 'g', time: 'h' })
    expect(remarks.join(' ')).toContain('“h” is taken as the period and “g” as the unit')
  })

  it('says what it does not take, with the way out', () => {
    expect(whyNot('feols(y ~ d + a:b:c + sqrt(x) | id + year, subset = ~ x > 0, cluster = ~ id + region)')).toEqual([
      'a:b:c',
      'sqrt(x)',
      'clustered on region too',
      'subset = ~ x > 0',
    ])
    expect(whyNot('reghdfe y d c.a#c.b#c.e L.x if year > 2000, absorb(id year) keepsingletons')).toEqual([
      'c.a#c.b#c.e',
      'L.x',
      'if year > 2000',
      'keepsingletons',
    ])
  })
})

describe('a line of regression discontinuity', () => {
  it('is read from rdrobust in R, with its defaults left as they are', () => {
    const { design, analysis } = read(
      'rdrobust(data$all, data$agecell, c = 21, kernel = "uni", bwselect = "cerrd", vce = "hc1")',
    )
    expect(design).toBe('RDD')
    expect(analysis).toEqual({
      outcome: { column: 'all', transform: 'none' },
      runningVariable: { column: 'agecell' },
      cutoff: 21,
      estimator: {
        kind: 'local',
        kernel: 'uniform',
        bandwidth: { kind: 'selected', selector: 'cerrd' },
        variance: 'hc1',
      },
    })
  })

  it('is read with cutoffs of a row’s own, and written back', () => {
    const { analysis } = read('rdrobust(data$score, data$points - data$mark)')
    expect(analysis).toMatchObject({ runningVariable: { column: 'points' }, ownCutoffs: 'mark', cutoff: 0 })
    expect(writeModelLine('RDD', analysis)?.replaceAll(/\s+/g, ' ')).toContain('data$points - data$mark, c = 0')
    const several = read('rdmc(score, points, mark, cluster = district)')
    expect(several.analysis).toMatchObject({
      outcome: { column: 'score' },
      runningVariable: { column: 'points' },
      ownCutoffs: 'mark',
      subgroups: [{ column: 'mark', label: 'Cutoff' }],
      cluster: 'district',
    })
    expect(read('rdmc(y, x, c, hmat = c(1, 2))').notTaken.map(({ text }) => text)).toEqual(['hmat = c(1, 2)'])
  })

  it('is read from rdrobust in Stata', () => {
    const { analysis } = read('rdrobust vote margin, c(0) p(2) h(10) vce(nn 5) covs(age female) fuzzy(took)')
    expect(analysis).toMatchObject({
      outcome: { column: 'vote' },
      cutoff: 0,
      takeUp: { column: 'took' },
      estimator: { polynomialOrder: 2, bandwidth: { kind: 'fixed', h: 10, b: 10 }, variance: 'nn', neighbours: 5 },
      covariates: [
        { column: 'age', transform: 'none' },
        { column: 'female', transform: 'none' },
      ],
    })
  })

  it('refuses what the engine does not offer and says so', () => {
    const left = whyNot('rdrobust(y, x, h = c(2, 3), kernel = "gaussian")')
    expect(left).toEqual(['h = 2 and 3', 'kernel gaussian'])
    expect(whyNot('rdrobust(y, x, bwselect = "bogus")')).toEqual(['bwselect bogus'])
  })
})

describe('a line of instrumental variables', () => {
  const card = {
    outcome: { column: 'lwage', transform: 'none' },
    treatment: { column: 'educ', transform: 'none' },
    instruments: [{ column: 'nearc4', transform: 'none', kind: 'number' }],
    exogenous: [
      { column: 'exper', transform: 'none', kind: 'number' },
      { column: 'region', transform: 'none', kind: 'category' },
    ],
  }
  it.each([
    'feols(lwage ~ exper + factor(region) | educ ~ nearc4, data = card)',
    'ivreg(lwage ~ educ + exper + factor(region) | nearc4 + exper + factor(region), data = card)',
    'ivreg(lwage ~ educ + exper + factor(region) | . - educ + nearc4, data = card)',
    'ivreg(lwage ~ exper + factor(region) | educ | nearc4, data = card)',
    'iv_robust(lwage ~ educ + exper + factor(region) | nearc4 + exper + factor(region), card)',
    'ivregress 2sls lwage exper i.region (educ = nearc4), robust',
    'ivreg2 lwage exper i.region (educ=nearc4)',
  ])('is read from %s', (line) => {
    const { design, analysis } = read(line)
    expect(design).toBe('IV')
    expect(analysis).toMatchObject(card)
  })

  it('takes fixed effects and clusters', () => {
    const expected = { effects: ['state', 'year'], cluster: 'state' }
    expect(read('feols(y ~ x | state + year | d ~ z1 + z2, cluster = ~state)').analysis).toMatchObject(expected)
    expect(read('ivreghdfe y x (d = z1 z2), absorb(state year) cluster(state)').analysis).toMatchObject(expected)
  })

  it.each([
    'feols(y ~ x | firm + state + region^year | d ~ z, cluster = ~ firm)',
    'feols(y ~ x | firm + state + `region`^year | d ~ z, vcov = ~ firm)',
    'pf.feols("y ~ x | firm + state + region^year | d ~ z", data=df, vcov={"CRV1": "firm"})',
    'felm(y ~ x | firm + state + region:year | (d ~ z) | firm)',
    'ivreghdfe y x (d = z), absorb(firm state region#year) cluster(firm)',
    'reghdfe y x (d = z), absorb(i.firm i.state fe=i.region#i.year) vce(cluster firm)',
  ])('takes any number of effects, also of several columns together, and writes them back: %s', (line) => {
    const { analysis, notTaken } = read(line)
    const crossedEffects = [{ columns: ['region', 'year'] }]
    expect(analysis).toMatchObject({ effects: ['firm', 'state'], crossedEffects, cluster: 'firm' })
    expect(notTaken).toEqual([])
    expect(writeModelLine('IV', analysis)).toBe(
      'feols(y ~ x | firm + state + region^year | d ~ z, data = data, cluster = ~ firm)',
    )
  })

  it.each([
    'feols(y ~ x | d ~ z, data = data, cluster = ~ state + year)',
    'feols(y ~ x | d ~ z, data, vcov = ~ state + year)',
    'ivreg2 y x (d = z), cluster(state year)',
  ])('takes two clusters, and writes both back: %s', (line) => {
    const { analysis, notTaken } = read(line)
    expect(analysis).toMatchObject({ cluster: 'state', secondCluster: 'year' })
    expect(notTaken).toEqual([])
    expect(writeModelLine('IV', analysis)).toBe('feols(y ~ x | d ~ z, data = data, cluster = ~ state + year)')
  })

  it('says that a third cluster is not taken', () => {
    expect(whyNot('feols(y ~ x | d ~ z, cluster = ~ state + year + firm)')).toEqual(['clustered on firm too'])
  })

  it('names the peers for a second endogenous variable', () => {
    const { notTaken } = read('ivreg(y ~ x | d1 + d2 | z1 + z2)')
    expect(notTaken).toEqual([{ text: 'd2', why: expect.stringContaining('ivreg2 of Stata') }])
  })
})

describe('a line of matching', () => {
  it('is read from matchit, with squares and groups', () => {
    const { design, analysis, remarks } = read(
      'matchit(treat ~ age + I(age^2) + factor(race) + log(re74), data = lalonde, method = "nearest", ratio = 2, caliper = 0.2, estimand = "ATT")',
    )
    expect(design).toBe('Matching')
    expect(analysis).toMatchObject({
      treatment: { column: 'treat', treatedValues: ['1'] },
      covariates: [
        { kind: 'number', column: 'age', transform: 'none', squared: true },
        { kind: 'category', column: 'race' },
        { kind: 'number', column: 're74', transform: 'log', squared: false },
      ],
      nearestNeighbour: { ratio: 2, caliper: 0.2, order: 'largest' },
      estimand: 'ATT',
    })
    expect(remarks.join(' ')).toContain('names no outcome')
  })

  it('is read from teffects and psmatch2', () => {
    const expected = { outcome: { column: 're78' }, treatment: { column: 'treat' } }
    expect(read('teffects aipw (re78 age educ) (treat age educ black)').analysis).toMatchObject({
      ...expected,
      estimand: 'ATE',
      outcomeCovariates: [{ column: 'age' }, { column: 'educ' }],
    })
    expect(read('psmatch2 treat age educ, outcome(re78) neighbor(1)').analysis).toMatchObject({
      ...expected,
      estimand: 'ATT',
    })
  })
})

describe('a line of synthetic control', () => {
  const california = {
    outcome: { column: 'cigsale', transform: 'none' },
    treatedUnits: ['3'],
    treatmentStart: 1989,
    predictors: [
      { column: 'beer', transform: 'none', from: 1984, to: 1988 },
      { column: 'cigsale', transform: 'none', from: 1988, to: 1988 },
    ],
  }
  it('is read from synth of Stata and dataprep of R', () => {
    expect(read('synth cigsale beer(1984(1)1988) cigsale(1988), trunit(3) trperiod(1989)').analysis).toMatchObject(
      california,
    )
    const line = `dataprep(foo = smoking, special.predictors = list(list("beer", 1984:1988, "mean"), list("cigsale", 1988, "mean")),
      dependent = "cigsale", unit.variable = "state", time.variable = "year", treatment.identifier = 3, time.optimize.ssr = 1970:1988)`
    expect(read(line).analysis).toMatchObject({ ...california, unit: 'state', time: 'year' })
    expect(read(`synth(${line})`).design).toBe('SyntheticControl')
  })
})

describe('a line of an experiment', () => {
  it('is read from estimatr', () => {
    const arms = {
      outcome: { column: 'voted', transform: 'none' },
      treatment: { column: 'called', treatedValues: ['1'], controlValues: ['0'] },
    }
    expect(
      read('difference_in_means(voted ~ called, blocks = precinct, clusters = household, data = d)').analysis,
    ).toMatchObject({
      ...arms,
      blocks: ['precinct'],
      cluster: 'household',
    })
    expect(read('lm_lin(voted ~ called, covariates = ~ age + female)').analysis).toMatchObject({
      ...arms,
      covariates: [{ column: 'age' }, { column: 'female' }],
    })
  })

  it('is what feols or areg with blocks means once an experiment was chosen', () => {
    expect(() => read('feols(y ~ z | block)')).toThrow('says nothing of why treatment is not chosen')
    expect(read('feols(y ~ z | block)', 'Blocks').analysis).toMatchObject({ blocks: ['block'] })
    expect(read('areg y z, absorb(block)', 'Blocks').analysis).toMatchObject({ blocks: ['block'] })
    expect(read('feols(y ~ z | id + year)', 'Blocks').design).toBe('Blocks')
  })
})

describe('a line that is none', () => {
  it.each([
    ['', 'The line is empty'],
    ['feols(y ~ x', '“)” is expected, the line ends'],
    ['feols(y ~ "x)', 'is never closed'],
    ['reghdfe y d, absorb(id t', 'never closed'],
    ['y ~ x', 'calls no command'],
    ['feols(y ~ x) feols(y ~ z)', 'goes on with “feols”'],
    ['x'.repeat(5001), 'has 5001 characters'],
    [`f(${'('.repeat(200)}`, 'nested too deeply'],
  ])('is refused with its place (%#)', (line, message) => {
    expect(() => read(line)).toThrow(message)
  })

  it.each([
    ['lm(y ~ treated)', 'why treatment is not chosen'],
    ['regress y treated', 'why treatment is not chosen'],
    ['gsynth(y ~ d, data = d)', 'gsynth and fect of R'],
    ['rdms(y, x, x2, c, c2)', 'rdms of rdmulti'],
    ['triplediff(yname = "y")', 'name, under contrast, the group that the policy cannot reach'],
    ['frobnicate(y)', 'No design here is told by “frobnicate”'],
  ])('is answered with who has what it asks for: %s', (line, message) => {
    expect(() => read(line)).toThrow(message)
  })
})

it('names the columns that the data do not have', () => {
  const { unknownColumns } = readModelLine('feols(y ~ d + x | id + t)', { columns: ['y', 'd', 'id', 't'] })
  expect(unknownColumns).toEqual(['x'])
})

describe.each(Object.keys(DESIGNS) as DesignType[])('%s', (design) => {
  it('is written as a line that is read back as the same choices', () => {
    const { spec } = conformanceCases[design]
    const line = writeModelLine(design, spec)
    expect(line).not.toBeNull()
    const { analysis, notTaken, design: again } = readModelLine(line!, { chosen: design })
    expect([again, notTaken]).toEqual([design, []])
    const shown = writeModelLine(design, { ...spec, ...analysis })
    expect(writeModelLine(design, readModelLine(shown!, { chosen: design }).analysis)).toBe(shown)
  })

  it('has no line while nothing is chosen', () => {
    expect(writeModelLine(design, {})).toBeNull()
  })
})
