import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { DataSource, DataSourceList, Vintage } from '../../../contract/studio/data-source.ts'
import { formatCount } from '@casefiles/engine/words'
import { formatDate, formatDateTime } from '@casefiles/words/formats'
import { changesInWords } from '../../../ui/vintages/vintages.ts'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import {
  declareSource,
  sourcesQuery,
  followerWords,
  nextPullWords,
  PUBLISH_WORDS,
  SCHEDULE_WORDS,
  type NewSource,
} from './source.ts'
import { SourceForm } from './source-form.tsx'

/** Where new vintages of data come from, and what the nights made of them. */
export function Sources() {
  const query = useQuery(sourcesQuery)
  return (
    <Screen title="Data sources">
      <h1 className="studio-title">Data sources</h1>
      <p className="studio-lead">
        A file that an agency publishes again and again is pulled at night. Where it is new and fits, the locked design
        of every published casefile on these data is run on it, without a change, as a new version. Published pages
        stay.
      </p>
      <Loaded query={query} title="Failed to load data sources">
        {(data) => <SourceList {...data} />}
      </Loaded>
    </Screen>
  )
}

function SourceList({ sources, candidates }: DataSourceList) {
  const client = useQueryClient()
  const user = useSession((session) => session.user)
  const declare = useMutation({
    mutationFn: ({ sha256, source }: { sha256: string; source: NewSource }) => declareSource(sha256, source),
    onSuccess: () => client.invalidateQueries({ queryKey: ['studio'] }),
  })
  async function add(sha256: string, source: NewSource): Promise<boolean> {
    const isDone = await declare.mutateAsync({ sha256, source }).then(
      () => true,
      () => false,
    )
    if (isDone) announce('The source was declared. It is asked this coming night.')
    return isDone
  }
  function switchOf({ dataset, is_active, url, licence, schedule, publish, rules }: DataSource): void {
    const source = { url, licence, schedule, publish, rules, is_active: !is_active }
    declare.mutate(
      { sha256: dataset.sha256, source },
      { onSuccess: () => announce(is_active ? 'The source was ended.' : 'The source is asked again.') },
    )
  }
  return (
    <div className="alerts">
      {declare.error ? <Alert kind="error">{declare.error.message}</Alert> : null}
      {sources.length === 0 ? (
        <EmptyState title="No data sources yet">Declare where an uploaded data set comes from below.</EmptyState>
      ) : (
        sources.map((source) => (
          <SourceCard
            key={source.dataset.id}
            source={source}
            isOwn={source.owner.id === user?.id}
            busy={declare.isPending}
            onSwitch={() => switchOf(source)}
          />
        ))
      )}
      <section aria-labelledby="new-source">
        <h2 id="new-source">Declare a source</h2>
        {candidates.length === 0 ? (
          <p>Every uploaded data set has one, or none was uploaded yet. Files are uploaded in the Design Wizard.</p>
        ) : (
          <SourceForm candidates={candidates} busy={declare.isPending} onDeclare={add} />
        )}
      </section>
    </div>
  )
}

interface SourceCardProps {
  source: DataSource
  /** Whether it is the account's own, which alone may end it or take it up again. */
  isOwn: boolean
  busy: boolean
  onSwitch: () => void
}

/** One source: where it leads, what came from it, and what became of that. */
function SourceCard({ source, isOwn, busy, onSwitch }: SourceCardProps) {
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
