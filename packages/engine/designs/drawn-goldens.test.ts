import { describe, expect, it } from 'vitest'
import { golden, goldenNames } from '../../../tests/support/shared-reference.ts'
import { estimators } from '../../../tests/validation/estimators.ts'
import { isNamed } from '../../../tests/validation/uncovered.ts'
import type { Estimate } from '../analysis.ts'
import { parseCsv } from '../frame/csv.ts'
import { prepareTable } from '../frame/prepare-table.ts'
import { parseSpec } from '../parse-spec.ts'
import { mapInPlace } from '../tasks/map-tasks.ts'
import { drawnData } from '../test-support/drawn-data.ts'
import { expectGolden, readGolden, type Golden } from '../test-support/expect-golden.ts'
import { plainWords } from '../verdict/reader-words.ts'
import { DESIGNS, type DesignType } from './registry.ts'

// Goldens that anybody can remake: whole designs on drawn data, each estimate held to the peer's by its id.
const names = goldenNames.filter((name) => golden(name).spec.document !== undefined)

/** What a golden may say of an estimate. A p value moves by at most 1 + t² times the relative error of t. */
const fields: Record<string, { of: (one: Estimate) => number | number[]; scale: (one: Estimate) => number }> = {
  value: { of: ({ value }) => value, scale: ({ se }) => (se > 0 ? se : 0) },
  se: { of: ({ se }) => se, scale: () => 0 },
  ci: { of: ({ ci }) => ci, scale: ({ se }) => (se > 0 ? se : 0) },
  p: { of: ({ p }) => p, scale: ({ p, value, se }) => (se > 0 ? p * (1 + (value / se) ** 2) : 0) },
}

async function estimatesOf({ dataset, design, spec }: Golden): Promise<Map<string, Estimate>> {
  const registered = DESIGNS[design as DesignType]
  const { preflight, estimate } = await registered.load()
  const choices = parseSpec<any>(registered.spec, spec.document)
  const context = {
    seed: 1,
    intent: { direction: 'increase' as const, smallestEffect: 0.1, smallestEffectBasis: 'Made for a test.' },
    words: plainWords,
    log: () => {},
    progress: () => {},
    map: mapInPlace,
  }
  const data = parseCsv(drawnData[dataset.slice('drawn/'.length)]())
  const prepared = prepareTable<any>(registered.spec, data, choices)
  const frame = preflight(prepared.table, prepared.spec, context)
  const fit = await estimate(frame, prepared.spec, context)
  return new Map(fit.estimates.map((one: Estimate) => [one.id, one]))
}

describe.each(names)('%s', (name) => {
  const peer = readGolden(name)
  const { relative, why } = golden(name).tolerance

  it('has every estimate of the peer, and none that the list of estimators leaves out', async () => {
    const ours = await estimatesOf(peer)
    const listed = estimators.filter(({ design }) => design === peer.design).flatMap(({ ids }) => ids)
    const unlisted = [...ours.keys()].filter((id) => !listed.some((pattern) => isNamed(id, pattern)))
    expect(unlisted, 'estimates that no line of docs/validation.md speaks of').toEqual([])
    for (const [id, wanted] of Object.entries<Record<string, unknown>>(peer.results)) {
      const own = ours.get(id)
      expect(own, `${id} among ${[...ours.keys()].join(', ')}`).toBeDefined()
      for (const field of Object.keys(wanted)) {
        const { of, scale } = fields[field]
        expectGolden(peer, `${id}/${field}`, of(own!), { tolerance: relative, why, scale: scale(own!) })
      }
    }
  })
})
