import { setTimeout as wait } from 'node:timers/promises'
import { Refused, type Call } from '../call.ts'
import type { Operation } from '../operation.ts'
import { titleOf } from './analysis.ts'
import { analyzeOne, lockOne, publishOne } from './casefile-steps.ts'

/** A restore of a backup, after which something happened that no restore may take back: a retraction. */
export const restore: Operation = {
  name: 'restore',
  isDoneByStart: true,
  async prepare(server, ledger, random) {
    const { admin } = server
    const id = await lockOne(server, ledger, titleOf(random.uniform()))
    await analyzeOne(server, ledger, id)
    await publishOne(server, ledger, id)
    const backup = await admin('POST', 'admin/backups')
    const reason = `Retracted after the backup ${backup.id}, in a drill.`
    await admin('POST', `admin/content/casefiles/${id}/retract`, { reason })
    ledger.keep(`retraction of ${id}`, async ({ url }) =>
      (await (await fetch(`${url}/casefiles/${id}`)).text()).includes(reason),
    )
    return async () => {
      await admin('POST', `admin/backups/${backup.id}/restore`)
      const list = `admin/logs?action=backup.restored&limit=100`
      ledger.keep(`restore of ${backup.id}`, async ({ admin }) =>
        JSON.stringify(await admin('GET', list)).includes(backup.id),
      )
      while (await isSignedIn(admin)) await wait(20)
    }
  },
}

/** Everybody's session ends with the restore, so a refusal says that the restored server answers. */
async function isSignedIn(admin: Call): Promise<boolean> {
  try {
    await admin('GET', 'admin/backups')
    return true
  } catch (error) {
    if (error instanceof Refused) return error.status !== 401
    throw error
  }
}
