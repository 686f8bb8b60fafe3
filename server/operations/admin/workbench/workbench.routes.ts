import {
  WORKBENCH_STAGES,
  type Workbench,
  type WorkbenchItem,
  type WorkbenchStage,
} from '../../../../contract/admin/overview.ts'
import * as calls from '../../../../contract/calls/admin/overview.ts'
import type { ServerContext } from '../../../base/context.ts'
import type { Db } from '../../../base/db/schema.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { readSiteSetting } from '../../../base/site-settings/site-setting.service.ts'
import { readStudioCasefile } from '../../../record/drafts/studio-casefile.ts'

export function workbenchRoutes(context: ServerContext): Route[] {
  return [implement(calls.getWorkbench, () => readWorkbench(context))]
}

const DAY_MS = 86_400_000
/** Published casefiles that are listed; the others are counted. */
const LATEST_PUBLISHED = 10

type Context = Pick<ServerContext, 'db' | 'now'>
type Standing = Pick<WorkbenchItem, 'blocked_by' | 'next'>

/** Every policy on its way from a text to a published casefile, with its age and what it waits for. */
async function readWorkbench(context: Context): Promise<Workbench> {
  const items = [...(await readTexts(context)), ...(await readCasefiles(context))]
  const count = (stage: WorkbenchStage) => items.filter((item) => item.stage === stage).length
  const counts = Object.fromEntries(WORKBENCH_STAGES.map((stage) => [stage, count(stage)])) as Workbench['counts']
  const published = items.filter(({ stage }) => stage === 'published').sort((a, b) => (a.since < b.since ? 1 : -1))
  const open = items.filter(({ stage }) => stage !== 'published')
  return { counts, items: [...open, ...published.slice(0, LATEST_PUBLISHED)] }
}

const daysBetween = (since: string, now: string) =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / DAY_MS))

const TEXT_NEEDS: Record<string, Standing> = {
  uploaded: { blocked_by: null, next: 'Extract its cues' },
  extracted: { blocked_by: null, next: 'Suggest designs' },
  suggested: { blocked_by: null, next: 'Lock the snapshot' },
  failed: { blocked_by: 'No text could be read from the file.', next: 'Upload it in another form' },
}

async function readTexts({ db, now }: Context): Promise<WorkbenchItem[]> {
  return (await findOpenTexts(db)).map(({ id, title, status, hint, created_at, jurisdiction_hint, owner }) => {
    const needs = TEXT_NEEDS[status] ?? TEXT_NEEDS.uploaded
    return {
      id: `artifact:${id}`,
      title,
      stage: 'text',
      owner,
      since: created_at,
      days: daysBetween(created_at, now()),
      jurisdiction: jurisdiction_hint || null,
      address: null,
      next: needs.next,
      blocked_by: needs.blocked_by === null ? null : (hint ?? needs.blocked_by),
    }
  })
}

/** Texts that have not become a snapshot of a casefile yet, the oldest first. */
async function findOpenTexts(db: Db) {
  return db
    .selectFrom('artifacts')
    .leftJoin('users', 'users.id', 'artifacts.created_by')
    .select(['artifacts.id', 'artifacts.title', 'artifacts.status', 'artifacts.hint', 'artifacts.created_at'])
    .select(['artifacts.jurisdiction_hint', 'users.name as owner'])
    .where('artifacts.kind', '=', 'policy_text')
    .where('artifacts.status', '!=', 'locked')
    .where('artifacts.casefile_slug', 'is', null)
    .orderBy('artifacts.created_at')
    .execute()
}

/** Casefiles at every stage but retracted, with what tells where they stand. */
async function findCasefilesInWork(db: Db) {
  return db
    .selectFrom('casefiles')
    .leftJoin('drafts', 'drafts.casefile_slug', 'casefiles.slug')
    .leftJoin('policy_snapshots', 'policy_snapshots.casefile_slug', 'casefiles.slug')
    .leftJoin('reviews', (join) =>
      join.onRef('reviews.casefile_slug', '=', 'casefiles.slug').onRef('reviews.version', '=', 'casefiles.version'),
    )
    .select(['casefiles.slug', 'casefiles.title', 'casefiles.jurisdiction', 'casefiles.status', 'casefiles.version'])
    .select(['casefiles.created_at', 'casefiles.updated_at', 'drafts.owner_name', 'drafts.revision'])
    .select(['policy_snapshots.created_at as snapshot_at', 'reviews.state as review'])
    .where('casefiles.status', '!=', 'retracted')
    .orderBy('casefiles.updated_at')
    .orderBy('casefiles.slug')
    .execute()
}
type CasefileInWork = Awaited<ReturnType<typeof findCasefilesInWork>>[number]

