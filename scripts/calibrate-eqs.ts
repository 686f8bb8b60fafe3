/*
 * Puts the whole analysis through worlds of known truth with graded violations, and counts by band of the Evidence
 * Quality Score how often the interval holds the truth. Writes the run into packages/engine/eqs/calibration.json, in place of an
 * earlier one of the same design and seed (and of every run under another rubric), and docs/calibration.md. With --tune
 * nothing is written: for seeds that a rubric is made with. The same seed gives the same numbers, whatever the number of
 * workers. With --laws the laws of the score are measured instead, on worlds and on the archive's own casefiles, and
 * packages/engine/eqs/laws.json is written. With --frozen the frozen families are run, by size, and packages/engine/eqs/families.json is written.
 *
 * Usage: npx casefiles calibrate eqs --seed 1 [--seed 2 …] [--design DiD --worlds 1000 --workers 2 --tune --laws --frozen]
 */
import '../server/base/sound-compiler.ts'
import fs from 'node:fs'
import path from 'node:path'
import {
  summarizeDesign,
  summarizeFrozen,
  trueErrorsOf,
  type CalibrationFile,
  type DesignCalibration,
  type FrozenCell,
  type FrozenFile,
  type CalibrationTable,
} from '@casefiles/lab'
import type { WorldFamily } from '@casefiles/engine/worlds'
import { DESIGNS } from '@casefiles/engine/designs'
import { RUBRIC_VERSION } from '@casefiles/engine/eqs'
import { ENGINE_VERSION } from '@casefiles/engine/analysis'
import { number, percent, table, mergeByDesign, writeFormatted } from './worlds/write-results.ts'
import { measureDesign, writeLaws, type LawFile } from './worlds/measure-laws.ts'
import { readWorldOptions } from './worlds/options.ts'
import { runJobs } from './worlds/run-jobs.ts'
import { writeFrozen } from './worlds/write-frozen.ts'

/** Sound worlds per shape for the true standard errors, which are then known to about 7 %. */
const REFERENCE = 100
/** Of their own, so that every run of a family is measured against the same true standard errors. */
const REFERENCE_SEED = 20260101

const options = readWorldOptions({ worlds: 1000, seed: 1 })
const root = path.resolve(import.meta.dirname, '..')

const file = path.join(root, 'packages/engine/eqs/calibration.json')
const familiesFile = path.join(root, 'packages/engine/eqs/families.json')
const lawsFile = path.join(root, 'packages/engine/eqs/laws.json')
for (const family of options.families) {
  if (options.frozen) {
    await keepFrozen(family)
    continue
  }
  if (options.laws) {
    await keepLaws(family)
    continue
  }
  const trueErrors = await measureTrueErrors(family)
  for (const seed of options.seeds) {
    const run = await calibrateDesign(family, trueErrors, seed)
    console.log(options.tune ? describeRun(family.design, run) : summaryOf(family, run))
    if (!options.tune) await keep(family, run)
  }
}

/** docs/calibration.md from the stored results of all designs. */
function writeCalibration(runs: CalibrationFile, laws: LawFile, families: FrozenFile): string {
  const all = Object.values(runs).flat()
  const held = all.filter(({ shipping }) => shipping.holds).length
  return [
    '# Calibration: what the Evidence Quality Score says about the truth',
    ...writeLaws(laws),
    ...writeFrozen(families),
    '## The mixed worlds of rubric 4',
    'Rubric 4 was run on 1,000 mixed worlds a design and seed; rubric 5 has not been. The condition of that rubric ' +
      `held in ${held} of ${all.length} runs, and still a referee found kinds of study that were scored too well, for a ` +
      'mix hides them. The tables of these runs stand in `packages/engine/eqs/calibration.json`.',
  ].join('\n\n')
}

/** One run of one design, with all its tables. */
function describeRun(design: string, run: DesignCalibration): string {
  const { seed, engineVersion, rubricVersion, worlds, refused } = run
  return [
    `## ${design}, seed ${seed}`,
    `${worlds} worlds, ${refused} of them refused by preflight; engine ${engineVersion}, rubric ${rubricVersion}.`,
    '### Violations that data can reveal',
    bands(run.revealable),
    '### Violations that no data can show',
    bands(run.hidden),
    '### By violation',
    table(
      ['violation', 'kind', 'worlds', 'mean score', 'mean error', 'coverage'],
      run.violations.map(({ label, kind, n, meanEqs, meanError, coverage }) => [
        label,
        kind,
        String(n),
        number(meanEqs, 0),
        number(meanError),
        percent(coverage),
      ]),
    ),
    '### Which component orders the errors',
    table(
      ['component', 'rank correlation of marks and error', 'mean marks'],
      run.components.map(({ id, spearman, meanMarks }) => [id, number(spearman), number(meanMarks)]),
    ),
    `Of the sound worlds ${percent(run.shipping.soundAtStrong)} reach ${run.shipping.strongFrom}.`,
  ].join('\n\n')
}

