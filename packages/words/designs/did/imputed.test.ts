import { describe, expect, it } from 'vitest'
import { imputed } from './imputed.ts'

const texts = imputed['imputed-texts']
const words = {
  unit: 'town',
  units: 'towns',
  the: 'the law',
  noun: 'law',
  it: 'it',
  treated: 'with a law',
  notYetTreated: 'without a law yet',
  treatedUnit: 'town with a law',
  treatedUnits: 'towns with a law',
  alreadyTreated: 'towns that already have a law',
  neverTreated: 'never have a law',
  isNeverTreated: 'never has a law',
}
const model = { effects: [['region', 'year']], hasTrends: true, covariates: ['income'] }

describe('the method', () => {
  const told = { model, untreated: 1402, leftOut: 0, interval: null, lone: '' }

  it('names what the model of untreated outcomes has', () => {
    expect(texts['imputation-method'](told)).toBe(
      'Imputation: effects of units, periods and region × year, with a linear trend for each unit and income, fitted on 1,402 rows not yet treated.',
    )
    const plain = { effects: [], hasTrends: false, covariates: [] }
    expect(texts['imputation-method']({ ...told, model: plain })).toBe(
      'Imputation: effects of units and periods, fitted on 1,402 rows not yet treated.',
    )
  })

  it('says what is left out, one row or several', () => {
    expect(texts['imputation-method']({ ...told, leftOut: 1 })).toMatch(
      /\. 1 treated row without an outcome that the model can tell is left out\.$/,
    )
    expect(texts['imputation-method']({ ...told, leftOut: 3 })).toMatch(/ 3 treated rows .* are left out\.$/)
  })

  it('says what the errors are clustered on, the periods too where that is so', () => {
    const interval = { clusteredBy: 'town', and: null }
    expect(texts['imputation-method']({ ...told, interval })).toContain(
      'centered by time since adoption, clustered by town,',
    )
    expect(texts['imputation-method']({ ...told, interval: { ...interval, and: 'year' } })).toContain(
      'centered at their mean, clustered by town and by year, V₁ + V₂ − V₁₂',
    )
    const method = texts['two-way-method']({ model, interval: { ...interval, and: 'year', df: 9, few: '' }, lone: '' })
    expect(method).toMatch(/; 95% interval clustered by town and year \(CR1, .*\), t with 9 degrees of freedom\.$/)
  })
})

describe('a bend', () => {
  it('is told by one estimate or several', () => {
    const tested = (estimates: number, isClear: boolean) =>
      texts['bend-tested']({ the: 'the law', estimates, p: 0.03, isClear })
    expect(tested(1, true)).toBe('The one estimate before the law shows a departure from the trends (p = 0.0300).')
    expect(tested(4, false)).toContain('the 4 estimates before the law show no clear departure')
  })

  it('is measured by the smallest effect that matters where there is one', () => {
    const power = (ofSmallest: number | null) =>
      texts['bend-power']({ units: 'points', moved: 2, ofSmallest, ofEstimate: 0.5 })
    expect(power(null)).toMatch(/moves the estimate by 2\.00 points\. That is 0\.50 times the estimate itself\.$/)
    expect(power(4)).toContain('That is 4.00 times the smallest effect that matters, and 0.50 times')
  })
})

it('the last period before is that before treatment, or before units may react', () => {
  const told = { period: 'year', units: 'points', words, value: -1, ci: [-2, 0] as [number, number], ofSmallest: null }
  expect(texts.lead({ ...told, reacts: false })).toBe(
    'In the last year before the law, the treated lay −1.00 points off what the earlier years predict (95% interval −2.00 to 0.00).',
  )
  expect(texts.lead({ ...told, reacts: true, ofSmallest: 1 })).toMatch(
    /^In the last year before towns could react, .* That is 1\.00 times the smallest effect that matters\.$/,
  )
  const without = { period: 'year', units: 'points', words, reacts: false, se: 0.5 }
  expect(texts['without-last-period']({ ...without, move: 2 })).toContain(
    'an estimate 2.00 points lower (standard error',
  )
  expect(texts['without-last-period']({ ...without, move: -2 })).toContain('an estimate 2.00 points higher')
})

it('models are named by what they have beside units and periods', () => {
  const name = (hasEffects: boolean, hasTrends: boolean) => texts['with-model']({ hasEffects, hasTrends })
  expect(name(false, false)).toBe('Units and periods')
  expect(name(true, true)).toBe('With further effects and unit trends')
  expect(imputed['imputed-estimates']['imputation-model']({ hasEffects: false, hasTrends: true }).name).toBe(
    'Imputation with unit trends',
  )
})

it('the log says one or several', () => {
  expect(texts['not-imputed']({ rows: 1, units: 1, words })).toBe(
    '1 treated row of 1 town has no outcome without treatment that the model can tell, and is left out of the effect.',
  )
  expect(texts.singletons({ columns: ['region', 'year'], alone: 1, levels: 9 })).toBe(
    '1 of 9 levels of "region" × "year" has one untreated row; it is kept and fitted by its own effect.',
  )
  expect(texts.singletons({ columns: ['region'], alone: 2, levels: 9 })).toMatch(/^2 of 9 .* these rows are kept/)
})
