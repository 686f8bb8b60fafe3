import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DesignType } from '@casefiles/engine/analysis'
import { createRandom } from '@casefiles/engine/numerics'
import { openLargeTable } from './open-large-table.ts'
import { expectSame, refusalOf, type Spec } from './test-support/same-estimate.ts'

let folder: string
beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'large-'))))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const random = createRandom(5, 'large data')
const outcome = { column: 'y', label: 'Outcome', units: 'points' }

function panel(units: number, cohorts: (number | '')[]): string {
  const lines = ['unit,period,first,y,other']
  for (let unit = 0; unit < units; unit++) {
    const [level, first] = [50 + 3 * random.normal(), cohorts[unit % cohorts.length]]
    for (let period = 2001; period <= 2008; period++) {
      const effect = first !== '' && first > 0 && period >= first ? 1 + 0.2 * (period - first) : 0
      lines.push(`u${unit},${period},${first},${(level + 0.1 * period + effect + random.normal()).toFixed(5)},x`)
    }
  }
  return lines.join('\n')
}

const didSpec = {
  unit: 'unit',
  time: 'period',
  outcome,
  adoption: { kind: 'first-treated', column: 'first' },
  comparison: 'not-yet-treated',
}

const blocksSpec = {
  unit: 'person',
  outcome,
  blocks: ['place', 'wave'],
  treatment: { column: 'arm', treatedValues: ['1'], controlValues: ['0'] },
  takeUp: { kind: 'by-construction', reason: 'Nobody could do otherwise.' },
  randomisation: { evidence: 'documented', how: 'By computer.' },
  period: { assigned: 2001, from: 2002, to: 2002 },
}

function experiment(rows: number): string {
  const lines = ['person,place,wave,arm,y']
  for (let i = 0; i < rows; i++) {
    const arm = random.integer(3)
    const y = random.uniform() < 0.03 ? 'NA' : (1000 + 0.4 * arm + random.normal()).toFixed(4)
    // 1 and 1.0 are the same number
    lines.push(`p${i},s${i % 7},${1 + (i % 2)}${i % 3 === 0 ? '.0' : ''},${arm}${i % 5 === 0 ? '.0' : ''},${y}`)
  }
  return lines.join('\n')
}

const ivSpec = {
  outcome: { ...outcome, scale: 100 },
  treatment: { column: 'd', label: 'Treatment' },
  instruments: ['z', 'w'].map((column) => ({ column, label: column.toUpperCase() })),
  exogenous: [{ column: 'x' }, { column: 'size', transform: 'log' }],
  time: { kind: 'column', column: 'year' },
}

function offers(rows: number): string {
  const lines = ['y,d,z,w,x,size,year']
  for (let i = 0; i < rows; i++) {
    const [z, w, x, wish] = [random.integer(2), random.normal(), 40 + 5 * random.normal(), random.normal()]
    const d = 0.8 * z + 0.3 * w + wish + 0.02 * x
    const y = 20 + 0.5 * d + wish + 0.1 * x + (1 + z) * random.normal()
    const cells = [y, d].map((value) => value.toFixed(5))
    lines.push(
      [...cells, z, w.toFixed(4), i === 3 ? '' : x.toFixed(4), (1 + 9 * random.uniform()).toFixed(3), 2001].join(','),
    )
  }
  return lines.join('\n')
}

describe('the main estimate of a large file', () => {
  it('is that of the rows, for effects by cohort and period', { tags: ['night'] }, async () => {
    await expectSame(folder, 'DiD', didSpec, panel(240, [0, 2003, 2006, '']))
    const early = { ...didSpec, comparison: 'never-treated', dropAlwaysTreated: true, window: { from: 2003, to: 2008 } }
    const { notes } = await expectSame(folder, 'DiD', early, panel(200, [0, 2003, 2005, 2012]))
    expect(notes).toEqual(['50 units are treated from the first period on and left out.'])
  })

  it('is that of the rows, for differences within blocks', async () => {
    const { notes } = await expectSame(folder, 'Blocks', blocksSpec, experiment(3000))
    expect(notes[0]).toContain('left out')
  })

  it('is that of the rows, for instruments, whether variances are equal or not', { tags: ['night'] }, async () => {
    const csv = offers(3000)
    const { notes, method } = await expectSame(folder, 'IV', ivSpec, csv)
    expect(notes).toEqual(['1 rows with a missing cell are left out.'])
    expect(method).toContain('HC1')
    await expectSame(folder, 'IV', { ...ivSpec, covariance: 'iid', instruments: [{ column: 'z', label: 'Z' }] }, csv)
  })
})

describe('a large file that sums do not carry', () => {
  const refusal = (type: DesignType, spec: Spec, csv: string) => refusalOf(folder, type, spec, csv)

  it('is refused with what it has', async () => {
    const csv = panel(40, [0, 2004])
    expect(await refusal('DiD', { ...didSpec, cluster: 'other' }, csv)).toBe('input/not-for-large')
    const contrast = {
      column: 'other',
      affected: ['1'],
      affectedLabel: 'one',
      unaffected: ['2'],
      unaffectedLabel: 'two',
    }
    expect(await refusal('DiD', { ...didSpec, contrast }, csv)).toBe('input/not-for-large')
    expect(await refusal('DiD', didSpec, csv.split('\n').slice(0, -1).join('\n'))).toBe('input/not-for-large')
    expect(await refusal('DiD', { ...didSpec, time: 'year' }, csv)).toBe('frame/missing-column')
    expect(await refusal('DiD', didSpec, panel(40, [0, 2001]))).toBe('did/always-treated-units')
    const words = csv.replace('u3,2004', 'u3,spring')
    expect(await refusal('DiD', didSpec, words)).toBe('frame/not-a-number')
    const twice = experiment(100).replace('p7,', 'p8,')
    expect(await refusal('Blocks', blocksSpec, twice)).toBe('blocks/duplicate-unit')
    const weak = { ...ivSpec, instruments: [{ column: 'noise', label: 'Noise' }] }
    const noisy = offers(300)
      .split('\n')
      .map((line, i) => `${line},${i === 0 ? 'noise' : i % 2}`)
    expect(await refusal('IV', weak, noisy.join('\n'))).toBe('input/not-for-large')
    const crossed = { ...ivSpec, crossedEffects: [{ columns: ['a', 'b'] }] }
    expect(await refusal('IV', crossed, offers(300))).toBe('input/not-for-large')
  })

  it('is refused where the interval of the rows would be another', async () => {
    const otherOutcomes = [{ ...outcome, column: 'other', label: 'Other', role: 'primary' }]
    expect(await refusal('DiD', { ...didSpec, otherOutcomes }, panel(40, [0, 2004]))).toBe('input/not-for-large')
    // of 60 units 15 are treated: these count as 30, and the dates are given out anew
    expect(await refusal('DiD', didSpec, panel(60, [0, 0, 0, 2004]))).toBe('input/not-for-large')
    expect(await refusal('Blocks', { ...blocksSpec, trials: { found: 'A register.' } }, experiment(100))).toBe(
      'input/not-for-large',
    )
    expect(await refusal('Blocks', { ...blocksSpec, blocks: [] }, experiment(9))).toBe('input/not-for-large')
  })

  it('is refused where there is no file', async () => {
    await expect(openLargeTable(path.join(folder, 'none.csv'))).rejects.toMatchObject({ code: 'input/cannot-read' })
  })
})
