import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DataSource, DataSourceList } from '../../../contract/studio/data-source.ts'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { declareSource, sourcesQuery, type NewSource } from './source-api.ts'
import { SourceCard } from './source-card.tsx'
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
