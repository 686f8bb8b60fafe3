import type { DesignDocument } from '../../../contract/design.ts'
import type { RegisteredLock } from '../../../contract/lock-registry.ts'
import type { RivalDesign } from '../../../contract/rival.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { outcomeColumns } from '../datasets/hidden-outcomes.ts'
import { originsIn, rememberLockedColumns } from '../datasets/outcome-log.service.ts'
import { outcomePlaces } from '../locks/find-touches.ts'
import { outcomeOf, readLock } from './lock-registry.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'datasets'>

/** A design that was locked here. */
interface Locked {
  hash: string
  casefile_slug: string
  version: number
  design: DesignDocument
}

/**
 * Of each published casefile the other designs on its outcome that were locked and run, by anybody, and not published: on the same
 * data, also where they were changed, or with the same unit and outcome by their words. Earlier versions of a casefile are not among
 * them, as its chain shows them.
 */
export async function findAllSiblings(context: Context): Promise<Map<string, RegisteredLock[]>> {
  const hidden = await findRunUnpublished(context.db)
  const siblings = new Map<string, RegisteredLock[]>()
  if (hidden.length === 0) return siblings
  const published = await findCurrent(context.db)
  await rememberLockedColumns(context)
  for (const one of hidden) {
    const shares = await sharing(context.db, one)
    const lock = published.some(shares) ? await readLock(context, one.hash) : null
    if (!lock) continue
    for (const { casefile_slug: slug } of published.filter(shares))
      siblings.set(slug, [...(siblings.get(slug) ?? []), lock])
  }
  for (const locks of siblings.values()) locks.sort((one, other) => one.number - other.number)
  return siblings
}

/** The same for one lock, published or not; itself left out. */
export async function findSiblingsOf(context: Pick<Context, 'db' | 'now'>, hash: string): Promise<RegisteredLock[]> {
  const row = await context.db.selectFrom('locks').selectAll().where('hash', '=', hash).executeTakeFirst()
  if (!row) return []
  const wanted = toLocked(row)
  const found: RegisteredLock[] = []
  for (const one of await findRunUnpublished(context.db)) {
    if (one.hash === hash || !(await sharing(context.db, one))(wanted)) continue
    found.push((await readLock(context, one.hash))!)
  }
  return found.sort((one, other) => one.number - other.number)
}

/** Locks, rivals among them, that were run to the end and whose version is not published. */
async function findRunUnpublished(db: Db): Promise<Locked[]> {
  const locks = await db
    .selectFrom('locks')
    .leftJoin('publications', (join) =>
      join
        .onRef('publications.casefile_slug', '=', 'locks.casefile_slug')
        .onRef('publications.version', '=', 'locks.version'),
    )
    .select(['locks.hash', 'locks.casefile_slug', 'locks.version', 'locks.design_json'])
    .where('publications.version', 'is', null)
    .where('locks.hash', 'in', db.selectFrom('runs').select('lock_hash').where('status', '=', 'completed'))
    .execute()
  const rivals = await db
    .selectFrom('rivals')
    .innerJoin('locks', (join) =>
      join.onRef('locks.casefile_slug', '=', 'rivals.casefile_slug').onRef('locks.version', '=', 'rivals.version'),
    )
    .leftJoin('publications', (join) =>
      join
        .onRef('publications.casefile_slug', '=', 'rivals.casefile_slug')
        .onRef('publications.version', '=', 'rivals.version'),
    )
    .select(['rivals.link_hash as hash', 'rivals.casefile_slug', 'rivals.version', 'locks.design_json'])
    .select('rivals.design_json as rival_json')
    .where('publications.version', 'is', null)
    .where('rivals.result_json', 'is not', null)
    .execute()
  const beside = rivals.map(({ rival_json, ...row }) => {
    const { design, ...rest } = toLocked(row)
    return { ...rest, design: { ...design, analysis: (JSON.parse(rival_json) as RivalDesign).analysis } }
  })
  return [...locks.map(toLocked), ...beside]
}

/** What readers see first of each casefile. */
async function findCurrent(db: Db): Promise<Locked[]> {
  const rows = await db
    .selectFrom('publications')
    .innerJoin('locks', (join) =>
      join
        .onRef('locks.casefile_slug', '=', 'publications.casefile_slug')
        .onRef('locks.version', '=', 'publications.version'),
    )
    .select(['locks.hash', 'locks.casefile_slug', 'locks.version', 'locks.design_json'])
    .where('publications.is_current', '=', 1)
    .execute()
  return rows.map(toLocked)
}

function toLocked(row: { hash: string; casefile_slug: string; version: number; design_json: string }): Locked {
  const { hash, casefile_slug, version, design_json } = row
  return { hash, casefile_slug, version, design: JSON.parse(design_json) as DesignDocument }
}

/** Whether another lock is on the outcome of this one. */
async function sharing(db: Db, one: Locked): Promise<(other: Locked) => boolean> {
  const places = new Set((await outcomePlaces(db, one.design)).map(placeKey))
  const words = wordsKey(one.design)
  return (other) => {
    if (other.casefile_slug === one.casefile_slug && one.version <= other.version) return false
    if (words !== '' && wordsKey(other.design) === words) return true
    const { dataset, analysis } = other.design
    const names = outcomeColumns({ outcome: analysis.outcome, otherOutcomes: analysis.otherOutcomes })
    const own = names.map((name) => ({ dataset_sha256: dataset.sha256, name }))
    const made = originsIn(dataset, names).map(({ source, column }) => ({ dataset_sha256: source, name: column }))
    return [...own, ...made].some((place) => places.has(placeKey(place)))
  }
}

const placeKey = ({ dataset_sha256, name }: { dataset_sha256: string; name: string }) => `${dataset_sha256} ${name}`

/** Unit and outcome without the differences of spelling; empty where one of them is not said. */
function wordsKey({ units, analysis }: DesignDocument): string {
  const parts = [units.unit_of_analysis, outcomeOf(analysis)].map((text) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  return parts.includes('') ? '' : parts.join('|')
}
