import { describe, it } from 'vitest'
import { hasData, referenceData } from '../../../tests/support/shared-reference.ts'
import { parseCsv } from '../frame/csv.ts'
import { readNumbers, readText } from '../frame/table.ts'
import { expectPublished } from '../test-support/expect-golden.ts'
import { regressWithEffects, type RegressionFit, type Regressor } from './absorbed-regression.ts'
import { classicalCovariance, clusterCovariance, heteroskedasticCovariance } from './cluster-covariance.ts'
import type { Grouping } from './fixed-effects.ts'
import { regressWithin } from './within-regression.ts'

function load(file: string) {
  const table = parseCsv(referenceData(file))
  const text = (name: string) => readText(table, name)
  const numbers = (name: string) => readNumbers(table, name)
  const flag = (name: string, value: string) => Float64Array.from(text(name), (cell) => Number(cell === value))
  const group = (name: string): Grouping => {
    const levels = [...new Set(text(name))]
    const number = new Map(levels.map((level, i) => [level, i]))
    return { index: Int32Array.from(text(name), (cell) => number.get(cell)!), levels: levels.length }
  }
  const everyone: Grouping = { index: new Int32Array(table.rows), levels: 1 }
  return { rows: table.rows, text, numbers, flag, group, everyone }
}

const term = (name: string, values: Float64Array): Regressor => ({ term: name, values })
const robust = (fit: RegressionFit) => Math.sqrt(heteroskedasticCovariance(fit).covariance.data[0])
const clustered = (fit: RegressionFit, group: Grouping) => Math.sqrt(clusterCovariance(fit, [group]).covariance.data[0])

interface Place {
  design: string
  source: string
  dataset: string
  decimals: number
}

/** The first regressor's coefficient and its error; an error that the source does not print is left out. */
function print(place: Place, quantity: string, fit: RegressionFit, value: number, error?: [number, number]): void {
  expectPublished({ ...place, quantity, ours: fit.estimates[0], published: value })
  if (error) expectPublished({ ...place, quantity: `${quantity}, se`, ours: error[0], published: error[1] })
}

