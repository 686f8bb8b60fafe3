import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import type { Text } from '../fact.ts'
import type { Analysis, DesignType } from '../analysis.ts'
import { analyze } from '../analyze.ts'
import { EngineError } from '../errors.ts'
import { toTable, type Rows } from './conformance-case.ts'
import { conformanceCases } from './conformance-cases.ts'
import { openFacts } from './evidence.ts'
import { expectSound } from './expect-sound.ts'
import { damages, specs, type SchemaNode } from './hostile-data.ts'
import { DESIGNS } from '../designs/registry.ts'

const words = {
  policyName: 'The law',
  outcomeName: 'deaths',
  places: 'Utopia',
  years: '2001–2010',
  unitPlural: 'places',
}
/** Ends what hangs; a tenth of it is more than an idle machine needs. */
const HANG_MS = 60_000

async function analyzeOrRefuse(designType: string, rows: Rows, spec: unknown): Promise<void> {
  const { intent } = conformanceCases[designType as DesignType]
  const request = { designType, spec, intent, words, seed: 7, facts: openFacts }
  let analysis: Analysis<Text>
  try {
    analysis = await analyze(toTable(rows), request)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    expect(error.message).toMatch(/^\S.{15,}\.$/s)
    return
  }
  await expectSound(analysis)
}

/**
 * Whatever is thrown at a design, the answer is a typed error that a person can act on, or numbers that are finite or
 * absent with a reason.
 *
 * @param numRuns data sets and specifications tried with each design; fewer are the first of more
 */
export function describeHostileData(numRuns: number): void {
  describe.each(Object.entries(conformanceCases))('%s', (designType, { rows, spec }) => {
    it(
      'answers damaged data with a typed error or sound numbers',
      async () => {
        const broken = fc.array(damages(rows), { minLength: 1, maxLength: 4 })
        await fc.assert(
          fc.asyncProperty(broken, async (all) => {
            const damaged = all.reduce((data, { apply }) => (data.length > 0 ? apply(data) : data), rows)
            await analyzeOrRefuse(designType, damaged, spec)
          }),
          { numRuns, seed: 20261121 },
        )
      },
      numRuns * HANG_MS,
    )

    it(
      'answers random specifications with a typed error or sound numbers',
      async () => {
        const schema = z.toJSONSchema(DESIGNS[designType as DesignType].spec.schema, {
          io: 'input',
          unrepresentable: 'any',
        }) as SchemaNode
        const columns = Object.keys(rows[0])
        const changes = fc
          .constantFrom(...Object.entries(schema.properties!))
          .chain(([name, node]) => specs(node, columns).map((value) => ({ [name]: value })))
        const anySpec = fc.oneof(
          {
            weight: 4,
            arbitrary: fc
              .array(changes, { minLength: 1, maxLength: 3 })
              .map((all) => Object.assign({ ...spec }, ...all)),
          },
          { weight: 1, arbitrary: specs(schema, columns) },
        )
        await fc.assert(
          fc.asyncProperty(anySpec, (random) => analyzeOrRefuse(designType, rows, random)),
          { numRuns, seed: 20261121 },
        )
      },
      numRuns * HANG_MS,
    )
  })
}
