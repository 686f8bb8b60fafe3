import { useId } from 'react'
import { formatDate } from '../../../engine/words/date.ts'
import type { KeyList } from './api-key-api.ts'
import { formatCount } from '../../../engine/words/count.ts'

/** What all keys of the account used this month, and when counting starts anew. */
export function CallsMeter({ calls: { used, limit, remaining, resetsAt } }: Pick<KeyList, 'calls'>) {
  const id = useId()
  return (
    <div className="calls-meter">
      <span id={id}>
        <strong>
          {formatCount(used)}
          {limit === null ? null : ` of ${formatCount(limit)}`}
        </strong>{' '}
        calls used this month
      </span>
      {limit === null ? null : <meter aria-labelledby={id} min={0} max={limit} high={limit * 0.9} value={used} />}
      <span className="field-note">
        {remaining === null
          ? 'There is no limit;'
          : remaining === 0
            ? 'Further calls are refused until'
            : `${formatCount(remaining)} left;`}{' '}
        counting starts anew on {formatDate(resetsAt)} (UTC).
      </span>
    </div>
  )
}
