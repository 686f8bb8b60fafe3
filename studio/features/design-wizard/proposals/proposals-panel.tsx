import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CasefileDocument } from '../../../../contract/studio/casefile-document.ts'
import { fieldText } from '../../../../contract/studio/document-fields.ts'
import type { WizardStep } from '../../../../contract/studio/wizard-steps.ts'
import { choiceWords } from '@casefiles/words/choices'
import type { DesignType } from '@casefiles/engine/analysis'
import { plural } from '@casefiles/engine/words'
import { type Path, pathKey, setAt } from '../../../forms/path.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusNext } from '../../../ui/focus.ts'
import { announce } from '../../../ui/toasts.tsx'
import { artifactQuery, cuesQuery } from '../../artifacts/artifact-api.ts'
import { useProfile, useWizard } from '../draft-context.tsx'
import { stepOfPath, digitsOf } from '../frame-fields.ts'
import { pathWords } from '../merge.ts'
import { specOf } from '../step-status.ts'
import { suggestionsQuery } from '../wizard-api.ts'
import { type Known, type Proposal, proposalsFor } from './propose.ts'

/** What the data, the policy texts and what is filled in already propose for blank fields of this step, to take at once. */
export function ProposalsPanel({ step }: { step: WizardStep }) {
  const { document, store } = useWizard()
  const known = useKnown()
  const all = useMemo(() => proposalsFor(document, known), [document, known])
  const steps = (specOf(document)?.steps ?? {}) as Record<string, WizardStep>
  const here = all.filter(({ path }) => stepOfPath(path, steps) === step)
  const focusNext = useFocusNext()
  if (here.length === 0) return null
  function take(taken: readonly Proposal[]): void {
    // the buttons go with what they took
    focusNext(() => window.document.getElementById('step-title'))
    const present = store.getState().history.present
    store.getState().replace(withProposals(present, taken))
    announce(`Filled in ${plural(taken.length, 'field')}. Read each before you lock.`, store.getState().undo)
  }
  return (
    <section className="proposals" aria-labelledby="proposals-title">
      <h2 id="proposals-title">Proposed for {plural(here.length, 'blank field')}</h2>
      <p className="hint">Drafts from your data, your texts and what you filled in. Each can be changed afterwards.</p>
      <dl className="proposal-list">
        {here.map(({ path, value, from }) => (
          <div key={pathKey(path)}>
            <dt>{nameOf(path)}</dt>
            <dd>
              {choiceWords(document.design.design_type as DesignType, path.slice(1).map(String), shownOf(value))}{' '}
              <span className="hint">from {from}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="button-row">
        <Button variant="primary" onClick={() => take(here)}>
          {here.length === 1 ? 'Take it' : `Take these ${here.length}`}
        </Button>
        {all.length > here.length ? (
          <Button onClick={() => take(all)}>Take all {all.length}, of every step</Button>
        ) : null}
      </p>
    </section>
  )
}

/** The document with what was taken; a field that was filled in meanwhile is among none of them. */
export function withProposals(document: CasefileDocument, taken: readonly Proposal[]): CasefileDocument {
  return taken.reduce((filled, { path, value }) => setAt(filled, path, value), document)
}

/** As the form labels the field. */
const nameOf = (path: Path) => fieldText(path)?.label ?? pathWords(path.slice(2))

/** Entries of a list in one line, with every word that would be taken. */
export function shownOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const wordsOf = (entry: object) =>
    Object.values(entry)
      .map((part: unknown) => (Array.isArray(part) ? part.join(' ') : part))
      .filter((part) => typeof part === 'string' && part !== '')
  return value
    .map((entry: unknown) => (typeof entry === 'object' && entry !== null ? wordsOf(entry).join(': ') : entry))
    .join('; ')
}

/** What the rules may rest on, as far as it is loaded; without texts nothing is asked of them. */
function useKnown(): Known {
  const { document, dataset } = useWizard()
  const { artifacts } = document
  const profile = useProfile()
  const texts = useQueries({
    queries: artifacts.map((id) => artifactQuery(id)),
    combine: (found) => found.map(({ data }) => data),
  })
  const cues = useQueries({
    queries: artifacts.map((id) => cuesQuery(id)),
    combine: (found) => found.map(({ data }) => data),
  })
  const [{ title, domain, subdomain }] = useState(document)
  const asked = suggestionsQuery({ title, domain, subdomain, artifacts })
  const suggested = useQuery({ ...asked, enabled: artifacts.length > 0 }).data
  const [seed] = useState(() => digitsOf(new Date()))
  return useMemo(
    () => ({
      dataset,
      profile,
      texts: texts.flatMap((artifact, at) => (artifact ? [{ artifact, cues: cues[at] ?? [] }] : [])),
      suggested,
      seed,
    }),
    [dataset, profile, texts, cues, suggested, seed],
  )
}
