import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Artifact } from '../../../contract/studio/ingest.ts'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { artifactsChanged } from './artifact-api.ts'
import { ArtifactTable } from './artifact-table.tsx'
import { ArtifactView } from './artifact-view.tsx'
import { FileForm } from './file-form.tsx'
import { UrlForm } from './url-form.tsx'
import { useArtifacts } from './use-artifacts.ts'

/** The policy texts of the studio: uploading, and looking at what was found in each. The address names the open one. */
export function Artifacts() {
  const [address] = useSearchParams()
  const id = address.get('artifact')
  return id === null ? <ArtifactUploads /> : <ArtifactView key={id} id={id} />
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
