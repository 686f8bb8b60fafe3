import { callApi, CallRefused } from '../call-api.ts'
import { element } from '../explorer/element.ts'

const STANDS_MS = 6000

/** What is kept, by address; `isPrecious` where a note or a collection would be lost with it. */
export type Kept = Map<string, { isPrecious: boolean }>

interface Target {
  slug: string
  title: string
  /** On a card: a picture without words. */
  isSmall: boolean
}

/** A toggle that keeps a casefile, or no longer does. */
export function bookmarkButton({ slug, title, isSmall }: Target, kept: Kept): HTMLButtonElement {
  const classes = isSmall ? 'bookmark-button bookmark-small' : 'bookmark-button button button-secondary button-small'
  const button = element('button', { type: 'button', class: classes })
  if (isSmall) button.setAttribute('aria-label', `Bookmark: ${title}`)
  button.append(icon(), ...(isSmall ? [] : ['Bookmark']))
  const show = () => button.setAttribute('aria-pressed', String(kept.has(slug)))
  button.addEventListener('click', () => {
    if (button.ariaBusy === 'true' || !mayRemove(kept.get(slug))) return
    button.ariaBusy = 'true'
    void toggle(slug, kept)
      // the prompt says it already
      .then(say, (error: Error) => say(error instanceof CallRefused && error.prompt ? '' : error.message))
      .finally(() => {
        button.ariaBusy = null
        show()
      })
  })
  show()
  return button
}

function mayRemove(bookmark: { isPrecious: boolean } | undefined): boolean {
  if (!bookmark?.isPrecious) return true
  return confirm('Remove this bookmark with its note and from your collections?')
}

async function toggle(slug: string, kept: Kept): Promise<string> {
  const isKept = kept.has(slug)
  const { usage } = await callApi(`${isKept ? 'DELETE' : 'PUT'} /api/bookmarks/:slug`, { params: { slug } })
  if (isKept) kept.delete(slug)
  else kept.set(slug, { isPrecious: false })
  const left = usage.remaining === null ? '' : ` ${usage.remaining} more can be kept.`
  return (isKept ? 'Bookmark removed.' : 'Bookmarked.') + left
}

let leaving: ReturnType<typeof setTimeout> | undefined

/** Read out, and shown for a while for those who see: the button itself says the rest. */
function say(message: string): void {
  let region = document.querySelector<HTMLElement>('.bookmark-status')
  if (!region) {
    region = element('p', { class: 'bookmark-status', role: 'status' })
    document.body.append(region)
  }
  region.textContent = message
  clearTimeout(leaving)
  leaving = setTimeout(() => region.replaceChildren(), STANDS_MS)
}

function icon(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', 'M4 2.5h8v11l-4-3-4 3z')
  svg.append(path)
  return svg
}
