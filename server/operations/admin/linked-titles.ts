import type { Db } from '../../base/db/schema.ts'

/** Title and stage of casefiles that something names, in its order. */
export async function findLinkedTitles(
  db: Db,
  slugs: readonly string[],
): Promise<{ slug: string; title: string; status: string }[]> {
  if (slugs.length === 0) return []
  const rows = await db.selectFrom('casefiles').select(['slug', 'title', 'status']).where('slug', 'in', slugs).execute()
  const found = new Map(rows.map((row) => [row.slug, row]))
  return slugs.map((slug) => found.get(slug) ?? { slug, title: slug, status: 'unknown' })
}
