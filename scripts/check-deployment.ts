/*
 * Starts the parts of compose.yaml as processes, without Docker: PostgreSQL, two workers, the server and nginx, on free ports of this
 * machine and in a temporary folder; then once more with those of deploy/compose.storage.yaml, on Ceph's gateway, where it is
 * installed. Says what holds; ends with 1 and a sentence where something does not, with 2
 * where PostgreSQL or nginx is not installed.
 *
 * Usage: npx casefiles check deployment
 */
import { checkParts } from './deployment/check-parts.ts'
import { findPrograms, startParts, type Composed, type Programs } from './deployment/start-parts.ts'

const CASEFILE = 'seat-belt-laws'

const programs = findPrograms()
if (programs === undefined) {
  console.error('PostgreSQL (initdb, postgres) and nginx must be installed: apt-get install postgresql nginx-light')
  process.exitCode = 2
} else {
  const composed: Composed[] = programs.hasStorage ? ['files', 'storage'] : ['files']
  if (!programs.hasStorage)
    console.log(
      "Without an object storage: Ceph's gateway is not installed (apt-get install radosgw ceph-mon ceph-osd)",
    )
  for (const one of composed) await check(programs, one)
}

async function check(programs: Programs, composed: Composed): Promise<void> {
  console.log(composed === 'storage' ? 'compose.yaml with deploy/compose.storage.yaml' : 'compose.yaml')
  const parts = await startParts(programs, [CASEFILE], composed)
  try {
    await checkParts(parts, CASEFILE, (step) => console.log(`ok  ${step}`))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  } finally {
    await parts.remove()
  }
}
