/*
 * Puts the whole analysis through worlds of known truth with graded violations, and counts by band of the Evidence
 * Quality Score how often the interval holds the truth. Writes engine/eqs/calibration.json and docs/calibration.md; with
 * --design only that design's part changes. The same seed gives the same files, whatever the number of workers.
 *
 * Usage: npm run calibrate:eqs [-- --design DiD --worlds 800 --seed 1 --workers 2]
 */
import path from 'node:path'
import { summarizeDesign, trueErrorsOf } from '../engine/calibration/design-calibration.ts'
import type { DesignCalibration } from '../engine/calibration/design-calibration.ts'
import type { WorldFamily } from '../engine/calibration/world.ts'
import { DESIGNS } from '../engine/designs/registry.ts'
import { RUBRIC_VERSION } from '../engine/eqs/rubric.ts'
import { ENGINE_VERSION } from '../engine/version.ts'
import { mergeByDesign, writeFormatted } from './worlds/merge-json.ts'
import { readWorldOptions } from './worlds/options.ts'
import { runJobs } from './worlds/run-jobs.ts'
import { writeCalibration } from './worlds/write-calibration.ts'

/** Sound worlds per shape for the true standard errors, which are then known to about 7 %. */
const REFERENCE = 100

const options = readWorldOptions({ worlds: 800, seed: 1 })
const root = path.resolve(import.meta.dirname, '..')

const found: Record<string, DesignCalibration> = {}
for (const family of options.families) found[family.design] = await calibrateDesign(family)
const all = await mergeByDesign(path.join(root, 'engine/eqs/calibration.json'), found, Object.keys(DESIGNS))
await writeFormatted(path.join(root, 'docs/calibration.md'), writeCalibration(all))

async function calibrateDesign(family: WorldFamily): Promise<DesignCalibration> {
  const { seed, workers } = options
  const { design } = family
  const sound = family.shapes.flatMap(({ id }) =>
    Array.from({ length: REFERENCE }, (_, index) => ({
      kind: 'simulate' as const,
      design,
      seed,
      choice: { set: `reference-${id}`, index, shape: id },
    })),
  )
  const trueErrors = trueErrorsOf(family, await runJobs(sound, workers))
  const jobs = Array.from({ length: options.worlds }, (_, index) => ({ kind: 'judge' as const, design, seed, index }))
  const source = { engineVersion: ENGINE_VERSION, rubricVersion: RUBRIC_VERSION, seed, reference: REFERENCE }
  const result = summarizeDesign(family, await runJobs(jobs, workers), trueErrors, source)
  const { holds, spearman } = result.halves.heldOut.shipping
  const verdict = holds ? 'holds' : 'does not hold'
  console.log(
    `${design}: ${jobs.length} worlds; the shipping condition ${verdict}, rank correlation ${spearman.toFixed(2)}`,
  )
  return result
}
