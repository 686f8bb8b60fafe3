import type { ContentRow } from '../../../../contract/admin/content.ts'
import type { User } from '../../../../contract/user.ts'
import { recordActivity } from '../../../base/activity/activity.service.ts'
import type { ServerContext } from '../../../base/context.ts'
import { durably } from '../../../base/db/dialect.ts'
import type { Page } from '../../../base/db/read-page.ts'
import { readCards } from '../../../record/publications/document-reader.ts'
import { findContentPage } from './content.repository.ts'

/** Casefiles and problems at every stage. */
export async function listContent(
  { db, publications }: Pick<ServerContext, 'db' | 'publications'>,
  query: Parameters<typeof findContentPage>[2],
): Promise<Page<ContentRow>> {
  const cards = readCards(publications, 'problems')
  const versions = new Map(cards.map(({ slug, version }) => [slug, version]))
  const { rows, ...page } = await findContentPage(db, [...versions.keys()], query)
  return {
    rows: rows.map((row) => ({
      ...row,
      status: row.status as ContentRow['status'],
      version: row.kind === 'problem' ? (versions.get(row.slug) ?? null) : row.version,
    })),
    ...page,
  }
}

/**
 * Has the public pages compared with what they are made from; those that differ are rendered anew.
 *
 * @param pages whose state made the admin ask
 */
export async function askForRebuild(context: ServerContext, pages: readonly string[], admin: User) {
  await durably(context.db, (trx) =>
    recordActivity(trx, context, {
      actor: admin,
      action: 'site.rebuild-asked',
      subject: pages.length === 1 ? `page:${pages[0]}` : 'site:pages',
      after: { pages },
    }),
  )
  context.rebuilds.request(`asked for by an admin: ${pages.join(', ')}`)
  return { success: true as const, state: (await context.rebuilds.status()).state }
}
