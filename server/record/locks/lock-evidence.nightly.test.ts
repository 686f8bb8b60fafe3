import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { designAsChosen } from '../../../contract/parts-of-design.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import { createJobRunner } from '../../base/jobs/job-runner.ts'
import { openTestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { readReplicationRecord } from '../casefiles/casefile.service.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { listSources } from '../importer/read-source.ts'
import { runPipeline } from '../importer/run-pipeline.ts'
import { runHandler } from '../runs/run.service.ts'
import { findLocks } from './lock.repository.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../../data/archive')

it('what a lock says of outcome data is what the sources say for every casefile of the archive, also where two share a file', async () => {
  const context = await openTestContext(openSqlite)
  const jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
  await importDomains(context, ARCHIVE)
  // without the answers, which are signed for results that this context makes up
  const sources = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-evidence-'))
  for (const folder of listSources(ARCHIVE)) {
    const source = path.join(sources, path.basename(folder))
    fs.cpSync(folder, source, { recursive: true, filter: (file) => path.basename(file) !== 'answer.json' })
    const { slug } = await importSource(context, source)
    await runPipeline(context, jobs, slug)
    const [{ design_json }] = await findLocks(context.db, slug)
    const { lock_status, lock_evidence } = JSON.parse(design_json)
    expect([slug, lock_status], JSON.stringify(lock_evidence)).toEqual([slug, lock_evidence.claimed])
    const record = await readReplicationRecord(context.db, slug)
    expect([slug, record?.design_sha256]).toEqual([slug, fingerprint(designAsChosen(JSON.parse(design_json)))])
  }
  await jobs.stop()
  await context.close()
  fs.rmSync(sources, { recursive: true })
})
