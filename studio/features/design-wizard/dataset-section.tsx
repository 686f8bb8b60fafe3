import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DatasetInfo } from '../../../contract/publication.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { casefileQuery } from '../casefiles/casefile-api.ts'
import { ColumnMeanings } from './column-meanings.tsx'
import { DatasetUpload } from './dataset-upload.tsx'
import { useWizard } from './draft-context.tsx'
import { ProfileTable } from './profile-table.tsx'
import { chooseDataset, datasetQuery, datasetsQuery } from './wizard-api.ts'

/** The data: one of the archive's sets or a file of one's own, and what its columns hold. */
export function DatasetSection() {
  const { dataset } = useWizard()
  const [isChoosing, setIsChoosing] = useState(false)
  const isOpen = dataset === null || isChoosing
  return (
    <section className="step-section" id="field-dataset" tabIndex={-1}>
      <h2>Data</h2>
      {dataset ? <ChosenDataset dataset={dataset} /> : <p className="hint">No data set is chosen yet.</p>}
      {isOpen ? (
        <DatasetChoice onDone={() => setIsChoosing(false)} />
      ) : (
        <p className="button-row">
          <Button onClick={() => setIsChoosing(true)}>Choose other data</Button>
          <span className="hint">Undo leaves the data set as it is: it is chosen apart from the document.</span>
        </p>
      )}
    </section>
  )
}

function ChosenDataset({ dataset }: { dataset: DatasetInfo }) {
  const { data } = useQuery(datasetQuery(dataset.sha256))
  return (
    <>
      <p>
        <strong>{dataset.name}</strong>, {dataset.rows} rows, {dataset.columns.length} columns
      </p>
      {dataset.description ? <p className="hint">{dataset.description}</p> : null}
      <ProfileTable dataset={dataset} profile={data?.profile} />
      <ColumnMeanings dataset={dataset} />
    </>
  )
}

/** Chooses for the casefile; the fields' pickers offer the new columns at once. */
function useChoose(onDone: () => void) {
  const { casefile, store, setDataset } = useWizard()
  const client = useQueryClient()
  const [error, setError] = useState<Error | null>(null)
  async function choose({ id, sha256 }: { id: string; sha256: string }): Promise<void> {
    setError(null)
    try {
      await store.getState().saveAside((revision) => chooseDataset(casefile.id, { id, sha256, revision }))
      const { dataset } = await client.fetchQuery({ ...casefileQuery(casefile.id), staleTime: 0 })
      if (dataset) setDataset(dataset)
      void client.invalidateQueries({ queryKey: datasetsQuery.queryKey })
      onDone()
    } catch (failure) {
      setError(failure as Error)
    }
  }
  return { choose, error }
}

function DatasetChoice({ onDone }: { onDone: () => void }) {
  const { data, error: listError } = useQuery(datasetsQuery)
  const { casefile } = useWizard()
  const { choose, error } = useChoose(onDone)
  const [sha256, setSha256] = useState('')
  const chosen = data?.datasets.find((one) => one.sha256 === sha256)
  return (
    <div className="dataset-choice">
      {error ? <Alert kind="error">{error.message}</Alert> : null}
      {listError ? <Alert kind="error">{listError.message}</Alert> : null}
      {!data && !listError ? <Skeleton lines={2} /> : null}
      {data ? (
        <div className="dataset-pick">
          <label className="field">
            <span className="field-label">Archive data set</span>
            <span className="select">
              <select className="field-control" value={sha256} onChange={({ target }) => setSha256(target.value)}>
                <option value="">Choose…</option>
                {data.datasets.map((one) => (
                  <option key={one.sha256} value={one.sha256}>
                    {`${one.name} (${one.rows} rows, ${one.columns} columns)`}
                  </option>
                ))}
              </select>
            </span>
          </label>
          <Button disabled={!chosen} reason="Choose a data set first." onClick={() => chosen && void choose(chosen)}>
            Use this data set
          </Button>
        </div>
      ) : null}
      <DatasetUpload casefile={casefile.id} onUploaded={choose} />
    </div>
  )
}
