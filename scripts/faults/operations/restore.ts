import { setTimeout as wait } from 'node:timers/promises'
import { Refused, type Call } from '../call.ts'
import type { Operation } from '../operation.ts'
import type { FaultServer } from '../server.ts'
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
    await retract(server, id, reason)
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

/** The analyst asks and the admin agrees; an alarm about many retractions, which drills are, is settled. */
async function retract({ analyst, admin }: FaultServer, id: string, reason: string): Promise<void> {
  const ask = () => analyst('POST', `v2/studio/casefiles/${id}/retract`, { reason })
  await ask().catch(async (error: unknown) => {
    if (!(error instanceof Refused) || error.code !== 'auth/stopped') throw error
    const { rows } = (await admin('GET', 'admin/inbox?kind=alarm')) as { rows: { id: string }[] }
    for (const alarm of rows) await admin('POST', `admin/alarms/${alarm.id}/settle`)
    await ask()
  })
  const { approvals } = (await admin('GET', 'v2/approvals')) as { approvals: { id: string; subject: string }[] }
  await admin('POST', `v2/approvals/${approvals.find(({ subject }) => subject === id)!.id}/agree`)
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
