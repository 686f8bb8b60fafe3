import type { StepLog } from '../../../../engine/recipe/recipe.ts'
import { plural } from '../../../../engine/words/count.ts'

/** What each step did: rows before and after, and what was left out, unmatched or not defined. */
export function StepLogList({ log, from = 0 }: { log: readonly StepLog[]; from?: number }) {
  return (
    <ol className="step-log" start={from + 1}>
      {log.slice(from).map(({ words, before, after, notes }, at) => (
        <li key={`${at} ${words}`}>
          {words}
          <span className="step-rows">
            {plural(before, 'row')} → {plural(after, 'row')}
          </span>
          {notes.map(({ message }) => (
            <span key={message} className="step-note">
              {message}
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}
