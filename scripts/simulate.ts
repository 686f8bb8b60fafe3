/*
 * Puts the primary estimate of every design through worlds in which its assumptions hold, and counts bias, coverage and
 * the size of its tests. Writes docs/simulation.json and docs/simulation.md; with --design only that design's part
 * changes. The same seed gives the same files, whatever the number of workers.
 *
 * Usage: npm run simulate [-- --design DiD --worlds 1000 --seed 1 --workers 2]
 */
import '../server/base/sound-compiler.ts'
import path from 'node:path'
import { type DesignSimulation, summarizeSimulation } from '../engine/calibration/simulation.ts'
import type { WorldFamily } from '../engine/calibration/world.ts'
import { DESIGNS } from '../engine/designs/registry.ts'
import { ENGINE_VERSION } from '../engine/version.ts'
import { mergeByDesign, writeFormatted } from './worlds/merge-json.ts'
import { readWorldOptions } from './worlds/options.ts'
import { runJobs } from './worlds/run-jobs.ts'
import { writeSimulation } from './worlds/write-simulation.ts'

const options = readWorldOptions({ worlds: 1000, seed: 1 })
const docs = path.resolve(import.meta.dirname, '../docs')

const found: Record<string, DesignSimulation> = {}
for (const family of options.families) found[family.design] = await simulate(family)
const all = await mergeByDesign(path.join(docs, 'simulation.json'), found, Object.keys(DESIGNS))
await writeFormatted(path.join(docs, 'simulation.md'), writeSimulation(all))

async function simulate(family: WorldFamily): Promise<DesignSimulation> {
  const {
    seeds: [seed],
    workers,
  } = options
  const jobsOf = (set: string, effect: object) =>
    [undefined, ...(family.fewClusters ?? [])].flatMap((shape) =>
      Array.from({ length: options.worlds }, (_, index) => ({
        kind: 'simulate' as const,
        design: family.design,
        seed,
        choice: { set, index, withTests: shape === undefined, ...(shape && { shape: shape.id }), ...effect },
      })),
    )
  const drawn = await runJobs(jobsOf('simulation', {}), workers)
  const empty = await runJobs(jobsOf('simulation-null', { effect: 'zero' }), workers)
  const result = summarizeSimulation(family, drawn, empty, { engineVersion: ENGINE_VERSION, seed })
  console.log(
    `${family.design}: ${drawn.length + empty.length} worlds, coverage ${result.all.coverage?.share.toFixed(3)}`,
  )
  return result
}
