import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import type { PublishPreview } from './publish-api.ts'

/** What of the publication is there; what is not goes out as it is, and says so. */
export function ReadyList({ ready }: { ready: PublishPreview['ready'] }) {
  return (
    <ul className="ready-list">
      {ready.map(({ part, state, passed }) => (
        <li key={part}>
          {passed ? <CheckIcon /> : <WarningIcon />}
          <span>
            {part}, {state}
          </span>
          <span className="ready-word">{passed ? 'ready' : 'look again'}</span>
        </li>
      ))}
    </ul>
  )
}
