import { formatDate } from '@casefiles/words/formats'
import type { z } from 'zod'
import type { ExpressionBuilder } from 'kysely'
import type { DesignDocument } from '../../../contract/design.ts'
import type {
  StudioSummary,
  studioListQuerySchema,
  studioListResponseSchema,
} from '../../../contract/studio/casefile.ts'
import { isProblemLinked } from '../../../contract/problem-linked.ts'
import type { Db, Schema } from '../../base/db/schema.ts'
import type { Actor } from './draft.service.ts'
import { findLock } from '../locks/lock.repository.ts'
import { findProblems } from '../problems/problem.repository.ts'
import { parseCard } from '../publications/casefile-card.ts'
import { findReview } from '../reviews/review.repository.ts'
import {
  findNote,
  findSources,
  findVintageCasefiles,
  findVintages,
  type DataSourceRow,
} from '../vintages/vintage.repository.ts'
import { findDraft } from './draft.repository.ts'
import { readListItem } from './studio-casefile.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import { findDataset } from '../datasets/dataset.repository.ts'
import { TOLD_AFTER, type KeptFit } from '../vintages/pull-source.ts'

const RECENT = 8
const JOBS = 10

/** What the dashboard shows: counts by stage, what was worked on last, jobs, and what needs somebody. */
export async function summarizeStudio(db: Db, mine: boolean, actor: Actor): Promise<StudioSummary> {
  const query = { mine: mine ? ('true' as const) : ('false' as const), needs_me: 'false' as const, limit: RECENT }
  const recent = await listStudioCasefiles(db, query, actor)
  const [counts, jobs] = [await countStages(db), await latestJobs(db)]
  const published_at = await latestPublication(db)
  return { counts, published_at, recent: recent.casefiles, jobs, attention: await findAttention(db, actor) }
}

async function latestPublication(db: Db): Promise<string | null> {
  const latest = db.selectFrom('publications').select((build) => build.fn.max('published_at').as('at'))
  return (await latest.executeTakeFirst())?.at ?? null
}

async function countStages(db: Db): Promise<StudioSummary['counts']> {
  const rows = await db
    .selectFrom('casefiles')
    .select(['status', (build) => build.fn.countAll().as('count')])
    .groupBy('status')
    .execute()
  const count = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  const stages = ['draft', 'design_locked', 'analyzed', 'published', 'retracted'] as const
  return Object.fromEntries(stages.map((stage) => [stage, count(stage)])) as StudioSummary['counts']
}

async function latestJobs(db: Db): Promise<StudioSummary['jobs']> {
  return db
    .selectFrom('jobs')
    .leftJoin('runs', 'runs.job_id', 'jobs.id')
    .leftJoin('casefiles', 'casefiles.slug', 'runs.casefile_slug')
    .select(['jobs.id', 'jobs.kind', 'runs.casefile_slug as casefile', 'jobs.status', 'jobs.step'])
    .select(['casefiles.docket', 'casefiles.title'])
    .select(['jobs.fraction', 'jobs.reason', 'jobs.updated_at'])
    .orderBy('jobs.position', 'desc')
    .limit(JOBS)
    .execute()
}

/**
 * What waits for a hand of this analyst: casefiles with changes asked for, an analysis that failed, or one that is done and not
 * published; sources of data that something is wrong with.
 */
async function findAttention(db: Db, actor: Actor): Promise<StudioSummary['attention']> {
  const own = await db
    .selectFrom('casefiles')
    .innerJoin('drafts', 'drafts.casefile_slug', 'casefiles.slug')
    .select(['casefiles.slug', 'casefiles.title', 'casefiles.status', 'casefiles.version'])
    .where('drafts.owner_id', '=', actor.id)
    .where(isWaiting)
    .orderBy('casefiles.updated_at', 'desc')
    .orderBy('casefiles.slug')
    .execute()
  const casefiles = await Promise.all(
    own.map(async (row) => ({ casefile: row.slug, title: row.title, ...(await nextStep(db, row)) })),
  )
  return [...casefiles, ...(await findWithoutProblem(db, actor.id)), ...(await findVintagesToLookAt(db, actor.id))]
}

/** Casefiles of this analyst that carry the badge “Problem-linked” and that no problem names yet, so that it would lead nowhere. */
async function findWithoutProblem(db: Db, owner: string): Promise<StudioSummary['attention']> {
  const rows = await db
    .selectFrom('publications')
    .innerJoin('casefiles', 'casefiles.slug', 'publications.casefile_slug')
    .innerJoin('drafts', 'drafts.casefile_slug', 'publications.casefile_slug')
    .select('publications.card_json')
    .where('publications.is_current', '=', 1)
    .where('casefiles.status', '=', 'published')
    .where('drafts.owner_id', '=', owner)
    .orderBy('publications.casefile_slug')
    .execute()
  const named = new Set((await findProblems(db)).flatMap(({ casefiles }) => casefiles.map(({ slug }) => slug)))
  return rows
    .map(({ card_json }) => parseCard(card_json))
    .filter((card) => !named.has(card.slug) && isProblemLinked(card.plain_verdict, card.eqs_overall))
    .map(({ slug, title }) => ({
      casefile: slug,
      title,
      path: '/studio/problems/new',
      message: 'It is problem-linked, and no problem names it. Make one, or add it to one.',
    }))
}

