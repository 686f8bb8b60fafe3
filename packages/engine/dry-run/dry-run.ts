import type { DryRun } from '../designs/dry-run.ts'
import { prepareTable } from '../frame/prepare-table.ts'
import type { Estimate } from '../analysis.ts'
import { sampleRows } from '../before-lock/sample-rows.ts'
import { loadBeforeLock } from '../compass/load-before-lock.ts'
import type { Intent, StepContext } from '../designs/design.ts'
import { DESIGNS, type RegisteredDesign } from '../designs/registry.ts'
import { EngineError } from '../errors.ts'
import { sayingOne, type Text } from '../fact.ts'
import type { DataTable } from '../frame/table.ts'
import { createRandom } from '../numerics/random.ts'
import { median } from '../numerics/moments.ts'
import { parseSpec } from '../parse-spec.ts'
import { mapInPlace } from '../tasks/map-tasks.ts'
import type { NarrativeWords } from '../verdict/narrative-words.ts'
import { readerWords } from '../verdict/reader-words.ts'
import { plantEffect } from './plant-effect.ts'
import { drawnShare, type DryRunFacts, type DryRunResult, dryRunWarnings } from './dry-run-result.ts'

export interface DryRunRequest {
  designType: string
  spec: unknown
  intent: Intent
  words: NarrativeWords
  seed: number
}

export interface DryRunOptions {
  /** Asked before every draw with the number of those made; the dry run ends where the answer is no, after one draw at the earliest. */
  mayGoOn: (draws: number) => boolean
  /** Told what is known after each draw. */
  report?: (result: DryRunResult<Text>) => void
  /** Larger data are sampled. */
  mostRows?: number
}

/** Refusals in a row after which no draw is tried any more. */
const PATIENCE = 10

/**
 * Size and power of a design, by its own estimator and inference, on outcomes of which the truth is known.
 *
 * Every draw makes all outcomes anew without an effect (`drawWithoutEffect` of the design), estimates them, plants the smallest
 * effect that matters in the same draw and estimates again. A draw depends on seed and number alone, so the same number of draws
 * gives the same result. In sampled data the planted effect is larger by the root of the share, as the standard error is,
 * and widths are told for all rows.
 *
 * @throws {EngineError} `design/unknown-type`, `design/invalid-spec`, and what the design refuses of one draw after another
 */
export async function dryRunDesign(
  given: DataTable,
  request: DryRunRequest,
  { mayGoOn, report = () => undefined, mostRows = 20_000 }: DryRunOptions,
): Promise<DryRunResult<Text>> {
  const registered = DESIGNS[request.designType as keyof typeof DESIGNS]
  if (!registered) throw new EngineError('design/unknown-type', `There is no design "${request.designType}".`)
  const { table: data, spec } = prepareTable(registered.spec, given, parseSpec(registered.spec, request.spec))
  const [early, pieces] = await Promise.all([loadBeforeLock(registered), loadDryRun(registered)])
  const { seed, intent, words } = request
  const part = sampleRows(data, mostRows, early.sampledTogether(spec), createRandom(seed, 'rehearsal-sample'))
  const rows = { all: data.rows, used: part.rows }
  const root = Math.sqrt(part.rows / data.rows)
  const effect = intent.direction === 'increase' ? intent.smallestEffect : -intent.smallestEffect
  const estimate = await primaryEstimator(registered, spec, { seed, intent, words })

  const [widths, found] = [[] as number[], { zero: 0, effect: 0 }]
  let [draws, refused, units] = [0, 0, '']
  const how = sayingOne<DryRunFacts>(`${request.designType}/draws`)('how', {})
  const result = (): DryRunResult<Text> => {
    const shares = { size: drawnShare(found.zero, draws), power: drawnShare(found.effect, draws) }
    const medianWidth = widths.length === 0 ? null : median(Float64Array.from(widths)) * root
    const told = { draws, refused, ...shares, effect, medianWidth, units, rows, how }
    return { ...told, warnings: dryRunWarnings(told) }
  }
  for (let i = 0; i === 0 || mayGoOn(draws); i++) {
    const random = createRandom(seed, `rehearsal-${i}`)
    try {
      const drawn = pieces.drawWithoutEffect(part, spec, random)
      const without = await estimate(drawn)
      const planted = plantEffect(drawn, pieces.outcomeOf(spec), effect / root, pieces.amountOf(drawn, spec), random)
      const withEffect = await estimate(planted)
      draws += 1
      units = without.units
      found.zero += Number(isFound(without))
      found.effect += Number(isFound(withEffect) && Math.sign(withEffect.value) === Math.sign(effect))
      const width = without.ci[1] - without.ci[0]
      if (Number.isFinite(width)) widths.push(width)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      refused += 1
      if (draws === 0 && refused >= PATIENCE) throw error
      continue
    }
    report(result())
  }
  return result()
}

/** How a design makes known outcomes; loaded by its folder's name, so that no public page carries it. */
export async function loadDryRun({ folder }: RegisteredDesign): Promise<DryRun<unknown>> {
  const { dryRun } = await import(`../designs/${folder}/dry-run.ts`)
  return dryRun
}

/** The main estimate of a table, by the design's own rooms. */
async function primaryEstimator(
  registered: (typeof DESIGNS)[keyof typeof DESIGNS],
  spec: unknown,
  { seed, intent, words }: Pick<DryRunRequest, 'seed' | 'intent' | 'words'>,
): Promise<(table: DataTable) => Promise<Estimate<Text>>> {
  const design = await registered.load()
  const quiet = { log: () => undefined, progress: () => undefined, map: mapInPlace }
  const context: StepContext<Text> = { seed, intent, words: readerWords(words), ...quiet }
  return async (table) => {
    const frame = design.preflight(table, spec, context)
    const { estimates } = design.estimatePrimaries
      ? design.estimatePrimaries(frame, spec, context)
      : await design.estimate(frame, spec, context)
    return estimates.find(({ role }) => role === 'primary')!
  }
}

/** The interval leaves out zero; where there is none, p decides. */
function isFound({ ci, ciPieces, p }: Pick<Estimate, 'ci' | 'ciPieces' | 'p'>): boolean {
  if (ciPieces !== undefined) return !ciPieces.some(([low, high]) => low <= 0 && 0 <= high)
  return ci.some(Number.isNaN) ? p < 0.05 : ci[0] > 0 || ci[1] < 0
}
