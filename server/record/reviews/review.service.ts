import type { z } from 'zod'
import type { newCommentSchema, Review } from '../../../contract/studio/casefile.ts'
import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import {
  findComments,
  findReview,
  findReviewState,
  insertComment,
  resolveComment,
  upsertReview,
  type ReviewRow,
} from './review.repository.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'newId'>

/** The check of a casefile's present version, with every remark. @throws {ServerError} `casefile/not-found` */
export async function readReview({ db }: Pick<Context, 'db'>, slug: string): Promise<Review> {
  const { version } = await getCasefile(db, slug)
  const [comments, row] = [await findComments(db, slug), await findReview(db, slug, version)]
  return {
    state: row?.state ?? 'none',
    decision: row?.decided_at
      ? { by: row.decided_by_name!, at: row.decided_at, is_public: row.public_name !== null }
      : null,
    required: (await readSiteSetting({ db }, 'review')) === 'required',
    comments: comments.map(({ author_id, author_name, author_role, casefile_slug: _, resolved, ...comment }) => {
      return { ...comment, author: { id: author_id, name: author_name, role: author_role }, resolved: resolved === 1 }
    }),
  }
}

/** Asks for a check before publication. @throws {ServerError} `casefile/not-found`, `review/nothing-to-check` */
export async function requestReview(context: Context, slug: string, by: User): Promise<void> {
  const { status, version } = await getCasefile(context.db, slug)
  if (status === 'published' || status === 'retracted') {
    throw nothingToCheck(slug)
  }
  const undecided = { decided_by: null, decided_by_name: null, decided_at: null, public_name: null }
  await moveReview(context, slug, version, { state: 'requested', ...undecided }, by)
}

/**
 * Approves, or asks for changes.
 *
 * @param isPublic an approval may be published with the reviewer's name
 * @throws {ServerError} `casefile/not-found`, `review/not-requested`, `review/nothing-to-check`; `review/no-results-yet` where
 *   something is approved that nobody can have looked at
 */
export async function decideReview(
  context: Context,
  slug: string,
  { state, isPublic }: { state: 'approved' | 'changes-requested'; isPublic: boolean },
  by: User,
): Promise<void> {
  const { version, status } = await getCasefile(context.db, slug)
  if (status === 'published' || status === 'retracted') throw nothingToCheck(slug)
  if ((await findReviewState(context.db, slug, version)) === 'none') {
    throw new ServerError('review/not-requested', `Nobody asked for a check of version ${version} of "${slug}".`)
  }
  if (state === 'approved' && status !== 'analyzed') {
    throw new ServerError(
      'review/no-results-yet',
      `"${slug}" has no results yet. It can be approved once its analysis has run; changes can be asked for now.`,
    )
  }
  const name = by.name || by.email
  const decided = { decided_by: by.id, decided_by_name: name, decided_at: context.now() }
  // An address is no name to publish.
  const public_name = state === 'approved' && isPublic && by.name !== '' ? by.name : null
  await moveReview(context, slug, version, { state, ...decided, public_name }, by)
}

async function moveReview(
  context: Context,
  slug: string,
  version: number,
  change: Omit<ReviewRow, 'casefile_slug' | 'version' | 'updated_at'>,
  by: User,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await upsertReview(trx, slug, version, { ...change, updated_at: context.now() })
    const [subject, action] = [`casefile:${slug}`, `review.${change.state}` as const]
    const after = { version, ...(change.public_name !== null && { named: true }) }
    await recordActivity(trx, context, { actor: by, action, subject, after })
  })
}

function nothingToCheck(slug: string): ServerError {
  return new ServerError('review/nothing-to-check', `"${slug}" is published; a check comes before.`)
}

/** @throws {ServerError} `casefile/not-found` */
export async function addComment(
  { db, now, newId }: Context,
  slug: string,
  { field, text }: z.output<typeof newCommentSchema>,
  { id, name, email, role }: User,
): Promise<void> {
  await getCasefile(db, slug)
  const author = { author_id: id, author_name: name || email, author_role: role }
  await insertComment(db, { id: newId(), casefile_slug: slug, field, text, ...author, created_at: now(), resolved: 0 })
}

/** @throws {ServerError} `review/comment-not-found` */
export async function closeComment({ db }: Pick<Context, 'db'>, slug: string, id: string): Promise<void> {
  if (await resolveComment(db, slug, id)) return
  throw new ServerError('review/comment-not-found', `"${slug}" has no such remark.`)
}

/**
 * Refuses what the setting `review` asks to be approved first and is not, and what a reviewer refused, unless the refusal is
 * named.
 *
 * @param overRefusal moment of the refusal that is published over: a later one was not seen
 * @throws {ServerError} `publication/not-approved`, `publication/refused-by-reviewer`
 */
export async function requireApproval(
  { db }: Pick<Context, 'db'>,
  slug: string,
  overRefusal: string | undefined,
): Promise<void> {
  const { state, required, decision } = await readReview({ db }, slug)
  if (required && state !== 'approved') {
    throw new ServerError(
      'publication/not-approved',
      `"${slug}" must be approved by a reviewer before it is published.`,
    )
  }
  if (state !== 'changes-requested' || (decision !== null && decision.at === overRefusal)) return
  const who = decision?.by ?? 'A reviewer'
  throw new ServerError(
    'publication/refused-by-reviewer',
    `${who} asks for changes before "${slug}" is published. Publishing over this must be confirmed.`,
  )
}

/** Who approved a version before it was published and lets the page say so. */
export async function publicCheckOf(
  db: Db,
  slug: string,
  version: number,
  publishedAt: string,
): Promise<{ by: string; at: string } | null> {
  const row = await findReview(db, slug, version)
  if (row?.state !== 'approved' || row.public_name === null || row.decided_at! > publishedAt) return null
  return { by: row.public_name, at: row.decided_at! }
}
