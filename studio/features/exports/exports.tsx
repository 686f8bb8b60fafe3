import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { DOSSIER_FORMATS, type DossierFormat } from '../../../contract/export-columns.ts'
import { TierGate } from '../../app/tier-gate.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { BulkForm } from './bulk-form.tsx'
import { ChoiceField } from './choice-field.tsx'
import { DownloadState, useDownload } from './download-state.tsx'
import { dossierDownload, policiesQuery } from './export-api.ts'

/** `/account/exports`: one policy's dossier for pro, the whole archive in columns of one's choice for enterprise. */
export function Exports() {
  return (
    <Screen title="Exports" area={{ label: 'Account', to: '/account' }}>
      <h1 className="studio-title">Exports</h1>
      <p className="studio-lead">
        Files that the server puts together. Each casefile’s own files are free for everyone on its page.
      </p>
      <div className="export-parts">
        <section aria-labelledby="dossier-title">
          <h2 id="dossier-title">One policy</h2>
          <TierGate feature="exports" tier="pro">
            <DossierForm />
          </TierGate>
        </section>
        <section aria-labelledby="bulk-title">
          <h2 id="bulk-title">The whole archive</h2>
          <TierGate feature="exports" tier="enterprise">
            <BulkForm />
          </TierGate>
        </section>
      </div>
    </Screen>
  )
}

const FORMAT_WORDS: Record<DossierFormat, string> = {
  zip: 'ZIP: documents, replication bundles, texts, citations',
  json: 'JSON: every published document',
  csv: 'CSV: every estimate',
  bib: 'BibTeX',
  ris: 'RIS',
}

/** Chooses a policy and how its dossier comes. */
function DossierForm() {
  const { data, error, refetch } = useQuery(policiesQuery)
  const [chosen, setChosen] = useState('')
  const [format, setFormat] = useState<DossierFormat>('zip')
  const state = useDownload()
  if (error && !data) return <ErrorState title="Failed to load policies" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (chosen !== '' && state.bytes === null) void state.start(dossierDownload(chosen, format))
  }
  const policies = data.policies.map(({ slug, title }) => ({ value: slug, words: title }))
  return (
    <form className="export-form" onSubmit={submit}>
      <ChoiceField
        label="Policy"
        value={chosen}
        options={[{ value: '', words: 'Choose…' }, ...policies]}
        onChange={setChosen}
      />
      <ChoiceField
        label="Format"
        value={format}
        options={DOSSIER_FORMATS.map((value) => ({ value, words: FORMAT_WORDS[value] }))}
        onChange={setFormat}
      />
      <DownloadState state={state} isMissing={chosen === ''} />
    </form>
  )
}
