import type { DatasetInfo } from '../../../contract/publication.ts'
import { plural } from '@casefiles/engine/words'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/toasts.tsx'
import { DatasetUpload } from '../design-wizard/dataset-upload.tsx'
import type { Beginning, ChangeBeginning, UploadedFile } from './kept-beginning.ts'

/** The data, and a second file to join to them. Neither is needed to begin. */
export function DataFiles({ data, second, onChange }: Pick<Beginning, 'data' | 'second'> & { onChange: ChangeBeginning }) {
  const take = (which: 'data' | 'second') => async (dataset: DatasetInfo) => {
    onChange({ [which]: uploadedOf(dataset) })
    announce(`“${dataset.name}” is uploaded. Nothing of it is shown before you say what the outcome is.`)
  }
  return (
    <>
      <section className="begin-files" aria-labelledby="begin-data">
        <h3 id="begin-data">Data</h3>
        {data ? (
          <Taken file={data} onRemove={() => onChange({ data: null, second: null })} />
        ) : (
          <DatasetUpload onUploaded={take('data')} />
        )}
      </section>
      {data ? (
        <section className="begin-files" aria-labelledby="begin-second">
          <h3 id="begin-second">A second file, such as dates of the policy</h3>
          <p className="hint">It is joined to the data by the columns that both have, once you agreed to it.</p>
          {second ? (
            <Taken file={second} onRemove={() => onChange({ second: null })} />
          ) : (
            <DatasetUpload onUploaded={take('second')} />
          )}
        </section>
      ) : null}
    </>
  )
}

export function uploadedOf({ id, sha256, name, rows, columns }: DatasetInfo): UploadedFile {
  return { id, sha256, name, rows, columns: columns.map((column) => column.name) }
}

function Taken({ file: { name, rows, columns }, onRemove }: { file: UploadedFile; onRemove: () => void }) {
  return (
    <p className="begin-file">
      <span>
        <strong>{name}</strong>, {plural(rows, 'row')}, {plural(columns.length, 'column')}
      </span>
      <Button variant="text" aria-label={`Leave ${name} out`} onClick={onRemove}>
        Leave out
      </Button>
    </p>
  )
}
