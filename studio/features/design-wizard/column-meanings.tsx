import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { DatasetInfo } from '../../../contract/publication.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/toasts.tsx'
import { useWizard } from './draft-context.tsx'
import { datasetQuery, datasetsQuery, describeColumns } from './wizard-api.ts'

/** What columns of an uploaded file mean, for readers; those of the archive are described in its sources. */
export function ColumnMeanings({ dataset }: { dataset: DatasetInfo }) {
  const { data } = useQuery(datasetsQuery)
  const isUploaded = data?.datasets.some(({ sha256, is_archive }) => sha256 === dataset.sha256 && !is_archive)
  if (!isUploaded) return null
  return (
    <details className="dataset-upload">
      <summary>Say what the columns mean</summary>
      <MeaningForm key={dataset.sha256} dataset={dataset} />
    </details>
  )
}

function MeaningForm({ dataset: { sha256, columns } }: { dataset: DatasetInfo }) {
  const { setDataset } = useWizard()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const said = new FormData(event.currentTarget)
    setIsBusy(true)
    setError(null)
    try {
      const meanings = columns.map(({ name }, place) => ({ name, meaning: String(said.get(`meaning-${place}`)) }))
      const answer = await describeColumns(sha256, meanings)
      client.setQueryData(datasetQuery(sha256).queryKey, answer)
      setDataset(answer.dataset)
      announce('Saved what the columns mean.')
    } catch (failure) {
      setError(failure as Error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <div className="field-grid">
        {columns.map(({ name, meaning }, place) => (
          <label key={name} className="field">
            <span className="field-label">Meaning of {name}</span>
            <input className="field-control" name={`meaning-${place}`} maxLength={500} defaultValue={meaning} />
          </label>
        ))}
      </div>
      {error ? <Alert kind="error">{error.message}</Alert> : null}
      <p className="button-row">
        <Button type="submit" busy={isBusy}>
          Save meanings
        </Button>
      </p>
    </form>
  )
}
