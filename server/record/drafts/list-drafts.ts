import type { z } from 'zod'
import type { studioListQuerySchema, studioListResponseSchema } from '../../../contract/studio/casefile.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '../../base/db/schema.ts'
import { findDraft } from './draft.repository.ts'
import type { Actor } from './draft.service.ts'
import { readListItem } from './studio-casefile.ts'

/** Stages at which the next step is its analyst's. */
const WAITING = ['design_locked', 'analyzed'] as const

/** Whether the next step of a casefile is its analyst's: by its stage, or as a reviewer asks for changes. */
export function isWaiting(build: ExpressionBuilder<Schema, 'casefiles'>) {
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
