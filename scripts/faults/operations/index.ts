import { setTimeout as wait } from 'node:timers/promises'
import { Refused, type Call, type FaultServer } from '../server.ts'
import type { Operation } from '../kill-running.ts'
import { analyzeOne, lockOne, publishOne, analysis, titleOf, publish, ingestion } from './casefile-steps.ts'

/** A backup, from its request until it was read again. */
const backup: Operation = {
  name: 'backup',
  async prepare({ admin }, ledger) {
    return async () => {
      const { id } = await admin('POST', 'admin/backups')
      ledger.keep(`backup ${id}`, async ({ admin }) => {
        const verified = await admin('POST', `admin/backups/${id}/verify`)
        return verified.can_restore
      })
    }
  },
}

/** The public pages are rendered anew, because an admin changed what they show. */
const rebuild: Operation = {
  name: 'rebuild',
  async prepare({ url, admin }, ledger, random) {
    const address = `${titleOf(random.uniform()).replace(' ', '-')}@archive.example`
    const isShown = async (url: string) => (await (await fetch(`${url}/contact`)).text()).includes(address)
    return async () => {
      await admin('PUT', 'admin/settings/contactEmail', { value: address })
      ledger.keep('contact address on its page', (server) => isShown(server.url))
      while (!(await isShown(url))) await wait(20)
    }
  },
}

/** A restore of a backup, after which something happened that no restore may take back: a retraction. */
const restore: Operation = {
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

/** What a running server is killed in the middle of. */
export const OPERATIONS: readonly Operation[] = [analysis, publish, rebuild, backup, ingestion, restore]
