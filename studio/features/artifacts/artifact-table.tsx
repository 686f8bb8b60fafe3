import { Link } from 'react-router-dom'
import type { Artifact } from '../../../contract/studio/ingest.ts'
import { formatDate } from '../../../engine/words/date.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
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
