import { useState } from 'react'
import type { CallInput } from '../../contract/calls/call-address.ts'
import { useHydrated } from './use-hydrated.ts'
import { fieldsOf, Honeypot, useSending } from './use-sending.tsx'

type Claim = CallInput<'POST /api/casefiles/:slug/claims'>['body']
type Flag = CallInput<'POST /api/casefiles/:slug/flags'>['body']

/** Claims and flags, as their addresses end. */
type Kind = 'claims' | 'flags'
/** What the server asks of a claim's text at least; a flag may come without words. */
const SHORTEST_CLAIM = 20
/** What the server takes at most. */
const LONGEST: Record<Kind, number> = { claims: 4000, flags: 1000 }

interface ReportProblemProps {
  slug: string
  /** Parts of a casefile that a claim can be about. */
  parts: readonly string[]
  /** Reasons of a flag, with their words. */
  reasons: readonly (readonly [reason: string, words: string])[]
}

/** The form by which a reader says what is wrong with a casefile; without scripts the contact page is the way. */
export function ReportProblem({ slug, parts, reasons }: ReportProblemProps) {
  const [kind, setKind] = useState<Kind>('claims')
  const { isBusy, isSent, send, said } = useSending()
  const isHydrated = useHydrated()
  if (!isHydrated) {
    return (
      <p>
        Write to the people named on the <a href="/contact">contact page</a>.
      </p>
    )
  }
  const isClaim = kind === 'claims'
  return (
    <>
      {isSent ? null : (
        <form
          className="report-form"
          onSubmit={(event) => {
            event.preventDefault()
            const fields = fieldsOf(event.currentTarget)
            void send(
              () => report(slug, kind, fields),
              `Thank you. The ${isClaim ? 'claim' : 'flag'} was sent to the editors.`,
            )
          }}
        >
          <label className="field">
            <span className="field-label">Kind of problem</span>
            <span className="select">
              <select className="field-control" value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
                <option value="claims">A claim: something is wrong</option>
                <option value="flags">A flag: something should not stand here</option>
              </select>
            </span>
          </label>
          {isClaim ? (
            <ChoiceField label="Part" name="part" choices={parts.map((part) => [part, part])} />
          ) : (
            <ChoiceField label="Reason" name="reason" choices={reasons} />
          )}
          <label className="field">
            <span className="field-label">What is wrong</span>
            <textarea
              name="text"
              className="field-control"
              rows={5}
              required={isClaim}
              minLength={isClaim ? SHORTEST_CLAIM : 0}
              maxLength={LONGEST[kind]}
            />
          </label>
          {isClaim ? <ClaimFields /> : null}
          <Honeypot />
          <button type="submit" className="button button-secondary" aria-busy={isBusy || undefined}>
            Send
          </button>
        </form>
      )}
      {said}
    </>
  )
}

/** Few readers report anything: nothing of the calls is loaded before. */
async function report(slug: string, kind: Kind, { evidence, ...fields }: Record<string, string>): Promise<void> {
  const { callApi } = await import('./call-api.ts')
  const params = { slug }
  if (kind === 'claims') {
    const body = { ...(fields as Omit<Claim, 'evidence'>), evidence: evidence ? [evidence] : [] }
    await callApi('POST /api/casefiles/:slug/claims', { params, body })
  } else await callApi('POST /api/casefiles/:slug/flags', { params, body: fields as Flag })
}

interface ChoiceFieldProps {
  label: string
  name: string
  choices: readonly (readonly [value: string, words: string])[]
}

function ChoiceField({ label, name, choices }: ChoiceFieldProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <span className="select">
        <select name={name} className="field-control">
          {choices.map(([value, words]) => (
            <option value={value} key={value}>
              {words}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}

function ClaimFields() {
  return (
    <>
      <label className="field">
        <span className="field-label">Link to evidence (optional)</span>
        <input name="evidence" type="url" pattern="https?://.+" className="field-control" maxLength={2000} />
      </label>
      <label className="field">
        <span className="field-label">Name (optional)</span>
        <input name="name" className="field-control" maxLength={100} autoComplete="name" />
      </label>
      <label className="field">
        <span className="field-label">E-mail, for an answer (optional)</span>
        <input name="email" type="email" className="field-control" maxLength={254} autoComplete="email" />
      </label>
    </>
  )
}
