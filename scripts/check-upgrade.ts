/*
 * Upgrades an archive under load, on SQLite and, where it is installed, on PostgreSQL: the version before the newest change of
 * the schema, from the history of this checkout, behind nginx with the configuration in deploy/; then this version in its place.
 * Says what visitors met; ends with 1 where one got neither an answer nor a time to come back, or something that was
 * acknowledged is lost; with 2 where nginx or the history is missing.
 *
 * Usage: npx casefiles check upgrade
 */
import os from 'node:os'
import { findPostgres } from '../server/test-support/postgres-server.ts'
import { findNginx } from './deployment/nginx.ts'
import { findPrevious } from './upgrade/previous-version.ts'
import { upgradeUnderLoad, type UpgradeOrder } from './upgrade/upgrade-under-load.ts'

const [previous, nginx, postgres] = [findPrevious(), findNginx(), findPostgres()]
if (previous === undefined || nginx === undefined) {
  console.error('The history of the checkout (git) and nginx are needed: apt-get install nginx-light')
  process.exitCode = 2
} else {
  await check('SQLite', { previous, nginx })
  if (postgres === undefined) console.log('PostgreSQL is not installed: apt-get install postgresql')
  else await check('PostgreSQL', { previous, nginx, postgres })
}

async function check(name: string, order: UpgradeOrder): Promise<void> {
  console.log(`${name}; load average at the start ${os.loadavg()[0].toFixed(1)}`)
  const { met, kept, lost, switchMs } = await upgradeUnderLoad(order, (step) => console.log(`ok  ${step}`))
  console.log(`Ready again ${switchMs} ms after the signal; asked to come back during that many ms:`, met.awayMs)
  console.log(`Drafts acknowledged: ${kept}, lost: ${lost.length}`)
  for (const line of [...new Set(met.failures), ...lost]) console.error(line)
  if (met.failures.length > 0 || lost.length > 0) process.exitCode = 1
}
