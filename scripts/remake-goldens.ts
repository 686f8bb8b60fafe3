/*
 * Makes anew the goldens that anybody can make: draws their data from fixed seeds and runs scripts/goldens/*.R, which
 * write packages/engine/designs/<design>/goldens/*_drawn_*.json, and those of imputation. Needs R 4.2 or newer with the packages the scripts name (on Debian
 * r-base-core, r-cran-sandwich, r-cran-aer, r-cran-estimatr, r-cran-matchit, r-cran-survey, r-cran-quadprog,
 * r-cran-mice, r-cran-jsonlite). Other files are left alone.
 *
 * Usage: node scripts/run.mjs ./scripts/remake-goldens.ts [design …]
 */
import '../server/base/sound-compiler.ts'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { drawnData, drawnFolds } from '@casefiles/engine/test-support'

const root = path.resolve(import.meta.dirname, '..')
const scripts = path.join(import.meta.dirname, 'goldens')
const known = fs
  .readdirSync(scripts)
  .map((file) => path.parse(file))
  .filter(({ name, ext }) => ext === '.R' && name !== 'common')
  .map(({ name }) => name)
const wanted = process.argv.length > 2 ? process.argv.slice(2) : known
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-goldens-'))
try {
  for (const [name, draw] of Object.entries(drawnData)) fs.writeFileSync(path.join(folder, `${name}.csv`), draw())
  fs.writeFileSync(path.join(folder, 'folds.csv'), drawnFolds())
  for (const name of wanted) {
    const load = `source("${path.join(scripts, 'common.R')}"); source("${path.join(scripts, `${name}.R`)}")`
    const { status, error } = spawnSync('Rscript', ['-e', load, folder, root], { stdio: 'inherit' })
    if (error) throw new Error(`R could not be started: ${error.message}`)
    if (status !== 0) throw new Error(`scripts/goldens/${name}.R failed.`)
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
