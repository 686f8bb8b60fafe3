import { tellerOf } from '@casefiles/words'
import { describe, expect, it } from 'vitest'
import type { LogLine } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import type { Column, DataTable } from '../../frame/table.ts'
import { createRandom } from '../../numerics/random.ts'
import { parseSpec } from '../../parse-spec.ts'
import { mapInPlace } from '../../tasks/map-tasks.ts'
import { plainWords } from '../../verdict/reader-words.ts'
import { diagnostics } from './diagnostics.ts'
import { estimate } from './estimate.ts'
import { preflight } from './preflight.ts'
import { varyAssumptions } from './sensitivity.ts'
import { matchingSpec } from './spec.ts'
import { drawClustered, type ClusteredShape } from './test-support/clustered-worlds.ts'

const tell = await tellerOf('Matching')
const intent = { direction: 'increase' as const, smallestEffect: 0.5, smallestEffectBasis: 'Made for a test.' }

function tableOf(shape: ClusteredShape, seed = 3): DataTable {
  const { n, treated, outcome, covariates, clusters } = drawClustered(createRandom(seed, 'clusters'), shape)
  const number = (values: ArrayLike<number>) => ({ kind: 'number' as const, values: Float64Array.from(values) })
  return {
    rows: n,
    columns: new Map<string, Column>([
      ['id', { kind: 'text', values: Array.from({ length: n }, (_, i) => `u${i}`) }],
      ['t', number(treated)],
      ['y', number(outcome)],
      ['x', number(covariates.data)],
      ['village', { kind: 'text', values: Array.from(clusters!.index, (cluster) => `v${cluster}`) }],
    ]),
  }
}

const specWith = (changes: Record<string, unknown> = {}) =>
  parseSpec(matchingSpec, {
    unit: 'id',
    outcome: { column: 'y', label: 'Y', units: 'points' },
    treatment: { column: 't' },
    covariates: [{ kind: 'number', column: 'x', label: 'X' }],
    measured: { before: { from: 1, to: 1 }, after: { from: 2, to: 2 } },
    cluster: 'village',
    ...changes,
  })

async function run(table: DataTable, spec = specWith()) {
  const log: LogLine<Text>[] = []
  const context = {
    seed: 1,
    intent,
    words: plainWords,
    progress: () => {},
    map: mapInPlace,
    log: (line: LogLine<Text>) => log.push(line),
  }
  const frame = preflight(table, spec, context)
  const fit = await estimate(frame, spec, context)
  const { checks } = tell(diagnostics(frame, spec, fit, context))
  const { sensitivity } = tell(await varyAssumptions(frame, spec, fit, context))
  const told = tell(fit.estimates)
  return {
    frame,
    fit,
    log: tell(log),
    checks,
    sensitivity,
    of: (id: string) => told.find((one) => one.id === id)!,
    check: (id: string) => checks.find((one) => one.id === id)!,
  }
}

const shape = { levels: 24, size: 10, treatment: 'units' } as const

describe('a design that names a cluster', () => {
  it('says of every estimate which errors it has, and why one has none', async () => {
    const { fit, of } = await run(tableOf(shape))
    expect(tell(fit.primary).method).toContain('summed within 24 clusters, t with Satterthwaite')
    for (const id of [
      'ipw',
      'entropy-balancing',
      'cbps',
      'overlap-weights',
      'regression-adjustment',
      'aipw-cross-fitted',
    ]) {
      expect(of(id).method, id).toContain('clustered (24 clusters, factor 24/23), t with 23 degrees of freedom')
      expect(of(id), id).toMatchObject({ clusters: 24, df: 23 })
    }
    for (const id of ['least-squares', 'unadjusted'])
      expect(of(id).method, id).toContain('clustered (24 clusters, CR1)')
    expect(of('nearest-neighbour-score').method).toContain('clustered by matched set and by cluster')
    for (const id of [
      'nearest-neighbour-score-replacement',
      'nearest-neighbour-mahalanobis-replacement',
      'coarsened-exact',
    ]) {
      expect(of(id).value, id).not.toBeNaN()
      expect(of(id).se, id).toBeNaN()
      expect(of(id).method, id).not.toContain('interval')
      expect(of(id).reason, id).toMatch(/^No interval: .* clusters\.$/)
    }
  })

  it('leaves every estimate where it is and makes intervals wider where units hang together', async () => {
    const table = tableOf({ levels: 40, size: 10, treatment: 'clusters' })
    const [clustered, without] = [await run(table), await run(table, specWith({ cluster: undefined }))]
    for (const { id, value, se } of without.fit.estimates) {
      // folds are drawn otherwise where clusters are kept whole
      if (id === 'aipw-cross-fitted' || Number.isNaN(value)) continue
      const found = clustered.of(id)
      expect(found.value, id).toBeCloseTo(value, 12)
      if (!Number.isNaN(found.se)) expect(found.se, id).toBeGreaterThan(1.3 * se)
    }
  })

  it('counts clusters by the smaller side', async () => {
    const { check } = await run(tableOf(shape))
    expect(check('clusters')).toMatchObject({ passed: false, statistic: 24, severity: 'major' })
    const treatedWhole = await run(tableOf({ levels: 90, size: 6, treatment: 'clusters' }))
    const { treated, clusters } = treatedWhole.frame
    const withTreated = new Set(clusters!.index.filter((_, i) => treated[i] === 1)).size
    const smaller = 2 * Math.min(withTreated, 90 - withTreated)
    expect(treatedWhole.check('clusters')).toMatchObject({ passed: smaller >= 40, statistic: smaller })
    expect(treatedWhole.check('clusters').message).toContain(`the smaller side decides, so ${smaller} count`)
    const none = await run(tableOf(shape), specWith({ cluster: undefined }))
    expect(none.checks.some(({ id }) => id === 'clusters')).toBe(false)
  })

  it('says that the test of pairs does not know of clusters', async () => {
    const { sensitivity } = await run(tableOf(shape))
    const { message } = sensitivity.find(({ id }) => id === 'rosenbaum-gamma')!
    expect(message).toMatch(/The test takes the pairs as drawn one by one, whatever clusters their units lie in\.$/)
  })

  it('leaves out units without a cluster and counts them', async () => {
    const table = tableOf(shape)
    const village = table.columns.get('village')!
    village.values[7] = null as never
    const { frame, log } = await run(table)
    expect(frame.n).toBe(239)
    expect(log.some(({ message }) => message.includes('village'))).toBe(true)
  })

  it('refuses one cluster as a whole side, and more folds than clusters', async () => {
    const table = tableOf(shape)
    const treated = table.columns.get('t')!.values
    const village = table.columns.get('village')!.values as string[]
    const one = { ...table, columns: new Map(table.columns) }
    one.columns.set('village', { kind: 'text', values: village.map((name, i) => (treated[i] === 1 ? 'all' : name)) })
    await expect(run(one)).rejects.toMatchObject({ code: 'matching/too-few-clusters' })
    const few = { ...table, columns: new Map(table.columns) }
    few.columns.set('village', { kind: 'text', values: village.map((name) => `v${Number(name.slice(1)) % 4}`) })
    const crossFitted = specWith({ estimator: 'aipw-cross-fitted', crossFitting: { folds: 5, splits: 1 } })
    await expect(run(few, crossFitted)).rejects.toMatchObject({ code: 'matching/too-few-clusters' })
    expect((await run(few)).fit.primary.clusters).toBe(4)
  })
})
