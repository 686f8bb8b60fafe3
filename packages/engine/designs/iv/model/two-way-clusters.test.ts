import { describe, expect, it } from 'vitest'
import { golden, hasData, referenceData } from '../../../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../../frame/csv.ts'
import { readNumbers } from '../../../frame/table.ts'
import type { Grouping } from '../../../inference/fixed-effects.ts'
import { dot, invertSymmetric, matrix, multiply, multiplyVector, transpose } from '../../../numerics/linear-algebra.ts'
import { fUpper } from '../../../numerics/distributions.ts'
import { crossedColumns, drawCrossed } from '../test-support/crossed-worlds.ts'
import { columnOf, dataWith } from '../test-support/models.ts'
import { andersonRubin } from './anderson-rubin.ts'
import { conditionalLikelihoodRatio } from './conditional-likelihood-ratio.ts'
import { effectiveF, regressFirstStage } from './first-stage.ts'
import { clusteredErrors } from './error-structure.ts'
import { errorOfDifference, fitTwoStage, influenceOf } from './k-class.ts'
import { fitJackknife } from './jackknife.ts'
import { drawWildWeights, lehmerStream, wildDraws } from './wild-cluster-bootstrap.ts'
import { reduceModel, type IvData, type IvModel } from './reduce.ts'
import { errorsOf, jointScoreProducts, scoreProducts } from './score-products.ts'
import { wildAndersonRubin } from './wild-anderson-rubin.ts'

/** X'(K∘uu')X with K 1 for two rows that share a cluster of either: the definition, pair by pair of rows. */
function pairwise(x: Float64Array[], u: Float64Array, first: Grouping, second: Grouping) {
  const k = x.length
  const sum = matrix(k, k)
  for (let i = 0; i < u.length; i++) {
    for (let j = 0; j < u.length; j++) {
      if (first.index[i] !== first.index[j] && second.index[i] !== second.index[j]) continue
      for (let a = 0; a < k; a++) for (let b = 0; b < k; b++) sum.data[b * k + a] += x[a][i] * u[i] * x[b][j] * u[j]
    }
  }
  return sum
}

const asMatrix = (columns: Float64Array[]) =>
  matrix(columns[0].length, columns.length, Float64Array.from(columns.flatMap((column) => [...column])))
const indicators = ({ index, levels }: Grouping) =>
  Array.from({ length: levels }, (_, level) => Float64Array.from(index, (own) => Number(own === level)))

/** Two-stage least squares of whole columns by the normal equations, its variance by the pairs of rows. */
function byPairs(y: Float64Array, x: Float64Array[], z: Float64Array[], first: Grouping, second: Grouping, k: number) {
  const [X, Z] = [asMatrix(x), asMatrix(z)]
  const fitted = multiply(Z, multiply(invertSymmetric(multiply(transpose(Z), Z)), multiply(transpose(Z), X)))
  const bread = invertSymmetric(multiply(transpose(fitted), fitted))
  const estimates = multiplyVector(bread, multiplyVector(transpose(fitted), y))
  const fit = multiplyVector(X, estimates)
  const residuals = y.map((value, i) => value - fit[i])
  const columns = x.map((_, j) => fitted.data.slice(j * y.length, (j + 1) * y.length))
  const groups = Math.min(first.levels, second.levels)
  const factor = (groups / (groups - 1)) * ((y.length - 1) / (y.length - k))
  const covariance = multiply(multiply(bread, pairwise(columns, residuals, first, second)), bread)
  return {
    estimates,
    covariance: matrix(
      x.length,
      x.length,
      covariance.data.map((value) => factor * value),
    ),
  }
}

const ones = (n: number) => new Float64Array(n).fill(1)

