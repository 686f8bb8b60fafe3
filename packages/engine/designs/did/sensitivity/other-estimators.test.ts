import { describe, expect, it } from 'vitest'
import { aggregate } from '../group-time/aggregate.ts'
import { moveToOtherEstimators } from './movement.ts'
import { clearWorld, drawPanel, fitOf, specWith } from './test-support/panel.ts'

describe('other estimators of the same effect', () => {
  const fit = fitOf(drawPanel(clearWorld), specWith())
  const own = aggregate(fit.groupTime, 'simple').overall

  it('are compared with the average over treated observations, each with the error of the difference', () => {
    const others = fit.estimates.filter(({ id }) => ['sun-abraham', 'imputation', 'synthetic-did'].includes(id))
    const moves = moveToOtherEstimators(fit)
    expect(moves.map(({ name }) => name)).toEqual(others.map(({ name }) => name))
    moves.forEach(({ value, noise }, i) => {
      // what is taken off leaves the other estimate
      expect(own.value - value).toBeCloseTo(others[i].value, 12)
      expect(noise).toBeCloseTo(Math.sqrt(Math.abs(others[i].se ** 2 - own.smallSample.se ** 2)), 12)
    })
  })

  it('do not count without a standard error', () => {
    const blind = fit.estimates.map((one) => (one.id === 'imputation' ? one : { ...one, se: NaN }))
    expect(moveToOtherEstimators({ ...fit, estimates: blind })).toHaveLength(1)
    expect(moveToOtherEstimators({ ...fit, estimates: fit.estimates.map((one) => ({ ...one, se: NaN })) })).toEqual([])
  })
})
