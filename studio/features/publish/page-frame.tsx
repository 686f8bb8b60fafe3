import { useEffect, useRef } from 'react'
import { ErrorState, Skeleton } from '../../ui/states.tsx'

interface PageFrameProps {
  /** The page; left out while it is rendered. */
  html: string | undefined
  error: Error | null
  onRetry: () => void
  /** The cover as a `data:` address, as it does not stand at its public one yet. */
  cover?: string | undefined
  /** It was asked for by hand, and is brought into sight. */
  isAskedFor?: boolean
  errorTitle?: string
}

/** The public page, made by the public site's renderer, in a frame that runs no script. */
export function PageFrame({
  html,
  error,
  onRetry,
  cover,
  isAskedFor,
  errorTitle = 'Failed to load casefile',
}: PageFrameProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which React would take for what to do on leaving.
    if (isAskedFor) section.current?.scrollIntoView({ block: 'start' })
  }, [isAskedFor])
  return (
    <section className="page-preview" ref={section} aria-label="Preview of the page">
      <h2>The page as it will be</h2>
      <p className="hint">
        Time of publication, and the fingerprints that hold it, are those of this preview. Parts that need scripts stand
        open; links lead nowhere.
      </p>
      {error ? <ErrorState title={errorTitle} error={error} onRetry={onRetry} /> : null}
      {html ? <Page html={html} cover={cover} /> : error ? null : <Skeleton lines={10} label="Rendering the page…" />}
    </section>
  )
}

function Page({ html, cover }: { html: string; cover: string | undefined }) {
  return (
    <iframe
      className="page-frame"
      title="Preview of the public page"
      // Its own styles and fonts may be loaded as from this site; without `allow-scripts` nothing in it can run.
      sandbox="allow-same-origin"
      srcDoc={asFramed(html, cover)}
      onLoad={(event) => prepare(event.currentTarget.contentDocument)}
    />
  )
}

/**
 * The frame would refuse each script, and say so in the browser's log. The cover does not stand at its public address yet,
 * so it is put in its place.
 */
function asFramed(html: string, cover: string | undefined): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const script of page.querySelectorAll('script')) script.remove()
  for (const picture of page.querySelectorAll('img.cover')) {
    if (cover) picture.setAttribute('src', cover)
    else picture.removeAttribute('src')
  }
  return `<!doctype html>${page.documentElement.outerHTML}`
}

/** Shows it in the theme of the studio, and keeps links from leaving the preview: those within the page scroll. */
function prepare(page: Document | null): void {
  if (page === null) return
  const { theme } = document.documentElement.dataset
  if (theme) page.documentElement.dataset.theme = theme
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (link === null) return
    event.preventDefault()
    const target = link.getAttribute('href')
    if (target?.startsWith('#')) page.getElementById(target.slice(1))?.scrollIntoView()
  })
}
