import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { toggleBookmark, useBookmarks } from './bookmarks/kept.ts'

interface Casefile {
  slug: string
  title: string
}

/** The toggle in the head of a casefile's page. */
export function CasefileBookmark({ slug, title }: Casefile) {
  const { kept, message } = useBookmarks()
  if (kept === null) return null
  return (
    <>
      <BookmarkButton slug={slug} title={title} isSmall={false} isKept={kept.has(slug)} />
      <Status message={message} />
    </>
  )
}

/** A toggle on every card of the page, also on those that a filter brings. */
export function CardBookmarks() {
  const { kept, message } = useBookmarks()
  const cards = useCardsOnPage()
  if (kept === null) return null
  return (
    <>
      {cards.map(({ card, slug, title }) =>
        createPortal(<BookmarkButton slug={slug} title={title} isSmall isKept={kept.has(slug)} />, card, slug),
      )}
      <Status message={message} />
    </>
  )
}

interface BookmarkButtonProps extends Casefile {
  /** On a card: a picture without words. */
  isSmall: boolean
  isKept: boolean
}

function BookmarkButton({ slug, title, isSmall, isKept }: BookmarkButtonProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <button
      type="button"
      className={isSmall ? 'bookmark-button bookmark-small' : 'bookmark-button button button-secondary button-small'}
      aria-label={isSmall ? `Bookmark: ${title}` : undefined}
      aria-pressed={isKept}
      aria-busy={isBusy || undefined}
      onClick={() => {
        if (isBusy) return
        setBusy(true)
        void toggleBookmark(slug).finally(() => setBusy(false))
      }}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 2.5h8v11l-4-3-4 3z" />
      </svg>
      {isSmall ? null : 'Bookmark'}
    </button>
  )
}

function Status({ message }: { message: string }) {
  return createPortal(
    <p className="bookmark-status" role="status">
      {message}
    </p>,
    document.body,
  )
}

/** Cards belong to the page or to another island, so they are found in the page as it changes. */
function useCardsOnPage(): (Casefile & { card: HTMLElement })[] {
  const [cards, setCards] = useState<HTMLElement[]>([])
  useEffect(() => {
    const find = () => {
      const found = [...document.querySelectorAll<HTMLElement>('.casefile-card')]
      for (const card of found) card.dataset.bookmarked = ''
      setCards((before) => (isSame(before, found) ? before : found))
    }
    find()
    const observer = new MutationObserver(find)
    observer.observe(document.querySelector('main')!, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return cards.flatMap((card) => {
    const link = card.querySelector<HTMLAnchorElement>('.card-title a')
    const slug = /^\/casefiles\/([^/]+)\/?$/.exec(link?.pathname ?? '')?.[1]
    return link && slug !== undefined ? [{ card, slug, title: link.textContent }] : []
  })
}

function isSame(before: readonly HTMLElement[], now: readonly HTMLElement[]): boolean {
  return before.length === now.length && before.every((card, place) => card === now[place])
}