async function nextStep(
  db: Db,
  { slug, status, version }: { slug: string; status: string; version: number },
): Promise<{ message: string; path: string }> {
  const screen = (name: string) => `/studio/casefiles/${slug}/${name}`
  const review = await findReview(db, slug, version)
  if (review?.state === 'changes-requested') {
    const path = screen(status === 'analyzed' ? 'publish' : 'lock')
    return { message: `${review.decided_by_name ?? 'A reviewer'} asks for changes.`, path }
  }
  if (status === 'analyzed') return { message: await analyzedWords(db, slug, version), path: screen('publish') }
  const run = await db
    .selectFrom('runs')
    .select(['status', 'reason'])
    .where('casefile_slug', '=', slug)
    .where('version', '=', version)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (run?.status === 'failed') return { message: `The analysis failed: ${run.reason}`, path: screen('analyze') }
  return { message: 'Locked, not yet analyzed.', path: screen('analyze') }
}

async function analyzedWords(db: Db, slug: string, version: number): Promise<string> {
  const lock = await findLock(db, slug, version)
  const { vintage } = JSON.parse(lock?.design_json ?? '{}') as Partial<DesignDocument>
  if (!vintage) return 'Analyzed, not yet published.'
  const came = `A new vintage fits: vintage ${vintage.number}, pulled on ${formatDate(vintage.pulled_at)}.`
  const note = await findNote(db, slug, version)
  const waits = `Version ${version} is the same design on it, analyzed and not yet published.`
  return [came, waits, ...(note === null ? [] : [note])].join(' ')
}

/** Stages at which the next step is its analyst's. */
const WAITING = ['design_locked', 'analyzed'] as const

/** Whether the next step of a casefile is its analyst's: by its stage, or as a reviewer asks for changes. */
function isWaiting(build: ExpressionBuilder<Schema, 'casefiles'>) {
  const refused = build
    .selectFrom('reviews')
    .select('reviews.version')
    .whereRef('reviews.casefile_slug', '=', 'casefiles.slug')
    .whereRef('reviews.version', '=', 'casefiles.version')
    .where('reviews.state', '=', 'changes-requested')
  const isOpen = build('casefiles.status', 'in', ['draft', ...WAITING])
  return build.or([build('casefiles.status', 'in', WAITING), build.and([isOpen, build.exists(refused)])])
}

/** Casefiles at every stage, those worked on last first; the cursor is the place in that order. */
export async function listStudioCasefiles(
  db: Db,
  { status, mine, needs_me, q, limit, cursor }: z.output<typeof studioListQuerySchema>,
  actor: Actor,
): Promise<z.infer<typeof studioListResponseSchema>> {
  let found = db.selectFrom('casefiles').leftJoin('drafts', 'drafts.casefile_slug', 'casefiles.slug')
  if (status) found = found.where('casefiles.status', '=', status)
  if (needs_me === 'true') found = found.where(isWaiting)
  if (mine === 'true' || needs_me === 'true') found = found.where('drafts.owner_id', '=', actor.id)
  if (q) found = found.where((build) => build(build.fn('lower', ['casefiles.title']), 'like', likePattern(q)))
  const counted = await found.select((build) => build.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const offset = Number.parseInt(cursor ?? '0', 10) || 0
  const rows = await found
    .selectAll('casefiles')
    .orderBy('casefiles.updated_at', 'desc')
    .orderBy('casefiles.slug')
    .limit(limit)
    .offset(offset)
    .execute()
  const casefiles = await Promise.all(rows.map(async (row) => readListItem(db, row, await findDraft(db, row.slug))))
  const total = Number(counted.total)
  return { casefiles, total, next_cursor: offset + limit < total ? String(offset + limit) : null }
}

/** `%` and `_` of the reader's words stand for themselves. */
function likePattern(words: string): string {
  return `%${words.toLowerCase().replace(/[%_\\]/g, '')}%`
}

type Item = StudioSummary['attention'][number]

/** What of an account's own sources needs its hand: pulls that go on failing, a newest vintage that does not fit or cannot be used. */
async function findVintagesToLookAt(db: Db, ownerId: string): Promise<Item[]> {
  const items: Item[] = []
  for (const source of await findSources(db)) {
    if (source.owner_id !== ownerId || source.is_active === 0) continue
    const messages = [...failing(source), ...(await misfits(db, source))]
    if (messages.length === 0) continue
    const { name } = (await findDataset(db, source.dataset_id, source.dataset_sha256)) as DatasetInfo
    items.push(...messages.map((message) => ({ casefile: null, title: name, message, path: '/studio/sources' })))
  }
  return items
}

function failing({ failures, last_message }: DataSourceRow): string[] {
  if (failures < TOLD_AFTER) return []
  return [`Its source could not be pulled ${failures} times in a row. ${last_message}`]
}

async function misfits(db: Db, source: DataSourceRow): Promise<string[]> {
  const newest = (await findVintages(db, source.id)).at(-1)
  if (!newest) return []
  const named = `Vintage ${newest.number}, pulled on ${formatDate(newest.pulled_at)},`
  if (newest.fits === 0) {
    const { problems } = JSON.parse(newest.fit_json) as KeptFit
    return [`${named} does not fit, so nothing was made of it. ${problems.join(' ')}`]
  }
  const followers = await findVintageCasefiles(db, newest.id)
  return followers
    .filter(({ state }) => state !== 'locked')
    .map(({ casefile_slug, note }) => `${named} fits, but "${casefile_slug}" was not run on it. ${note}`)
}
