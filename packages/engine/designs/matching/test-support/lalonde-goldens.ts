import { expectGolden, type Agreement, type Golden } from '../../../test-support/expect-golden.ts'
import type { compareTerms } from '../diagnostics/balance.ts'
import { fitPropensity } from '../propensity.ts'
import { lalonde } from './lalonde.ts'

/** The men of Dehejia & Wahba's subset. */
export const frame = lalonde()
/** Its propensity score. */
export const logit = fitPropensity(frame)
export const peerLogit = {
  tolerance: 1e-6,
  why: 'the peer stops its logit at a deviance change of 1e-8, ours at 1e-14',
}
export const maximum = { tolerance: 1e-8, why: 'the maximum of the likelihood' }
export const closed = { tolerance: 1e-10, why: 'closed form' }
export const same = { tolerance: 0, why: 'a count' }

export const total = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0)

type BalanceOf = ReturnType<typeof compareTerms>[number]['after']

/** The covariates' rows of the peer's table of balance. */
export function expectBalance(golden: Golden, path: string, ours: BalanceOf[], close: Agreement): void {
  const fields = [
    ['mean_control', 'meanComparison'],
    ['mean_treated', 'meanTreated'],
    ['sd_control', 'sdComparison'],
    ['sd_treated', 'sdTreated'],
    ['smd', 'smd'],
    ['variance_ratio', 'varianceRatio'],
    ['ks', 'ks'],
  ] as const
  for (const [theirs, mine] of fields) {
    const column = ours.slice(0, 8).map((one) => one[mine])
    expectGolden(golden, `${path}/${theirs}`, column, close)
  }
}
