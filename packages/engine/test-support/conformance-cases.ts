import type { DesignType } from '../analysis.ts'
import { DESIGNS } from '../designs/registry.ts'
import type { ConformanceCase } from './conformance-case.ts'

/** A small sound data set and specification for every registered design, from the design's own folder. */
export const conformanceCases = Object.fromEntries(
  await Promise.all(Object.entries(DESIGNS).map(async ([id, { folder }]) => [id, await load(folder)])),
) as Record<DesignType, ConformanceCase>

async function load(folder: string): Promise<ConformanceCase> {
  const { conformanceCase } = await import(`../designs/${folder}/conformance-case.ts`)
  return conformanceCase
}
