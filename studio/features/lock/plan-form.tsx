import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/toasts.tsx'
import { casefilesChanged } from '../casefiles/casefile-api.ts'
import { planCasefile } from './lock-api.ts'
import { readDictionary } from './read-dictionary.ts'

interface PlanFormProps {
  casefile: StudioCasefile
  isUnseen: boolean
}

/** The lock of a design whose data do not exist yet, against the columns they will have. */
export function PlanForm({ casefile: { id, revision }, isUnseen }: PlanFormProps) {
  const [text, setText] = useState('')
  const [from, setFrom] = useState('')
  const client = useQueryClient()
  const { columns, problem } = readDictionary(text)
  const request = { revision, outcomes_unseen: isUnseen, dictionary: columns }
  const plan = useMutation({
    mutationFn: () => planCasefile(id, { ...request, ...(from !== '' && { collection_from: from }) }),
    onSuccess: async () => {
      announce('The design is locked without data.')
      await casefilesChanged(client)
    },
  })
  return (
    <details className="disclosure">
      <summary>Lock before there are data</summary>
      <p className="hint">
        The design is fixed against the columns that the data will have. They are bound to it later and must fit; both
        times are shown. It cannot be undone.
      </p>
      <label className="field">
        <span className="field-label">One column a line: name, type (text, integer, number or yes/no), meaning</span>
        <textarea
          className="field-control"
          rows={6}
          value={text}
          placeholder="deaths, number, Traffic deaths per 100,000 people"
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <label className="field">
        <span className="field-label">First day on which the outcome is collected, where that lies ahead</span>
        <input className="field-control" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      </label>
      {plan.error ? <Alert kind="error">{plan.error.message}</Alert> : null}
      <Button
        disabled={problem !== null}
        reason={problem ?? undefined}
        busy={plan.isPending}
        onClick={() => plan.mutate()}
      >
        Lock without data
      </Button>
    </details>
  )
}
