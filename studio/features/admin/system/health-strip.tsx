import type { SystemState } from '../../../../contract/admin/system.ts'
import { StateTag } from '../state-tag.tsx'

type Check = SystemState['health'][number]
const WORDS: Record<Check['state'], string> = { normal: 'Normal', attention: 'Look', failing: 'Failing' }
const TAGS = { normal: 'good', attention: 'warning', failing: 'danger' } as const

/** What was checked, each with its state in a word and the measurement behind it. */
export function HealthStrip({ checks }: { checks: Check[] }) {
  const failing = checks.filter(({ state }) => state === 'failing').length
  return (
    <>
      <p className="studio-lead" role="status">
        {failing === 0 ? 'Everything answers.' : `${failing} of ${checks.length} checks fail.`}
      </p>
      <ul className="health-strip">
        {checks.map(({ name, state, message }) => (
          <li key={name}>
            <span className="health-name">{name}</span>
            <StateTag state={TAGS[state]}>{WORDS[state]}</StateTag>
            <span className="health-message">{message}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
