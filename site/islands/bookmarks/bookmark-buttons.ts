import type { BookmarkList } from '../../../contract/bookmark.ts'
import { callApi } from '../call-api.ts'
import { bookmarkButton } from './bookmark-button.ts'

/** Puts a button on every card and on the head of a casefile page, now and where a list is drawn anew. */
async function start(): Promise<void> {
  // Without a list there is no session any more, and nothing to offer.
  const list = await callApi('GET /api/bookmarks').catch(() => null)
  if (!list) return
  const kept = new Map(list.bookmarks.map(({ slug, note }) => [slug, { isPrecious: isPrecious(list, slug, note) }]))
  const decorate = () => {
    for (const card of document.querySelectorAll<HTMLElement>('.casefile-card:not([data-bookmarked])')) {
      const link = card.querySelector<HTMLAnchorElement>('.card-title a')
      const slug = link && slugOf(link)
      if (!slug) continue
      card.dataset.bookmarked = ''
      card.append(bookmarkButton({ slug, title: link.textContent, isSmall: true }, kept))
    }
  }
  decorate()
  for (const cards of document.querySelectorAll('[data-cards]'))
    new MutationObserver(decorate).observe(cards, { childList: true })
  const place = document.querySelector<HTMLElement>('[data-bookmark]')
  const { bookmark: slug, title } = place?.dataset ?? {}
  if (!place || !slug || !title) return
  place.replaceChildren(bookmarkButton({ slug, title, isSmall: false }, kept))
  place.hidden = false
}

/** Whether more than the bookmark itself would be lost with it. */
function isPrecious({ collections }: BookmarkList, slug: string, note: string): boolean {
  return note !== '' || collections.some(({ casefiles }) => casefiles.includes(slug))
}

function slugOf({ pathname }: HTMLAnchorElement): string | null {
  return /^\/casefiles\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null
}

void start()
