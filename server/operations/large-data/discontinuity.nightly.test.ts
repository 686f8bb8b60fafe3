import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESIGNS, parseSpec } from '@casefiles/engine/designs'
import { createRandom } from '@casefiles/engine/numerics'
import { estimateFrom } from './estimate-large.ts'
import { openLargeTable } from './open-large-table.ts'
import { expectSame, refusalOf, type Spec } from './test-support/same-estimate.ts'

let folder: string
beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'large-rdd-'))))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Wide scores with a jump at 21, a share that takes it up, what else decides, and gaps. */
function scores(rows: number, decimals: number): string {
  const random = createRandom(7, 'large discontinuity')
  const lines = ['score,y,takes,income,size,weight,place,wave']
  for (let i = 0; i < rows; i++) {
    const score = (21.3 + 4 * random.normal()).toFixed(decimals)
    const apart = Number(score) - 21
    const takes = Number(random.uniform() < (apart >= 0 ? 0.8 : 0.2))
    const [income, size] = [20 + 0.5 * apart + random.normal(), 1 + 9 * random.uniform()]
    const y =
      3 + 0.6 * takes + 3 * Math.sin(apart / 2) + 0.02 * apart ** 2 + 0.4 * income + Math.log(size) + random.normal()
    const gap = random.uniform() < 0.02 ? 'NA' : y.toFixed(4)
    lines.push(
      [
        score,
        gap,
        takes,
        income.toFixed(3),
        size.toFixed(3),
        random.integer(4),
        `s${i % 40}`,
        i % 30 === 0 ? '' : `${i % 25}${i % 2 === 0 ? '.0' : ''}`,
      ].join(','),
    )
  }
  return lines.join('\n')
}

const spec = {
  runningVariable: { column: 'score', label: 'Score', units: 'points' },
  cutoff: 21,
  outcome: { column: 'y', label: 'Outcome', units: 'points' },
}
const fuzzy = { ...spec, takeUp: { column: 'takes', label: 'Takes it' } }
const local = (changes: Spec) => ({ estimator: { kind: 'local', ...changes } })

describe('the jump of a large file', () => {
  const few = scores(4000, 4)
  const many = scores(32_000, 4)

  it('is that of the rows, where only those near the cutoff are read', async () => {
    const { notes, method } = await expectSame(folder, 'RDD', spec, few)
    expect(notes[0]).toMatch(/^The selector mserd gives h = /)
    expect(notes[1]).toMatch(/^[0-9]+ of 39\d\d rows were read/)
    expect(notes[2]).toMatch(/rows .* with a missing cell are left out\.$/)
    expect(method).toContain('3 nearest neighbors')
    await expectSame(folder, 'RDD', { ...spec, treatedSide: 'below', window: { from: 12, to: 29.5 } }, few)
  })

  it.each([
    ['on a side each', { ...spec, ...local({ bandwidth: { kind: 'selected', selector: 'msetwo' } }) }],
    ['for coverage', { ...spec, ...local({ bandwidth: { kind: 'selected', selector: 'cercomb2' } }) }],
    ['of parabolas', { ...spec, ...local({ polynomialOrder: 2, kernel: 'epanechnikov', variance: 'hc1' }) }],
    ['of cubics', { ...spec, ...local({ polynomialOrder: 3, massPoints: 'off' }) }],
    ['of means', { ...spec, ...local({ polynomialOrder: 0, kernel: 'uniform', regularisation: 0 }) }],
    ['in logarithms', { ...spec, outcome: { ...spec.outcome, transform: 'log', scale: 100 } }],
    ['with weights', { ...spec, samplingWeight: 'weight' }],
    ['with covariates', { ...spec, covariates: [{ column: 'income' }, { column: 'size', transform: 'log' }] }],
    ['with clusters', { ...spec, cluster: 'place' }],
    [
      'with clusters, for coverage',
      { ...spec, cluster: 'wave', ...local({ bandwidth: { kind: 'selected', selector: 'cerrd' } }) },
    ],
    ['with clusters and weights', { ...fuzzy, cluster: 'place', samplingWeight: 'weight' }],
    ['of a share that takes it up', fuzzy],
    ['of that with a covariate', { ...fuzzy, covariates: [{ column: 'income' }] }],
  ])('is that of the rows with bandwidths %s', async (_, changed: Spec) => {
    await expectSame(folder, 'RDD', changed, few)
  })

  it('is that of the rows, where these are taken as sums over blocks', async () => {
    await expectSame(folder, 'RDD', spec, many)
    await expectSame(folder, 'RDD', { ...fuzzy, covariates: [{ column: 'income' }] }, many)
  })

  it('is that of the rows, where values of the running variable repeat', async () => {
    await expectSame(folder, 'RDD', spec, scores(6000, 2))
    await expectSame(folder, 'RDD', { ...spec, ...local({ kernel: 'uniform' }) }, scores(28_000, 2))
  })

  it('reads no row farther from the cutoff than a window reaches', async () => {
    const stated = { ...spec, ...local({ bandwidth: { kind: 'fixed', h: 0.5, b: 0.8 } }) }
    await expectSame(folder, 'RDD', stated, many)
    const once = await distancesRead(stated, many)
    expect(once).toHaveLength(1)
    expect(once[0].length).toBeGreaterThan(2000)
    expect(Math.max(...once[0].map(Math.abs))).toBeLessThanOrEqual(0.8 * (1 + 1e-9))
    const wider = (await distancesRead(spec, many)).map(({ length }) => length)
    expect(wider).toEqual(wider.toSorted((a, b) => a - b))
    expect(wider[0]).toBeLessThan(100)
    expect(wider.at(-1)).toBeLessThan(28_000)
  })

  /** The distances of every question for rows. */
  async function distancesRead(changed: Spec, csv: string): Promise<Float64Array[]> {
    const file = path.join(folder, 'read.csv')
    fs.writeFileSync(file, csv)
    const table = await openLargeTable(file)
    const read: Float64Array[] = []
    const columnsOf = async (sql: string) => {
      const columns = await table.columnsOf(sql)
      read.push(columns[0])
      return columns
    }
    const parsed = parseSpec(DESIGNS.RDD.spec, changed)
    await estimateFrom({ ...table, columnsOf }, 'RDD', parsed).finally(table.close)
    return read
  }
})

