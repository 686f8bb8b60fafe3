import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { CACHING } from '../../app/query-client.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { loadCasefiles, type CasefileList as Page, type ListFilters } from './casefile-api.ts'
import { CasefileRowActions } from './casefile-row-actions.tsx'
import { CasefileTable } from './casefile-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { readFilters, writeFilters } from './list-filters.ts'
import { plural } from '../../../engine/words/count.ts'

const PAGE = 50

/** Every casefile at every stage, with what can be done with each. */
export function CasefileList() {
  const [address, setAddress] = useSearchParams()
  const filters = readFilters(address)
  const show = (changed: ListFilters) => setAddress(writeFilters(changed), { replace: true })
  const query = useInfiniteQuery({
    queryKey: ['studio', 'list', filters],
    queryFn: ({ pageParam }) => loadCasefiles(filters, pageParam, PAGE),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.next_cursor,
    placeholderData: keepPreviousData,
    ...CACHING.casefileList,
  })
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const actions = (
    <>
      <LinkButton to="/studio/problems">Problems</LinkButton>
      <LinkButton variant="primary" to="/studio/casefiles/new">
        New casefile
      </LinkButton>
    </>
  )
  return (
    <Screen title="Casefiles" actions={actions}>
      <h1 className="studio-title">Casefiles</h1>
      <FilterBar filters={filters} onChange={show} />
      {data ? (
        <>
          <Found pages={data.pages} onReset={() => show({ status: null, mine: false, q: '' })} />
          {hasNextPage ? (
            <p className="list-more">
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more
              </Button>
            </p>
          ) : null}
        </>
      ) : error ? (
        <ErrorState title="Failed to load casefiles" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Screen>
  )
}

function Found({ pages, onReset }: { pages: Page[]; onReset: () => void }) {
  const casefiles = pages.flatMap((page) => page.casefiles)
  const total = pages.at(-1)!.total
  const count = plural(total, 'casefile')
  return (
    <>
      <p className="list-count" role="status">
        {casefiles.length < total ? `${count}, the first ${casefiles.length} shown` : count}
      </p>
      {casefiles.length > 0 ? (
        <CasefileTable
          caption="Casefiles, those changed last first"
          casefiles={casefiles}
          actions={(casefile) => <CasefileRowActions casefile={casefile} />}
        />
      ) : (
        <EmptyState title="No casefiles found" action={<Button onClick={onReset}>Reset filters</Button>}>
          Try adjusting your filters or check back later for new analyses.
        </EmptyState>
      )}
    </>
  )
}
