import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workbench as Board, WorkbenchItem, WorkbenchStage } from '../../../../contract/admin/overview.ts'
import { plural } from '@casefiles/engine/words'
import { callApi } from '../../../app/api.ts'
import { Button } from '../../../ui/button.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { EmptyState, Loaded } from '../../../ui/states.tsx'
import { AdminScreen, StateTag } from '../admin-screen.tsx'
import { ADMIN_KEY } from '../data-table/use-list.ts'

const workbenchQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'workbench'],
  queryFn: () => callApi('GET /api/admin/workbench'),
})

const STAGES: [WorkbenchStage, string][] = [
  ['text', 'Text'],
  ['snapshot', 'Snapshot'],
  ['draft', 'Draft'],
  ['locked', 'Design Locked'],
  ['analyzed', 'Analyzed'],
  ['published', 'Published'],
]
const NAMES = Object.fromEntries(STAGES) as Record<WorkbenchStage, string>
/** Days after which something that is not published counts as waiting long. */
const LONG_DAYS = 14

/** Policies on their way from a text to a published casefile: where each stands, since when, and what it waits for. */
export function Workbench() {
  const query = useQuery(workbenchQuery)
  return (
    <AdminScreen title="Workbench">
      <p className="studio-lead">Every policy on its way from a text to a published casefile.</p>
      <Loaded query={query} title="Failed to load the workbench">
        {(board) => <Pipeline board={board} />}
      </Loaded>
    </AdminScreen>
  )
}

function Pipeline({ board: { counts, items } }: { board: Board }) {
  const [chosen, setChosen] = useState<WorkbenchStage | null>(null)
  const shown = chosen === null ? items : items.filter(({ stage }) => stage === chosen)
  const total = STAGES.reduce((sum, [stage]) => sum + (chosen === null || chosen === stage ? counts[stage] : 0), 0)
  const blocked = items.filter(({ blocked_by }) => blocked_by !== null).length
  return (
    <>
      <ul className="stage-strip" aria-label="Stages">
        {STAGES.map(([stage, name]) => (
          <li key={stage}>
            <Button
              className="stage-button"
              aria-pressed={chosen === stage}
              onClick={() => setChosen(chosen === stage ? null : stage)}
            >
              <span className="stage-count">{counts[stage]}</span> {name}
            </Button>
          </li>
        ))}
      </ul>
      <p className="list-count" role="status">
        {shown.length} of {plural(total, 'policy', 'policies')} shown{chosen ? ` at ${NAMES[chosen]}` : ''}; {blocked}{' '}
        blocked.
      </p>
      {shown.length === 0 ? (
        <EmptyState title="Nothing stands here">A policy appears when its text is uploaded in the Studio.</EmptyState>
      ) : (
        <PipelineTable items={shown} />
      )}
    </>
  )
}

function PipelineTable({ items }: { items: WorkbenchItem[] }) {
  return (
    <PlainTable
      caption="Policies by stage, the oldest first; of published ones the latest"
      rows={items}
      rowId={({ id }) => id}
      columns={[
        { label: 'Policy', cell: (item) => <Name item={item} /> },
        { label: 'Stage', cell: ({ stage }) => NAMES[stage] },
        { label: 'Age', cell: (item) => <Age item={item} /> },
        { label: 'Blocked by', cell: ({ blocked_by }) => blocked_by ?? 'nothing' },
        { label: 'Next', cell: ({ next }) => next },
        { label: 'Owner', cell: ({ owner }) => owner || 'unknown' },
      ]}
    />
  )
}

function Name({ item: { title, address, jurisdiction } }: { item: WorkbenchItem }) {
  return (
    <>
      {address === null ? title || 'Untitled' : <a href={address}>{title}</a>}
      {jurisdiction === null ? null : <span className="table-note">{jurisdiction}</span>}
    </>
  )
}

function Age({ item: { days, stage } }: { item: WorkbenchItem }) {
  const text = days === 0 ? 'today' : plural(days, 'day')
  return days > LONG_DAYS && stage !== 'published' ? <StateTag state="warning">{text}</StateTag> : <>{text}</>
}
