import { describe, expect, it } from 'vitest'
import { referenceData } from '../../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../frame/csv.ts'
import { readNumbers } from '../../frame/table.ts'
import { expectGolden, expectPublished, readGolden } from '../../test-support/expect-golden.ts'
import { inferPoint } from '../../inference/wald.ts'
import { estimateGlobalJump } from './global-polynomial.ts'

const models = {
  linear: { polynomialOrder: 1, interacted: false },
  linear_interacted: { polynomialOrder: 1, interacted: true },
  quadratic: { polynomialOrder: 2, interacted: false },
  quadratic_interacted: { polynomialOrder: 2, interacted: true },
}
const golden = readGolden('rdd_mlda')

function drinkingAge(cause: string, halfWidth: number) {
  const table = parseCsv(referenceData('archive/mlda.csv'))
  const age = readNumbers(table, 'agecell').map((value) => value - 21)
  const rows = [...age.keys()].filter((row) => Math.abs(age[row]) <= halfWidth)
  const pick = (values: Float64Array) => Float64Array.from(rows, (row) => values[row])
  return { running: pick(age), outcome: pick(readNumbers(table, cause)), takeUp: null, covariates: [], cluster: null }
}

describe('deaths at the minimum legal drinking age by one polynomial', () => {
  const cases = Object.keys(golden.results).flatMap((cause) =>
    (['full', 'age20_22'] as const).flatMap((window) =>
      (Object.keys(models) as (keyof typeof models)[]).map((model) => [cause, window, model] as const),
    ),
  )
  it.each(cases)('agrees with lm and sandwich: %s, %s, %s', (cause, window, model) => {
    const rows = drinkingAge(cause, window === 'full' ? 2 : 1)
    const path = `${cause}/${window}/${model}`
    const fit = (variance: 'iid' | 'hc1' | 'hc3') => estimateGlobalJump(rows, 0, { ...models[model], variance })
    const [iid, hc1, hc3] = [fit('iid'), fit('hc1'), fit('hc3')]
    // an effect near zero is known to that share of its error
    const exact = { tolerance: 1e-10, why: 'closed form (the golden says 1e-10 for this part)' }
    expectGolden(golden, `${path}/n`, hc1.n, { tolerance: 0, why: 'a count' })
    expectGolden(golden, `${path}/df`, hc1.df, { tolerance: 0, why: 'a count' })
    expectGolden(golden, `${path}/estimate`, hc1.value, { ...exact, scale: iid.se })
    expectGolden(golden, `${path}/se_iid`, iid.se, exact)
    expectGolden(golden, `${path}/se_HC1`, hc1.se, { ...exact, scale: iid.se })
    expectGolden(golden, `${path}/se_HC3`, hc3.se, { ...exact, scale: iid.se })
    const { p } = inferPoint(hc1.value, hc1.se, hc1.df)
    expectGolden(golden, `${path}/p_HC1`, p, { tolerance: 5e-8, why: 'a p value moves by more than its t' })
  })

  it('reproduces the published table to its two decimals', () => {
    // Angrist & Pischke 2015, Mastering 'Metrics, table 4.1, all deaths
    const published: [2 | 1, keyof typeof models, number, number][] = [
      [2, 'linear', 7.66, 1.51],
      [2, 'quadratic_interacted', 9.55, 1.83],
      [1, 'linear', 9.75, 2.06],
      [1, 'quadratic_interacted', 9.61, 2.29],
    ]
    const crashes = estimateGlobalJump(drinkingAge('mva', 2), 0, { ...models.linear, variance: 'hc1' })
    const table = "Angrist & Pischke 2015, Mastering 'Metrics, table 4.1"
    const mva = { design: 'RDD', source: table, dataset: 'data/archive/mlda.csv', decimals: 2 }
    const what = 'motor vehicle deaths, ages 19–23, linear'
    expectPublished({ ...mva, quantity: what, ours: crashes.value, published: 4.53 })
    expectPublished({ ...mva, quantity: `${what}, se`, ours: crashes.se, published: 0.72 })
    for (const [halfWidth, model, value, se] of published) {
      const found = estimateGlobalJump(drinkingAge('all', halfWidth), 0, { ...models[model], variance: 'hc1' })
      const where = { design: 'RDD', source: "Angrist & Pischke 2015, Mastering 'Metrics, table 4.1", decimals: 2 }
      const quantity = `all deaths, ages ${21 - halfWidth}–${21 + halfWidth}, ${model.replace('_', ', ')}`
      const dataset = 'data/archive/mlda.csv'
      expectPublished({ ...where, dataset, quantity, ours: found.value, published: value })
      expectPublished({ ...where, dataset, quantity: `${quantity}, se`, ours: found.se, published: se })
    }
  })
})

it('counts clusters and takes their number less one as degrees of freedom', () => {
  const running = Float64Array.from({ length: 24 }, (_, i) => i - 11.5)
  const outcome = running.map((x, i) => 0.5 * x + (x >= 0 ? 2 : 0) + Math.sin(7 * i))
  const rows = { running, outcome, takeUp: null, covariates: [], cluster: null }
  const choices = { polynomialOrder: 1, interacted: true, variance: 'hc1' as const }
  const singletons = estimateGlobalJump({ ...rows, cluster: Int32Array.from(running.keys()) }, 0, choices)
  const plain = estimateGlobalJump(rows, 0, choices)
  // with one row per cluster CR1 has (n − 1)/(n − k)·n/(n − 1) = n/(n − k): HC1
  expect(singletons.se).toBeCloseTo(plain.se, 12)
  expect(singletons).toMatchObject({ clusters: 24, df: 23 })
})
