import type { Db } from '../../base/db/schema.ts'

/** Numbers up to here belong to the casefiles that come with the product, so that a later release cannot clash. */
const LAST_OF_ARCHIVE = 1000

/** The public number after the highest that is in use, or was before a restore. */
export async function nextDocket(trx: Db): Promise<string> {
  const rows = [
    ...(await trx.selectFrom('casefiles').select('docket').execute()),
    ...(await trx.selectFrom('restores').select('docket').execute()),
  ]
  const highest = Math.max(LAST_OF_ARCHIVE, ...rows.map(({ docket }) => Number(docket.replace('CF-', ''))))
  return `CF-${highest + 1}`
}
