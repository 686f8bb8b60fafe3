import { describe, expect, it } from 'vitest'
import type { LogLine } from '../../analysis.ts'
import { buildPanel } from '../../frame/build-panel.ts'
import { createRandom } from '../../numerics/random.ts'
import { estimate } from './estimate.ts'
import { contextWith, specWith } from './test-support/analysis.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

/** Forty units; `x` tells the treated from the others the better, the larger the distance. */
function panelOf(distance: number, lastNever = Infinity) {
  const random = createRandom(17, 'log')
  const units = Array.from({ length: 40 }, (_, i) => ({
    name: `u${String(i).padStart(2, '0')}`,
    first: i < 20 ? 4 : lastNever,
    x: (i < 20 ? distance : 0) + random.normal(),
  }))
  const rows = units.flatMap((unit) => [1, 2, 3, 4, 5].map((time) => ({ ...unit, time, y: random.normal() })))
  const names = rows.map(({ name }) => name)
  return buildPanel({
    unit: names,
    time: rows.map(({ time }) => time),
    outcome: Float64Array.from(rows, ({ y }) => y),
    covariates: new Map([['x', Float64Array.from(rows, ({ x }) => x)]]),
    balanceCovariates: new Map(),
    cluster: names,
    firstTreated: new Map(units.map(({ name, first }) => [name, first])),
  })
}

function logOf(frame: ReturnType<typeof panelOf>, covariates: { column: string; transform: 'none' }[]) {
  const log: LogLine[] = []
  const spec = specWith({ comparison: 'not-yet-treated', covariates })
  estimate(frame, spec, { ...contextWith(), log: (line) => log.push(tell(line)) })
  return log
}

describe('the log of the effects', () => {
  const x = [{ column: 'x', transform: 'none' as const }]

  it('names a cohort that its covariates nearly tell from those compared with', () => {
    const near = logOf(panelOf(2.2), x).filter(({ code }) => code === 'did/near-separation')
    expect(near).toHaveLength(1)
    expect(near[0].message).toMatch(
      /^The covariates nearly tell the units first treated in period 4 from those compared with: in 4 of its effects a propensity score reaches 0\.99\d/,
    )
    expect(logOf(panelOf(0), x).map(({ code }) => code)).not.toContain('did/near-separation')
  })

  it('counts effects before adoption that cannot be computed, not only those after it', () => {
    // those first treated in 5 have nobody left to compare with in 5, and before it nobody but units treated from 4 on
    const messages = logOf(panelOf(0, 5), []).map(({ message }) => message)
    expect(messages.some((one) => one.includes('after adoption are left out of every average (first treated'))).toBe(
      true,
    )
    expect(
      messages.some((one) => one.includes('before adoption are left out of the event study and the drift test')),
    ).toBe(true)
  })
})
