import { describe, expect, it } from 'vitest'
import { createRandom } from '../../numerics/random.ts'
import { wildClusterBootstrap } from '../../inference/wild-cluster-bootstrap.ts'
import { clearWorld, drawPanel } from './sensitivity/test-support/panel.ts'
import { contextWith, fitOf as fitUntold, specWith } from './test-support/analysis.ts'
import { clusterGrouping } from './two-way/twfe.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')
const fitOf = (...given: Parameters<typeof fitUntold>) => {
  const fit = fitUntold(...given)
  return { ...fit, primary: tell(fit.primary), estimates: tell(fit.estimates) }
}

const spec = specWith({ comparison: 'not-yet-treated', bootstrapDraws: 499 })
const worldOf = (treated: number, never: number) =>
  drawPanel({ ...clearWorld, cohorts: [...Array(treated).fill(2006), ...Array(never).fill(Infinity)] as number[] })
const idsOf = (frame: ReturnType<typeof worldOf>) => fitOf(frame, spec).estimates.map(({ id }) => id)

describe('fewer than forty clusters', () => {
  const frame = worldOf(8, 12)
  const fit = fitOf(frame, spec)
  const byId = (id: string) => fit.estimates.find((one) => one.id === id)!

  it('put the wild cluster bootstrap beside two-way fixed effects', () => {
    const row = byId('twfe-wild-bootstrap')
    const random = createRandom(contextWith().seed, 'wild-cluster-bootstrap')
    const direct = wildClusterBootstrap(fit.twfe!.fit, clusterGrouping(frame), { draws: 499, random })
    expect(row).toMatchObject({ role: 'robustness', value: byId('twfe').value, p: direct.p, ci: direct.ci })
    expect(row.method).toMatch(/null imposed, 499 drawn Rademacher weights of 20 clusters\.$/)
  })

  it('are said in the method of every interval that has no correction for them', () => {
    for (const id of ['twfe', 'sun-abraham', 'imputation']) {
      expect(byId(id).method, id).toContain('20 are few, so the interval tends to be too narrow')
    }
  })

  it('have randomization inference first, over each estimate’s own error, and the influence functions beside it', () => {
    const { primary } = fit
    expect(primary.method).toContain('499 seeded draws')
    expect(primary.method).toMatch(/each estimate over its own standard error\.$/)
    expect(primary.df).toBeNull()
    const beside = byId('callaway-santanna-group-influence')
    expect(beside).toMatchObject({ role: 'robustness', value: primary.value, se: primary.se })
    expect(beside.df).toBeGreaterThan(1)
    for (const { ci } of [primary, beside]) {
      expect(ci[0]).toBeLessThan(primary.value)
      expect(ci[1]).toBeGreaterThan(primary.value)
    }
  })

  it('are no reason for a bootstrap that cannot work where few are treated: dates are permuted instead', () => {
    for (const treated of [1, 2, 5]) {
      const ids = idsOf(worldOf(treated, 22))
      expect(ids).not.toContain('twfe-wild-bootstrap')
      expect(ids).toContain('twfe-randomization')
    }
    const { estimates } = fitOf(worldOf(2, 22), spec)
    const row = estimates.find(({ id }) => id === 'twfe-randomization')!
    expect(row).toMatchObject({ value: estimates.find(({ id }) => id === 'twfe')!.value, p: expect.any(Number) })
    expect(row.method).toContain('all 276 ways to give the adoption dates to the 24 clusters')
    expect(row.ci[0]).toBeLessThan(3)
    expect(row.ci[1]).toBeGreaterThan(3)
    expect(row.p).toBeLessThan(0.05)
  })

  it('give no interval where the ways to give out the dates are too few, and say so', () => {
    const few = fitOf(worldOf(1, 6), spec).estimates.find(({ id }) => id === 'twfe-randomization')!
    expect(few).toMatchObject({ p: 1 / 7, ci: [NaN, NaN], reason: expect.stringContaining('too few to bound') })
  })

  it('keep the bootstrap, with a caution, where few are treated but clusters have no dates to permute', () => {
    const mixed = drawPanel({
      ...clearWorld,
      cohorts: [2006, 2008, 2006, 2008, ...Array(8).fill(Infinity)] as number[],
      perCluster: 2,
    })
    const row = fitOf(mixed, spec).estimates.find(({ id }) => id === 'twfe-wild-bootstrap')!
    expect(row.method).toContain('with only 2 treated clusters p tends to be too large')
    expect(row.ci.every(Number.isFinite) || row.reason!.length > 10).toBe(true)
  })
})

describe('forty clusters or more', () => {
  it('need no bootstrap and no caution', () => {
    const frame = worldOf(20, 20)
    expect(idsOf(frame)).not.toContain('twfe-wild-bootstrap')
    expect(fitOf(frame, spec).primary.method).not.toContain('few')
  })
})
