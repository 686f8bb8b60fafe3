import { Link } from 'react-router-dom'
import type { Artifact } from '../../../contract/studio/ingest.ts'
import { formatDate } from '../../../ui/format/dates.ts'
import { LinkButton } from '../../ui/button.tsx'
import { noteOf } from '../cues/text-with-cues.tsx'

const STATUS_WORDS: Record<Artifact['status'], string> = {
  uploaded: 'Uploaded',
  extracted: 'Cues extracted',
  suggested: 'Design suggested',
  locked: 'Locked',
  failed: 'Not readable',
}

/** Texts in rows, with how far each came and what is the matter with it. */
export function ArtifactTable({ artifacts, news }: { artifacts: Artifact[]; news: string[] }) {
  return (
    <table className="table table-stacked studio-table">
      <caption className="visually-hidden">Uploaded texts, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Text</th>
          <th scope="col">State</th>
          <th scope="col">Casefile</th>
          <th scope="col">Uploaded</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {artifacts.map((artifact) => (
          <tr key={artifact.id} className={news.includes(artifact.id) ? 'row-new' : undefined}>
            <th scope="row">
              <Link to={`/studio/artifacts?artifact=${encodeURIComponent(artifact.id)}`}>{artifact.title}</Link>
              <span className="table-note">
                {artifact.source_url ?? artifact.file_name}, {noteOf(artifact)}
              </span>
              {artifact.hint === null ? null : <span className="table-note row-hint">{artifact.hint}</span>}
            </th>
            <td data-label="State">{STATUS_WORDS[artifact.status]}</td>
            <td data-label="Casefile">
              {artifact.casefile === null ? (
                'none'
              ) : (
                <Link to={`/studio/casefiles/${artifact.casefile}/edit`}>{artifact.casefile}</Link>
              )}
            </td>
            <td data-label="Uploaded">{formatDate(artifact.created_at)}</td>
            <td>
              <span className="row-actions">
                <LinkButton
                  to={`/studio/artifacts?artifact=${encodeURIComponent(artifact.id)}`}
                  aria-label={`View cues of ${artifact.title}`}
                >
                  View cues
                </LinkButton>
                <LinkButton
                  to={`/studio/ingest?artifact=${encodeURIComponent(artifact.id)}`}
                  aria-label={`Ingest ${artifact.title}`}
                >
                  Ingest
                </LinkButton>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