describe('errors clustered two ways', () => {
  const { data, model, place, year } = drawCrossed({ places: 14, years: 11, instruments: 2 }, 4)
  const n = data.outcome.length
  const [x, ...z] = [...data.exogenous, ...data.instruments].map(({ values }) => values)

  it('give two-stage least squares the variance of all pairs of rows that share a cluster of either', () => {
    const own = byPairs(data.outcome, [data.treatment, x, ones(n)], [...z, x, ones(n)], place, year, 3)
    const fit = fitTwoStage(model)
    expect(fit.value).toBeCloseTo(own.estimates[0], 10)
    expect(fit.se).toBeCloseTo(Math.sqrt(own.covariance.data[0]), 10)
    // t with the fewer clusters less one
    expect(fit.df).toBe(10)
  })

  it('do not count fixed effects nested in the clusters of either, but for one level', () => {
    // whole columns: the levels of years as they are; K counts the treatment, x and one level
    const withEffects = reduceModel({ ...data, effects: [year] })
    const levels = indicators(year)
    const own = byPairs(data.outcome, [data.treatment, x, ...levels], [...z, x, ...levels], place, year, 3)
    expect(fitTwoStage(withEffects).se).toBeCloseTo(Math.sqrt(own.covariance.data[0]), 10)
  })

  it('give the first stage its variance, and the effective F', () => {
    const columns = [...z, x, ones(n)]
    const own = byPairs(data.treatment, columns, columns, place, year, 4)
    const first = regressFirstStage(model)
    first.coefficients.forEach((coefficient, j) => {
      expect(coefficient.value).toBeCloseTo(own.estimates[j], 10)
      expect(coefficient.se).toBeCloseTo(Math.sqrt(own.covariance.data[j * 4 + j]), 10)
    })
    // π'Z'Zπ / tr(V·Z'Z), Z what the controls leave of the instruments
    const controls = reduceModel({ ...data, instruments: [] }).controls
    const Z = asMatrix(z.map((values) => controls.remove(values)))
    const pi = own.estimates.slice(0, 2)
    const block = matrix(2, 2, Float64Array.of(...[0, 1, 4, 5].map((at) => own.covariance.data[at])))
    const spread = multiply(block, multiply(transpose(Z), Z)).data
    const moved = multiplyVector(Z, pi)
    const { f } = effectiveF(model, first.basisCovariance)
    expect(f).toBeCloseTo(dot(moved, moved) / (spread[0] + spread[3]), 8)
  })

  it('give the Anderson–Rubin test at every effect, and a set whose ends it just keeps', () => {
    const columns = [...z, x, ones(n)]
    const test = andersonRubin(model)
    for (const beta of [-0.5, 0, 0.2, 1]) {
      const left = data.outcome.map((value, i) => value - beta * data.treatment[i])
      const own = byPairs(left, columns, columns, place, year, 4)
      const block = matrix(2, 2, Float64Array.of(...[0, 1, 4, 5].map((at) => own.covariance.data[at])))
      const pi = own.estimates.slice(0, 2)
      const f = dot(pi, multiplyVector(invertSymmetric(block), pi)) / 2
      expect(test.statistic(beta)).toBeCloseTo(f, 8)
      expect(test.p(beta)).toBeCloseTo(fUpper(f, 2, 10), 10)
    }
    for (const end of test.set(0.95).flat()) expect(test.p(end)).toBeCloseTo(0.05, 8)
  })

  it('let the jackknife leave out every row that shares a cluster of either, as done by brute force', () => {
    const predicted = Float64Array.from({ length: n }, (_, row) => {
      const kept = [...Array(n).keys()].filter(
        (other) => place.index[other] !== place.index[row] && year.index[other] !== year.index[row],
      )
      const Q = asMatrix(model.q.map((vector) => Float64Array.from(kept, (other) => vector[other])))
      const d = Float64Array.from(kept, (other) => model.d[other])
      const slopes = multiplyVector(invertSymmetric(multiply(transpose(Q), Q)), multiplyVector(transpose(Q), d))
      return slopes.reduce((sum, slope, j) => sum + slope * model.q[j][row], 0)
    })
    expect(fitJackknife(model).value).toBeCloseTo(dot(predicted, model.y) / dot(predicted, model.d), 10)
  })

  it('give the error of a difference between two estimates', () => {
    const [all, alone] = [model, reduceModel({ ...data, instruments: data.instruments.slice(0, 1) })].map(influenceOf)
    const difference = all.map((value, row) => value - alone[row])
    const sum = pairwise([ones(n)], difference, place, year).data[0]
    expect(errorOfDifference(all, alone, model)).toBeCloseTo(Math.sqrt((11 / 10) * ((n - 1) / (n - 3)) * sum), 12)
  })

  it('are told with both counts', () => {
    expect(errorsOf(model, 1)).toEqual({ kind: 'cluster', clusters: [14, 11], df: 10, isWeighted: false })
  })

  it('keep what moves with the instruments out of the conditional likelihood ratio set', () => {
    const { model: many } = drawCrossed({ places: 45, years: 42, instruments: 2, effect: 1 }, 3)
    const ratio = conditionalLikelihoodRatio(many)!
    const [[low, high]] = ratio.set()
    expect(ratio.p(low)).toBeCloseTo(0.05, 6)
    expect(ratio.p(high)).toBeCloseTo(0.05, 6)
    expect([low < 1, high > 1]).toEqual([true, true])
  })
})