function bands({ n, bands, spearman }: CalibrationTable): string {
  const rows = bands.map((band) => [
    band.to === 100 ? '80 and more' : `${band.from}–${band.to}`,
    String(band.n),
    percent(band.coverage),
    number(band.meanError),
    number(band.rmse),
    percent(band.signErrors),
  ])
  return [
    table(['score', 'worlds', 'coverage', 'mean error', 'root mean squared error', 'sign errors'], rows),
    `${n} worlds; rank correlation of score and error ${number(spearman)}.`,
  ].join('\n\n')
}

/** Puts the run among those of its design under the same rubric, and writes both files. */
async function keep({ design }: WorldFamily, run: DesignCalibration): Promise<void> {
  const before = JSON.parse(fs.readFileSync(file, 'utf8')) as CalibrationFile
  const others = (before[design] ?? []).filter(
    ({ seed, rubricVersion }) => seed !== run.seed && rubricVersion === run.rubricVersion,
  )
  const runs = [...others, run].toSorted((a, b) => a.seed - b.seed)
  await mergeByDesign(file, { [design]: runs }, Object.keys(DESIGNS))
  await writePage()
}

/** Puts what the laws make of a design into their file, and writes the page. */
async function keepLaws(family: WorldFamily): Promise<void> {
  const archive = path.join(root, 'data/archive')
  const found = await measureDesign(family, { worlds: options.worlds, seed: options.seeds[0], archive })
  const all = [...found.worlds.results, ...found.casefiles.results]
  console.log(
    `${family.design}: the largest breach is ${Math.max(0, ...all.map(({ breach }) => breach)).toFixed(1)} points`,
  )
  await mergeByDesign(lawsFile, { [family.design]: found }, Object.keys(DESIGNS))
  await writePage()
}

/** Runs the frozen families and the mix of a design on every seed, and writes them and the page. */
async function keepFrozen(family: WorldFamily): Promise<void> {
  const { design } = family
  const { seeds, worlds, workers } = options
  const cells: FrozenCell[] = []
  for (const one of family.frozen) {
    for (const [step, shape] of one.shapes.entries()) {
      const jobs = seeds.flatMap((seed) =>
        Array.from({ length: worlds }, (_, index) => ({
          kind: 'frozen' as const,
          design,
          seed,
          index,
          family: one.id,
          shape: shape.id,
        })),
      )
      const results = await runJobs(jobs, workers)
      const bySeed = seeds.map((_, s) => results.slice(s * worlds, (s + 1) * worlds))
      cells.push(
        summarizeFrozen({ family: one.id, label: one.label, times: 4 ** step, size: shape.label }, seeds, bySeed),
      )
      console.log(`${design}: ${one.label}, ${shape.label}`)
    }
  }
  const found = { engineVersion: ENGINE_VERSION, rubricVersion: RUBRIC_VERSION, cells }
  await mergeByDesign(familiesFile, { [design]: found }, Object.keys(DESIGNS))
  await writePage()
}

async function writePage(): Promise<void> {
  const [laws, runs, families] = [lawsFile, file, familiesFile].map(
    (one) => JSON.parse(fs.readFileSync(one, 'utf8')) as unknown,
  )
  const page = writeCalibration(runs as CalibrationFile, laws as LawFile, families as FrozenFile)
  await writeFormatted(path.join(root, 'docs/calibration.md'), page)
}

async function measureTrueErrors(family: WorldFamily): Promise<Record<string, number>> {
  const sound = family.shapes.flatMap(({ id }) =>
    Array.from({ length: REFERENCE }, (_, index) => ({
      kind: 'simulate' as const,
      design: family.design,
      seed: REFERENCE_SEED,
      choice: { set: `reference-${id}`, index, shape: id },
    })),
  )
  return trueErrorsOf(family, await runJobs(sound, options.workers))
}

async function calibrateDesign(
  family: WorldFamily,
  trueErrors: Record<string, number>,
  seed: number,
): Promise<DesignCalibration> {
  const { design } = family
  const jobs = Array.from({ length: options.worlds }, (_, index) => ({ kind: 'judge' as const, design, seed, index }))
  const source = { engineVersion: ENGINE_VERSION, rubricVersion: RUBRIC_VERSION, seed, reference: REFERENCE }
  return summarizeDesign(family, await runJobs(jobs, options.workers), trueErrors, source)
}

function summaryOf({ design }: WorldFamily, { shipping, worlds, seed }: DesignCalibration): string {
  const { holds, spearman } = shipping
  return `${design}: ${worlds} worlds, seed ${seed}: the condition ${holds ? 'holds' : 'does not hold'}, rank correlation ${spearman.toFixed(2)}`
}
