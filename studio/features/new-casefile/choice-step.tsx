import { useQuery } from '@tanstack/react-query'
import { useId, type SubmitEvent } from 'react'
import type { Domain } from '../../../contract/gap-map.ts'
import { DESIGN_TYPES } from '../../../contract/design.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { chooseDomain, defaultTitle, isChosen, type CasefileChoice } from './casefile-choice.ts'
import { domainsQuery } from './domains-api.ts'

interface ChoiceStepProps {
  choice: CasefileChoice
  onChange: (choice: CasefileChoice) => void
  onContinue: () => void
}

/** Title, domain, subdomain and design type. */
export function ChoiceStep(props: ChoiceStepProps) {
  const { data, error, refetch } = useQuery(domainsQuery)
  if (data) return <ChoiceForm {...props} domains={data} />
  if (error) return <ErrorState title="Failed to load domains" error={error} onRetry={() => void refetch()} />
  return <Skeleton />
}

function ChoiceForm({ choice, onChange, onContinue, domains }: ChoiceStepProps & { domains: Domain[] }) {
  const subdomains = domains.find(({ slug }) => slug === choice.domain)?.subdomains ?? []
  const place = subdomains.find(({ slug }) => slug === choice.subdomain)?.name ?? ''
  const fallback = place === '' ? '' : defaultTitle(place, choice.designType)
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isChosen(choice)) return
    onChange({ ...choice, title: choice.title.trim() || fallback })
    onContinue()
  }
  return (
    <form className="begin-form" onSubmit={submit}>
      <label className="field">
        <span className="field-label">Title</span>
        <input
          className="field-control"
          maxLength={200}
          value={choice.title}
          placeholder={fallback}
          aria-describedby="title-hint"
          onChange={({ target }) => onChange({ ...choice, title: target.value })}
        />
      </label>
      <p className="hint" id="title-hint">
        The address is made from the title and stays. Left empty, the title names subdomain and design.
      </p>
      <Choice
        label="Domain"
        empty="Choose a domain"
        options={domains}
        value={choice.domain}
        onChange={(domain) => onChange(chooseDomain(choice, domain))}
      />
      <Choice
        label="Subdomain"
        empty={choice.domain === '' ? 'Choose a domain first' : 'Choose a subdomain'}
        options={subdomains}
        value={choice.subdomain}
        disabled={choice.domain === ''}
        onChange={(subdomain) => onChange({ ...choice, subdomain })}
      />
      <Choice
        label="Design type"
        empty="Choose a design type"
        options={DESIGN_TYPES.map((type) => ({ slug: type, name: type }))}
        value={choice.designType ?? ''}
        onChange={(value) => onChange({ ...choice, designType: DESIGN_TYPES.find((type) => type === value) ?? null })}
      />
      <div className="button-row begin-foot">
        <Button
          type="submit"
          variant="primary"
          disabled={!isChosen(choice)}
          reason="Choose domain, subdomain and design type first."
        >
          Continue
        </Button>
      </div>
    </form>
  )
}

interface ChoiceProps {
  label: string
  /** What stands where nothing is chosen. */
  empty: string
  options: { slug: string; name: string }[]
  value: string
  disabled?: boolean
  onChange: (value: string) => void
}

function Choice({ label, empty, options, value, disabled = false, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="select">
        <select
          id={id}
          className="field-control"
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{empty}</option>
          {options.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