/** When each casefile's latest link of a kind was made, `slug:kind`. */
async function findLinkTimes(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('chain_entries')
    .select(['casefile_slug', 'kind', (build) => build.fn.max('created_at').as('at')])
    .groupBy(['casefile_slug', 'kind'])
    .execute()
  return new Map(rows.map(({ casefile_slug, kind, at }) => [`${casefile_slug}:${kind}`, at]))
}

/** How the latest run of each version ended, `slug:version`. */
async function findLatestRuns(db: Db): Promise<Map<string, { status: string; reason: string | null }>> {
  const rows = await db
    .selectFrom('runs')
    .select(['casefile_slug', 'version', 'status', 'reason'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ casefile_slug, version, ...run }) => [`${casefile_slug}:${version}`, run]))
}

async function readCasefiles(context: Context): Promise<WorkbenchItem[]> {
  const { db, now } = context
  const links = await findLinkTimes(db)
  const runs = await findLatestRuns(db)
  const needsReview = (await readSiteSetting(context, 'review')) === 'required'
  const items: WorkbenchItem[] = []
  for (const casefile of await findCasefilesInWork(db)) {
    const { slug, title, jurisdiction, owner_name, version, status } = casefile
    const stage = stageOf(casefile)
    const since = sinceWhen(casefile, links)
    const standing =
      status === 'draft'
        ? await draftNeeds(context, slug)
        : lockedNeeds(casefile, runs.get(`${slug}:${version}`), needsReview)
    items.push({
      id: `casefile:${slug}`,
      title,
      stage,
      since,
      days: daysBetween(since, now()),
      ...standing,
      jurisdiction: jurisdiction || null,
      owner: owner_name ?? 'Built-in archive',
      address: stage === 'published' ? `/casefiles/${slug}` : null,
    })
  }
  return items
}

/** A casefile that nobody has edited since its snapshot was locked still stands there. */
function stageOf({ status, snapshot_at, revision }: CasefileInWork): WorkbenchStage {
  if (status === 'design_locked') return 'locked'
  if (status !== 'draft') return status as 'analyzed' | 'published'
  return snapshot_at !== null && (revision ?? 0) <= 1 ? 'snapshot' : 'draft'
}

const LINK_OF: Record<string, string> = { design_locked: 'lock', analyzed: 'run', published: 'publication' }

function sinceWhen({ slug, status, created_at, snapshot_at, updated_at }: CasefileInWork, links: Map<string, string>) {
  if (status === 'draft') return snapshot_at ?? created_at
  return links.get(`${slug}:${LINK_OF[status]}`) ?? updated_at
}

async function draftNeeds({ db }: Context, slug: string): Promise<Standing> {
  const { issues } = await readStudioCasefile(db, slug)
  const [first] = issues
  if (!first) return { blocked_by: null, next: 'Lock the design' }
  const others = issues.length > 1 ? ` and ${issues.length - 1} more` : ''
  return { blocked_by: `${first.message}${others}`, next: `Continue at ${first.step}` }
}

function lockedNeeds(
  { status, review, version }: CasefileInWork,
  run: { status: string; reason: string | null } | undefined,
  needsReview: boolean,
): Standing {
  if (status === 'published') return { blocked_by: null, next: `Version ${version} is published` }
  if (status === 'design_locked') {
    if (run?.status === 'failed')
      return { blocked_by: `The analysis failed: ${run.reason}`, next: 'Try the analysis again' }
    const isRunning = run?.status === 'queued' || run?.status === 'running'
    return { blocked_by: null, next: isRunning ? 'Being analyzed' : 'Start the analysis' }
  }
  if (review === 'changes-requested') return { blocked_by: 'A reviewer asked for changes.', next: 'Answer the review' }
  if (review === 'requested') return { blocked_by: 'It waits for a reviewer.', next: 'Review it' }
  if (needsReview && review !== 'approved') return { blocked_by: 'No review was asked for.', next: 'Ask for a review' }
  return { blocked_by: null, next: 'Publish' }
}
