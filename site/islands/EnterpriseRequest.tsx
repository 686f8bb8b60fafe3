import type { CallInput } from '../../contract/calls/call-address.ts'
import { useHydrated } from './use-hydrated.ts'
import { fieldsOf, Honeypot, useSending } from './use-sending.tsx'

type Request = CallInput<'POST /api/enterprise-requests'>['body']

interface EnterpriseRequestProps {
  /** How many characters the purpose has, at least and at most. */
  shortest: number
  longest: number
}

/** The form by which somebody asks for an Enterprise account; without scripts the contact page is the way. */
export function EnterpriseRequest({ shortest, longest }: EnterpriseRequestProps) {
  const { isBusy, isSent, send, said } = useSending()
  const isHydrated = useHydrated()
  if (!isHydrated) {
    return (
      <div className="enterprise-request">
        <p>
          Write to the people named on the <a href="/contact">contact page</a>.
        </p>
      </div>
    )
  }
  const ask = async (body: Request) => {
    const { callApi } = await import('./call-api.ts')
    await callApi('POST /api/enterprise-requests', { body })
  }
  return (
    <div className="enterprise-request">
      {isSent ? null : (
        <form
          className="report-form"
          onSubmit={(event) => {
            event.preventDefault()
            const body = fieldsOf(event.currentTarget) as Request
            void send(() => ask(body), 'Thank you. Your request was sent; the answer comes by email.')
          }}
        >
          <label className="field">
            <span className="field-label">Name</span>
            <input name="name" className="field-control" required maxLength={100} autoComplete="name" />
          </label>
          <label className="field">
            <span className="field-label">Organization</span>
            <input name="organization" className="field-control" required maxLength={200} autoComplete="organization" />
          </label>
          <label className="field">
            <span className="field-label">E-mail, for the answer</span>
            <input name="email" type="email" className="field-control" required maxLength={254} autoComplete="email" />
          </label>
          <label className="field">
            <span className="field-label">What it is for</span>
            <textarea
              name="purpose"
              className="field-control"
              rows={6}
              required
              minLength={shortest}
              maxLength={longest}
            />
          </label>
          <Honeypot />
          <button type="submit" className="button button-primary" aria-busy={isBusy || undefined}>
            Send request
          </button>
        </form>
      )}
      {said}
    </div>
  )
}
