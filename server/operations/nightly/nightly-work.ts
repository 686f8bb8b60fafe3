import { sql } from 'kysely'
import type { SiteSettingName } from '../../../contract/site-settings.ts'
import type { ServerContext } from '../../base/context.ts'
import { listTables } from '../../base/db/inspect-tables.ts'
import { deleteSettledEmails } from '../../base/mail/outgoing/outgoing-email.repository.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { reconcilePublications } from '../../record/publications/reconcile-publications.ts'
import { pullVintages } from '../../record/vintages/pull-vintages.ts'
import { findHeldRelease } from '../../site/builds/site-build.service.ts'
import { makeBackup, pruneBackups } from '../backups/make-backup.ts'
import { checkIntegrity } from '../integrity/check-integrity.ts'
import { settleClock } from '../witness/settle-clock.ts'
import { makeCheckpoint, showCheckpoints } from '../witness/make-checkpoint.ts'
import { stampCheckpoint, tellWitness } from '../witness/send-checkpoint.ts'

export const NIGHTLY_ACTOR = 'nightly rebuild'

/** One thing done in a night: what came of it, in words, or why it failed. */
export interface NightlyStep {
  name: string
  result: string
  isFailed: boolean
}

interface Work {
  name: string
  /** Left out where the setting is off. */
  setting?: SiteSettingName
  run(context: ServerContext): Promise<string>
}

/** Tables whose rows end at `expires_at`. */
const ENDING: readonly string[] = ['sessions', 'account_tokens', 'registrations', 'provider_sign_ins']

/** How long it stands in the list that an email was sent, in milliseconds. */
const SENT_KEPT_MS = 30 * 24 * 60 * 60_000

/** Removes sessions, links of emails, registrations and sign-ins with a provider that have ended, and old notes of sent emails. @returns what went, in words */
async function clearEnded({ db, now }: Pick<ServerContext, 'db' | 'now'>): Promise<string> {
  const tables = (await listTables(db)).filter((table) => ENDING.includes(table))
  let removed = 0n
  for (const table of tables) {
    const ended = await sql`delete from ${sql.table(table)} where expires_at <= ${now()}`.execute(db)
    removed += ended.numAffectedRows ?? 0n
  }
  const emails = await deleteSettledEmails(db, new Date(Date.parse(now()) - SENT_KEPT_MS).toISOString())
  return `${removed + BigInt(emails)} removed`
}

/** What is done in a night, in this order; a step that fails does not keep the others from being done. */
const WORK: readonly Work[] = [
  { name: 'Sign a checkpoint of the record', run: signCheckpoint },
  { name: 'Have the checkpoint stamped by a time-stamping authority', run: (context) => stampCheckpoint(context) },
  { name: 'Send checkpoints to the outside witness', run: (context) => tellWitness(context) },
  // before the pages: what comes out of it is to be read there
  { name: 'Pull new vintages of data', run: (context) => pullVintages(context) },
  { name: 'Bring the public pages up to date', run: rebuild },
  {
    name: 'Clear away what no kept release needs',
    run: async ({ releases }) => `${await releases.prune()} files removed`,
  },
  { name: 'Clear away ended sessions and links', run: clearEnded },
  { name: 'Check everything', run: checkEverything },
  { name: 'Make a backup', setting: 'nightlyBackup', run: backUp },
]

export async function doNightlyWork(context: ServerContext): Promise<NightlyStep[]> {
  const steps: NightlyStep[] = []
  for (const { name, setting, run } of WORK) {
    if (setting && (await readSiteSetting(context, setting)) !== 'on') continue
    steps.push(
      await run(context).then(
        (result) => ({ name, result, isFailed: false }),
        (error: Error) => ({ name, result: error.message, isFailed: true }),
      ),
    )
  }
  return steps
}

/** Before the pages, which show it; nothing is signed under a moment that cannot be gone by. */
async function signCheckpoint(context: ServerContext): Promise<string> {
  await settleClock(context)
  const { checkpoint } = await makeCheckpoint(context, NIGHTLY_ACTOR)
  const { problems, gaps } = await showCheckpoints(context)
  if (problems.length > 0) throw new Error(`Checkpoint ${checkpoint.number} is signed. ${problems.join(' ')}`)
  return [`Number ${checkpoint.number} over ${checkpoint.size} entries and links`, ...gaps].join('. ')
}

async function rebuild(context: ServerContext): Promise<string> {
  const { rebuilds, log } = context
  await reconcilePublications(context, (err, slug) => log.error({ err, slug }, 'a publication cannot be completed'))
  if ((await findHeldRelease(context)) !== null) return 'An earlier release is held; it was left as it is'
  rebuilds.request(NIGHTLY_ACTOR)
  if (rebuilds.isElsewhere) return 'Asked of the process that renders pages'
  await rebuilds.whenIdle()
  const { last } = await rebuilds.status()
  if (last?.error) throw new Error(last.error)
  return last?.result ? `${last.result.rendered} pages and files rendered` : 'No build ran'
}

/** Before the backup, so that a night whose backup holds damage says so. */
async function checkEverything(context: ServerContext): Promise<string> {
  const { checks } = await checkIntegrity(context)
  const failing = checks.filter(({ passed }) => !passed)
  if (failing.length === 0) return `${checks.length} checks passed`
  throw new Error(failing.map(({ name, problems }) => `${name}: ${problems.join('; ')}`).join('. '))
}

async function backUp(context: ServerContext): Promise<string> {
  const { id, files } = await makeBackup(context, NIGHTLY_ACTOR)
  const gone = await pruneBackups(context, await readSiteSetting(context, 'keptBackups'), NIGHTLY_ACTOR)
  return `${id}, ${files.length} files; ${gone.length} older removed`
}
