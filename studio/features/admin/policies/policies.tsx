import { Link, useNavigate } from 'react-router-dom'
import type { AdminPolicyRow } from '../../../../contract/admin/content.ts'
import { formatDate } from '@casefiles/words/formats'
import { AdminScreen } from '../admin-screen.tsx'
import { useDomainFilter } from '../content/content-api.ts'
import type { Column } from '../data-table/use-list.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { domainsQuery } from '../../new-casefile/domains-api.ts'
import { ChoiceField, TextField } from '../fields.tsx'
import { splitParagraphs, splitSources } from '../line-texts.ts'
import { useChange } from '../use-change.ts'
import { addPolicy } from './policies-api.ts'

const COLUMNS: [Column<AdminPolicyRow>, ...Column<AdminPolicyRow>[]] = [
  { sort: 'title', label: 'Title', cell: ({ title }) => title },
  { label: 'Jurisdiction', cell: ({ jurisdiction }) => jurisdiction },
  { label: 'Casefiles', isNumber: true, cell: ({ casefiles }) => casefiles },
  { label: 'Texts', isNumber: true, cell: ({ texts }) => texts },
  { label: 'Words', cell: ({ is_edited }) => (is_edited ? 'edited here' : 'of the archive') },
  {
    label: 'Published',
    cell: ({ published }) =>
      published ? `version ${published.version}, ${formatDate(published.published_at)}` : 'waits',
  },
  { sort: 'updated', label: 'Changed', cell: ({ updated_at }) => formatDate(updated_at) },
]
const EDITED = [
  { value: 'yes', label: 'Edited here' },
  { value: 'no', label: 'Of the archive' },
]

/** Every policy. */
export function Policies() {
  const domain = useDomainFilter()
  return (
    <AdminScreen title="Policies">
      <DataTable<AdminPolicyRow>
        noun={{ one: 'policy', many: 'policies' }}
        call="GET /api/admin/policies"
        search="Title or jurisdiction"
        sort="title"
        columns={COLUMNS}
        filters={[domain, { name: 'edited', label: 'Words', any: 'Either', options: EDITED }]}
        rowId={({ slug }) => slug}
        rowName={({ title }) => title}
        rowAddress={({ slug }) => `/admin/policies/${slug}`}
        emptyText="Policies come with the archive’s sources, or are added here."
      >
        <Link className="button button-primary" to="/admin/policies/new">
          New policy
        </Link>
      </DataTable>
    </AdminScreen>
  )
}

const EMPTY = { title: '', summary: '', jurisdiction: '', place: '', description: '', sources: '', casefiles: '' }

/** A policy that did not come with the archive: its words and the casefiles that studied it. */
export function NewPolicyScreen() {
  const navigate = useNavigate()
  const { data: domains = [] } = useQuery(domainsQuery)
  const places = domains.flatMap(({ slug, name, subdomains }) =>
    subdomains.map((one) => ({ value: `${slug}/${one.slug}`, label: `${name}: ${one.name}` })),
  )
  const [typed, setTyped] = useState(EMPTY)
  const set = (field: keyof typeof EMPTY) => (value: string) => setTyped({ ...typed, [field]: value })
  const change = useChange({
    run: () => addPolicy(policyOf(typed)),
    done: ({ versions }) =>
      versions.length > 0 ? 'Added and published.' : 'Added. It is published once one of its casefiles is.',
    onDone: ({ slug }) => void navigate(`/admin/policies/${slug}`),
  })
  function add(event: FormEvent): void {
    event.preventDefault()
    change.mutate(undefined)
  }
  return (
    <AdminScreen title="New policy" crumbs={[{ label: 'Policies', to: '/admin/policies' }]}>
      <form className="admin-form" onSubmit={add}>
        <TextField label="Title" required maxLength={300} value={typed.title} onSet={set('title')} />
        <TextField
          label="Summary, one sentence for lists"
          required
          rows={2}
          value={typed.summary}
          onSet={set('summary')}
        />
        <TextField label="Jurisdiction" required value={typed.jurisdiction} onSet={set('jurisdiction')} />
        <ChoiceField
          label="Domain and subdomain"
          options={[{ value: '', label: 'Choose one' }, ...places]}
          value={typed.place}
          onSet={set('place')}
        />
        <TextField
          label="Description"
          hint="What the policy asks. An empty line begins a new paragraph."
          required
          rows={6}
          value={typed.description}
          onSet={set('description')}
        />
        <TextField
          label="Sources"
          hint="One a line; an address follows after “ | ”."
          rows={3}
          value={typed.sources}
          onSet={set('sources')}
        />
        <TextField
          label="Casefiles"
          hint="The ends of their addresses, one a line: seat-belt-laws"
          required
          rows={3}
          value={typed.casefiles}
          onSet={set('casefiles')}
        />
        {change.error ? <Alert kind="error">{change.error.message}</Alert> : null}
        <p className="button-row">
          <Button type="submit" variant="primary" busy={change.isPending}>
            Add policy
          </Button>
        </p>
      </form>
    </AdminScreen>
  )
}

function policyOf({ place, description, sources, casefiles, ...words }: typeof EMPTY) {
  const [domain = '', subdomain = ''] = place.split('/')
  return {
    title: words.title.trim(),
    summary: words.summary.trim(),
    jurisdiction: words.jurisdiction.trim(),
    domain,
    subdomain,
    description: splitParagraphs(description),
    sources: splitSources(sources),
    casefiles: casefiles.split(/[\s,]+/).filter((slug) => slug !== ''),
  }
}
