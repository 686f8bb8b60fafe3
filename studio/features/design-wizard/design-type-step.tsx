import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { DESIGNS } from '@casefiles/engine/designs'
import { BEYOND } from '@casefiles/recipes/model-lines'
import { ABOUT } from '@casefiles/words/fields'
import { Field } from '../../forms/nested-fields.tsx'
import { FieldFrame } from '../../forms/field-frame.tsx'
import { idsOf } from '../../forms/form-context.tsx'
import type { FormField } from '../../forms/form-field.ts'
import { domainsQuery } from '../new-casefile/domains-api.ts'
import { withDesign } from './change-design.ts'
import { useWizard } from './draft-context.tsx'

const ModelLineSection = lazy(() => import('./model-line/model-line-section.tsx'))

const TITLE: FormField = { key: 'title', label: 'Title', kind: 'text', isOptional: false }
const JURISDICTION: FormField = {
  key: 'jurisdiction',
  label: 'Jurisdiction',
  hint: 'Where the policy holds, e.g. United States.',
  kind: 'text',
  isOptional: false,
}
const DOMAIN: FormField = { key: 'domain', label: 'Domain', kind: 'text', isOptional: false }
const SUBDOMAIN: FormField = { key: 'subdomain', label: 'Subdomain', kind: 'text', isOptional: false }

/** Name and place of the casefile, and the design. */
export function DesignTypeStep() {
  return (
    <>
      <section className="step-section">
        <h2>Casefile</h2>
        <div className="field-grid">
          <Field field={TITLE} path={['title']} />
          <Field field={JURISDICTION} path={['jurisdiction']} />
          <PlaceFields />
        </div>
      </section>
      <DesignChoice />
      <BeyondDesigns />
      <Suspense fallback={null}>
        <ModelLineSection />
      </Suspense>
    </>
  )
}

/** A subdomain belongs to its domain, so the two change together. */
function PlaceFields() {
  const { document, store } = useWizard()
  const domains = useQuery(domainsQuery).data ?? []
  const domain = domains.find(({ slug }) => slug === document.domain)
  const { replace } = store.getState()
  function chooseDomain(slug: string): void {
    const first = domains.find((one) => one.slug === slug)?.subdomains[0]?.slug ?? ''
    replace({ ...document, domain: slug, subdomain: first })
  }
  return (
    <>
      <Select field={DOMAIN} value={document.domain} options={domains} onChoose={chooseDomain} />
      <Select
        field={SUBDOMAIN}
        value={document.subdomain}
        options={domain?.subdomains ?? []}
        onChoose={(subdomain) => replace({ ...document, subdomain })}
      />
    </>
  )
}

interface SelectProps {
  field: FormField
  value: string
  options: { slug: string; name: string }[]
  onChoose: (slug: string) => void
}

function Select({ field, value, options, onChoose }: SelectProps) {
  const path = [field.key]
  return (
    <FieldFrame field={field} path={path}>
      <span className="select">
        <select
          id={idsOf(path).id}
          className="field-control"
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        >
          {options.some(({ slug }) => slug === value) ? null : (
            <option value={value}>{options.length > 0 ? value || 'Choose…' : 'Loading…'}</option>
          )}
          {options.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </FieldFrame>
  )
}

function DesignChoice() {
  const { document, store } = useWizard()
  const path = ['design', 'design_type']
  const chosen = document.design.design_type
  return (
    <fieldset className="step-section design-choice" id={idsOf(path).id} tabIndex={-1}>
      <legend>Design</legend>
      {Object.values(DESIGNS).map(({ spec }) => (
        <label key={spec.id} className="design-option" data-chosen={chosen === spec.id}>
          <input
            type="radio"
            name="design-type"
            checked={chosen === spec.id}
            onChange={() => store.getState().replace(withDesign(document, spec))}
          />
          <span>
            <strong>{spec.label}</strong>
            <span className="hint">{ABOUT[spec.id].summary}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What none of the designs answers, so that nobody bends one of them to it. */
function BeyondDesigns() {
  return (
    <details className="step-section disclosure">
      <summary>Questions that none of these designs answers, and what does</summary>
      <dl className="term-list">
        {BEYOND.map(({ what, words }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
