import { useState } from 'react'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { formatDateTime } from '../../../engine/words/date.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SupersedeDialog } from '../casefiles/supersede-dialog.tsx'
import { ChainSoFar } from '../lock/chain-so-far.tsx'
import { RebuildProgress } from './rebuild-progress.tsx'
import { RetractDialog } from './retract-dialog.tsx'

/** What is public, how far its pages are, and what can be done with it. */
export function PublishedView({ casefile }: { casefile: StudioCasefile }) {
  const { id, status, version, publication, chain } = casefile
  const [open, setOpen] = useState<'version' | 'retract' | null>(null)
  const close = () => setOpen(null)
  const isRetracted = status === 'retracted'
  return (
    <>
      <h1 className="studio-title">{isRetracted ? 'Retracted' : 'Published'}</h1>
      <p className="studio-lead">
        {isRetracted
          ? `Version ${version} was retracted. Its page stays, with a notice and the reason; nothing published is deleted.`
          : `Version ${version}${publication ? `, published ${formatDateTime(publication.published_at)}` : ''}. It cannot be edited; a change needs a new version.`}
      </p>
      <RebuildProgress casefile={casefile} />
      <p className="button-row published-actions">
        <Button onClick={() => setOpen('version')}>Begin version {version + 1}</Button>
        {isRetracted ? null : <Button onClick={() => setOpen('retract')}>Retract…</Button>}
        <LinkButton to={`/studio/casefiles/${id}/problems`}>Generate Problems from Casefile</LinkButton>
        <LinkButton variant="text" to={`/studio/casefiles/${id}/analyze`}>
          See its results
        </LinkButton>
      </p>
      <ChainSoFar chain={chain} next={null} />
      {open === 'version' ? <SupersedeDialog casefile={casefile} onClose={close} /> : null}
      {open === 'retract' ? <RetractDialog casefile={casefile} onClose={close} /> : null}
    </>
  )
}
