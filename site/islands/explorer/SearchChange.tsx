import { useRef, useState } from 'react'
import type { FoundChanges } from '@casefiles/engine/explorer'
import type { OpenedCasefile } from '../../engine-worker/explore.ts'
import { messageOf } from './use-explorer.ts'

interface SearchChangeProps extends Pick<OpenedCasefile, 'controls'> {
  search: (control: string, onProgress: (share: number) => void, signal: AbortSignal) => Promise<FoundChanges>
}

/** A control to move, a button, and the finding in words. */
export default function SearchChange({ controls, search }: SearchChangeProps) {
  const [wanted, setChosen] = useState(controls[0]?.id ?? '')
  // a control goes with the estimator that reads it
  const chosen = controls.some(({ id }) => id === wanted) ? wanted : (controls[0]?.id ?? '')
  /** Share of the settings tried; null while nothing is searched. */
  const [share, setShare] = useState<number | null>(null)
  const [finding, setFinding] = useState('')
  const running = useRef<AbortController>(null)

  const find = async () => {
    running.current?.abort()
    const own = (running.current = new AbortController())
    setShare(0)
    setFinding('')
    let told: string
    try {
      told = (await search(chosen, setShare, own.signal)).message
    } catch (error) {
      told = own.signal.aborted ? 'Search ended.' : messageOf(error)
    }
    if (running.current !== own) return
    setFinding(told)
    setShare(null)
  }

  return (
    <div className="explorer-search">
      <div className="explorer-search-row">
        <div className="field">
          <label className="field-label" htmlFor="search-control">
            Choice to move
          </label>
          <span className="select">
            <select
              className="field-control"
              id="search-control"
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            >
              {controls.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          </span>
        </div>
        <button type="button" className="button button-secondary" onClick={() => void find()}>
          Find the first change
        </button>
      </div>
      {share === null ? null : (
        <div className="explorer-progress">
          <progress max="1" value={share} aria-label="Share of the settings tried" />
          <button
            type="button"
            className="button button-secondary button-small"
            onClick={() => running.current?.abort()}
          >
            Cancel
          </button>
        </div>
      )}
      <p className="explorer-finding" role="status">
        {finding}
      </p>
    </div>
  )
}
