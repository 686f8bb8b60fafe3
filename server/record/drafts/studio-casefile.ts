import type { AnalysisJson } from '../../../contract/analysis.ts'
import type { DesignDocument, PlanDocument } from '../../../contract/design.ts'
import {
  studioScoreSchema,
  type DraftIssue,
  type RunSummary,
  type StudioCasefile,
  type StudioListItem,
  type StudioScore,
} from '../../../contract/studio/casefile.ts'
import { WIZARD_STEPS } from '../../../contract/studio/wizard-steps.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import type { CasefileRow } from '../casefiles/casefile.repository.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { coverOf } from '../covers/cover.service.ts'
import type { Db } from '../../base/db/schema.ts'
import { findDataset } from '../datasets/dataset.repository.ts'
import { findJob } from '../../base/jobs/job.repository.ts'
import { findLock, findPlan, findTimestamps } from '../locks/lock.repository.ts'
import { scoreOnCard } from '../publications/casefile-card.ts'
import { findCurrentPublication } from '../publications/publication.repository.ts'
import { waitingAbout } from '../../people/authority/approval.service.ts'
import { findUserById } from '../../people/accounts/user.repository.ts'
import { findReviewState } from '../reviews/review.repository.ts'
import { findRunsOfLock, type RunRow } from '../runs/run.repository.ts'
import { documentOf } from './document-of.ts'
import { designTypeOf, findDraftIssues } from './draft-issues.ts'
import { findEditors } from './draft-editors.ts'
import { findDraft, type DraftRow } from './draft.repository.ts'
import { chosenDataset } from './lock-draft.ts'

/** Stands as the owner of casefiles that no account made. */
const ARCHIVE_OWNER = { id: '', name: 'Built-in archive' }

/** A casefile as the studio shows it, whatever its stage. @throws {ServerError} `casefile/not-found` */
export async function readStudioCasefile(db: Db, slug: string): Promise<StudioCasefile> {
  const casefile = await getCasefile(db, slug)
  const draft = await findDraft(db, slug)
  const document = documentOf(casefile, draft)
  const lock = await findLock(db, slug, casefile.version)
  const dataset = (await chosenDataset(db, draft)) ?? (await lockedDataset(db, lock?.design_json))
  return {
    ...(await readListItem(db, casefile, draft)),
    revision: draft?.revision ?? 0,
    saved_by: draft?.saved_by ? ((await findUserById(db, draft.saved_by))?.name ?? null) : null,
    document,
    dataset,
    plan: await planOfVersion(db, casefile),
    lock: lock ? { hash: lock.hash, author: lock.author, created_at: lock.created_at } : null,
    deviations: lock ? ((JSON.parse(lock.design_json) as DesignDocument).deviations ?? []) : [],
    latest_run: lock ? await latestRun(db, lock.hash) : null,
    publication: await currentPublication(db, slug),
    cover: coverOf(casefile),
    chain: await findChain(db, slug),
    timestamps: await findTimestamps(db, slug),
    issues: casefile.status === 'draft' ? findDraftIssues(document, dataset) : [],
    editors: await findEditors(db, slug),
    waiting: await waitingAbout(db, ['retraction', 'next-version'], slug),
    created_at: casefile.created_at,
  }
}

/** A casefile as a row of the studio's lists. */
export async function readListItem(
  db: Db,
  casefile: CasefileRow,
  draft: DraftRow | undefined,
): Promise<StudioListItem> {
  const { slug, docket, title, status, version, domain_slug, subdomain_slug, updated_at } = casefile
  const owner = draft ? { id: draft.owner_id, name: draft.owner_name } : ARCHIVE_OWNER
  const place = { domain: domain_slug, subdomain: subdomain_slug }
  const document = documentOf(casefile, draft)
  const design_type = designTypeOf(document)
  const open = status === 'draft' ? firstOpen(findDraftIssues(document, await chosenDataset(db, draft))) : null
  const review = await findReviewState(db, slug, version)
  const score = await findScore(db, casefile)
  return { id: slug, docket, title, status, version, design_type, ...place, owner, review, open, score, updated_at }
}

/** The score of a casefile's present version: of its card where it is published, else of its last completed run. */
async function findScore(db: Db, { slug, version, status }: CasefileRow): Promise<StudioScore | null> {
  if (status === 'draft' || status === 'design_locked') return null
  const published = await findCurrentPublication(db, slug)
  if (published?.version === version) return studioScoreSchema.parse(JSON.parse(published.card_json))
  const lock = await findLock(db, slug, version)
  const runs = lock ? await findRunsOfLock(db, lock.hash) : []
  const result = runs.findLast((run) => run.status === 'completed')?.result_json
  return result ? scoreOnCard((JSON.parse(result) as AnalysisJson).eqs) : null
}

function firstOpen(issues: readonly DraftIssue[]): StudioListItem['open'] {
  const step = WIZARD_STEPS.find((one) => issues.some((issue) => issue.step === one))
  return step === undefined ? null : { step, count: issues.length }
}

/** A run with how far its job is. */
export async function summarizeRun(db: Db, run: RunRow): Promise<RunSummary> {
  const job = await findJob(db, run.job_id)
  const { id, job_id, status, reason, created_at } = run
  return { id, job_id, status, step: job?.step ?? null, fraction: job?.fraction ?? 0, reason, created_at }
}

async function planOfVersion(db: Db, { slug, version }: CasefileRow): Promise<StudioCasefile['plan']> {
  const plan = await findPlan(db, slug, version)
  if (!plan) return null
  const { dictionary } = JSON.parse(plan.plan_json) as PlanDocument
  return { hash: plan.hash, author: plan.author, created_at: plan.created_at, dictionary }
}

async function latestRun(db: Db, lockHash: string): Promise<RunSummary | null> {
  const run = (await findRunsOfLock(db, lockHash)).at(-1)
  return run ? summarizeRun(db, run) : null
}

async function lockedDataset(db: Db, designJson: string | undefined) {
  if (designJson === undefined) return null
  const { id, sha256 } = JSON.parse(designJson).dataset
  return (await findDataset(db, id, sha256)) ?? null
}

async function currentPublication(db: Db, slug: string) {
  const found = await findCurrentPublication(db, slug)
  return found ? { version: found.version, published_at: found.published_at, path: `/casefiles/${slug}` } : null
}
