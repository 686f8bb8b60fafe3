import { Button } from '../../../ui/button.tsx'
import type { BulkAction } from './column.ts'
import type { Selection } from './use-selection.ts'

interface BulkBarProps<Row> {
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
}

/** How many rows are chosen, read out whenever it changes, and what can be done with all of them. */
export function BulkBar<Row>({ selection, actions }: BulkBarProps<Row>) {
  const count = selection.rows.length
  return (
    <div className="admin-bulk" data-empty={count === 0}>
      <p role="status">{count === 0 ? '' : `${count} selected`}</p>
      {count > 0
        ? actions.map(({ label, isDanger, onRun }) => (
            <Button
              key={label}
              className={isDanger ? 'button-danger' : ''}
              onClick={() => onRun(selection.rows, selection.clear)}
            >
              {label}
            </Button>
          ))
        : null}
      {count > 0 ? (
        <Button variant="text" onClick={selection.clear}>
          Clear selection
        </Button>
      ) : null}
    </div>
  )
}