describe('textbook regressions are reproduced from the reference data', () => {
  it('shall-carry laws and violent crime: Stock & Watson, exercise 10.1', () => {
    const { numbers, flag, group, everyone } = load('archive/guns.csv')
    const place = {
      design: 'DiD',
      source: 'Stock & Watson, exercise 10.1',
      dataset: 'data/archive/guns.csv',
      decimals: 3,
    }
    const outcome = numbers('violent').map(Math.log)
    const law = term('law', flag('law', 'yes'))
    const names = ['prisoners', 'density', 'income', 'population', 'afam', 'cauc', 'male']
    const controls = names.map((name) => term(name, numbers(name)))
    const [state, year] = [group('state'), group('year')]
    const plain = regressWithin(outcome, [law], everyone)
    const why = 'the book prints −0.442; this file gives −0.443'
    const quantity = 'law, no controls'
    const ours = plain.estimates[0]
    expectPublished({ ...place, quantity, ours, published: -0.442, within: 0.0015, why })
    print(place, 'law, controls', regressWithin(outcome, [law, ...controls], everyone), -0.368)
    const within = regressWithin(outcome, [law, ...controls], state)
    print(place, 'law, controls and states', within, -0.046, [clustered(within, state), 0.042])
    const both = regressWithEffects(outcome, [law, ...controls], [state, year])
    print(place, 'law, controls, states and years', both, -0.028, [clustered(both, state), 0.041])
  })

  it('seat-belt use and deaths: Stock & Watson, exercise 10.2', () => {
    const { text, numbers, flag, rows } = load('archive/us_seatbelts.csv')
    const source = 'Stock & Watson, exercise 10.2'
    const place = { design: 'DiD', source, dataset: 'data/archive/us_seatbelts.csv', decimals: 4 }
    const use = numbers('seatbelt')
    const kept = Array.from({ length: rows }, (_, row) => row).filter((row) => !Number.isNaN(use[row]))
    const pick = (values: Float64Array) => Float64Array.from(kept, (row) => values[row])
    const groupOf = (name: string): Grouping => {
      const cells = kept.map((row) => text(name)[row]!)
      const levels = [...new Set(cells)]
      return { index: Int32Array.from(cells, (cell) => levels.indexOf(cell)), levels: levels.length }
    }
    const flags = ['speed65', 'speed70', 'drinkage', 'alcohol'].map((name) => term(name, pick(flag(name, 'yes'))))
    const regressors = [
      term('use', pick(use)),
      ...flags,
      term('income', pick(numbers('income').map(Math.log))),
      term('age', pick(numbers('age'))),
    ]
    const outcome = pick(numbers('fatalities'))
    const [state, year] = [groupOf('state'), groupOf('year')]
    const plain = regressWithin(outcome, regressors, { index: new Int32Array(kept.length), levels: 1 })
    print(place, 'use, least squares', plain, 0.0041, [robust(plain), 0.0012])
    const within = regressWithin(outcome, regressors, state)
    print(place, 'use, states', within, -0.0058, [robust(within), 0.0013])
    const both = regressWithEffects(outcome, regressors, [state, year])
    print(place, 'use, states and years', both, -0.0037, [robust(both), 0.0013])
  })

  it('beer taxes and traffic deaths: Stock & Watson, table 10.1', () => {
    const { numbers, group, everyone } = load('archive/fatalities.csv')
    const source = 'Stock & Watson, table 10.1'
    const place = { design: 'DiD', source, dataset: 'data/archive/fatalities.csv', decimals: 2 }
    const population = numbers('pop')
    const outcome = numbers('fatal').map((deaths, row) => (10_000 * deaths) / population[row])
    const tax = [term('beertax', numbers('beertax'))]
    const [state, year] = [group('state'), group('year')]
    const plain = regressWithin(outcome, tax, everyone)
    print(place, 'beer tax, least squares', plain, 0.36, [robust(plain), 0.05])
    const within = regressWithin(outcome, tax, state)
    print(place, 'beer tax, states', within, -0.66, [clustered(within, state), 0.29])
    const both = regressWithEffects(outcome, tax, [state, year])
    print(place, 'beer tax, states and years', both, -0.64, [clustered(both, state), 0.36])
  })

  it.skipIf(!hasData('tests/castle.csv'))('self-defense laws and homicide: Cheng & Hoekstra 2013, table 5', () => {
    const { numbers, group } = load('tests/castle.csv')
    const source = 'Cheng & Hoekstra 2013, table 5'
    const place = { design: 'DiD', source, dataset: 'data/tests/castle.csv', decimals: 4 }
    const [state, year] = [group('sid'), group('year')]
    const weights = numbers('popwt')
    const fit = regressWithEffects(numbers('l_homicide'), [term('cdl', numbers('cdl'))], [state, year], weights)
    print(place, 'ln homicide on the law, weighted', fit, 0.0801, [clustered(fit, state), 0.0342])
  })

  it('distance to college and schooling: Stock & Watson, empirical exercise', () => {
    const { numbers, everyone } = load('archive/college_distance.csv')
    const source = 'Stock & Watson, college distance exercise'
    const place = { design: 'IV', source, dataset: 'data/archive/college_distance.csv', decimals: 3 }
    const fit = regressWithin(numbers('education'), [term('distance', numbers('distance'))], everyone)
    print(place, 'distance, simple', fit, -0.073, [robust(fit), 0.011])
  })

  it.skipIf(!hasData('tests/card1995.csv'))('proximity to a college and schooling: Card 1995, first stage', () => {
    const { numbers, everyone } = load('tests/card1995.csv')
    const place = {
      design: 'IV',
      source: 'Wooldridge, example 15.4 (Card 1995)',
      dataset: 'data/tests/card1995.csv',
      decimals: 3,
    }
    const regions = [662, 663, 664, 665, 666, 667, 668, 669].map((code) => `reg${code}`)
    const names = ['nearc4', 'exper', 'expersq', 'black', 'smsa', 'south', 'smsa66', ...regions]
    const regressors = names.map((name) => term(name, numbers(name)))
    const fit = regressWithin(numbers('educ'), regressors, everyone)
    const { covariance } = classicalCovariance(fit)
    print(place, 'first stage, near a college', fit, 0.32, [Math.sqrt(covariance.data[0]), 0.088])
  })

  it.skipIf(!hasData('tests/mpdta.csv'))(
    'minimum wages and teen employment: two-way fixed effects, documentation of did',
    () => {
      const { numbers, group, rows } = load('tests/mpdta.csv')
      const source = 'documentation of R did'
      const place = { design: 'DiD', source, dataset: 'data/tests/mpdta.csv', decimals: 4 }
      const [first, year] = [numbers('first_treat'), numbers('year')]
      const treated = Float64Array.from({ length: rows }, (_, i) => Number(first[i] > 0 && year[i] >= first[i]))
      const effects: [Grouping, Grouping] = [group('countyreal'), group('year')]
      const fit = regressWithEffects(numbers('lemp'), [term('treated', treated)], effects)
      print(place, 'two-way fixed effects', fit, -0.0365)
    },
  )

  it('a third child and work: Stock & Watson, exercise 12.1, first stage', () => {
    const { text, flag, everyone } = load('archive/fertility.csv')
    const place = {
      design: 'IV',
      source: 'Stock & Watson, exercise 12.1',
      dataset: 'data/archive/fertility.csv',
      decimals: 4,
    }
    const [first, second] = [text('gender1'), text('gender2')]
    const same = Float64Array.from(first, (gender, row) => Number(gender === second[row]))
    const fit = regressWithin(flag('morekids', 'yes'), [term('samesex', same)], everyone)
    print(place, 'first stage', fit, 0.0675, [robust(fit), 0.0019])
    const f = (fit.estimates[0] / robust(fit)) ** 2
    expectPublished({ ...place, quantity: 'first stage, F', ours: f, published: 1238, decimals: 0 })
  })

  it('small classes and aides: Stock & Watson, table 13.1', () => {
    const { text, numbers } = load('archive/star.csv')
    const place = {
      design: 'Blocks',
      source: 'Stock & Watson, table 13.1',
      dataset: 'data/archive/star.csv',
      decimals: 2,
    }
    const [arm, read, math, school] = [text('stark'), numbers('readk'), numbers('mathk'), text('schoolidk')]
    const score = read.map((value, row) => value + math[row])
    const kept = [...score.keys()].filter((row) => arm[row] !== null && !Number.isNaN(score[row]))
    const pick = (values: ArrayLike<number>) => Float64Array.from(kept, (row) => values[row])
    const inArm = (name: string) =>
      term(
        name,
        Float64Array.from(kept, (row) => Number(arm[row] === name)),
      )
    const arms = [inArm('small'), inArm('regular+aide')]
    const everyone: Grouping = { index: new Int32Array(kept.length), levels: 1 }
    const fit = regressWithin(pick(score), arms, everyone)
    const { covariance } = heteroskedasticCovariance(fit)
    print(place, 'kindergarten, small, three arms', fit, 13.9, [Math.sqrt(covariance.data[0]), 2.45])
    const quantity = 'kindergarten, aide, three arms'
    expectPublished({ ...place, quantity, ours: fit.estimates[1], published: 0.31 })
    const aideError = Math.sqrt(covariance.data[3])
    expectPublished({ ...place, quantity: `${quantity}, se`, ours: aideError, published: 2.27 })
    const names = [...new Set(kept.map((row) => school[row]!))]
    const schools = { index: Int32Array.from(kept, (row) => names.indexOf(school[row]!)), levels: names.length }
    const within = regressWithin(pick(score), arms, schools)
    const own = { ...place, source: 'README of the reference data (after Stock & Watson)' }
    print(own, 'kindergarten, small, within schools', within, 16.02, [robust(within), 2.24])
  })

  it('workplace bans and smoking: Stock & Watson, exercise 11.2, rates', () => {
    const { flag } = load('archive/smoke_ban.csv')
    const source = 'Stock & Watson, exercise 11.2'
    const place = { design: 'Matching', source, dataset: 'data/archive/smoke_ban.csv', decimals: 1 }
    const [smokes, ban] = [flag('smoker', 'yes'), flag('ban', 'yes')]
    const rate = (is: (row: number) => boolean) => {
      const rows = [...smokes.keys()].filter(is)
      return (100 * rows.reduce((sum, row) => sum + smokes[row], 0)) / rows.length
    }
    expectPublished({ ...place, quantity: 'smoking, percent', ours: rate(() => true), published: 24.2 })
    const [withBan, without] = [rate((row) => ban[row] === 1), rate((row) => ban[row] === 0)]
    expectPublished({ ...place, quantity: 'smoking with a ban, percent', ours: withBan, published: 21.2 })
    expectPublished({ ...place, quantity: 'smoking without a ban, percent', ours: without, published: 29 })
  })
})
