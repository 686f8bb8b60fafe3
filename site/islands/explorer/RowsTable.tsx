import { useEffect, useRef, useState } from 'react'
import type { OpenedCasefile, RowsPage } from '../../engine-worker/explore.ts'
import { PagedTable, PER_PAGE } from './PagedTable.tsx'

interface RowsTableProps extends Pick<OpenedCasefile, 'columns'> {
  read: (from: number, count: number, onlyUsed: boolean) => Promise<RowsPage>
  /** Changes when other settings have been computed: rows are then read anew. */
  asOf: number
}

/** The data page by page; rows that the settings use are marked. */
export function RowsTable({ columns, read, asOf }: RowsTableProps) {
  const [asked, setAsked] = useState({ from: 0, onlyUsed: false })
  const [page, setPage] = useState<RowsPage & { from: number }>({ rows: [], count: 0, from: 0 })
  const [problem, setProblem] = useState<string>()
  const reading = useRef(read)
  useEffect(() => {
    reading.current = read
  })
  useEffect(() => {
    let isLatest = true
    reading.current(asked.from, PER_PAGE, asked.onlyUsed).then(
      (found) => {
        if (!isLatest) return
        setPage({ ...found, from: asked.from })
        setProblem(undefined)
      },
      () => isLatest && setProblem('The rows of these settings cannot be shown.'),
    )
    return () => {
      isLatest = false
    }
  }, [asked, asOf])
  return (
    <div className="explorer-rows">
      <div className="choice">
        <label>
          <input
            type="checkbox"
            checked={asked.onlyUsed}
            onChange={(event) => setAsked({ from: 0, onlyUsed: event.target.checked })}
          />
          <span>Only rows that the settings use</span>
        </label>
      </div>
      <PagedTable
        label="Rows of the data"
        caption="Rows of the data; used by the settings or not"
        noun="rows"
        from={page.from}
        count={page.count}
        {...(problem !== undefined && { problem })}
        onPage={(from) => setAsked({ ...asked, from })}
        head={
          <>
            <th scope="col">Row</th>
            <th scope="col">Used</th>
            {columns.map(({ name, meaning }) => (
              <th key={name} scope="col">
                {name}
                <span className="explorer-meaning">{meaning}</span>
              </th>
            ))}
          </>
        }
        rows={page.rows.map(({ number, cells, isUsed }) => (
          <tr key={number}>
            <th scope="row">{number}</th>
            <td className={isUsed ? 'explorer-used' : 'table-absent'}>{isUsed ? 'Yes' : 'No'}</td>
            {cells.map((cell, place) => (
              <td key={place}>{cell === '' ? '–' : cell}</td>
            ))}
          </tr>
        ))}
      />
    </div>
  )
}
