import { useState } from 'react'
import type { Specification } from '../../../contract/explorer-view.ts'
import { plural } from '@casefiles/engine/words'
import { formatInterval, formatEffect } from '@casefiles/words/formats'
import { useHydrated } from '../use-hydrated.ts'

type Shown = Omit<Specification, 'choices'>

/** Every published specification, and a filter of them where scripts run. */
export function SpecificationTable({ specifications, units }: { specifications: readonly Shown[]; units: string }) {
  const isReady = useHydrated()
  const [group, setGroup] = useState('')
  const [onlyChanges, setOnlyChanges] = useState(false)
  const groups = [...new Set(specifications.map((one) => one.group))]
  const shown = specifications.filter(
    (one) => (group === '' || one.group === group) && (!onlyChanges || one.keepsConclusion === false),
  )
  const isWhole = group === '' && !onlyChanges
  return (
    <div className="explorer-specifications">
      <form className="explorer-filter needs-scripts" onSubmit={(event) => event.preventDefault()}>
        <div className="field">
          <label className="field-label" htmlFor="specification-group">
            What is varied
          </label>
          <span className="select">
            <select
              className="field-control"
              id="specification-group"
              disabled={!isReady}
              value={group}
              onChange={(event) => setGroup(event.target.value)}
            >
              <option value="">Everything</option>
              {groups.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </span>
        </div>
        <div className="choice">
          <label>
            <input
              type="checkbox"
              disabled={!isReady}
              checked={onlyChanges}
              onChange={(event) => setOnlyChanges(event.target.checked)}
            />
            <span>Only those that change the conclusion</span>
          </label>
        </div>
      </form>
      <p className="quiet" role="status">
        {isWhole
          ? plural(specifications.length, 'specification')
          : `${shown.length} of ${specifications.length} specifications`}
      </p>
      <div
        className="table-scroll explorer-scroll"
        role="group"
        tabIndex={0}
        aria-label="Every published specification"
      >
        <table className="table">
          <caption className="visually-hidden">Every published specification; the locked one is marked</caption>
          <thead>
            <tr>
              <th scope="col">Specification</th>
              <th scope="col">What is varied</th>
              <th scope="col" className="table-number">
                {`Effect, ${units}`}
              </th>
              <th scope="col" className="table-number">
                95% interval
              </th>
              <th scope="col">Conclusion</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one, place) => (
              <tr key={place} className={one.isLocked ? 'table-locked' : undefined}>
                <th scope="row">{one.name}</th>
                <td>{one.group}</td>
                <td className="table-number">{formatEffect(one.value)}</td>
                <td className="table-number">{formatInterval(one.low, one.high)}</td>
                <td>{conclusion(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function conclusion({ isLocked, keepsConclusion }: Shown): string {
  if (isLocked) return 'Locked'
  if (keepsConclusion === null) return 'Not compared'
  return keepsConclusion ? 'Unchanged' : 'Changes'
}
