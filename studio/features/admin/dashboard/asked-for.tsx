import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../../engine/words/count.ts'
import { callApi } from '../../../app/api.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ADMIN_KEY } from '../data-table/use-list.ts'

const votesQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'votes'],
  queryFn: () => callApi('GET /api/gap-map/votes'),
})

/** What readers ask the archive for next: boxes of the gap map with votes, the most first. */
export function AskedFor() {
  const query = useQuery(votesQuery)
  return (
    <Loaded query={query} title="Failed to load the votes">
      {({ boxes }) =>
        boxes.length === 0 ? (
          <EmptyState title="Nobody has asked for a casefile yet">
            Signed-in readers can ask for one in an empty box of the gap map, on the page Domains.
          </EmptyState>
        ) : (
          <PlainTable
            caption="Boxes of the gap map by the votes of readers, also those that a casefile fills by now"
            rows={boxes}
            rowId={({ kind, outcome }) => `${kind.slug}/${outcome.slug}`}
            columns={[
              { label: 'Kind of intervention', cell: ({ kind }) => kind.name },
              { label: 'Outcomes', cell: ({ outcome }) => outcome.name },
              { label: 'Votes', isNumber: true, cell: ({ votes }) => formatCount(votes) },
            ]}
          />
        )
      }
    </Loaded>
  )
}
