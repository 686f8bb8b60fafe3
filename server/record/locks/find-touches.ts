import type { DesignDocument } from '../../../contract/design.ts'
import type { Touch } from '../../../contract/lock-evidence.ts'
import type { Db } from '../../base/db/schema.ts'
import { originsIn } from '../datasets/outcome-log.service.ts'
import type {} from '../rivals/rival.repository.ts'
import { outcomeColumns } from '../datasets/hidden-outcomes.ts'
import { type ColumnPlace, findCopies } from '../datasets/outcome-log.repository.ts'

type Design = Pick<DesignDocument, 'dataset' | 'analysis'> & Partial<Pick<DesignDocument, 'planned'>>

/** Something that the server did with a column, before touches of one kind are put together. */
interface Event extends Omit<Touch, 'at'> {
  at: string
}

/** Stands as the owner of casefiles that no account made. */
const ARCHIVE_OWNER = 'Built-in archive'

/**
 * What this server did with the outcomes of a design: every run, look and publication of these columns, in any casefile,
 * by anybody, in these data or in others that hold a copy of them.
 *
 * A run touches every column that its design names, in whatever part: an outcome among the covariates is seen as well.
 *
 * @param before leaves out what came at this time or later; left out, nothing
 */
export async function findTouches(db: Db, design: Design, before?: string): Promise<Touch[]> {
  const { sha256 } = design.dataset
  const places = await outcomePlaces(db, design)
  if (places.length === 0) return []
  const finders = [findRuns, findRivalRuns, findLooks, findOpened, ...(design.planned ? [findHeld] : [])]
  const events = (await Promise.all(finders.map((find) => find(db, places)))).flat()
  const counted = before === undefined ? events : events.filter(({ at }) => at < before)
  return together(
    counted.map(({ dataset_sha256, ...event }) => ({ ...event, data: dataset_sha256 === sha256 ? 'same' : 'copy' })),
  )
}

/**
 * Data sets that hold an outcome of this design, or a copy of it: work on them counts as a touch.
 * The columns of the design's data must be known ({@link rememberColumns}).
 */
export async function dataWithOutcomes(db: Db, design: Design): Promise<string[]> {
  return dataOf(await outcomePlaces(db, design))
}

/** The outcomes, what they were made of in the sources of a recipe, and every copy of these. */
export async function outcomePlaces(db: Db, { dataset, analysis }: Design): Promise<ColumnPlace[]> {
  const { outcome, otherOutcomes } = analysis
  // placebos, and outcomes from before treatment, hold nothing of what the policy did
  const names = outcomeColumns({ outcome, otherOutcomes })
  const places = await findCopies(db, dataset.sha256, names)
  for (const { source, column } of originsIn(dataset, names)) places.push(...(await findCopies(db, source, [column])))
  return places
}

type Found = Omit<Event, 'data'> & { dataset_sha256: string }

