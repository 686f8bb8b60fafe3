import { useParams } from 'react-router-dom'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { casefileCrumbs, CasefileScreen } from '../casefiles/casefile-screen.tsx'
import { PublishForm } from './publish-form.tsx'
import { PublishedView } from './published-view.tsx'

/** `/studio/casefiles/{id}/publish`: the last words, the preview, and what follows once it is public. */
export function Publish() {
  const { id = '' } = useParams()
  return (
    <CasefileScreen id={id} title="Publish">
      {(casefile) => (
        <Screen title="Publish" crumbs={casefileCrumbs(casefile)} status={<StatusTag status={casefile.status} />}>
          <Stage key={casefile.id} casefile={casefile} />
        </Screen>
      )}
    </CasefileScreen>
  )
}

function Stage({ casefile }: { casefile: StudioCasefile }) {
  const { status } = casefile
  if (status === 'analyzed') return <PublishForm casefile={casefile} />
  if (status === 'published' || status === 'retracted') return <PublishedView casefile={casefile} />
  return <NotAnalyzed casefile={casefile} />
}

function NotAnalyzed({ casefile: { id, status } }: { casefile: StudioCasefile }) {
  const next =
    status === 'draft' ? { to: 'lock', label: 'Review and lock the design' } : { to: 'analyze', label: 'Go to Analyze' }
  return (
    <>
      <h1 className="visually-hidden">Publish</h1>
      <EmptyState
        title="Nothing to publish yet"
        action={
          <LinkButton variant="primary" to={`/studio/casefiles/${id}/${next.to}`}>
            {next.label}
          </LinkButton>
        }
      >
        A casefile is published with the results of its locked design, so it is locked and analyzed first.
      </EmptyState>
    </>
  )
}
