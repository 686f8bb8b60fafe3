import type { MockAction, Payments } from '../../../contract/payments.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { mockActions } from './subscription-words.ts'

interface MockPanelProps {
  payments: Payments
  /** What is being done now; null = nothing. */
  busy: MockAction | null
  error: Error | null
  onAct: (action: MockAction, done: string) => void
}

/** Stands in for the provider's pages while payments are simulated, and says so. */
export function MockPanel({ payments, busy, error, onAct }: MockPanelProps) {
  return (
    <section className="subscription-mock" aria-labelledby="mock-title">
      <h2 id="mock-title">Simulated payments</h2>
      <Alert kind="info">
        <strong>Test mode.</strong> Payments on this server are simulated: no card is asked for, no payment provider is
        contacted and no money moves.
      </Alert>
      <p className="button-row">
        {mockActions(payments.subscription).map(({ action, label, done }, index) => (
          <Button
            key={action}
            variant={index === 0 ? 'primary' : 'secondary'}
            busy={busy === action}
            disabled={busy !== null && busy !== action}
            title={busy !== null && busy !== action ? 'Another change is under way.' : undefined}
            onClick={() => onAct(action, done)}
          >
            {label}
          </Button>
        ))}
      </p>
      {error ? <Alert kind="error">{error.message}</Alert> : null}
    </section>
  )
}