describe('a discontinuity that sums do not carry', () => {
  const refusal = (changes: Spec, csv = scores(600, 3)) => refusalOf(folder, 'RDD', { ...spec, ...changes }, csv)

  it('is refused with what it has', async () => {
    expect(await refusal({ estimator: { kind: 'global' } })).toBe('input/not-for-large')
    expect(await refusal({ bunching: { from: 40, to: 60 } })).toBe('input/not-for-large')
    expect(await refusal({ ownCutoffs: 'income' })).toBe('input/not-for-large')
    expect(await refusal({ cellSize: { kind: 'column', column: 'weight' } })).toBe('input/not-for-large')
    expect(await refusal({ covariates: [{ column: 'income' }, { column: 'income' }] })).toBe('input/not-for-large')
    expect(await refusal({}, scores(4000, 0))).toBe('input/not-for-large')
  })

  it('is refused for what is wrong with the data, as from the rows', async () => {
    expect(await refusal({ cutoff: 90 })).toBe('rdd/one-sided-support')
    expect(await refusal({ samplingWeight: 'income' }, scores(20, 3).replaceAll(/,2\d\.(\d+),/g, ',-1.$1,'))).toBe(
      'rdd/negative-weight',
    )
    expect(await refusal({ outcome: { ...spec.outcome, column: 'place' } })).toBe('frame/not-a-number')
    expect(await refusal({}, 'score,y\n1,2\n22,2\n')).toBe('rdd/constant-outcome')
    expect(
      await refusal(
        { cluster: 'one' },
        scores(600, 3)
          .replaceAll(/,(s\d+),[^\n]*/g, ',one,')
          .replace('place', 'one'),
      ),
    ).toBe('rdd/too-few-clusters')
    expect(await refusal({}, 'score,y\n1,2\n22,3\n')).toBe('rdd/too-few-distinct-values')
    expect(await refusal(local({ bandwidth: { kind: 'fixed', h: 0.001, b: 0.001 } }))).toBe('rdd/sparse-bandwidth')
    expect(await refusal({}, 'score,y\n,2\n22,NA\n')).toBe('frame/no-complete-rows')
  })
})
