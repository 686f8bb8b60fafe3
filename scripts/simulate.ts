/*
 * Puts the primary estimate of every design through worlds in which its assumptions hold, and counts bias, coverage and
 * the size of its tests. Writes docs/simulation.json and docs/simulation.md; with --design only that design's part
 * changes. The same seed gives the same files, whatever the number of workers.
 *
 * Usage: npx casefiles simulate [--design DiD --worlds 1000 --seed 1 --workers 2]
 */
import '../server/base/sound-compiler.ts'
import path from 'node:path'
import { type DesignSimulation, type ShapeSimulation, summarizeSimulation } from '@casefiles/lab'
import type { WorldFamily } from '@casefiles/engine/worlds'
import { DESIGNS } from '@casefiles/engine/designs'
import { ENGINE_VERSION } from '@casefiles/engine/analysis'
import { number, percent, table, mergeByDesign, writeFormatted } from './worlds/write-results.ts'
import { readWorldOptions } from './worlds/options.ts'
import { runJobs } from './worlds/run-jobs.ts'

const options = readWorldOptions({ worlds: 1000, seed: 1 })
const docs = path.resolve(import.meta.dirname, '../docs')

const found: Record<string, DesignSimulation> = {}
for (const family of options.families) found[family.design] = await simulate(family)
const all = await mergeByDesign(path.join(docs, 'simulation.json'), found, Object.keys(DESIGNS))
await writeFormatted(path.join(docs, 'simulation.md'), writeSimulation(all))

/** docs/simulation.md from the stored results of all designs. */
function writeSimulation(all: Partial<Record<string, DesignSimulation>>): string {
  const designs = Object.entries(all) as [string, DesignSimulation][]
  return [
    '# Simulations: the primary estimate where its assumptions hold',
    'Made by `npx casefiles simulate`; the numbers, also of each shape of world, stand in [simulation.json](simulation.json). Every world is a made-up study of ' +
      'which the true effect is known and in which the assumptions of its design hold. Bias is the mean error over its ' +
      'standard deviation, with its Monte Carlo standard error; it should lie within three of these around zero. Coverage ' +
      'is the share of 95 % intervals that hold the truth, size the share of worlds without an effect in which the ' +
      'interval leaves out zero; both with their 95 % Monte Carlo interval. Worlds whose data do not allow an interval ' +
      'count in the bias and not in coverage and size.',
    '## All designs',
    table(
      ['design', 'seed', 'worlds', 'bias', 'coverage', 'size at 5 %', 'refused'],
      designs.map(([design, { all, worlds, refused, seed }]) => [
        design,
        String(seed),
        `${worlds} + ${worlds}`,
        bias(all),
        percent(all.coverage),
        percent(all.size),
        String(refused),
      ]),
    ),
    '## Few clusters',
    'As many worlds each (numbers and root mean squared errors: simulation.json); with synthetic control few donors, which stand where other designs have clusters.',
    tableOfShapes(designs.map(([design, { fewClusters }]) => [design, fewClusters ?? []])),
    '## Diagnostic tests',
    tableOfTests(designs),
  ].join('\n\n')
}

function tableOfShapes(designs: [design: string, shapes: ShapeSimulation[]][]): string {
  return table(
    ['shape', 'design', 'bias', 'coverage', 'size at 5 %'],
    designs.flatMap(([design, shapes]) =>
      shapes.map((shape) => [shape.label, design, bias(shape), percent(shape.coverage), percent(shape.size)]),
    ),
  )
}

function tableOfTests(designs: [design: string, result: DesignSimulation][]): string {
  return table(
    ['test', 'design', 'rejects at 5 %', 'worlds'],
    designs.flatMap(([design, { tests }]) =>
      tests.map(({ label, size }) => [label, design, percent(size), String(size?.n ?? 0)]),
    ),
  )
}

function bias({ bias, biasError }: { bias: number; biasError: number }): string {
  return `${number(bias, 3)} ± ${number(biasError, 3)}`
}

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
