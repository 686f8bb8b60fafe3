import { describe, expect, it } from 'vitest'
import { golden, hasReference, referenceData } from '../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../frame/csv.ts'
import { readNumbers } from '../../frame/read-column.ts'
import { inferPoint } from '../../inference/wald.ts'
import { estimateGlobalJump } from './global-polynomial.ts'

const models = {
  linear: { polynomialOrder: 1, interacted: false },
  linear_interacted: { polynomialOrder: 1, interacted: true },
  quadratic: { polynomialOrder: 2, interacted: false },
  quadratic_interacted: { polynomialOrder: 2, interacted: true },
}
const results: Record<string, any> = hasReference ? golden('rdd_mlda').results : {}

function drinkingAge(cause: string, halfWidth: number) {
  const table = parseCsv(referenceData('archive/mlda.csv'))
  const age = readNumbers(table, 'agecell').map((value) => value - 21)
  const rows = [...age.keys()].filter((row) => Math.abs(age[row]!) <= halfWidth)
  const pick = (values: Float64Array) => Float64Array.from(rows, (row) => values[row]!)
  return { running: pick(age), outcome: pick(readNumbers(table, cause)), takeUp: null, covariates: [], cluster: null }
}

describe.skipIf(!hasReference)('deaths at the minimum legal drinking age by one polynomial', () => {
  const cases = Object.keys(results).flatMap((cause) =>
    (['full', 'age20_22'] as const).flatMap((window) =>
      (Object.keys(models) as (keyof typeof models)[]).map((model) => [cause, window, model] as const),
    ),
  )
  it.each(cases)('agrees with lm and sandwich: %s, %s, %s', (cause, window, model) => {
    const rows = drinkingAge(cause, window === 'full' ? 2 : 1)
    const expected = results[cause][window][model]
    const fit = (variance: 'iid' | 'hc1' | 'hc3') => estimateGlobalJump(rows, 0, { ...models[model], variance })
    const hc1 = fit('hc1')
    // the golden states 1e-10 for this part; an effect near zero is known to that share of its error
    const near = (actual: number, golden: number) =>
      expect(Math.abs(actual - golden)).toBeLessThan(1e-10 * Math.max(Math.abs(golden), expected.se_iid))
    expect([hc1.n, hc1.df]).toEqual([expected.n, expected.df])
    near(hc1.value, expected.estimate)
    near(fit('iid').se, expected.se_iid)
    near(hc1.se, expected.se_HC1)
    near(fit('hc3').se, expected.se_HC3)
    expect(inferPoint(hc1.value, hc1.se, hc1.df).p / expected.p_HC1).toBeCloseTo(1, 7)
  })

  it('reproduces the published table to its two decimals', () => {
    // Angrist & Pischke 2015, Mastering 'Metrics, table 4.1, all deaths
    const published: [2 | 1, keyof typeof models, number, number][] = [
      [2, 'linear', 7.66, 1.51],
      [2, 'quadratic_interacted', 9.55, 1.83],
      [1, 'linear', 9.75, 2.06],
      [1, 'quadratic_interacted', 9.61, 2.29],
    ]
    for (const [halfWidth, model, value, se] of published) {
      const found = estimateGlobalJump(drinkingAge('all', halfWidth), 0, { ...models[model], variance: 'hc1' })
      expect([found.value.toFixed(2), found.se.toFixed(2)]).toEqual([value.toFixed(2), se.toFixed(2)])
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
