import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { ProblemSource } from '../../../../contract/problem.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { AdminScreen, Facts } from '../admin-screen.tsx'
import { TextField } from '../fields.tsx'
import { useChange } from '../use-change.ts'
import { addProblem, ProblemForm, proposeProblem } from './problem-form.tsx'

/** A problem over several casefiles: words are proposed from one of them, read and changed, and then kept. */
export function NewProblemScreen() {
  const [casefile, setCasefile] = useState('')
  const proposal = useMutation({ mutationFn: () => proposeProblem(casefile.trim()) })
  function propose(event: FormEvent): void {
    event.preventDefault()
    proposal.mutate()
  }
  return (
    <AdminScreen title="New problem" crumbs={[{ label: 'Problems', to: '/admin/problems' }]}>
      <form className="admin-form" onSubmit={propose}>
        <TextField
          label="Casefile to start from"
          hint="The end of its address: seat-belt-laws. Published ones beside it are taken in."
          required
          value={casefile}
          onSet={setCasefile}
        />
        {proposal.error ? <Alert kind="error">{proposal.error.message}</Alert> : null}
        <p className="button-row">
          <Button type="submit" busy={proposal.isPending}>
            Propose words
          </Button>
        </p>
      </form>
      {proposal.data ? <Proposed key={proposal.data.slug} source={proposal.data} /> : null}
    </AdminScreen>
  )
}

function Proposed({ source }: { source: ProblemSource }) {
  const navigate = useNavigate()
  const change = useChange({
    run: (next: ProblemSource) => addProblem(next),
    done: ({ versions }) =>
      versions.length > 0 ? 'Added and published.' : 'Added. It is published once all its casefiles are.',
    onDone: ({ source: kept }) => void navigate(`/admin/problems/${kept.slug}`),
  })
  return (
    <>
      <Facts
        facts={[
          ['Number', source.docket],
          ['Casefiles', source.casefiles.map(({ slug }) => slug).join(', ')],
        ]}
      />
      <ProblemForm
        source={source}
        save="Add problem"
        busy={change.isPending}
        error={change.error}
        onSave={(next) => change.mutate(next)}
      />
    </>
  )
}
