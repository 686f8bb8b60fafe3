import type { ReactNode } from 'react'
import { formatCount } from '@casefiles/engine/words'

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
