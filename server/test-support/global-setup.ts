import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { offerPostgres } from './offer-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a PostgreSQL server can be had for the run. */
    postgres: string
  }
}

/** A folder that the files of one run share, and a PostgreSQL server; what is there goes when the run ends. */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-site-apps-'))
  const postgres = offerPostgres(folder)
  project.provide('siteApps', folder)
  project.provide('postgres', postgres.at)
  return async () => {
    await postgres.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
