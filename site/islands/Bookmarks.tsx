import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { BookmarkList } from '../../contract/bookmark.ts'
import { callApi, CallRefused } from './call-api.ts'

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

const STANDS_MS = 6000

/** What is kept, by address; `isPrecious` where a note or a collection would be lost with it. */
type Kept = ReadonlyMap<string, { isPrecious: boolean }>

interface Bookmarks {
  /** null until the server has answered; without a session it stays so, and nothing is offered. */
  kept: Kept | null
  /** Read out, and shown for a while for those who see: the button itself says the rest. */
  message: string
}

let bookmarks: Bookmarks = { kept: null, message: '' }
let isLoading = false
let leaving: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The reader's bookmarks, shared by all islands of a page and asked for once. */
function useBookmarks(): Bookmarks {
  useEffect(() => void load(), [])
  return useSyncExternalStore(
    subscribe,
    () => bookmarks,
    () => bookmarks,
  )
}

/** Keeps a casefile, or no longer does; asks first where more than the bookmark would be lost. */
async function toggleBookmark(slug: string): Promise<void> {
  const kept = new Map(bookmarks.kept)
  const isKept = kept.has(slug)
  if (kept.get(slug)?.isPrecious && !confirm('Remove this bookmark with its note and from your collections?')) return
  try {
    const { usage } = await callApi(`${isKept ? 'DELETE' : 'PUT'} /api/bookmarks/:slug`, { params: { slug } })
    if (isKept) kept.delete(slug)
    else kept.set(slug, { isPrecious: false })
    const left = usage.remaining === null ? '' : ` ${usage.remaining} more can be kept.`
    change({ kept, message: (isKept ? 'Bookmark removed.' : 'Bookmarked.') + left })
  } catch (error) {
    // the prompt says it already
    change({ message: error instanceof CallRefused && error.prompt ? '' : (error as Error).message })
  }
  clearTimeout(leaving)
  leaving = setTimeout(() => change({ message: '' }), STANDS_MS)
}

async function load(): Promise<void> {
  if (isLoading) return
  isLoading = true
  const list = await callApi('GET /api/bookmarks').catch(() => null)
  if (!list) return
  change({
    kept: new Map(list.bookmarks.map(({ slug, note }) => [slug, { isPrecious: isPrecious(list, slug, note) }])),
  })
}

/** Whether more than the bookmark itself would be lost with it. */
function isPrecious({ collections }: BookmarkList, slug: string, note: string): boolean {
  return note !== '' || collections.some(({ casefiles }) => casefiles.includes(slug))
}

function change(to: Partial<Bookmarks>): void {
  bookmarks = { ...bookmarks, ...to }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
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
