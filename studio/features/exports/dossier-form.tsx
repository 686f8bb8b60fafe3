import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { DOSSIER_FORMATS, type DossierFormat } from '../../../contract/export-columns.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { DownloadState } from './download-state.tsx'
import { dossierDownload, policiesQuery } from './export-api.ts'
import { ChoiceField } from './choice-field.tsx'
import { useDownload } from './use-download.ts'

const FORMAT_WORDS: Record<DossierFormat, string> = {
  zip: 'ZIP: documents, replication bundles, texts, citations',
  json: 'JSON: every published document',
  csv: 'CSV: every estimate',
  bib: 'BibTeX',
  ris: 'RIS',
}

/** Chooses a policy and how its dossier comes. */
export function DossierForm() {
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
