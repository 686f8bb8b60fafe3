import { useEffect, useSyncExternalStore } from 'react'
import type { BookmarkList } from '../../../contract/bookmark.ts'
import { callApi, CallRefused } from '../call-api.ts'

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
export function useBookmarks(): Bookmarks {
  useEffect(() => void load(), [])
  return useSyncExternalStore(
    subscribe,
    () => bookmarks,
    () => bookmarks,
  )
}

/** Keeps a casefile, or no longer does; asks first where more than the bookmark would be lost. */
export async function toggleBookmark(slug: string): Promise<void> {
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
