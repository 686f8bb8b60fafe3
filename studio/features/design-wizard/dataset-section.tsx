import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import { plural } from '@casefiles/engine/words'
import type { DataProfile } from '../../../contract/studio/dataset.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { missingOf, rangeOf, TYPE_WORDS } from './column-choices.ts'
import { DatasetUpload } from './dataset-upload.tsx'
import { useChoose, useProfile, useWizard } from './draft-context.tsx'
import { OutcomeFirst } from './outcome-first.tsx'
import { RecipeSection } from './recipe/recipe-section.tsx'
import { SecondFile } from './second-file/second-file.tsx'
import { datasetsQuery, describeColumns } from './wizard-api.ts'

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
  const profile = useProfile()
  return (
    <>
      <p>
        <strong>{dataset.name}</strong>, {dataset.rows} rows, {dataset.columns.length} columns
      </p>
      {dataset.description ? <p className="hint">{dataset.description}</p> : null}
      {profile ? <OutcomeFirst key={dataset.sha256} dataset={dataset} profile={profile} /> : null}
      {profile?.columns.some(({ isWithheld }) => !isWithheld) ? <SecondFile dataset={dataset} /> : null}
      <ReadingLog profile={profile} />
      <ProfileTable dataset={dataset} profile={profile} />
      <ColumnMeanings dataset={dataset} />
      <RecipeSection key={dataset.id} dataset={dataset} />
      <p className="hint">
        Published again and again by an agency? <Link to="/studio/sources">Declare where new vintages come from</Link>,
        and the locked design is run on each one that fits.
      </p>
    </>
  )
}

