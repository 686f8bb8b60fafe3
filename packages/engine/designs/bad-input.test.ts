import { beforeAll, describe, expect, it } from 'vitest'
import type { Text } from '../fact.ts'
import type { Analysis, DesignType } from '../analysis.ts'
import { analyze } from '../analyze.ts'
import { EngineError } from '../errors.ts'
import { createRandom } from '../numerics/random.ts'
import { toTable, type Rows } from '../test-support/conformance-case.ts'
import { conformanceCases } from '../test-support/conformance-cases.ts'
import { openFacts } from '../test-support/evidence.ts'
import { expectSound } from '../test-support/expect-sound.ts'

/* Named bad inputs, the same for all designs; what a design refuses for reasons of its own stands in the conformance cases. */
const words = {
  policyName: 'The law',
  outcomeName: 'deaths',
  places: 'Utopia',
  years: '2001–2010',
  unitPlural: 'places',
}

function run(designType: DesignType, rows: Rows, changes: object = {}, factor = 1): Promise<Analysis<Text>> {
  const { spec, intent } = conformanceCases[designType]
  const smallestEffect = factor * (intent as { smallestEffect: number }).smallestEffect
  return analyze(toTable(rows), {
    designType,
    spec: { ...spec, ...changes },
    intent: { ...intent, smallestEffect },
    words,
    seed: 7,
    facts: openFacts,
  })
}

async function refusal(...given: Parameters<typeof run>): Promise<string> {
  const error: unknown = await run(...given).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(EngineError)
  expect((error as EngineError).message).toMatch(/^\S.{15,}\.$/s)
  return (error as EngineError).code
}

/** The data with the outcome of data row 31 replaced. */
function withCell(designType: DesignType, cell: number): Rows {
  const { rows, outcome } = conformanceCases[designType]
  return rows.map((row, i) => (i === 30 ? { ...row, [outcome]: cell } : row))
}

interface Codes {
  design: DesignType
  oneRow: string
  oneUnit: string
  /** null = the design has no clusters, or answers without an interval. */
  oneCluster: string | null
}

const table: Codes[] = [
  { design: 'DiD', oneRow: 'did/too-few-periods', oneUnit: 'did/one-cohort-only', oneCluster: null },
  {
    design: 'RDD',
    oneRow: 'rdd/one-sided-support',
    oneUnit: 'rdd/one-sided-support',
    oneCluster: 'rdd/too-few-clusters',
  },
  { design: 'IV', oneRow: 'iv/constant-outcome', oneUnit: 'iv/constant-outcome', oneCluster: 'iv/too-few-clusters' },
  {
    design: 'Matching',
    oneRow: 'matching/no-treated-units',
    oneUnit: 'matching/no-treated-units',
    oneCluster: null,
  },
  {
    design: 'SyntheticControl',
    oneRow: 'synthetic-control/no-donors',
    oneUnit: 'synthetic-control/no-donors',
    oneCluster: null,
  },
  {
    design: 'Blocks',
    oneRow: 'blocks/one-arm-only',
    oneUnit: 'blocks/one-arm-only',
    oneCluster: 'blocks/cluster-in-both-arms',
  },
]