// least squares is two-stage least squares of a treatment that is its own instrument, so fixest's figures hold for both
describe('two-way fixed effects clustered on unit and period, as fixest has them', () => {
  it.for([
    ['mpdta', 'countyreal', 'first_treat', 'lemp'],
    ['castle', 'sid', 'effyear', 'l_homicide'],
  ])('%s', ([name, unit, adoption, outcome], { skip }) => {
    skip(!hasData(`tests/${name}.csv`))
    const table = parseCsv(referenceData(`tests/${name}.csv`))
    const [units, years, starts, y] = [unit, 'year', adoption, outcome].map((column) => readNumbers(table, column))
    const groups = (values: Float64Array) => {
      const levels = [...new Set(values)]
      return { levels: levels.length, index: Int32Array.from(values, (value) => levels.indexOf(value)) }
    }
    const [unitOf, yearOf] = [groups(units), groups(years)]
    const d = years.map((year, row) => Number(starts[row] > 0 && year >= starts[row]))
    const data = dataWith([...y], [...d], [[...d]], {
      effects: [unitOf, yearOf],
      errors: clusteredErrors(unitOf, yearOf),
    })
    const wanted = golden(`did_${name}_twfe`).results.no_covariates.twoway_cluster_unit_time
    const { value, se, t, p, ci, df } = fitTwoStage(reduceModel(data))
    expect(df).toBe(wanted.df_t)
    for (const [ours, peer] of [
      [value, wanted.estimate],
      [se, wanted.se],
      [t, wanted.t],
      [p, wanted.p],
      [ci[0], wanted.ci_low],
      [ci[1], wanted.ci_high],
    ])
      expect(ours / peer).toBeCloseTo(1, 7)
    const [first] = regressFirstStage(
      reduceModel({ ...data, outcome: data.treatment, treatment: data.outcome }),
    ).coefficients
    expect(first.se / wanted.se).toBeCloseTo(1, 7)
  })
})

describe('two partitions of which one adds nothing', () => {
  const { y, d, z, x, place, year } = crossedColumns({ places: 8, years: 6, rows: 3 }, 2)
  const seOf = (errors: IvData['errors']) =>
    fitTwoStage(reduceModel(dataWith(y, d, z, { exogenous: [columnOf('x', x)], errors }))).se

  it('are those of the wider where one lies within the other', () => {
    const halves = { levels: 4, index: place.index.map((level) => level % 4) }
    expect(seOf(clusteredErrors(place, halves))).toBeCloseTo(seOf({ kind: 'cluster', clusters: halves }), 12)
    expect(seOf(clusteredErrors(halves, place))).toBeCloseTo(seOf({ kind: 'cluster', clusters: halves }), 12)
  })

  it('are those of the clusters where every row is alone in the other', () => {
    const rows = { levels: y.length, index: Int32Array.from(y, (_, row) => row) }
    expect(seOf(clusteredErrors(year, rows))).toBeCloseTo(seOf({ kind: 'cluster', clusters: year }), 12)
  })
})

