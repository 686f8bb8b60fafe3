import { describe, expect, it } from 'vitest'
import { DESIGNS } from '../designs/registry.ts'
import { createRandom } from '../numerics/random.ts'
import { replicate } from '@casefiles/recipes/replication'
import { parseCsv } from './csv.ts'
import { withLevels } from './levels.ts'
import type { DataTable } from './table.ts'

const REGIONS = ['north', 'south', 'west']
const intent = { direction: 'increase', smallestEffect: 1, smallestEffectBasis: 'Not stated.' } as const
const words = {
  policyName: 'The policy',
  outcomeName: 'the outcome',
  unitPlural: 'units',
  places: 'the places',
  years: 'the years',
}

/** A panel in three regions that drift apart and adopt at different rates; the region as words, as codes and as indicators. */
function panel(): string {
  const random = createRandom(7, 'levels')
  const lines = ['unit,year,first,region,code,south,west,x,y']
  for (let unit = 0; unit < 90; unit++) {
    const region = unit % 3
    const first = random.uniform() < 0.2 + 0.2 * region ? 2013 : 0
    const [level, x] = [random.normal(), random.normal()]
    for (let year = 2010; year < 2016; year++) {
      const y = level + region * 0.4 * (year - 2010) + (first > 0 && year >= first ? 2 : 0) + 0.3 * random.normal()
      const cells = [`u${unit}`, year, first, REGIONS[region], 10 + region, Number(region === 1), Number(region === 2)]
      lines.push([...cells, x.toFixed(6), y.toFixed(6)].join(','))
    }
  }
  return `${lines.join('\n')}\n`
}

/** Persons beside a cutoff in three regions. */
function persons(): string {
  const random = createRandom(8, 'levels-rdd')
  const lines = ['score,region,code,south,west,y']
  for (let i = 0; i < 900; i++) {
    const [score, region] = [4 * random.uniform() - 2, Math.floor(3 * random.uniform())]
    const y = score + region + (score >= 0 ? 1 : 0) + 0.5 * random.normal()
    lines.push(
      [score.toFixed(6), REGIONS[region], 10 + region, Number(region === 1), Number(region === 2), y.toFixed(6)].join(
        ',',
      ),
    )
  }
  return `${lines.join('\n')}\n`
}

const did = (covariates: object[], more: object = {}) => ({
  unit: 'unit',
  time: 'year',
  outcome: { column: 'y', label: 'Y', units: 'points' },
  adoption: { kind: 'first-treated', column: 'first' },
  comparison: 'never-treated',
  covariates,
  ...more,
})
const rdd = (covariates: object[]) => ({
  runningVariable: { column: 'score', label: 'Score', units: 'points' },
  cutoff: 0,
  outcome: { column: 'y', label: 'Y', units: 'points' },
  covariates,
})

async function primaryOf(design: 'DiD' | 'RDD', table: DataTable, spec: object) {
  return replicate(table, { design, spec, seed: 1, intent, words })
}

const asText = [{ column: 'region' }]
const asCodes = [{ column: 'code', kind: 'category' }]
const byHand = [{ column: 'south' }, { column: 'west' }]

describe('a category among the covariates', () => {
  const table = parseCsv(panel())

  it.each(['dr', 'reg', 'ipw'])(
    'is the same as indicators made by hand in difference in differences: %s',
    async (estimator) => {
      const [text, codes, hand, none] = await Promise.all(
        [asText, asCodes, byHand, []].map((one) => primaryOf('DiD', table, did(one, { estimator }))),
      )
      for (const one of [text, codes]) {
        expect(Math.abs(one.primary.value - hand.primary.value)).toBeLessThan(1e-12)
        expect(Math.abs(one.primary.se - hand.primary.se)).toBeLessThan(1e-12)
      }
      expect(Math.abs(hand.primary.value - none.primary.value)).toBeGreaterThan(0.01)
    },
  )

  it('given as codes without being said to be one is a number, as before', async () => {
    const [line, codes] = await Promise.all(
      [[{ column: 'code' }], asCodes].map((one) => primaryOf('DiD', table, did(one))),
    )
    expect(line.primary.value).not.toBe(codes.primary.value)
  })

  it('shows its levels in the balance, and in every script', async () => {
    const spec = DESIGNS.DiD.spec.schema.parse(
      did(asText, { balanceCovariates: [{ column: 'region', label: 'Region' }] }),
    ) as Record<string, unknown>
    const made = withLevels(DESIGNS.DiD.spec, table, spec)
    expect(made.spec['balanceCovariates']).toMatchObject([
      { column: 'region: south', label: 'Region: south' },
      { column: 'region: west', label: 'Region: west' },
    ])
    const { replication } = await primaryOf('DiD', table, did(asText))
    for (const { text } of replication.scripts) {
      expect(text).toContain('indicators of categories')
      expect(text).toContain('south')
      expect(text).toContain('west')
    }
  })

  it('is the same as indicators made by hand in a discontinuity', async () => {
    const people = parseCsv(persons())
    const [text, codes, hand] = await Promise.all(
      [asText, asCodes, byHand].map((one) => primaryOf('RDD', people, rdd(one))),
    )
    for (const one of [text, codes]) {
      expect(Math.abs(one.primary.value - hand.primary.value)).toBeLessThan(1e-12)
      expect(Math.abs(one.primary.se - hand.primary.se)).toBeLessThan(1e-12)
    }
  })

  it('is missing where its cell is, and left as it is where no list of the design asks for it', () => {
    const small = parseCsv('region,x\nnorth,1\n,2\nsouth,3\n')
    const { table: made } = withLevels(DESIGNS.DiD.spec, small, { covariates: asText } as never)
    expect([...made.columns.get('region: south')!.values]).toEqual([0, NaN, 1])
    expect(withLevels(DESIGNS.IV.spec, small, { covariates: asText }).table).toBe(small)
  })

  it('with more values than a hundred is refused, as it names something', () => {
    const many = parseCsv(`region\n${Array.from({ length: 102 }, (_, at) => `r${at}`).join('\n')}\n`)
    expect(() => withLevels(DESIGNS.DiD.spec, many, { covariates: asText } as never)).toThrow(
      expect.objectContaining({ code: 'frame/too-many-levels' }),
    )
  })
})
