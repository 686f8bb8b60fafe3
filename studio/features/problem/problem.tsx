import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { casefileCrumbs, CasefileScreen } from '../casefiles/casefile-screen.tsx'
import { proposalQuery } from './problem-api.ts'
import { ProblemForm } from './problem-form.tsx'

/** `/studio/casefiles/{id}/problems`: Generate Problems from Casefile, edited and published. */
export function Problem() {
  const { id = '' } = useParams()
  return (
    <CasefileScreen id={id} title="Problem">
      {(casefile) => (
        <Screen title="Problem" crumbs={casefileCrumbs(casefile)}>
          <h1 className="studio-title">Generate Problems from Casefile</h1>
          <p className="studio-lead">
            Proposed by rules from what these casefiles say of themselves. The findings are computed and cannot be
            written here. Everything else is yours to change.
          </p>
          <Proposal casefile={casefile} />
        </Screen>
      )}
    </CasefileScreen>
  )
}

function Proposal({ casefile }: { casefile: StudioCasefile }) {
  const { data, error, refetch } = useQuery(proposalQuery(casefile.id))
  if (error) return <ErrorState title="No suggestions available" error={error} onRetry={() => void refetch()} />
  return data ? <ProblemForm problem={data} isNew /> : <Skeleton lines={8} label="Reading the casefiles…" />
}
