import { describe, expect, it } from 'vitest'
import { clearWorld, drawPanel } from './sensitivity/test-support/panel.ts'
import { fitOf as fitUntold, specWith } from './test-support/analysis.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')
const fitOf = (...given: Parameters<typeof fitUntold>) => {
  const fit = fitUntold(...given)
  return { ...fit, primary: tell(fit.primary), estimates: tell(fit.estimates) }
}

const asked = specWith({ comparison: 'not-yet-treated', bootstrapDraws: 99, clusterPeriods: true })
const worldOf = (treated: number, never: number) =>
  drawPanel({ ...clearWorld, cohorts: [...Array(treated).fill(2006), ...Array(never).fill(Infinity)] as number[] })

describe('two-way fixed effects clustered on the periods as well', () => {
  const frame = worldOf(20, 24)
  const fit = fitOf(frame, asked)
  const byId = (id: string) => fit.estimates.find((one) => one.id === id)!
  const row = byId('twfe-two-way-clusters')

  it('have the variance of all pairs of rows of one unit or one period', () => {
    const { x, residuals, bread, n } = fit.twfe!.fit
    let sum = 0
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const isShared = frame.unitIndex[i] === frame.unitIndex[j] || frame.periodIndex[i] === frame.periodIndex[j]
        if (isShared) sum += x.data[i] * residuals[i] * x.data[j] * residuals[j]
      }
    }
    const periods = frame.periods.length
    // K: the treatment and one level, as the effects of units and of periods are nested in their clusters
    const factor = (periods / (periods - 1)) * ((n - 1) / (n - 2))
    expect(row.se).toBeCloseTo(bread.data[0] * Math.sqrt(factor * sum), 10)
  })

  it('are the same estimate with as many degrees of freedom as the fewer clusters less one', () => {
    const { value } = byId('twfe')
    expect(row).toMatchObject({
      value,
      role: 'robustness',
      clusters: frame.periods.length,
      df: frame.periods.length - 1,
    })
    expect(row.name).toBe(`Two-way fixed effects, clustered on ${asked.unit} and ${asked.time}`)
    expect(row.method).toContain(`44 and ${frame.periods.length} clusters`)
    expect(row.method).toContain(`${frame.periods.length} are few, so the interval tends to be too narrow`)
  })

  it('are shown only where the design asks, and change nothing else', () => {
    const without = fitOf(frame, { ...asked, clusterPeriods: undefined }).estimates
    expect(without).toEqual(fit.estimates.filter(({ id }) => id !== 'twfe-two-way-clusters'))
    expect(fitOf(frame, { ...asked, clusterPeriods: false }).estimates).toEqual(without)
  })

  it('are not shown where one treated unit leaves no interval', () => {
    const ids = fitOf(worldOf(1, 22), asked).estimates.map(({ id }) => id)
    expect(ids).not.toContain('twfe-two-way-clusters')
  })
})
