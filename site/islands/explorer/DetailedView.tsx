import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { SavedView } from '../../../contract/explorer-view.ts'
import type { UpgradePrompt } from '../../../contract/upgrade-prompt.ts'
import type { MeterReadingJson } from '../../../contract/usage.ts'
import { formatDate } from '@casefiles/words/formats'
import type { ExplorerUnits } from '../../explorer/for-readers.ts'
import { callApi, CallRefused } from '../call-api.ts'
import { UpgradeNotice } from '../upgrade/upgrade-prompt.tsx'
import { FullCurve, StoredRows } from './unfolded.tsx'
import { messageOf } from './use-explorer.ts'

interface DetailedViewProps {
  slug: string
  told: ExplorerUnits
  /** Takes the settings of an address. */
  onView: (query: string) => void
}

/** What the server said when the view was opened. */
type Opened = { usage: MeterReadingJson } | { refusal: string; prompt: UpgradePrompt | null }

/** The detailed view of a signed-in reader: what it counts as, and what it unlocks. The open Explorer needs none of it. */
export default function DetailedView({ slug, told, onView }: DetailedViewProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const hasBegun = useRef(false)
  useEffect(() => {
    // counted once, however often this is drawn
    if (hasBegun.current) return
    hasBegun.current = true
    callApi('POST /api/explorer/:slug/open', { params: { slug } }).then(setOpened, (error: unknown) => {
      if (error instanceof CallRefused && error.status === 401) return
      setOpened({ refusal: messageOf(error), prompt: error instanceof CallRefused ? error.prompt : null })
    })
  }, [slug])
  if (opened === null) return null
  const isRefused = 'refusal' in opened
  return (
    <section className="block block-wide" aria-labelledby="explorer-detailed">
      <h2 id="explorer-detailed">Your detailed view</h2>
      <div className="explorer-detailed">
        <p className="explorer-usage" role="status">
          {/* the open Explorer goes on: what is refused is only what the server would have issued */}
          {isRefused
            ? `${opened.refusal} The settings above work all the same, in your browser.`
            : usageText(opened.usage)}
        </p>
        {isRefused && opened.prompt ? <UpgradeNotice prompt={opened.prompt} /> : null}
        {/* what a reader kept stays within reach */}
        <SavedViews slug={slug} onView={onView} />
        {isRefused ? null : (
          <>
            <FullCurve slug={slug} told={told} />
            <StoredRows slug={slug} />
          </>
        )}
      </div>
    </section>
  )
}

function usageText({ used, limit, remaining, resetsAt }: MeterReadingJson): string {
  if (limit === null) return `Your tier has no limit. You opened ${used} this month.`
  const start = `${used} of ${limit} detailed views used this month, ${remaining} left.`
  return `${start} Counting starts anew on ${formatDate(resetsAt)} (UTC); opening this casefile again before does not count.`
}

/** The reader's own views of this casefile: keep the present settings, come back to them, remove them. */
function SavedViews({ slug, onView }: Omit<DetailedViewProps, 'told'>) {
  const [views, setViews] = useState<readonly SavedView[]>([])
  const [said, setSaid] = useState('')
  const field = useRef<HTMLInputElement>(null)

  const attempt = async (work: () => Promise<string>) => {
    try {
      setSaid(await work())
    } catch (error) {
      setSaid(messageOf(error))
    }
  }
  const load = async () => {
    const answer = await callApi('GET /api/explorer/:slug/views', { params: { slug } })
    setViews(answer.views)
    return answer.views.length === 0 ? 'No saved view yet.' : ''
  }
  useEffect(() => void attempt(load), [slug])

  const save = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      const name = field.current!.value.trim()
      const body = { name, query: location.search.slice(1) }
      await callApi('POST /api/explorer/:slug/views', { params: { slug }, body })
      field.current!.value = ''
      await load()
      return `“${name}” saved.`
    })
  }
  const remove = ({ id, name }: SavedView) =>
    attempt(async () => {
      await callApi('DELETE /api/explorer/:slug/views/:id', { params: { slug, id } })
      field.current!.focus()
      return (await load()) || `“${name}” removed.`
    })

  return (
    <div className="explorer-part">
      <h3>Saved views</h3>
      <form className="explorer-search-row" onSubmit={save}>
        <div className="field">
          <label className="field-label" htmlFor="view-name">
            Name of the present settings
          </label>
          <input className="field-control" id="view-name" maxLength={80} required ref={field} />
        </div>
        <button type="submit" className="button button-secondary">
          Save this view
        </button>
      </form>
      <p className="quiet" role="status">
        {said}
      </p>
      <ul className="explorer-views">
        {views.map((view) => (
          <li key={view.id}>
            <a
              href={`?${view.query}`}
              onClick={(event) => {
                event.preventDefault()
                onView(view.query)
              }}
            >
              {view.name}
            </a>
            <button
              type="button"
              className="button button-secondary button-small"
              aria-label={`Remove the view ${view.name}`}
              onClick={() => void remove(view)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