describe.each(table)('$design', ({ design, oneRow, oneUnit, oneCluster }) => {
  // an analysis of these takes as long as those of the others together
  const tags = design === 'IV' || design === 'DiD' ? ['night'] : []

  const { rows, spec, outcome, renamed } = conformanceCases[design]
  let plain: Analysis<Text>
  beforeAll(async () => {
    plain = await run(design, rows)
  })

  it.each([Infinity, -Infinity, 1e300, -8.99e307])('refuses an outcome of %s', async (cell) => {
    expect(await refusal(design, withCell(design, cell))).toBe('frame/not-a-number')
  })

  it('counts a NaN outcome as missing, or refuses the hole where the panel must be whole', { tags }, async () => {
    const hole = withCell(design, NaN)
    if (design === 'SyntheticControl') {
      expect(await refusal(design, hole)).toBe('synthetic-control/unbalanced-panel')
      return
    }
    const found = await run(design, hole)
    await expectSound(found)
    const [code, missing] = design === 'Blocks' ? ['blocks/missing-outcome', 3] : ['frame/missing', 1]
    expect(found.log).toContainEqual(expect.objectContaining({ code, rows: missing }))
  })

  it.each([1e9, 1e-9])('gives outcomes times %s the same score and the scaled estimate', { tags }, async (factor) => {
    const scaled = rows.map((row) => ({
      ...row,
      [outcome]: row[outcome] === null ? null : factor * Number(row[outcome]),
    }))
    const found = await run(design, scaled, {}, factor)
    await expectSound(found)
    expect(found.estimates[0].value / (factor * plain.estimates[0].value)).toBeCloseTo(1, 8)
    expect(found.eqs.overall).toBe(plain.eqs.overall)
    expect(found.verdict.verdict).toBe(plain.verdict.verdict)
  })

  it('refuses one row and one unit', async () => {
    const unit = (spec.unit as string | undefined) ?? 'score'
    expect(await refusal(design, rows.slice(0, 1))).toBe(oneRow)
    expect(
      await refusal(
        design,
        rows.filter((row) => row[unit] === rows[0][unit]),
      ),
    ).toBe(oneUnit)
  })

  it.runIf(oneCluster !== null)('refuses one cluster for all', async () => {
    const together = rows.map((row) => ({ ...row, one: 'one' }))
    expect(await refusal(design, together, { cluster: 'one' })).toBe(oneCluster)
  })

  it('reads numbers written as text as the same numbers', { tags }, async () => {
    const written = rows.map((row) => ({ ...row, [outcome]: row[outcome] === null ? null : String(row[outcome]) }))
    expect((await run(design, written)).estimates[0].value).toBe(plain.estimates[0].value)
  })

  it.each(['__proto__', 'constructor', 'toString', 'länge ✓'])(
    'takes a column named %s as any other',
    { tags },
    async (name) => {
      const change = (column: string) => (column === outcome ? name : column)
      const cells = toTable(rows)
      const columns = new Map([...cells.columns].map(([column, values]) => [change(column), values]))
      const { intent } = conformanceCases[design]
      const request = { designType: design, spec: renamed(change), intent, words, seed: 7, facts: openFacts }
      const found = await analyze({ ...cells, columns }, request)
      expect(found.estimates[0].value).toBe(plain.estimates[0].value)
    },
  )
})

describe('a hundred thousand fixed effects, some with one row', () => {
  const intent = { direction: 'increase' as const, smallestEffect: 1, smallestEffectBasis: 'Made for a test.' }

  it(
    'are taken out of an instrumental-variable design, and levels with one row counted',
    { tags: ['night'] },
    async () => {
      const random = createRandom(5, 'many effects')
      const rows = Array.from({ length: 150_000 }, (_, i) => {
        const firm = i < 50_000 ? i : 50_000 + (i % 50_000)
        const [letter, wish] = [random.integer(2), random.normal()]
        const hours = 0.8 * letter + wish
        return { firm: `F${firm}`, letter, hours, pay: 2 * hours + wish + (firm % 7) + random.normal() }
      })
      const found = await analyze(toTable(rows), {
        designType: 'IV',
        spec: {
          outcome: { column: 'pay', label: 'Pay', units: 'dollars' },
          treatment: { column: 'hours', label: 'Hours' },
          instruments: [{ column: 'letter', label: 'Letter' }],
          effects: ['firm'],
          time: { kind: 'period', from: 2001, to: 2001 },
        },
        intent,
        words,
        seed: 7,
        facts: openFacts,
      })
      await expectSound(found)
      const { value, se } = found.estimates[0]
      expect(Math.abs(value - 2)).toBeLessThan(3 * se)
      expect(found.log).toContainEqual(expect.objectContaining({ code: 'iv/singletons', rows: 50_000 }))
    },
  )
})
