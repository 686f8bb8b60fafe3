import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DataProfile } from '../../../contract/data-profile.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ColumnMeanings } from './column-meanings.tsx'
import { DatasetUpload } from './dataset-upload.tsx'
import { useWizard } from './draft-context.tsx'
import { ProfileTable } from './profile-table.tsx'
import { RecipeSection } from './recipe/recipe-section.tsx'
import { useChoose } from './use-choose.ts'
import { datasetQuery, datasetsQuery } from './wizard-api.ts'

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
      <ReadingLog profile={data?.profile} />
      <ProfileTable dataset={dataset} profile={data?.profile} />
      <ColumnMeanings dataset={dataset} />
      <RecipeSection key={dataset.id} dataset={dataset} />
      <p className="hint">
        Published again and again by an agency? <Link to="/studio/sources">Declare where new vintages come from</Link>,
        and the locked design is run on each one that fits.
      </p>
    </>
  )
}

/**
 * How the file was read, every choice of it; open where it was repaired, or a column became text that an analyst may expect to
 * be numbers.
 */
function ReadingLog({ profile }: { profile: DataProfile | undefined }) {
  if (!profile || profile.log.length === 0) return null
  return (
    <details
      className="profile"
      open={profile.log.some(({ code }) => code === 'read/became-text' || code.startsWith('read/repair-'))}
    >
      <summary>How the file was read</summary>
      <ul className="reading-log">
        {profile.log.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{message}</li>
        ))}
      </ul>
    </details>
  )
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
      <h3>Upload a file</h3>
      <DatasetUpload casefile={casefile.id} onUploaded={choose} />
      <h3>Or take a data set that is here</h3>
      {listError ? <Alert kind="error">{listError.message}</Alert> : null}
      {!data && !listError ? <Skeleton lines={2} /> : null}
      {data ? (
        <div className="dataset-pick">
          <label className="field">
            <span className="field-label">Data set</span>
            <span className="select">
              <select className="field-control" value={sha256} onChange={({ target }) => setSha256(target.value)}>
                <option value="">Choose…</option>
                {data.datasets.map((one) => (
                  <option key={one.sha256} value={one.sha256}>
                    {`${one.name}${one.vintage === null ? '' : `, vintage ${one.vintage}`} (${one.rows} rows, ${one.columns} columns)`}
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
    </div>
  )
}
