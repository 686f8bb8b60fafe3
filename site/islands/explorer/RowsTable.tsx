import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatCount } from '@casefiles/engine/words'
import type { OpenedCasefile, RowsPage } from '../../engine-worker/explore.ts'

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

/** Rows on a page of a table. */
export const PER_PAGE = 25

interface PagedTableProps {
  /** Of the region that scrolls, and of the table. */
  label: string
  caption: string
  head: ReactNode
  rows: readonly ReactNode[]
  /** First row shown, from 0, and how many there are. */
  from: number
  count: number
  /** What the rows are called at the buttons. */
  noun: string
  onPage: (from: number) => void
  /** Stands in place of the rows' count where they could not be read. */
  problem?: string
}

/** One page of a long table, what it shows, and the ways to the pages beside it. */
export function PagedTable({ label, caption, head, rows, from, count, noun, onPage, problem }: PagedTableProps) {
  const last = Math.min(from + rows.length, count)
  return (
    <>
      <div className="table-scroll" role="group" tabIndex={0} aria-label={label}>
        <table className="table">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{rows}</tbody>
        </table>
      </div>
      <p className="quiet" role="status">
        {problem ?? (count === 0 ? 'No row.' : `Rows ${from + 1} to ${last} of ${formatCount(count)}.`)}
      </p>
      <div className="button-row">
        <Pager isOff={from === 0} onPress={() => onPage(Math.max(0, from - PER_PAGE))}>{`Previous ${noun}`}</Pager>
        <Pager isOff={last >= count} onPress={() => onPage(from + PER_PAGE)}>{`Next ${noun}`}</Pager>
      </div>
    </>
  )
}

function Pager({ isOff, onPress, children }: { isOff: boolean; onPress: () => void; children: string }) {
  return (
    <button type="button" className="button button-secondary button-small" disabled={isOff} onClick={onPress}>
      {children}
    </button>
  )
}
