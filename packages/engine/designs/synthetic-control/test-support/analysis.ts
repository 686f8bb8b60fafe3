import { tellerOf } from '@casefiles/words'
import { toTable, type Rows } from '../../../test-support/conformance-case.ts'
import { createRandom } from '../../../numerics/random.ts'
import { parseSpec } from '../../../parse-spec.ts'
import type { LogLine } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { plainWords } from '../../../verdict/reader-words.ts'
import type { StepContext } from '../../design.ts'
import { estimate } from '../estimate.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import { preflight } from '../preflight.ts'
import { syntheticControlSpec, type SyntheticControlSpec } from '../spec.ts'
import { mapInPlace } from '../../../tasks/map-tasks.ts'

/** Writes what the rooms say, as a reader has it. */
export const tell = await tellerOf('SyntheticControl')

/** A locked design with everything at its default but what is given. */
export function specWith(changes: object = {}): SyntheticControlSpec {
  return parseSpec(syntheticControlSpec, {
    unit: 'place',
    time: 'year',
    outcome: { column: 'deaths', label: 'Deaths', units: 'deaths' },
    treatedUnits: ['T'],
    treatmentStart: 2020,
    ...changes,
  })
}

/** A step's context; the smallest effect that matters is 1 unless given. */
export function contextWith(log: LogLine<Text>[] = [], smallestEffect = 1): StepContext<Text> {
  return {
    seed: 1,
    intent: { direction: 'decrease', smallestEffect, smallestEffectBasis: 'A test.' },
    words: plainWords,
    log: (line) => log.push(line),
    progress: () => {},
    map: mapInPlace,
  }
}

/** T and eight donors from 2000 to 2023: two factors, a little noise, an effect of −3 from 2020 on, and two predictors. */
export function smallPanel(): Rows {
  const random = createRandom(4, 'small-panel')
  const loadings = Array.from({ length: 8 }, () => [20 + 2 * random.normal(), random.normal(), random.normal()])
  const own = [0, 1, 2].map((k) => 0.6 * loadings[0][k] + 0.4 * loadings[1][k])
  const factors = Array.from({ length: 24 }, () => [random.normal(), random.normal()] as const)
  return [own, ...loadings].flatMap(([level, a, b], i) =>
    factors.map(([f, g], t) => ({
      place: i === 0 ? 'T' : `D${i}`,
      year: 2000 + t,
      deaths: level + a * f + b * g + 0.2 * random.normal() - (i === 0 && t >= 20 ? 3 : 0),
      law: i === 0 && t >= 20 ? 1 : 0,
      income: level * 2 + random.normal(),
      rain: 100 + 10 * random.normal(),
    })),
  )
}

export function frameOf(rows: Rows, spec: SyntheticControlSpec, log: LogLine<Text>[] = []): SyntheticControlFrame {
  return preflight(toTable(rows), spec, contextWith(log))
}

/** Frame and fit of the small panel, or of given rows. */
export async function analysed(changes: object = {}, rows = smallPanel(), smallestEffect = 1) {
  const spec = specWith(changes)
  const frame = frameOf(rows, spec)
  const context = contextWith([], smallestEffect)
  return { spec, frame, context, fit: await estimate(frame, spec, context) }
}
