import { describe, expect, it } from 'vitest'
import { prepareTable } from '../../frame/prepare-table.ts'
import type { DataTable } from '../../frame/table.ts'
import { createRandom, type Random } from '../../numerics/random.ts'
import { parseSpec } from '../../parse-spec.ts'
import { fitPrimary } from './estimate.ts'
import { preflight } from './preflight.ts'
import { type DidSpec, didSpec } from './spec.ts'
import { contextWith } from './test-support/analysis.ts'

/* Units whose own shocks move both groups; those that adopt drift away in both. The policy moves the affected alone. */

interface World {
  units: number
  /** How many rows of the unaffected a unit and period has. */
  others: number
  /** What adopters' both groups lose with the start, and a period, of no doing of the policy. */
  shock: number
  drift: number
  persistence: number
  data?: 'panel' | 'repeated-cross-sections'
}

const PERIODS = 7
const WORLDS = 1000
const TRUTH = 0.5

const choices = parseSpec<DidSpec>(didSpec, {
  unit: 'unit',
  time: 'period',
  outcome: { column: 'y', label: 'Outcome', units: 'units' },
  adoption: { kind: 'first-treated', column: 'first' },
  comparison: 'not-yet-treated',
  contrast: {
    column: 'g',
    affected: ['in'],
    affectedLabel: 'those in',
    unaffected: ['out'],
    unaffectedLabel: 'those out',
  },
  bootstrapDraws: 99,
})

function drawRows({ units, others, shock, drift, persistence, data }: World, random: Random): DataTable {
  const rows: { unit: string; period: number; first: number; g: string; y: number }[] = []
  const perGroup = data === 'repeated-cross-sections' ? 4 : 1
  for (let i = 0; i < units; i++) {
    const first = [4, 6, 0, 0][i % 4]
    const level = random.normal()
    let common = random.normal()
    let own = random.normal()
    for (let t = 1; t <= PERIODS; t++) {
      const keep = Math.sqrt(1 - persistence ** 2)
      common = persistence * common + keep * random.normal()
      own = persistence * own + keep * random.normal()
      const isOn = first > 0 && t >= first
      const both = level + common + (isOn ? shock : 0) + (first > 0 ? drift * t : 0)
      const add = (g: string, y: number) => rows.push({ unit: `u${i}`, period: t, first, g, y })
      for (let j = 0; j < perGroup; j++) add('in', both + own + (isOn ? TRUTH : 0) + 0.5 * random.normal())
      for (let j = 0; j < others; j++) add('out', both + 0.5 * random.normal())
    }
  }
  const numbers = (pick: (row: (typeof rows)[number]) => number) => ({
    kind: 'number' as const,
    values: Float64Array.from(rows, pick),
  })
  const texts = (pick: (row: (typeof rows)[number]) => string) => ({ kind: 'text' as const, values: rows.map(pick) })
  return {
    rows: rows.length,
    columns: new Map<string, DataTable['columns'] extends Map<string, infer One> ? One : never>([
      ['unit', texts(({ unit }) => unit)],
      ['period', numbers(({ period }) => period)],
      ['first', numbers(({ first }) => first)],
      ['g', texts(({ g }) => g)],
      ['y', numbers(({ y }) => y)],
    ]),
  }
}

function covered(world: World, spec: DidSpec): { covers: number; bias: number; spread: number } {
  let [covers, sum, squares] = [0, 0, 0]
  for (let run = 0; run < WORLDS; run++) {
    const given = drawRows(world, createRandom(run, `triple ${JSON.stringify(world)}`))
    const prepared = prepareTable(didSpec, given, spec)
    const context = contextWith(0.1)
    const { primary } = fitPrimary(preflight(prepared.table, prepared.spec, context), prepared.spec, context)
    covers += Number(primary.ci[0] <= TRUTH && TRUTH <= primary.ci[1])
    sum += primary.value - TRUTH
    squares += (primary.value - TRUTH) ** 2
  }
  return { covers: covers / WORLDS, bias: sum / WORLDS, spread: Math.sqrt(squares / WORLDS) }
}

describe('triple differences cover the truth where adopters drift and are hit in both groups', () => {
  // 95 % ± 3 standard errors of 1,000 worlds is 0.929 to 0.971
  it.each<[string, World]>([
    ['48 units, one row of either group', { units: 48, others: 1, shock: -1, drift: -0.3, persistence: 0 }],
    [
      '48 units, errors that last, three rows of the unaffected',
      { units: 48, others: 3, shock: -1, drift: -0.3, persistence: 0.7 },
    ],
    ['20 units', { units: 20, others: 2, shock: -1, drift: -0.3, persistence: 0.3 }],
    [
      'individuals seen once',
      { units: 48, others: 5, shock: -1, drift: -0.3, persistence: 0.3, data: 'repeated-cross-sections' },
    ],
  ])(
    '%s',
    (_, world) => {
      const { covers, bias, spread } = covered(world, { ...choices, data: world.data ?? 'panel' })
      expect(covers).toBeGreaterThan(0.929)
      expect(covers).toBeLessThan(0.971)
      // four standard errors of the mean of the estimates
      expect(Math.abs(bias)).toBeLessThan((4 * spread) / Math.sqrt(WORLDS))
    },
    600_000,
  )
})