async function findRuns(db: Db, places: readonly ColumnPlace[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('runs')
    .innerJoin('locks', 'locks.hash', 'runs.lock_hash')
    .innerJoin('casefiles', 'casefiles.slug', 'runs.casefile_slug')
    .leftJoin('drafts', 'drafts.casefile_slug', 'runs.casefile_slug')
    .select(['runs.created_at', 'runs.status', 'runs.version', 'locks.dataset_sha256', 'locks.design_json'])
    .select(['casefiles.docket', 'drafts.owner_name'])
    .where('locks.dataset_sha256', 'in', dataOf(places))
    .where('runs.status', '!=', 'queued')
    .execute()
  return rows.filter(namesOneOf(places)).map(({ status, created_at: at, dataset_sha256, ...row }) => {
    const kind = status === 'failed' || status === 'cancelled' ? 'stopped-run' : 'run'
    return { kind, at, dataset_sha256, casefile: casefileOf(row) }
  })
}

/** Analyses of rival designs, which are begun as they are locked. */
async function findRivalRuns(db: Db, places: readonly ColumnPlace[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('rivals')
    .innerJoin('locks', (join) =>
      join.onRef('locks.casefile_slug', '=', 'rivals.casefile_slug').onRef('locks.version', '=', 'rivals.version'),
    )
    .innerJoin('casefiles', 'casefiles.slug', 'rivals.casefile_slug')
    .leftJoin('drafts', 'drafts.casefile_slug', 'rivals.casefile_slug')
    .select(['rivals.locked_at', 'rivals.version', 'rivals.design_json', 'locks.dataset_sha256'])
    .select(['casefiles.docket', 'drafts.owner_name'])
    .where('locks.dataset_sha256', 'in', dataOf(places))
    .where('rivals.result_json', 'is not', null)
    .execute()
  return rows.filter(namesOneOf(places)).map(({ locked_at: at, dataset_sha256, ...row }) => {
    return { kind: 'run', at, dataset_sha256, casefile: casefileOf(row) }
  })
}

/** Where a data file is published, every column of it is. */
async function findOpened(db: Db, places: readonly ColumnPlace[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('publications')
    .innerJoin('runs', 'runs.id', 'publications.run_id')
    .innerJoin('locks', 'locks.hash', 'runs.lock_hash')
    .innerJoin('casefiles', 'casefiles.slug', 'publications.casefile_slug')
    .leftJoin('drafts', 'drafts.casefile_slug', 'publications.casefile_slug')
    .select(['publications.published_at', 'publications.version', 'locks.dataset_sha256'])
    .select(['casefiles.docket', 'drafts.owner_name'])
    .where('locks.dataset_sha256', 'in', dataOf(places))
    .execute()
  return rows.map(({ published_at: at, dataset_sha256, ...row }) => {
    return { kind: 'publication', at, dataset_sha256, casefile: casefileOf(row) }
  })
}

async function findLooks(db: Db, places: readonly ColumnPlace[]): Promise<Found[]> {
  const rows = await db.selectFrom('outcome_looks').selectAll().where('dataset_sha256', 'in', dataOf(places)).execute()
  return rows
    .filter((row) => places.some((place) => isSame(place, row)))
    .map(({ kind, first_at: at, dataset_sha256 }) => ({ kind, at, dataset_sha256, casefile: null }))
}

/** Files that were here: what a design that was locked without data was said to wait for was there already. */
async function findHeld(db: Db, places: readonly ColumnPlace[]): Promise<Found[]> {
  const rows = db.selectFrom('datasets').select((build) => ['sha256', build.fn.min('created_at').as('at')])
  const held = await rows.where('sha256', 'in', dataOf(places)).groupBy('sha256').orderBy('sha256').execute()
  return held.map(({ sha256, at }) => ({ kind: 'held', at, dataset_sha256: sha256, casefile: null }))
}

const dataOf = (places: readonly ColumnPlace[]): string[] => [...new Set(places.map((place) => place.dataset_sha256))]
const isSame = (one: ColumnPlace, other: ColumnPlace): boolean =>
  one.dataset_sha256 === other.dataset_sha256 && one.name === other.name

function casefileOf({ docket, version, owner_name }: { docket: string; version: number; owner_name: string | null }) {
  return { docket, version, owner: owner_name ?? ARCHIVE_OWNER }
}

function namesOneOf(places: readonly ColumnPlace[]) {
  return ({ dataset_sha256, design_json }: { dataset_sha256: string; design_json: string }): boolean => {
    const named = textsIn((JSON.parse(design_json) as DesignDocument).analysis)
    return places.some((place) => place.dataset_sha256 === dataset_sha256 && named.has(place.name))
  }
}

/** Every text of a value: those of them that are names of columns are the columns it names. */
function textsIn(value: unknown, into = new Set<string>()): Set<string> {
  if (typeof value === 'string') into.add(value)
  else if (value !== null && typeof value === 'object') for (const item of Object.values(value)) textsIn(item, into)
  return into
}

/** One touch for each kind, casefile and file. Of looks and publications the first time stands for all. */
function together(events: readonly Event[]): Touch[] {
  const touches = new Map<string, Touch>()
  for (const { at, ...event } of events.toSorted((one, other) => (one.at < other.at ? -1 : 1))) {
    const key = JSON.stringify(event)
    const before = touches.get(key)
    if (!before) touches.set(key, { ...event, at: [at] })
    else if (event.kind === 'run' || event.kind === 'stopped-run') before.at.push(at)
  }
  return [...touches.values()]
}
