import { describe, expect, it } from 'vitest'
import { aggregate } from '../group-time/aggregate.ts'
import { findOtherEstimators } from './other-estimators.ts'
import { clearWorld, drawPanel, fitOf, specWith } from './test-support/panel.ts'

describe('other estimators of the same effect', () => {
  const fit = fitOf(drawPanel(clearWorld), specWith())
  const own = aggregate(fit.groupTime, 'simple').overall

  it('are compared with the average over treated observations, the furthest scored with the error of the difference', () => {
    const others = fit.estimates.filter(({ id }) => ['sun-abraham', 'imputation', 'synthetic-did'].includes(id))
    const most = others.toSorted((a, b) => Math.abs(b.value - own.value) - Math.abs(a.value - own.value))[0]
    const { value, noise, text } = findOtherEstimators(fit).otherEstimators
    // what is taken off leaves the other estimate
    expect(own.value - value!).toBeCloseTo(most.value, 12)
    expect(noise).toBeCloseTo(Math.sqrt(Math.abs(most.se ** 2 - own.smallSample.se ** 2)), 12)
    expect(text).toContain(
      `Of 3 other estimators of the average over treated observations, “${most.name}” lies furthest`,
    )
  })

  it('do not count without a standard error', () => {
    const blind = fit.estimates.map((one) => (one.id === 'imputation' ? one : { ...one, se: NaN }))
    expect(findOtherEstimators({ ...fit, estimates: blind }).otherEstimators.text).toMatch(/^The one other estimator /)
    const none = fit.estimates.map((one) => ({ ...one, se: NaN }))
    expect(findOtherEstimators({ ...fit, estimates: none }).otherEstimators).toMatchObject({
      value: null,
      available: false,
    })
  })
})
