import { median } from '@casefiles/engine/numerics'
import type { Selectable } from 'kysely'
import type { AnalysisJson } from '../../../contract/analysis.ts'
import * as calls from '../../../contract/calls/explorer.ts'
import {
  MOST_VIEWS,
  type Specification,
  type SpecificationCurve,
  type OpenedExplorer,
  type RowPreview,
  type SavedView,
} from '../../../contract/explorer-view.ts'
import { listSpecifications } from '../../../contract/list-specifications.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { User } from '../../../contract/user.ts'
import type { ServerContext } from '../../base/context.ts'
import { lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { isUsedThisMonth, useMeter } from '../../people/usage/usage.service.ts'
import {
  DATASET_LIMITS,
  readDatasetInSubprocess,
  type DatasetRows,
} from '../../record/datasets/read-dataset-in-subprocess.ts'
import type { PublicationReader } from '../../record/publications/publication-reader.ts'

/** Detailed views: what the server issues to a reader who opened a casefile's Explorer while signed in. */
export function explorerRoutes(context: ServerContext, reader: PublicationReader): Route[] {
  const explorers = { context, reader }
  return [
    implement(calls.openExplorer, ({ params, caller }) => openExplorerOf(explorers, caller.user, params.slug)),
    implement(calls.getSpecifications, async ({ params, caller }) =>
      specificationCurve((await openedCasefile(explorers, caller.user, params.slug)).analysis),
    ),
    implement(calls.previewRows, ({ params, query, caller }) =>
      previewRows(explorers, caller.user, params.slug, query),
    ),
    implement(calls.listViews, async ({ params, caller }) => ({
      views: await listViews(explorers, caller.user, params.slug),
    })),
    implement(calls.saveView, async ({ params, body, caller }) => ({
      view: await saveView(explorers, caller.user, params.slug, body),
    })),
    implement(calls.removeView, async ({ params, caller }) => {
      await removeView(explorers, caller.user, params.slug, params.id)
      return { success: true as const }
    }),
  ]
}

interface Explorers {
  context: Pick<ServerContext, 'db' | 'now' | 'newId' | 'datasets'>
  reader: Pick<PublicationReader, 'current'>
}
type Who = Pick<User, 'id' | 'role' | 'tier'>

/**
 * Begins a detailed view: counts a casefile once in a calendar month, however often it is opened.
 *
 * @throws {ServerError} `casefile/not-found`, `tier/limit-exceeded`
 */
async function openExplorerOf({ context, reader }: Explorers, user: Who, slug: string): Promise<OpenedExplorer> {
  const { version } = published(reader, slug)
  return { slug, version, usage: await useMeter(context, user, 'detailedViews', slug) }
}

/**
 * The published casefile, for a reader who opened its Explorer this month.
 *
 * @throws {ServerError} `casefile/not-found`, `explorer/not-opened`
 */
async function openedCasefile({ context, reader }: Explorers, user: Who, slug: string): Promise<CasefilePublication> {
  const publication = published(reader, slug)
  if (await isUsedThisMonth(context, user, 'detailedViews', slug)) return publication
  throw new ServerError('explorer/not-opened', 'Begin the detailed view of this casefile first.')
}

/** Some rows of the published data as they are stored. */
async function previewRows(
  explorers: Explorers,
  user: Who,
  slug: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<RowPreview> {
  const { dataset } = await openedCasefile(explorers, user, slug)
  const handle = await explorers.context.datasets.open(dataset.sha256)
  try {
    const order = { task: 'rows' as const, offset, limit, omit: [], name: dataset.name, limits: DATASET_LIMITS }
    const { columns, rows, total } = await readDatasetInSubprocess<DatasetRows>(order, { input: handle.fd })
    return { columns, rows, total }
  } finally {
    await handle.close()
  }
}

/** An account's own views stay readable whatever its tier. */
async function listViews({ context, reader }: Explorers, user: Who, slug: string): Promise<SavedView[]> {
  published(reader, slug)
  return (await findViews(context.db, user.id, slug)).map(toView)
}

declare module '../../base/db/schema.ts' {
  interface Schema {
    saved_views: SavedViewTable
  }
}

/** Settings of one casefile's Explorer that an account keeps under a name. */
interface SavedViewTable {
  id: string
  user_id: string
  casefile_slug: string
  name: string
  /** Query of the address. */
  query: string
  created_at: string
}
type SavedViewRow = Selectable<SavedViewTable>

/** An account's views of one casefile, oldest first. */
async function findViews(db: Db, userId: string, slug: string): Promise<SavedViewRow[]> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('user_id', '=', userId)
    .where('casefile_slug', '=', slug)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertView(db: Db, row: SavedViewRow): Promise<void> {
  await db.insertInto('saved_views').values(row).execute()
}

/** @returns whether the account had such a view of this casefile */
async function deleteView(db: Db, userId: string, slug: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('casefile_slug', '=', slug)
    .executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

/** @throws {ServerError} `explorer/not-opened`, `explorer/too-many-views` */
async function saveView(
  explorers: Explorers,
  user: Who,
  slug: string,
  { name, query }: { name: string; query: string },
): Promise<SavedView> {
  await openedCasefile(explorers, user, slug)
  const { db, now, newId } = explorers.context
  return db.transaction().execute(async (trx: Db) => {
    await lockForAppend(trx, `views of ${user.id}`)
    if ((await findViews(trx, user.id, slug)).length >= MOST_VIEWS) {
      throw new ServerError('explorer/too-many-views', `${MOST_VIEWS} views of a casefile are kept at most.`)
    }
    const row = { id: newId(), user_id: user.id, casefile_slug: slug, name, query, created_at: now() }
    await insertView(trx, row)
    return toView(row)
  })
}

/** @throws {ServerError} `explorer/view-not-found` also where it is somebody else's */
async function removeView({ context }: Explorers, user: Who, slug: string, id: string): Promise<void> {
  if (await deleteView(context.db, user.id, slug, id)) return
  throw new ServerError('explorer/view-not-found', 'You have no such view of this casefile.')
}

function published(reader: Explorers['reader'], slug: string): CasefilePublication {
  const found = reader.current(slug)
  if (!found) throw new ServerError('casefile/not-found', `There is no published casefile "${slug}".`)
  return found.publication
}

function toView({ id, name, query, created_at }: SavedViewRow): SavedView {
  return { id, name, query, created_at }
}

/** Every specification of a published run in the order of its effect, and what they say together. */
function specificationCurve(analysis: AnalysisJson): SpecificationCurve {
  const specifications = listSpecifications(analysis).toSorted((first, second) => first.value! - second.value!)
  const values = specifications.map(({ value }) => value!)
  const locked = analysis.estimates.find(({ role }) => role === 'primary')?.value ?? 0
  const side = Math.sign(locked)
  return {
    units: analysis.outcome.units,
    specifications,
    summary: {
      count: specifications.length,
      median: values.length === 0 ? null : median(values),
      lowest: values[0] ?? null,
      highest: values.at(-1) ?? null,
      sameSign: values.filter((value) => Math.sign(value) === side).length,
      excludeZero: specifications.filter((one) => liesBeyondZero(one, side)).length,
      changeConclusion: specifications.filter(({ keepsConclusion }) => keepsConclusion === false).length,
    },
  }
}

/** An interval without a bound on that side of zero reaches over it. */
function liesBeyondZero({ low, high }: Specification, side: number): boolean {
  return side > 0 ? low !== null && low > 0 : side < 0 && high !== null && high < 0
}
