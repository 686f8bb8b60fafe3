import { describe, expect, it } from 'vitest'
import { createRandom } from '../../numerics/random.ts'
import { wildClusterBootstrap } from '../../inference/wild-cluster-bootstrap.ts'
import { diagnostics } from './diagnostics.ts'
import { clearWorld, drawPanel } from './sensitivity/test-support/panel.ts'
import { contextWith, fitOf, specWith } from './test-support/analysis.ts'
import { clusterGrouping } from './two-way/panel-effects.ts'

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
    for (const id of ['callaway-santanna-group', 'twfe', 'sun-abraham', 'imputation']) {
      expect(byId(id).method, id).toContain('20 are few, so the interval tends to be too narrow')
    }
    expect(diagnostics(frame, spec, fit, contextWith()).evidence.smallClusterMethod!.value).toBe(0)
  })

  it('are no reason for a bootstrap that cannot work: one treated cluster', () => {
    expect(idsOf(worldOf(1, 12))).not.toContain('twfe-wild-bootstrap')
  })

  it('bring a caution where few of them are treated, and a reason where the test bounds nothing', () => {
    const few = fitOf(worldOf(2, 2), spec).estimates.find(({ id }) => id === 'twfe-wild-bootstrap')!
    expect(few.method).toContain(
      'all 1296 Webb weights of 4 clusters; with only 2 treated clusters p tends to be too large',
    )
    expect(few.ci.every(Number.isFinite) || few.reason!.length > 10).toBe(true)
  })
})

describe('forty clusters or more', () => {
  it('need no bootstrap and no caution', () => {
    const frame = worldOf(20, 20)
    expect(idsOf(frame)).not.toContain('twfe-wild-bootstrap')
    expect(fitOf(frame, spec).primary.method).not.toContain('few')
  })
})
