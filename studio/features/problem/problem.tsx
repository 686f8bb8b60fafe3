import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { ProblemSource } from '../../../contract/problem.ts'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import type { SavedProblem } from '../../../contract/studio/problem.ts'
import { ApiError } from '../../app/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { casefileCrumbs, CasefileScreen } from '../casefiles/casefile-screen.tsx'
import { proposalQuery, saveProblem } from './problem-api.ts'
import { ProblemCasefiles } from './problem-casefiles.tsx'
import { ProblemFields } from './problem-fields.tsx'

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
  return data ? <ProblemForm proposal={data} /> : <Skeleton lines={8} label="Reading the casefiles…" />
}

function ProblemForm({ proposal }: { proposal: ProblemSource }) {
  const [problem, setProblem] = useState(proposal)
  const [saved, setSaved] = useState<SavedProblem | null>(null)
  const save = useMutation({
    mutationFn: () => saveProblem(withoutEmptyLines(problem), saved === null),
    onSuccess: (answer) => {
      setSaved(answer)
      announce(answer.waits_for.length > 0 ? 'The problem is kept.' : 'The problem is published.')
    },
  })
  const change = (changes: Partial<ProblemSource>) => setProblem({ ...problem, ...changes })
  return (
    <form
      className="problem-form"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <ProblemFields problem={problem} isAddressFixed={saved !== null} onChange={change} />
      <ProblemCasefiles casefiles={problem.casefiles} onChange={(casefiles) => change({ casefiles })} />
      {save.error ? <Failure error={save.error} /> : null}
      {saved ? <Outcome saved={saved} /> : null}
      <p className="button-row">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {saved === null ? 'Publish problem' : 'Publish changes'}
        </Button>
      </p>
    </form>
  )
}

function Outcome({ saved: { slug, waits_for } }: { saved: SavedProblem }) {
  if (waits_for.length > 0) {
    return (
      <Alert kind="info">Kept. It is published by itself as soon as these casefiles are: {waits_for.join(', ')}.</Alert>
    )
  }
  return (
    <Alert kind="info">
      Published. Its page follows with the next build: <a href={`/problems/${slug}`}>/problems/{slug}</a>
    </Alert>
  )
}

function Failure({ error }: { error: Error }) {
  const issues = error instanceof ApiError ? (error.refusal.issues ?? []) : []
  return (
    <Alert kind="error">
      {error.message}
      {issues.length > 0 ? (
        <ul className="dash-list">
          {issues.map(({ path, message }) => (
            <li key={path}>
              {path}: {message}
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  )
}

function withoutEmptyLines(problem: ProblemSource): ProblemSource {
  const clean = (lines: string[]) => lines.map((line) => line.trim()).filter(Boolean)
  const { intended, measured, reading, cannot_say } = problem
  const lists = { intended: clean(intended), measured: clean(measured), reading: clean(reading) }
  return { ...problem, ...lists, cannot_say: clean(cannot_say) }
}
