import { capitalize, formatCount } from '@casefiles/engine/words'
import { countInWords } from '@casefiles/words/formats'
import type { AnalysisJson } from '../../contract/analysis.ts'
import { isFailed } from '../../contract/failed-check.ts'

type Check = AnalysisJson['checks'][number]
type Outcome = 'passed' | 'failed' | 'noted' | 'not-run'

const WORDS: Record<Outcome, string> = { passed: 'Passed', failed: 'Failed', noted: 'To note', 'not-run': 'Not run' }

interface CheckRowProps {
  check: Check
  /** Short number for references, e.g. `D-01`. */
  number?: string
}

/** How a check came out; one that was not run says why in its message, one that only informs fails nothing. */
export function checkOutcome(check: Pick<Check, 'passed' | 'severity'>): Outcome {
  if (check.passed === null) return 'not-run'
  return check.passed ? 'passed' : isFailed(check) ? 'failed' : 'noted'
}

/** One check as a list item: outcome as icon and word, never collapsed. Its id makes it linkable as `#check-<id>`. */
export function CheckRow({ check, number }: CheckRowProps) {
  const outcome = checkOutcome(check)
  return (
    <li className={`check check-${outcome}`} id={checkAnchor(check.id)}>
      <CheckIcon outcome={outcome} />
      <div className="check-body">
        <p className="check-title">
          {check.title} {number === undefined ? null : <span className="check-number">{number}</span>}
        </p>
        <p className="check-message">{check.message}</p>
      </div>
      <p className="check-word">
        {WORDS[outcome]}
        {outcome === 'failed' && check.severity === 'critical' ? ', critical' : ''}
      </p>
    </li>
  )
}

function CheckIcon({ outcome }: { outcome: Outcome }) {
  return (
    <svg className="check-icon" viewBox="0 0 22 22" width={22} height={22} fill="none" aria-hidden="true">
      {outcome === 'passed' ? (
        <g>
          <rect width={22} height={22} rx={2} fill="var(--strong-tint)" />
          <path d="M6.5 11.3l3 3 6-6.3" stroke="var(--strong-text)" strokeWidth={2} />
        </g>
      ) : outcome === 'failed' ? (
        <g>
          <rect width={22} height={22} rx={2} fill="var(--weak)" />
          <path d="M7 7l8 8M15 7l-8 8" stroke="var(--check-ground, var(--surface))" strokeWidth={2.2} />
        </g>
      ) : (
        <g stroke="var(--ink-3)">
          <rect x={0.5} y={0.5} width={21} height={21} rx={2} strokeDasharray="3 2" />
          <circle cx={11} cy={11} r={5.5} strokeWidth={1.4} />
          <path d="M11 10.5v3.2M11 8v.6" strokeWidth={1.4} />
        </g>
      )}
    </svg>
  )
}

/** In one sentence all numbers are words, or all are figures. */
const MOST_IN_WORDS = 12
const COUNTED = [
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['noted', 'to note'],
  ['not-run', 'not run'],
] as const

/** How many checks there are and how they went, e.g. `Eight checks: six passed, one failed, one not run`. */
export function checkHeading(checks: readonly Pick<Check, 'passed' | 'severity'>[]): string {
  const say = checks.length > MOST_IN_WORDS ? formatCount : countInWords
  const outcomes = checks.map(checkOutcome)
  const parts = COUNTED.map(([outcome, word]) => ({ count: outcomes.filter((one) => one === outcome).length, word }))
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => `${say(count)} ${word}`)
  const total = `${capitalize(say(checks.length))} ${checks.length === 1 ? 'check' : 'checks'}`
  return parts.length > 0 ? `${total}: ${parts.join(', ')}` : total
}

/**
 * Where a check stands on its page. Ids of checks name columns and their values, which may hold what an address cannot.
 *
 * @example checkAnchor('balance-health: fair') // 'check-balance-health-fair'
 */
export function checkAnchor(id: string): string {
  return `check-${id.replaceAll(/[^\w-]+/g, '-')}`
}
