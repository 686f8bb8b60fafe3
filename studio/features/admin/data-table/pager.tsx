import { Button } from '../../../ui/button.tsx'
import type { ListPage } from './use-list.ts'
import { formatCount } from '../../../../engine/words/count.ts'

interface PagerProps {
  list: ListPage<unknown>
  noun: { one: string; many: string }
}

/** Which rows are shown of how many, read out when it changes, and the ways to the other pages. */
export function Pager({ list: { page, offset, previous, next }, noun }: PagerProps) {
  const { rows, total } = page!
  const what = total === 1 ? noun.one : noun.many
  return (
    <div className="admin-pager">
      {/* An empty list says so in its place. */}
      <p role="status" className={rows.length === 0 ? 'visually-hidden' : undefined}>
        {rows.length === 0
          ? `No ${noun.many}`
          : `${formatCount(offset + 1)}–${formatCount(offset + rows.length)} of ${formatCount(total)} ${what}`}
      </p>
      {previous || next ? (
        <p className="button-row">
          <Button disabled={!previous} title="This is the first page." onClick={previous ?? undefined}>
            Previous
          </Button>
          <Button disabled={!next} title="This is the last page." onClick={next ?? undefined}>
            Next
          </Button>
        </p>
      ) : null}
    </div>
  )
}
