import { tellerOf } from '@casefiles/words'
import { plainWords } from '../../../verdict/reader-words.ts'
import type { LogLine } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { createRandom } from '../../../numerics/random.ts'
import { parseSpec } from '../../../parse-spec.ts'
import { toTable, type Rows } from '../../../test-support/conformance-case.ts'
import { diagnostics } from '../diagnostics.ts'
import { estimate } from '../estimate.ts'
import { plots } from '../plots.ts'
import { preflight } from '../preflight.ts'
import { varyAssumptions } from '../sensitivity.ts'
import { rddSpec } from '../spec.ts'
import { mapInPlace } from '../../../tasks/map-tasks.ts'

/** Writes what the rooms say, as a reader has it. */
export const tell = await tellerOf('RDD')

/** Choices for rows with the columns `x` and `y`, cutoff 0. */
export const leastSpec = {
  runningVariable: { column: 'x', label: 'Score', units: 'points' },
  cutoff: 0,
  outcome: { column: 'y', label: 'Outcome', units: 'units' },
}

/** Everything up to the plots, on made data, as a reader is told it. */
export function analyzeRows(rows: Rows, changes: object = {}, smallestEffect = 1) {
  const spec = parseSpec(rddSpec, { ...leastSpec, ...changes })
  const log: LogLine<Text>[] = []
  const context = {
    seed: 1,
    intent: { direction: 'increase' as const, smallestEffect, smallestEffectBasis: 'Made for a test.' },
    words: plainWords,
    log: (line: LogLine<Text>) => void log.push(line),
    progress: () => {},
    map: mapInPlace,
  }
  const frame = preflight(toTable(rows), spec, context)
  const fit = estimate(frame, spec, context)
  const { checks, evidence } = diagnostics(frame, spec, fit, context)
  const varied = varyAssumptions(frame, spec, fit, context)
  const drawn = plots(frame, spec, fit, { checks, sensitivity: varied.sensitivity }, context)
  return {
    spec,
    frame,
    fit: { ...fit, primary: tell(fit.primary), estimates: tell(fit.estimates) },
    ...tell({
      log,
      checks,
      sensitivity: varied.sensitivity,
      evidence: { ...evidence, ...varied.evidence },
      plots: drawn,
    }),
  }
}

/** Rows with a uniform running variable in [−1, 1], a bend, a jump, noise, and a covariate that runs smoothly. */
export function jumpRows(n: number, jump: number, seed = 5) {
  const random = createRandom(seed, 'rdd rows')
  return Array.from({ length: n }, () => {
    const x = 2 * random.uniform() - 1
    const y = 10 + 2 * x - x * x + (x >= 0 ? jump : 0) + random.normal()
    return { x, y, age: 40 + 3 * x + 2 * random.normal(), region: `R${Math.floor(10 * random.uniform())}` }
  })
}