/** What columns of an uploaded file mean, and of what was made of one, for readers; those of the archive are described in its sources. */
function ColumnMeanings({ dataset }: { dataset: DatasetInfo }) {
  const { data } = useQuery(datasetsQuery)
  const isListed = data?.datasets.some(({ sha256, is_archive }) => sha256 === dataset.sha256 && !is_archive)
  // the list has files as they were given, not what steps make of them
  const isUploaded = isListed || dataset.recipe !== undefined
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
  const [said, setSaid] = useState<Record<string, string>>(() =>
    Object.fromEntries(columns.map(({ name, meaning }) => [name, meaning])),
  )
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setIsBusy(true)
    setError(null)
    try {
      const meanings = columns.map(({ name }) => ({ name, meaning: said[name] ?? '' }))
      const answer = await describeColumns(sha256, meanings)
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
      <Dictionary
        columns={columns.map(({ name }) => name)}
        onRead={(found) => setSaid({ ...said, ...Object.fromEntries(found) })}
      />
      <div className="field-grid">
        {columns.map(({ name }) => (
          <label key={name} className="field">
            <span className="field-label">Meaning of {name}</span>
            <input
              className="field-control"
              maxLength={500}
              value={said[name] ?? ''}
              onChange={({ target }) => setSaid({ ...said, [name]: target.value })}
            />
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

/** The data's own dictionary, pasted once in place of a field for each column. */
function Dictionary({ columns, onRead }: { columns: string[]; onRead: (found: Map<string, string>) => void }) {
  const [told, setTold] = useState('')
  function read(text: string): void {
    const found = readMeanings(text, columns)
    onRead(found)
    setTold(text.trim() === '' ? '' : `${plural(found.size, 'meaning')} read, of ${plural(columns.length, 'column')}.`)
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor="data-dictionary">
        Data dictionary
      </label>
      <textarea
        id="data-dictionary"
        className="field-control"
        rows={3}
        spellCheck={false}
        onChange={({ target }) => read(target.value)}
      />
      <p className="hint">
        Paste it if there is one: a line for each column, its name first. It fills the fields below, and labels and
        units are proposed from them.
      </p>
      <p className="hint" role="status">
        {told}
      </p>
    </div>
  )
}

/** The columns of a data set: what each is, from where to where, what is missing, and its first values. */
function ProfileTable({ dataset, profile }: { dataset: DatasetInfo; profile: DataProfile | undefined }) {
  return (
    <details className="profile">
      <summary>Columns</summary>
      <div className="table-scroll" role="group" tabIndex={0} aria-label={`Columns of ${dataset.name}`}>
        <table className="table">
          <caption className="visually-hidden">Columns of {dataset.name}</caption>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Type</th>
              <th scope="col">Range</th>
              <th scope="col">Missing</th>
              <th scope="col">Distinct</th>
              <th scope="col">Samples</th>
            </tr>
          </thead>
          <tbody>
            {dataset.columns.map(({ name, type, meaning }) => {
              const found = profile?.columns.find((column) => column.name === name)
              return (
                <tr key={name}>
                  <th scope="row">
                    {name}
                    {meaning ? <span className="table-note">{meaning}</span> : null}
                  </th>
                  <td>{found ? TYPE_WORDS[found.type] : type}</td>
                  <td>{found ? rangeOf(found) : '–'}</td>
                  <td>{found ? missingOf(found) : '–'}</td>
                  <td>
                    {found && !found.isWithheld
                      ? `${found.distinct.isExact ? '' : 'over '}${found.distinct.count}`
                      : '–'}
                  </td>
                  <td>{found && !found.isWithheld ? found.samples.join(', ') : '–'}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** What an analyst should look at: which line is the header, what was repaired, and a column of text that may be expected to be numbers. */
const TO_LOOK_AT = /^read\/(?:became-text|above-header|two-line-header|repair-.*)$/

/** How the file was read, every choice of it. */
function ReadingLog({ profile }: { profile: DataProfile | undefined }) {
  if (!profile || profile.log.length === 0) return null
  return (
    <details className="profile" open={profile.log.some(({ code }) => TO_LOOK_AT.test(code))}>
      <summary>How the file was read</summary>
      <ul className="reading-log">
        {[...new Set(profile.log.map(({ message }) => message))].map((message) => (
          <li key={message}>{message}</li>
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

/** As long as a meaning may be. */
const LONGEST = 500

/**
 * Meanings of columns out of a data dictionary as it is pasted: a line for each column, its name first, whatever stands between them.
 * Of a table with further cells, such as the type, the longest is the meaning.
 *
 * @returns by column, those that the dictionary names
 * @example readMeanings('state: Postal code\nyear\tint\tCalendar year', ['state', 'year', 'miles'])
 *   // Map { 'state' => 'Postal code', 'year' => 'Calendar year' }
 */
export function readMeanings(text: string, columns: readonly string[]): Map<string, string> {
  const names = new Map(columns.map((name) => [name.toLowerCase(), name]))
  const found = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [first, ...rest] = cellsOf(line)
    const name = names.get(first.toLowerCase())
    const meaning = rest.toSorted((a, b) => b.length - a.length)[0]
    if (name !== undefined && meaning && !found.has(name)) found.set(name, meaning.slice(0, LONGEST))
  }
  return found
}

/** Cells by tabs, by bars or by commas around quoted cells; else the name and what stands behind it. */
function cellsOf(line: string): string[] {
  const bare = line.trim().replace(/^\|\s*|\s*\|$/g, '')
  for (const separator of [/\t+/, /\s*\|\s*/]) if (separator.test(bare)) return bare.split(separator).map(unquoted)
  if (/^"?[^",]+"?,\s*"/.test(bare)) return (bare.match(/"(?:[^"]|"")*"|[^,]+/g) ?? []).map(unquoted)
  const [, name, meaning] =
    /^[“"'`]?([^\s:=,;“”"'`]+)[”"'`]?\s*(?:[:=,;–—]|\s-\s|\s{2,}|\s(?=\S))\s*(.*)$/u.exec(bare) ?? []
  return name === undefined ? [bare] : [name, unquoted(meaning)]
}

const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim()
