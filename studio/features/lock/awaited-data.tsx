import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { formatDateTime } from '@casefiles/engine/words'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/toasts.tsx'
import { casefilesChanged } from '../casefiles/casefile-api.ts'
import { DatasetUpload } from '../design-wizard/dataset-upload.tsx'
import { datasetsQuery } from '../design-wizard/wizard-api.ts'
import { bindCasefileData } from './lock-api.ts'

/** Of a design that was locked without data: what it waits for, and the binding of data to it. */
export function AwaitedData({ casefile: { id, plan, lock } }: { casefile: StudioCasefile }) {
  const [sha256, setSha256] = useState('')
  const [released, setReleased] = useState('')
  const { data } = useQuery(datasetsQuery)
  const client = useQueryClient()
  const bind = useMutation({
    mutationFn: ({ id: dataset, sha256: hash }: { id: string; sha256: string }) =>
      bindCasefileData(id, { id: dataset, sha256: hash, ...(released !== '' && { released_on: released }) }),
    onSuccess: async () => {
      announce('The data are bound to the design.')
      await casefilesChanged(client)
    },
  })
  if (!plan || lock) return null
  const chosen = data?.datasets.find((one) => one.sha256 === sha256)
  return (
    <section className="lock-card">
      <h2>It waits for its data</h2>
      <p className="hint">
        Locked without data {formatDateTime(plan.created_at)} by {plan.author}. The data must have these columns:{' '}
        {plan.dictionary.map(({ name, type }) => `${name} (${type})`).join(', ')}.
      </p>
      {bind.error ? <Alert kind="error">{bind.error.message}</Alert> : null}
      <label className="field">
        <span className="field-label">Data set</span>
        <span className="select">
          <select className="field-control" value={sha256} onChange={({ target }) => setSha256(target.value)}>
            <option value="">Choose…</option>
            {data?.datasets.map((one) => (
              <option key={one.sha256} value={one.sha256}>
                {one.name}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label className="field">
        <span className="field-label">Day on which the data came out, if a timestamp of the lock is older</span>
        <input
          className="field-control"
          type="date"
          value={released}
          onChange={({ target }) => setReleased(target.value)}
        />
      </label>
      <Button
        variant="primary"
        disabled={!chosen}
        reason="Choose a data set first."
        busy={bind.isPending}
        onClick={() => chosen && bind.mutate(chosen)}
      >
        Bind these data
      </Button>
      <DatasetUpload casefile={id} onUploaded={async (dataset) => void (await bind.mutateAsync(dataset))} />
    </section>
  )
}
