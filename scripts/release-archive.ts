/*
 * Makes the next sealed release of the archive, data/archive/release/: recomputes every casefile in a temporary folder, makes a new
 * version of each that says something else than before, and brings the root in README.md up to date. Writes nothing where nothing
 * changed or a reason is missing; ends with 1 then in the latter case.
 *
 * Usage: npx casefiles release make [--reason "…"] [--reason slug="…"]… [--sign KEYFILE]
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createJobRunner } from '../server/base/jobs/job-runner.ts'
import { openCommandLog } from '../server/base/log/open-log.ts'
import { readSettings } from '../server/base/settings.ts'
import { openContext } from '../server/open-context.ts'
import { makeRelease } from '../server/record/archive-release/make-release.ts'
import { nameInReadme, signRelease } from '../server/record/archive-release/write-release.ts'
import { keepProcesses } from '../server/record/runs/compute-analysis.ts'
import { runHandler } from '../server/record/runs/run.service.ts'
import { noRebuilds } from '../server/site/rebuilds/rebuild-queue.ts'
import { reportFailure } from './report-failure.ts'

const root = path.resolve(import.meta.dirname, '..')
/** Nobody is read to meanwhile. */
const ORDINARY_PRIORITY = 0
const OF_ONE = /^([a-z0-9-]+)=(.+)$/s

async function release(args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: { reason: { type: 'string', multiple: true, default: [] }, sign: { type: 'string' } },
  })
  const reasons = new Map(values.reason.flatMap((one) => (OF_ONE.test(one) ? [split(one)] : [])))
  const reason = values.reason.findLast((one) => !OF_ONE.test(one))
  const key = values.sign === undefined ? null : fs.readFileSync(values.sign, 'utf8')
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-release-'))
  const settings = readSettings({ ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '' }, root)
  const opened = await openContext(settings, root, openCommandLog(settings), noRebuilds)
  const kept = keepProcesses(ORDINARY_PRIORITY)
  const context = { ...opened, compute: kept.compute }
  const jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
  try {
    const manifest = await makeRelease(context, jobs, settings.archiveFolder, { reason, reasons, say: console.log })
    if (key !== null) signRelease(settings.archiveFolder, manifest, key)
    const readme = path.join(root, 'README.md')
    // an archive elsewhere is not the one that this checkout comes with
    if (settings.archiveFolder === path.join(root, 'data/archive'))
      fs.writeFileSync(readme, nameInReadme(fs.readFileSync(readme, 'utf8'), manifest))
    return `Archive release ${manifest.number}, root ${manifest.root}`
  } finally {
    await jobs.stop()
    kept.close()
    await context.db.destroy()
    fs.rmSync(dataFolder, { recursive: true, force: true })
  }
}

function split(given: string): [slug: string, reason: string] {
  const [, slug, reason] = OF_ONE.exec(given)!
  return [slug, reason]
}

release(process.argv.slice(2)).then((text) => console.log(text), reportFailure)
