import { prepareTable } from '../frame/prepare-table.ts'
import type { DesignType } from '../analysis.ts'
import type { Intent, StepContext } from '../designs/design.ts'
import { DESIGNS } from '../designs/registry.ts'
import { estimateFamilies } from '../families/estimate-families.ts'
import type { SharedChoices } from '../families/family.ts'
import { readSubgroups } from '../families/subgroups.ts'
import type { Text } from '../fact.ts'
import type { DataTable } from '../frame/table.ts'
import { parseSpec } from '../parse-spec.ts'
import type { NarrativeWords } from '../verdict/narrative-words.ts'
import { mapInPlace } from '../tasks/map-tasks.ts'
import { readerWords } from '../verdict/reader-words.ts'
import { factsForScripts, type PrimaryRun } from './facts-for-scripts.ts'

export interface ReplicatedDesign {
  design: DesignType
  spec: unknown
  seed: number
  intent: Intent
  words: NarrativeWords
}

/**
 * The primary estimate of a design with what scripts that find it again are written from, without checks, sensitivity and score.
 *
 * @throws {EngineError} what the design's schema, preflight or estimate refuses
 */
export async function runPrimary(
  given: DataTable,
  { design, spec: chosen, seed, intent, words }: ReplicatedDesign,
): Promise<PrimaryRun> {
  const { spec: described, load } = DESIGNS[design]
  const { table, spec } = prepareTable(described, given, parseSpec(described, chosen))
  const rooms = await load()
  const context: StepContext<Text> = {
    seed,
    intent,
    words: readerWords(words),
    log: () => {},
    progress: () => {},
    map: mapInPlace,
  }
  const frame = rooms.preflight(table, spec, context)
  const fit = await rooms.estimate(frame, spec, context)
  const grouped = readSubgroups(table, spec as SharedChoices)
  const { estimates } = await estimateFamilies(rooms, table, spec, fit, grouped, context)
  const primary = estimates.find(({ role }) => role === 'primary')!
  const facts = factsForScripts(rooms, { table, frame, spec, fit, seed }, estimates)
  return { design, spec, seed, facts, primary }
}
