import { prepareTable } from '../frame/prepare-table.ts'
import type { DesignType, Estimate } from '../analysis.ts'
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
import { factsForScripts } from './facts-for-scripts.ts'
import { expectedOf, type NameOf, type Replication } from './replication.ts'
import { writeReplication } from './write-replication.ts'

export interface ReplicatedDesign {
  design: DesignType
  spec: unknown
  seed: number
  intent: Intent
  words: NarrativeWords
}

/**
 * The scripts of a design and the primary estimate they are to find, without checks, sensitivity and score.
 *
 * @param nameOf what the scripts call the estimate; left out = its code, where it is a fact
 * @throws {EngineError} what the design's schema, preflight or estimate refuses
 */
export async function replicate(
  given: DataTable,
  { design, spec: chosen, seed, intent, words }: ReplicatedDesign,
  nameOf?: NameOf,
): Promise<{ primary: Estimate<Text>; replication: Replication }> {
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
  const facts = (await factsForScripts(design, { table, frame, spec, fit, seed }, estimates))!
  const replication = await writeReplication({ design, spec, facts, expected: expectedOf(primary, nameOf), seed })
  return { primary, replication: replication! }
}
