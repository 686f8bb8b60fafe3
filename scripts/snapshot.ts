/*
 * Writes the archive in DATA_DIR, as it stands, as tables that any program reads: Parquet and NDJSON, with a Frictionless data package,
 * Croissant, RO-Crate, a README and checksums. The same archive gives the same bytes, so a git repository of the folder shows what
 * changed. A server gives the same at /snapshot/.
 *
 * Usage: npx casefiles snapshot --out FOLDER     (a folder that is not there yet, or that holds an earlier snapshot)
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeSnapshot } from '../server/readers/snapshot/write-snapshot.ts'
import { openArchive } from './open-archive.ts'

const { values } = parseArgs({ options: { out: { type: 'string' } } })
if (values.out === undefined) fail('Say where it is written: npx casefiles snapshot --out FOLDER.')
else await write(path.resolve(values.out))

async function write(out: string): Promise<void> {
  const isThere = fs.existsSync(out)
  if (isThere && fs.readdirSync(out).length > 0 && !fs.existsSync(path.join(out, 'datapackage.json')))
    return fail(`${out} holds something that is no snapshot; name another folder.`)
  const context = await openArchive()
  const made = `${out}.made`
  try {
    if (context.publications.head() === '') return fail('There is no published casefile.')
    fs.rmSync(made, { recursive: true, force: true })
    await writeSnapshot(context.publications, made, context.publicUrl.replace(/\/+$/, ''))
    // what else lies in the folder, such as a repository's own, stays
    fs.mkdirSync(out, { recursive: true })
    for (const name of fs.readdirSync(made)) fs.renameSync(path.join(made, name), path.join(out, name))
    console.log(fs.readFileSync(path.join(out, 'SHA256SUMS'), 'utf8').trimEnd())
  } finally {
    fs.rmSync(made, { recursive: true, force: true })
    await context.db.destroy()
  }
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
