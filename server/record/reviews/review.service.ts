import type { z } from 'zod'
import type { newCommentSchema, Review } from '../../../contract/studio/review.ts'
import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { findComments, findReviewState, insertComment, resolveComment, upsertReviewState } from './review.repository.ts'
import type { ReviewState } from './review.table.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'newId'>

/** The check of a casefile's present version, with every remark. @throws {ServerError} `casefile/not-found` */
export async function readReview({ db }: Pick<Context, 'db'>, slug: string): Promise<Review> {
  const { version } = await getCasefile(db, slug)
  const comments = await findComments(db, slug)
  return {
    state: await findReviewState(db, slug, version),
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
    throw new ServerError('review/nothing-to-check', `"${slug}" is published; a check comes before.`)
  }
  await moveReview(context, slug, version, 'requested', by)
}

/** Approves, or asks for changes. @throws {ServerError} `casefile/not-found`, `review/not-requested` */
export async function decideReview(context: Context, slug: string, state: ReviewState, by: User): Promise<void> {
  const { version } = await getCasefile(context.db, slug)
  if ((await findReviewState(context.db, slug, version)) === 'none') {
    throw new ServerError('review/not-requested', `Nobody asked for a check of version ${version} of "${slug}".`)
  }
  await moveReview(context, slug, version, state, by)
}

async function moveReview(
  context: Context,
  slug: string,
  version: number,
  state: ReviewState,
  by: User,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await upsertReviewState(trx, slug, version, state, context.now())
    const subject = `casefile:${slug}`
    await recordActivity(trx, context, { actor: by, action: `review.${state}`, subject, after: { version } })
  })
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
 * Refuses what the setting `review` asks to be approved first and is not.
 *
 * @throws {ServerError} `publication/not-approved`
 */
export async function requireApproval({ db }: Pick<Context, 'db'>, slug: string): Promise<void> {
  const { state, required } = await readReview({ db }, slug)
  if (!required || state === 'approved') return
  throw new ServerError('publication/not-approved', `"${slug}" must be approved by a reviewer before it is published.`)
}
