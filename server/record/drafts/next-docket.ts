import { docketNumber, LAST_OF_ARCHIVE } from '../../../contract/docket.ts'
import type { Db } from '../../base/db/schema.ts'

/** The public number after the highest that is in use, or was before a restore. */
export async function nextDocket(trx: Db): Promise<string> {
  const rows = [
    ...(await trx.selectFrom('casefiles').select('docket').execute()),
    ...(await trx.selectFrom('restores').select('docket').execute()),
  ]
  const highest = Math.max(LAST_OF_ARCHIVE, ...rows.map(({ docket }) => docketNumber(docket)))
  return `CF-${highest + 1}`
}
