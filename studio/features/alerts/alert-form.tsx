import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { DESIGN_TYPES } from '../../../contract/design.ts'
import { Button } from '../../ui/button.tsx'
import { domainChoices, type NewAlert } from './alert-api.ts'

interface AlertFormProps {
  /** Whether the account owns a team, with which an alert may be shared. */
  ownsTeam: boolean
  busy: boolean
  /** Resolves with whether it worked; the form is then empty again. */
  onAdd: (alert: NewAlert) => Promise<boolean>
}

/** A new alert: a name and what a casefile must be. Everything left open fits. */
export function AlertForm({ ownsTeam, busy, onAdd }: AlertFormProps) {
  const { data } = useQuery(domainChoices)
  const [domain, setDomain] = useState('')
  const subdomains = data?.domains.find(({ slug }) => slug === domain)?.subdomains ?? []
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (!(await onAdd(readAlert(new FormData(form))))) return
    form.reset()
    setDomain('')
  }
  return (
    <form className="alert-form" onSubmit={(event) => void submit(event)}>
      <label className="field">
        <span className="field-label">Name</span>
        <input className="field-control" name="name" required maxLength={120} />
      </label>
      <label className="field">
        <span className="field-label">Domain</span>
        <span className="select">
          <select
            className="field-control"
            name="domain"
            value={domain}
            onChange={(event) => setDomain(event.target.value)}
          >
            <option value="">Any</option>
            {data?.domains.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label className="field">
        <span className="field-label">Subdomain</span>
        <span className="select">
          <select className="field-control" name="subdomain" disabled={domain === ''}>
            <option value="">Any</option>
            {subdomains.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label className="field">
        <span className="field-label">Design type</span>
        <span className="select">
          <select className="field-control" name="designType">
            <option value="">Any</option>
            {DESIGN_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </span>
      </label>
      <label className="field">
        <span className="field-label">Jurisdiction</span>
        <input className="field-control" name="jurisdiction" maxLength={200} />
      </label>
      <label className="field">
        <span className="field-label">Lowest evidence score</span>
        <input className="field-control" name="eqsMin" type="number" min={0} max={100} step={1} />
      </label>
      <label className="field alert-form-wide">
        <span className="field-label">Words in title, summary or keywords</span>
        <input className="field-control" name="words" maxLength={200} />
      </label>
      <label className="choice">
        <input type="checkbox" name="by_email" defaultChecked /> Send an email too
      </label>
      {ownsTeam ? (
        <label className="choice">
          <input type="checkbox" name="for_team" /> Tell my team too
        </label>
      ) : null}
      <p className="alert-form-wide">
        <Button type="submit" variant="primary" busy={busy}>
          Save alert
        </Button>
      </p>
    </form>
  )
}

function readAlert(fields: FormData): NewAlert {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const said = (name: string) => (text(name) === '' ? {} : { [name]: text(name) })
  return {
    name: text('name'),
    filter: {
      ...said('domain'),
      ...said('subdomain'),
      ...said('jurisdiction'),
      ...said('words'),
      ...(text('designType') === '' ? {} : { designType: text('designType') as (typeof DESIGN_TYPES)[number] }),
      ...(text('eqsMin') === '' ? {} : { eqsMin: Number(text('eqsMin')) }),
    },
    by_email: fields.has('by_email'),
    for_team: fields.has('for_team'),
  }
}
