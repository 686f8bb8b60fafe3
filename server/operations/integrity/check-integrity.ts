import { sql } from 'kysely'
import path from 'node:path'
import type { Integrity, IntegrityCheck } from '../../../contract/admin/system.ts'
import { verifyActivity } from '../../base/activity/activity.service.ts'
import { MENDING_REASON } from '../../site/rebuilds/rebuild-queue.ts'
import { checkCheckpoints } from '../witness/check-checkpoints.ts'
import { hashFile, filesBelow } from '../backups/backup-files.ts'
import { isIndexWhole } from '../../readers/search/search.repository.ts'
import { verifyChain } from '../../record/publications/verify-chain.ts'
import type { ServerContext } from '../../base/context.ts'
import { isSqlite } from '../../base/db/dialect.ts'
import { describeDamage } from '../../base/db/second-copies.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'datasets' | 'publications' | 'releases' | 'rebuilds' | 'dataFolder'>
/** Problems named of each check; more would not be read. */
const NAMED = 20

/** Looks at everything that can break: the database itself, every chain, every file named for its content, the log. */
export async function checkIntegrity(context: Context): Promise<Integrity> {
  const started = performance.now()
  const checked_at = context.now()
  const checks = [
    await checkDatabase(context),
    await checkReferences(context),
    await checkChains(context),
    await checkFiles(context, 'Data sets', 'datasets', /^([0-9a-f]{64})\.csv$/),
    await checkFiles(context, 'Policy texts', 'artifacts', /^([0-9a-f]{64})$/),
    await checkFiles(context, 'Covers', 'covers', /^([0-9a-f]{64})$/),
    await checkPublications(context),
    await checkPages(context),
    await checkSearch(context),
    await checkActivity(context),
    await checkSigned(context),
  ]
  const duration_ms = Math.round(performance.now() - started)
  return { checked_at, duration_ms, passed: checks.every(({ passed }) => passed), checks }
}

/** Computes every chain of the record and the activity log again; also inside a transaction. */
export async function checkRecord(
  context: Pick<Context, 'db' | 'publications' | 'datasets'>,
): Promise<IntegrityCheck[]> {
  return [await checkChains(context), await checkActivity(context)]
}

const result = (name: string, message: string, problems: string[]): IntegrityCheck => ({
  name,
  passed: problems.length === 0,
  message,
  problems: problems.slice(0, NAMED),
})

async function checkDatabase({ db }: Context): Promise<IntegrityCheck> {
  const name = 'Database pages and rows'
  if (!isSqlite(db)) return result(name, 'PostgreSQL checks its pages by itself', [])
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const found = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  return result(name, 'every page read, every row compared with its second copy', found.map(describeDamage))
}

async function checkReferences({ db }: Context): Promise<IntegrityCheck> {
  const name = 'References between tables'
  if (!isSqlite(db)) return result(name, 'PostgreSQL enforces them at every change', [])
  const { rows } = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(db)
  const problems = rows.map(
    ({ table, rowid, parent }) => `${table}, row ${rowid}: what it names in ${parent} is missing`,
  )
  return result(name, 'every reference followed', problems)
}

async function checkChains(context: Pick<Context, 'db' | 'publications' | 'datasets'>): Promise<IntegrityCheck> {
  const slugs = await context.db
    .selectFrom('chain_entries')
    .select('casefile_slug')
    .distinct()
    .orderBy('casefile_slug')
    .execute()
  const problems: string[] = []
  let links = 0
  for (const { casefile_slug: slug } of slugs) {
    const chain = await verifyChain(context, slug)
    links += chain.length
    const broken = chain.find(({ problem }) => problem !== null)
    if (broken) problems.push(`${slug}, ${broken.kind}: ${broken.problem}`)
    await breathe()
  }
  return result(
    'Chains from lock to publication',
    `${links} links of ${slugs.length} casefiles computed again`,
    problems,
  )
}

async function checkSigned(context: Context): Promise<IntegrityCheck> {
  const { checkpoints, leaves, problems } = await checkCheckpoints(context)
  const done = `${checkpoints.length} signatures and ${leaves.length} leaves computed again`
  return result('Signed checkpoints', done, problems)
}

async function checkFiles(
  { dataFolder }: Context,
  name: string,
  folder: string,
  pattern: RegExp,
): Promise<IntegrityCheck> {
  const problems: string[] = []
  let count = 0
  for (const file of await filesBelow(path.join(dataFolder, folder))) {
    const named = pattern.exec(file)?.[1]
    if (!named) continue
    count += 1
    if ((await hashFile(path.join(dataFolder, folder, file))).sha256 !== named) {
      problems.push(`${folder}/${file}: its bytes are not those it is named for`)
    }
  }
  return result(name, `${count} files read`, problems)
}

async function checkPublications({ publications }: Context): Promise<IntegrityCheck> {
  const name = 'Publications'
  const problems: string[] = []
  let hashes: string[]
  try {
    hashes = [...publications.reach(publications.head())]
  } catch (error) {
    return result(name, 'the manifest cannot be read', [(error as Error).message])
  }
  for (const hash of hashes) {
    const found = await hashFile(publications.objectFile(hash)).catch(() => null)
    if (!found) problems.push(`${hash.slice(0, 12)}… is missing`)
    else if (found.sha256 !== hash) problems.push(`${hash.slice(0, 12)}…: its bytes are not those it is named for`)
  }
  return result(name, `${hashes.length} documents and manifest nodes read`, problems)
}

/** Pages follow from the publications, so what is lost of them is not only named: it is rendered again. */
async function checkPages({ releases, rebuilds }: Context): Promise<IntegrityCheck> {
  const name = 'Public pages'
  // What is kept elsewhere is brought; where that cannot be reached, the folder is judged as it is.
  await releases.recallAll(true).catch(() => 0)
  const { isReadable, paths } = releases.scrub()
  const problems = isReadable ? paths.map((path) => `${path} is lost or damaged`) : ['The list of pages cannot be read']
  if (problems.length === 0) return result(name, `${releases.list().length} pages and files read`, [])
  rebuilds.request(MENDING_REASON)
  return result(name, 'what is named is being rendered again', problems)
}

async function checkSearch({ db }: Context): Promise<IntegrityCheck> {
  const damage = 'Words and texts differ. "npx casefiles search-index" takes them up anew'
  return result('Search index', 'every word looked up in its text', (await isIndexWhole(db)) ? [] : [damage])
}

async function checkActivity({ db }: Pick<Context, 'db'>): Promise<IntegrityCheck> {
  const { entries, brokenAt } = await verifyActivity(db)
  const problems = brokenAt === null ? [] : [`Entry ${brokenAt} does not follow from the one before it`]
  return result('Activity log', `${entries} entries computed again`, problems)
}

/** Lets other requests be answered in between. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))
