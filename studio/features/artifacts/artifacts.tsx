import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Artifact } from '../../../contract/studio/ingest.ts'
import { formatDate } from '@casefiles/words/formats'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { useDecisions } from '../cues/decisions.ts'
import { noteOf, TextWithCues } from '../cues/text-with-cues.tsx'
import { decideCues } from '../ingest/ingest-api.ts'
import { artifactQuery, artifactsChanged, artifactTextQuery, cuesQuery, useArtifacts } from './artifact-api.ts'
import { FileForm, UrlForm } from './text-forms.tsx'

/** The policy texts of the studio: uploading, and looking at what was found in each. The address names the open one. */
export function Artifacts() {
  const [address] = useSearchParams()
  const id = address.get('artifact')
  return id === null ? <ArtifactUploads /> : <ArtifactView key={id} id={id} />
}

/** One text with the cues that were found in it. */
function ArtifactView({ id }: { id: string }) {
  const [artifact, text, cues] = [useQuery(artifactQuery(id)), useQuery(artifactTextQuery(id)), useQuery(cuesQuery(id))]
  const kept = useDecisions(id)
  const error = artifact.error ?? text.error ?? cues.error
  const title = artifact.data?.title ?? 'Text'
  const actions = (
    <LinkButton variant="primary" to={`/studio/ingest?artifact=${encodeURIComponent(id)}`}>
      Ingest
    </LinkButton>
  )
  return (
    <Screen title={title} crumbs={[{ label: 'Artifacts', to: '/studio/artifacts' }]} actions={actions} bare>
      <h1 className="visually-hidden">{title}</h1>
      {artifact.data && text.data && cues.data ? (
        <TextWithCues
          artifact={artifact.data}
          text={text.data}
          cues={cues.data}
          decided={kept.decisions.cues}
          onDecide={(lettered, decision) => decideCues(id, kept, lettered, decision)}
        />
      ) : (
        <div className="reading-wait">
          {error ? (
            <ErrorState
              title="Failed to load the text"
              error={error}
              onRetry={() => void Promise.all([artifact.refetch(), text.refetch(), cues.refetch()])}
            />
          ) : (
            <Skeleton lines={8} />
          )}
        </div>
      )}
    </Screen>
  )
}

function ArtifactUploads() {
  const client = useQueryClient()
  const [uploaded, setUploaded] = useState<Artifact[]>([])
  async function take(artifact: Artifact): Promise<void> {
    setUploaded([artifact, ...uploaded])
    announce(`“${artifact.title}” is uploaded.`)
    await artifactsChanged(client)
  }
  return (
    <Screen title="Artifacts">
      <h1 className="studio-title">Artifacts</h1>
      <p className="studio-lead">Policy texts, with what was found in them. Casefiles are made from these.</p>
      <div className="upload-pair">
        <FileForm onUploaded={(artifact) => void take(artifact)} />
        <UrlForm onUploaded={(artifact) => void take(artifact)} />
      </div>
      <Uploads news={uploaded} />
    </Screen>
  )
}

/** @param news what was uploaded just now; it is pointed out in the list */
function Uploads({ news }: { news: Artifact[] }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useArtifacts()
  if (error && !data) {
    return <ErrorState title="Failed to load artifacts" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton lines={6} />
  const artifacts = data.pages.flatMap((page) => page.artifacts)
  if (artifacts.length === 0) {
    return <EmptyState title="No artifacts yet">Upload the text of a law, a regulation or a program.</EmptyState>
  }
  return (
    <section className="studio-section">
      <h2>Uploads</h2>
      <ArtifactTable artifacts={artifacts} news={news.map(({ id }) => id)} />
      {hasNextPage ? (
        <p className="list-more">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </p>
      ) : null}
    </section>
  )
}

const STATUS_WORDS: Record<Artifact['status'], string> = {
  uploaded: 'Uploaded',
  extracted: 'Cues extracted',
  suggested: 'Design suggested',
  locked: 'Locked',
  failed: 'Not readable',
}

/** Texts in rows, with how far each came and what is the matter with it. */
function ArtifactTable({ artifacts, news }: { artifacts: Artifact[]; news: string[] }) {
  return (
    <PlainTable
      caption="Uploaded texts, newest first"
      rows={artifacts}
      rowId={({ id }) => id}
      rowClass={({ id }) => (news.includes(id) ? 'row-new' : undefined)}
      columns={[
        { label: 'Text', cell: (artifact) => <ArtifactName artifact={artifact} /> },
        { label: 'State', cell: ({ status }) => STATUS_WORDS[status] },
        {
          label: 'Casefile',
          cell: ({ casefile }) =>
            casefile === null ? 'none' : <Link to={`/studio/casefiles/${casefile}/edit`}>{casefile}</Link>,
        },
        { label: 'Uploaded', cell: ({ created_at }) => formatDate(created_at) },
        {
          label: 'Actions',
          isActions: true,
          cell: ({ id, title }) => (
            <>
              <LinkButton to={cuesAddress(id)} aria-label={`View cues of ${title}`}>
                View cues
              </LinkButton>
              <LinkButton to={`/studio/ingest?artifact=${encodeURIComponent(id)}`} aria-label={`Ingest ${title}`}>
                Ingest
              </LinkButton>
            </>
          ),
        },
      ]}
    />
  )
}

const cuesAddress = (id: string) => `/studio/artifacts?artifact=${encodeURIComponent(id)}`

function ArtifactName({ artifact }: { artifact: Artifact }) {
  const { id, title, source_url, file_name, hint } = artifact
  return (
    <>
      <Link to={cuesAddress(id)}>{title}</Link>
      <span className="table-note">
        {source_url ?? file_name}, {noteOf(artifact)}
      </span>
      {hint === null ? null : <span className="table-note row-hint">{hint}</span>}
    </>
  )
}
