import { formatCount } from '@casefiles/engine/words'
import { StackedTable } from '../../ui/table/StackedTable.tsx'
import { differingValue } from '../casefile/describe-recomputation.ts'
import type { PlacedDifference } from '../engine-worker/recompute.ts'

/** More rows than these say nothing new; how many there are is said. */
const SHOWN = 20
/** Longer ones stand under their label on a phone. */
const SHORT = 24
const COLUMNS = [{ label: 'Where' }, { label: 'Published' }, { label: 'Recomputed' }]

/** The table of what differs, and how much it leaves out. */
export default function DifferencesTable({ differences }: { differences: readonly PlacedDifference[] }) {
  const rows = differences
    .slice(0, SHOWN)
    .map(({ place, published, recomputed }) => [place, cell(published), cell(recomputed)])
  return (
    <div>
      <StackedTable caption="Values that differ from the published ones" columns={COLUMNS} rows={rows} />
      {differences.length > SHOWN ? (
        <p className="micro">{`The first ${SHOWN} of ${formatCount(differences.length)} are shown.`}</p>
      ) : null}
    </div>
  )
}

function cell(json: string) {
  const text = differingValue(json)
  return { text, isLong: text.length > SHORT }
}
