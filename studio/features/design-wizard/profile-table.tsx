import type { DataProfile } from '../../../contract/data-profile.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import { missingOf, rangeOf, TYPE_WORDS } from './column-choices.ts'

/** The columns of a data set: what each is, from where to where, what is missing, and its first values. */
export function ProfileTable({ dataset, profile }: { dataset: DatasetInfo; profile: DataProfile | undefined }) {
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
