import { describe, expect, it } from 'vitest'
import { dataWith } from '../test-support/models.ts'
import { fitJackknife } from './jackknife.ts'
import { reduceModel } from './reduce.ts'

describe('the jackknife by hand', () => {
  it('predicts each of four rows from the others of its arm', () => {
    // z = 0 0 1 1, d = 0 2 4 8: fits of d without a row, after taking out the mean 3.5, follow from leverage 1/4 beside
    // the mean's 1/4. Residuals from the arms' means 1 and 6: −1 1 −2 2; leverage of z less its mean 1/4 each, so the
    // prediction is d less its mean, less the residual over 3/4: −3.5 + 4/3, −1.5 − 4/3, 0.5 + 8/3, 4.5 − 8/3
    const data = dataWith([1, 2, 3, 7], [0, 2, 4, 8], [[0, 0, 1, 1]])
    const predicted = [-3.5 + 4 / 3, -1.5 - 4 / 3, 0.5 + 8 / 3, 4.5 - 8 / 3]
    const ratio = (values: number[]) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / 4
      return values.reduce((sum, value, i) => sum + (value - mean) * predicted[i], 0)
    }
    expect(fitJackknife(reduceModel(data)).value).toBeCloseTo(ratio([1, 2, 3, 7]) / ratio([0, 2, 4, 8]), 12)
  })
})