describe('a covariance that is not positive definite', () => {
  const [first, second] = [
    { levels: 2, index: Int32Array.of(0, 0, 1, 1) },
    { levels: 2, index: Int32Array.of(0, 1, 0, 1) },
  ]
  const errors = clusteredErrors(first, second)

  it('is that without the rows both share, worked by hand', () => {
    // sums by either partition 0 and 0.5, so V₁ = V₂ = 0.25; V₁₂ = 1 + 1 + 1 + 2.25 is larger than both
    const u = Float64Array.of(1, -1, -1, 1.5)
    expect(scoreProducts([ones(4)], u, errors).data[0]).toBeCloseTo(0.5, 14)
    // sums 3 and 7, 4 and 6: V₁ = 58, V₂ = 52, V₁₂ = 30
    expect(scoreProducts([ones(4)], Float64Array.of(1, 2, 3, 4), errors).data[0]).toBeCloseTo(58 + 52 - 30, 14)
  })

  it('is so for two residuals together, though each alone would do', () => {
    const [u, v] = [Float64Array.of(1, 2, 3, 4), Float64Array.of(4, 3, 2, 1)]
    const three = (a: Float64Array) => scoreProducts([ones(4)], a, errors).data[0]
    const [uu, uv, vv] = jointScoreProducts([ones(4)], u, v, errors).map(({ data }) => data[0])
    // u - v sums to -4 and 4, -2 and 2 and in cells -3, -1, 1, 3: 32 + 8 - 20; each block is what its own sums give
    expect([uu, vv]).toEqual([three(u), three(v)])
    expect(uu - 2 * uv + vv).toBeCloseTo(20, 12)
    const w = Float64Array.of(1.2, -1, -1, 1)
    // w alone would lose V₁₂, so u beside it does as well
    expect(jointScoreProducts([ones(4)], u, w, errors)[0].data[0]).toBeCloseTo(58 + 52, 12)
  })
})

describe('the bootstrapped Anderson–Rubin test, clustered two ways', () => {
  /** The p value by drawing outcomes and fitting each anew. */
  function byRefitting(model: IvModel, data: IvData, drawn: Grouping, beta: number, seed: number): number {
    const stream = lehmerStream(seed)
    const restricted = model.y.map((value, row) => value - beta * model.d[row])
    const statistic = (outcome: Float64Array) => {
      const fit = reduceModel({ ...data, outcome })
      const meat = scoreProducts(fit.q, fit.yResidual, fit.errors)
      return dot(fit.reducedForm, multiplyVector(invertSymmetric(meat), fit.reducedForm))
    }
    const observed = statistic(restricted)
    let asLarge = 0
    for (let draw = 0; draw < wildDraws; draw++) {
      const weights = drawWildWeights(drawn.levels, stream)
      if (statistic(restricted.map((value, row) => weights[drawn.index[row]] * value)) >= observed * (1 - 1e-9))
        asLarge++
    }
    return (1 + asLarge) / (1 + wildDraws)
  }

  it.each([
    [{ places: 8, years: 6, rows: 1, instruments: 1 }, 0],
    [{ places: 6, years: 13, rows: 1, instruments: 1 }, 0.3],
    [{ places: 8, years: 7, rows: 1, instruments: 2 }, -0.2],
  ] as const)('is that of outcomes drawn by the fewer clusters and fitted anew: %o at %d', (shape, beta) => {
    const { data, model, place, year } = drawCrossed(shape, 6)
    const drawn = year.levels < place.levels ? year : place
    const test = wildAndersonRubin(model, clusteredErrors(place, year), 3)
    expect(test.p(beta)).toBeCloseTo(byRefitting(model, data, drawn, beta, 3), 12)
  })

  it('holds the estimate where there is one instrument', () => {
    for (let seed = 1; seed < 5; seed++) {
      const { model, place, year } = drawCrossed({ places: 10, years: 8 }, seed)
      const { value } = fitTwoStage(model)
      const pieces = wildAndersonRubin(model, clusteredErrors(place, year), seed).set(0.95)
      expect(pieces.some(([low, high]) => low <= value && value <= high)).toBe(true)
    }
  })
})
