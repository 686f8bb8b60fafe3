/** One page of a list that is ordered by slug; the cursor is the last slug of the page before. */
export function slugPage<Item extends { slug: string }>(
  items: readonly Item[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): { items: Item[]; total: number; next_cursor: string | null } {
  const rest = cursor ? items.filter(({ slug }) => slug > cursor) : items
  const page = rest.slice(0, limit)
  return { items: page, total: items.length, next_cursor: rest.length > limit ? page.at(-1)!.slug : null }
}
