import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startCeph } from './ceph-server.ts'
import { offerServer } from './offer-server.ts'
import { findPostgres, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a PostgreSQL server can be had for the run. */
    postgres: string
    /** Where a service that speaks S3 can be had for the run. */
    storage: string
  }
}

/** A folder that the files of one run share, a PostgreSQL server and an object storage; what is there goes when the run ends. */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-site-apps-'))
  const [postgres, storage] = [path.join(folder, 'postgres'), path.join(folder, 'storage')]
  const endings = [offerServer(postgres, () => startPostgres(findPostgres()!)), offerServer(storage, startCeph)]
  project.provide('siteApps', folder)
  project.provide('postgres', postgres)
  project.provide('storage', storage)
  return async () => {
    for (const end of endings) await end()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
