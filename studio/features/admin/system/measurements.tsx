import type { SystemState } from '../../../../contract/admin/system.ts'
import { fileSize } from '../../../../engine/words/size.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { formatCount } from '../../../../engine/words/count.ts'

type Group = SystemState['requests'][number]
/** Groups that are shown; the others are asked for less. */
const SHOWN = 15

const ms = (value: number | null) => (value === null ? 'none' : value.toFixed(1))
const share = (part: number, { count }: Group) => (part === 0 ? '0' : `${part} (${((100 * part) / count).toFixed(1)}%)`)

/** Times and failures of what is asked for most. */
export function RequestsTable({ requests }: { requests: Group[] }) {
  if (requests.length === 0) return <EmptyState title="Nothing was asked for yet" />
  return (
    <PlainTable
      caption="Requests by group, the busiest first"
      rows={requests.slice(0, SHOWN)}
      rowId={({ group }) => group}
      columns={[
        { label: 'Group', cell: ({ group }) => <code>{group}</code> },
        { label: 'Requests', isNumber: true, cell: ({ count }) => formatCount(count) },
        { label: 'Median', isNumber: true, cell: ({ p50 }) => ms(p50) },
        { label: '95%', isNumber: true, cell: ({ p95 }) => ms(p95) },
        { label: '99%', isNumber: true, cell: ({ p99 }) => ms(p99) },
        { label: 'Refused', isNumber: true, cell: (group) => share(group.refused, group) },
        { label: 'Failed', isNumber: true, cell: (group) => share(group.failed, group) },
      ]}
    />
  )
}

export function StorageTable({ storage, disk }: Pick<SystemState, 'storage' | 'disk'>) {
  return (
    <>
      <p className="hint">
        {fileSize(disk.free_bytes)} of {fileSize(disk.total_bytes)} are free. Files that backups share are counted once.
      </p>
      <PlainTable
        caption="What lies in the data folder, by kind"
        rows={storage}
        rowId={({ kind }) => kind}
        columns={[
          { label: 'Kind', cell: ({ what }) => what },
          { label: 'Place', cell: ({ kind }) => <code>{kind}</code> },
          { label: 'Files', isNumber: true, cell: ({ files }) => formatCount(files) },
          { label: 'Size', isNumber: true, cell: ({ bytes }) => fileSize(bytes) },
        ]}
      />
    </>
  )
}
