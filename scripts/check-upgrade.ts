/*
 * Upgrades an archive under load behind nginx with the configuration in deploy/, on SQLite and, where it is installed, on PostgreSQL: the
 * next version takes over beside this one; then this version is started where the version before the newest change of the schema, from
 * the history of this checkout, was stopped.
 * Says what visitors met; ends with 1 where one got neither an answer nor a time to come back, or something that was
 * acknowledged is lost; with 2 where nginx or the history is missing.
 *
 * Usage: npx casefiles check upgrade
 */
import os from 'node:os'
import { findPostgres } from '../server/test-support/postgres-server.ts'
import { findNginx } from './deployment/nginx.ts'
import { findPrevious } from './upgrade/versions.ts'
import { takeOverUnderLoad } from './upgrade/take-over-under-load.ts'
import { upgradeUnderLoad, type UpgradeOrder } from './upgrade/upgrade-under-load.ts'
import type { Met } from './upgrade/visitors.ts'

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
  const say = (step: string) => console.log(`ok  ${step}`)
  console.log(`${name}, one beside the other; load average at the start ${os.loadavg()[0].toFixed(1)}`)
  const beside = await takeOverUnderLoad(order, say)
  console.log(`It answers ${beside.besideMs} ms after its start, with its own studio after ${beside.studioMs} ms`)
  report(beside)
  console.log(`${name}, one after the other; load average at the start ${os.loadavg()[0].toFixed(1)}`)
  const stopped = await upgradeUnderLoad(order, say)
  console.log(`Ready again ${stopped.switchMs} ms after the signal`)
  report(stopped)
}

function report({ met, kept, lost }: { met: Met; kept: number; lost: string[] }): void {
  console.log(
    `Longest wait for an answer ${met.slowestMs} ms; asked to come back`,
    met.away,
    'in so many ms',
    met.awayMs,
  )
  console.log(`Drafts acknowledged: ${kept}, lost: ${lost.length}`)
  for (const line of [...new Set(met.failures), ...lost]) console.error(line)
  if (met.failures.length > 0 || lost.length > 0) process.exitCode = 1
}
