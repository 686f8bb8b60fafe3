import { Link } from 'react-router-dom'
import type { DataSource, Vintage } from '../../../contract/studio/data-source.ts'
import { formatCount } from '../../../engine/words/count.ts'
import { formatDate, formatDateTime } from '../../../engine/words/date.ts'
import { changesInWords } from '../../../ui/vintages/vintage-rows.ts'
import { Button } from '../../ui/button.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { followerWords, nextPullWords, PUBLISH_WORDS, SCHEDULE_WORDS } from './source-words.ts'

interface SourceCardProps {
  source: DataSource
  /** Whether it is the account's own, which alone may end it or take it up again. */
  isOwn: boolean
  busy: boolean
  onSwitch: () => void
}

/** One source: where it leads, what came from it, and what became of that. */
export function SourceCard({ source, isOwn, busy, onSwitch }: SourceCardProps) {
  const { dataset, url, licence, schedule, publish, owner, declared_at, rules, last, vintages, is_active } = source
  const label = is_active ? 'End it' : 'Take it up again'
  return (
    <section className="webhook" aria-label={dataset.name}>
      <h2>{dataset.name}</h2>
      <p>
        {url} · {licence} · {SCHEDULE_WORDS[schedule].toLowerCase()}
      </p>
      <p className="hint">
        Declared by {owner.name} on {formatDate(declared_at)}. {PUBLISH_WORDS[publish]}. One row for each{' '}
        {rules.keys.join(' and ')}; at most {formatCount(Math.round(100 * rules.most_lost))}% of the rows may be gone
        {rules.unit === null ? '' : `, and no ${rules.unit}`}.
      </p>
      <p>
        {nextPullWords(source)} {last ? `Last looked at ${formatDateTime(last.at)}: ${last.message}` : ''}
      </p>
      {vintages.length === 0 ? <p>No new vintage came yet.</p> : <Vintages vintages={vintages} />}
      {isOwn ? (
        <p className="button-row">
          <Button variant="text" busy={busy} aria-label={`${label}: ${dataset.name}`} onClick={onSwitch}>
            {label}
          </Button>
        </p>
      ) : null}
    </section>
  )
}

function Vintages({ vintages }: { vintages: Vintage[] }) {
  return (
    <PlainTable
      caption="Vintages, newest first"
      rows={vintages}
      rowId={({ number }) => String(number)}
      columns={[
        { label: 'Vintage', cell: ({ number, pulled_at }) => `${number}, ${formatDate(pulled_at)}` },
        { label: 'Does it fit', cell: (vintage) => <Fit vintage={vintage} /> },
        { label: 'Casefiles', cell: ({ casefiles }) => <Followers casefiles={casefiles} /> },
      ]}
    />
  )
}

function Fit({ vintage: { fits, problems, changes, drift } }: { vintage: Vintage }) {
  const moved = drift.map(({ column, message }) => `${column}: ${message}`)
  return (
    <>
      {fits ? 'It fits.' : 'It does not fit, so nothing was made of it.'}
      {[...problems, ...(changes ? [changesInWords(changes)] : []), ...moved].map((sentence) => (
        <span key={sentence} className="table-note">
          {sentence}
        </span>
      ))}
    </>
  )
}

function Followers({ casefiles }: Pick<Vintage, 'casefiles'>) {
  if (casefiles.length === 0) return 'None follows it.'
  return casefiles.map((casefile) => (
    <span key={casefile.slug} className="table-note">
      <Link to={`/studio/casefiles/${casefile.slug}/publish`}>{casefile.title}</Link>, {followerWords(casefile)}
    </span>
  ))
}
