import type { RegisteredLock } from '../../../contract/lock-registry.ts'
import type { DesignDocument, PlanDocument } from '../../../contract/design.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { RivalDesign } from '../../../contract/rival.ts'
import { takedownNotice } from '../../../contract/takedown.ts'
import type { ChainEntryRow } from '../../base/chain/chain.service.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import type {} from '../locks/lock.repository.ts'
import type {} from '../rivals/rival.repository.ts'
import { versionAddress } from '../takedowns/takedown.repository.ts'
import type {} from './keep-embargo.ts'

type Context = Pick<ServerContext, 'db' | 'now'>
/** A link of a chain that fixes a design. */
type Link = Pick<ChainEntryRow, 'hash' | 'casefile_slug' | 'version' | 'author' | 'created_at'> & {
  kind: RegisteredLock['kind']
}

const KINDS = ['lock', 'plan', 'rival'] as const

/** How many designs were ever locked here. */
export async function countLocks(db: Db): Promise<number> {
  const locks = db.selectFrom('chain_entries').where('kind', 'in', KINDS)
  const { total } = await locks.select((build) => build.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * A stretch of the registry, oldest first. Every lock of every casefile stands in it, whatever became of it.
 *
 * @param after locks before it
 */
export async function readLocks(context: Context, after: number, count: number): Promise<RegisteredLock[]> {
  const links = await linksOf(context.db).offset(after).limit(count).execute()
  return describeAll(context, links as Link[], after)
}

/** One lock by the hash of its link; null where there is none. */
export async function readLock(context: Context, hash: string): Promise<RegisteredLock | null> {
  const link = await linksOf(context.db).where('hash', '=', hash).executeTakeFirst()
  if (!link) return null
  const before = context.db
    .selectFrom('chain_entries')
    .where('kind', 'in', KINDS)
    .where(({ and, eb, or }) =>
      or([
        eb('created_at', '<', link.created_at),
        and([eb('created_at', '=', link.created_at), eb('hash', '<', link.hash)]),
      ]),
    )
  const { total } = await before.select((build) => build.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return (await describeAll(context, [link as Link], Number(total)))[0]
}

function linksOf(db: Db) {
  const links = db.selectFrom('chain_entries').where('kind', 'in', KINDS).orderBy('created_at').orderBy('hash')
  return links.select(['hash', 'casefile_slug', 'version', 'kind', 'author', 'created_at'])
}

async function describeAll(context: Context, links: readonly Link[], after: number): Promise<RegisteredLock[]> {
  if (links.length === 0) return []
  const facts = await readFacts(context.db, links)
  const today = context.now().slice(0, 10)
  return links.map((link, place) => describe(link, { number: after + place + 1, facts, today }))
}

/** What is known of some locks, by version or by hash. */
interface LockFacts {
  dockets: Map<string, string>
  published: Set<string>
  retracted: Set<string>
  /** Hash of the lock of a version: what was locked before there were data is run as that. */
  lockOf: Map<string, string>
  ran: Map<string, string>
  takedowns: Map<string, string>
  embargoes: Map<string, string | null>
  designs: Map<string, DesignDocument | PlanDocument>
  datasets: Map<string, string>
}

const versionKey = ({ casefile_slug, version }: { casefile_slug: string; version: number }) =>
  versionAddress(casefile_slug, version)

async function readFacts(db: Db, links: readonly Link[]): Promise<LockFacts> {
  const slugs = [...new Set(links.map(({ casefile_slug }) => casefile_slug))]
  const hashes = links.map(({ hash }) => hash)
  const casefiles = await db.selectFrom('casefiles').select(['slug', 'docket']).where('slug', 'in', slugs).execute()
  const ofVersions = (table: 'publications' | 'retractions') =>
    db.selectFrom(table).select(['casefile_slug', 'version']).where('casefile_slug', 'in', slugs).execute()
  const runs = await db
    .selectFrom('runs')
    .select(['lock_hash', 'created_at'])
    .where('status', '=', 'completed')
    .where('casefile_slug', 'in', slugs)
    .orderBy('created_at', 'desc')
    .execute()
  const rivals = await db.selectFrom('rivals').selectAll().where('link_hash', 'in', hashes).execute()
  const addresses = links.map(versionKey)
  const takedowns = await db.selectFrom('takedowns').selectAll().where('address', 'in', addresses).execute()
  const locks = await db
    .selectFrom('locks')
    .select(['hash', 'casefile_slug', 'version', 'design_json', 'dataset_sha256'])
    .where('casefile_slug', 'in', slugs)
    .execute()
  const plans = await db.selectFrom('plans').select(['hash', 'plan_json']).where('hash', 'in', hashes).execute()
  const lockOf = new Map(locks.map((lock) => [versionKey(lock), lock.hash]))
  const fixing = [...hashes, ...rivals.flatMap((rival) => lockOf.get(versionKey(rival)) ?? [])]
  const embargoes = await db.selectFrom('lock_embargoes').selectAll().where('link_hash', 'in', fixing).execute()
  const until = new Map(embargoes.map((row) => [row.link_hash, row.until]))
  // a rival says what the lock beside it says, so it is withheld with it
  for (const rival of rivals) {
    const beside = lockOf.get(versionKey(rival)) ?? ''
    if (until.has(beside)) until.set(rival.link_hash, until.get(beside)!)
  }
  const designs = new Map<string, DesignDocument | PlanDocument>()
  for (const { hash, design_json } of locks) designs.set(hash, JSON.parse(design_json))
  for (const { hash, plan_json } of plans) designs.set(hash, JSON.parse(plan_json))
  for (const { link_hash, design_json } of rivals) {
    const { lock_hash, analysis } = JSON.parse(design_json) as RivalDesign
    const beside = designs.get(lock_hash)
    if (beside) designs.set(link_hash, { ...beside, analysis })
  }
  const data = [...new Set(locks.map(({ dataset_sha256 }) => dataset_sha256))]
  const described =
    data.length === 0
      ? []
      : await db
          .selectFrom('datasets')
          .select(['sha256', 'info_json'])
          .where('sha256', 'in', data)
          .orderBy('id', 'desc')
          .execute()
  return {
    dockets: new Map(casefiles.map(({ slug, docket }) => [slug, docket])),
    published: new Set((await ofVersions('publications')).map(versionKey)),
    retracted: new Set((await ofVersions('retractions')).map(versionKey)),
    lockOf,
    ran: new Map([
      ...runs.map(({ lock_hash, created_at }): [string, string] => [lock_hash, created_at]),
      ...rivals.flatMap((one): [string, string][] =>
        one.result_json === null ? [] : [[one.link_hash, one.locked_at]],
      ),
    ]),
    takedowns: new Map(takedowns.map((takedown) => [takedown.address!, takedownNotice(takedown)])),
    embargoes: until,
    designs,
    datasets: new Map(described.map(({ sha256, info_json }) => [sha256, (JSON.parse(info_json) as DatasetInfo).name])),
  }
}

function describe(
  link: Link,
  { number, facts, today }: { number: number; facts: LockFacts; today: string },
): RegisteredLock {
  const { hash, kind, author, version, casefile_slug: slug, created_at: locked_at } = link
  const key = versionKey(link)
  const ran_at = facts.ran.get(kind === 'plan' ? (facts.lockOf.get(key) ?? '') : hash) ?? null
  const place = { number, hash, kind, author, locked_at, docket: facts.dockets.get(slug) ?? '', version, ran_at }
  const taken_down = facts.takedowns.get(key)
  if (taken_down !== undefined)
    return { ...place, words: null, withheld: { taken_down }, state: 'taken-down', address: null }
  const isPublished = facts.published.has(key)
  const until = facts.embargoes.get(hash)
  const isWithheld = !isPublished && until !== undefined && (until === null || today < until)
  const state = isPublished ? 'published' : ran_at === null ? 'locked' : 'run'
  return {
    ...place,
    words: isWithheld ? null : wordsOf(facts, hash),
    withheld: isWithheld ? { until } : null,
    state: facts.retracted.has(key) ? 'retracted' : state,
    address: isPublished ? key : null,
  }
}

function wordsOf({ designs, datasets }: LockFacts, hash: string): RegisteredLock['words'] {
  const design = designs.get(hash)
  if (!design) return null
  const { design_type, units, treatments, analysis } = design
  const keys = [units.unit_id_field, analysis.unit, analysis.time].filter((name) => typeof name === 'string')
  const dataset = 'dataset' in design ? design.dataset : null
  return {
    design_type,
    unit: units.unit_of_analysis,
    outcome: outcomeOf(analysis),
    treatment: treatments.treatment_name,
    data: dataset && {
      name: datasets.get(dataset.sha256) ?? dataset.id,
      sha256: dataset.sha256,
      keys: [...new Set(keys)],
    },
  }
}

/** The label of the main outcome, or the name of its column. */
export function outcomeOf({ outcome }: DesignDocument['analysis']): string {
  const { label, column } = (outcome ?? {}) as { label?: string; column?: string }
  return label ?? column ?? ''
}
