import { tellerOf } from '@casefiles/words'
import type { LogLine } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { toTable, type Rows } from '../../../test-support/conformance-case.ts'
import { plainWords } from '../../../verdict/reader-words.ts'
import type { StepContext } from '../../design.ts'
import { preflight } from '../preflight.ts'
import { blocksSchema, type BlocksSpec } from '../spec.ts'
import { mapInPlace } from '../../../tasks/map-tasks.ts'

/** Writes what the rooms say, as a reader has it. */
export const tell = await tellerOf('Blocks')

/** A locked design on the columns `id`, `y`, `arm` (yes/no) and, where named, `block`. */
export function specWith(changes: object = {}): BlocksSpec {
  return blocksSchema.parse({
    unit: 'id',
    outcome: { column: 'y', label: 'Score', units: 'points' },
    treatment: { column: 'arm', treatedValues: ['yes'], controlValues: ['no'] },
    randomisation: { evidence: 'documented', how: 'A test.' },
    period: { assigned: 2000, from: 2001, to: 2001 },
    permutationDraws: 999,
    ...changes,
  })
}

export function frameOf(rows: Rows, spec: BlocksSpec, log: LogLine<Text>[] = []) {
  return preflight(toTable(rows), spec, { log: (line) => log.push(line) })
}

/** A step's context that keeps no log; the smallest effect that matters is 1 unless given. */
export function contextWith(smallestEffect = 1): StepContext<Text> {
  return {
    seed: 1,
    intent: { direction: 'increase', smallestEffect, smallestEffectBasis: 'A test.' },
    words: plainWords,
    log: () => {},
    progress: () => {},
    map: mapInPlace,
  }
}

/** Rows from outcomes by arm, in one block unless named; ids run on. */
export function rowsOf(groups: { block?: string; treated: (number | null)[]; control: (number | null)[] }[]) {
  return groups
    .flatMap(({ block = 'A', treated, control }) => [
      ...treated.map((y) => ({ block, arm: 'yes', y })),
      ...control.map((y) => ({ block, arm: 'no', y })),
    ])
    .map((row, i) => ({ id: `U${String(i).padStart(4, '0')}`, ...row }))
}
