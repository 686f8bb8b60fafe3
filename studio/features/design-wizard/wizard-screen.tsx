import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import type { DesignType } from '@casefiles/engine/analysis'
import { choiceWords } from '@casefiles/words/choices'
import { DESIGN_NAMES } from '@casefiles/engine/names'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import { WIZARD_STEPS, type WizardStep } from '../../../contract/studio/wizard-steps.ts'
import { pathKey } from '../../forms/path.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckIcon, LockIcon, WarningIcon } from '../../ui/icons.tsx'
import { Screen } from '../../ui/screen.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { EditorsButton } from '../casefiles/editors-button.tsx'
import { CompassPanel } from './compass-panel.tsx'
import { useWizard } from './draft-context.tsx'
import { goToField } from './go-to-field.ts'
import { pathWords, proposedSide, type Difference, type Side } from './merge.ts'
import { ReviewButton, StepBody } from './step-body.tsx'
import { stepAddress, stepAt } from './step-address.ts'
import { stepStates, type StepState } from './step-status.ts'
import type { SaveState } from './draft-store.ts'

/** The bar, the steps, the open step and the compass. */
export function WizardScreen() {
  const { casefile, document, store } = useWizard()
  const [search] = useSearchParams()
  const step = stepAt(search)
  const heading = useFocus(step, search.get('field'))
  const isConflict = useStore(store, ({ save }) => save.kind === 'conflict')
  useUndoKeys()
  return (
    <Screen
      title="Design"
      crumbs={[{ label: `${casefile.docket} ${document.title}`, to: `/studio/casefiles?q=${casefile.docket}` }]}
      status={
        <>
          <SaveStatus />
          <UndoButtons />
          <StatusTag status="draft" />
        </>
      }
      actions={
        <>
          <EditorsButton id={casefile.id} />
          <PreviewButton />
          <ReviewButton>
            <LockIcon />
            Review and lock
          </ReviewButton>
        </>
      }
      bare
    >
      <div className="wizard">
        <StepList current={step} />
        <StepBody step={step} headingRef={heading} />
        <CompassPanel />
      </div>
      {isConflict ? <ConflictDialog /> : null}
    </Screen>
  )
}

/** Undo and redo of the whole document. */
function UndoButtons() {
  const { store } = useWizard()
  const canUndo = useStore(store, ({ history }) => history.past.length > 0)
  const canRedo = useStore(store, ({ history }) => history.future.length > 0)
  const { undo, redo } = store.getState()
  return (
    <span className="undo-buttons">
      <Button
        variant="text"
        stays
        disabled={!canUndo}
        title={canUndo ? undefined : 'Nothing to undo.'}
        aria-keyshortcuts="Control+Z"
        onClick={undo}
      >
        Undo
      </Button>
      <Button
        variant="text"
        stays
        disabled={!canRedo}
        title={canRedo ? undefined : 'Nothing to redo.'}
        aria-keyshortcuts="Control+Shift+Z"
        onClick={redo}
      >
        Redo
      </Button>
    </span>
  )
}

/**
 * Ctrl+Z and Ctrl+Shift+Z (Command on a Mac) everywhere on the screen, in fields too: a field's own undo knows nothing of
 * the document. Dialogs keep theirs.
 */
function useUndoKeys(): void {
  const { store } = useWizard()
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z'
      if (!isUndo || document.querySelector('dialog[open]')) return
      event.preventDefault()
      const { undo, redo } = store.getState()
      if (event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [store])
}

/** Somebody else saved meanwhile: every field that differs with both versions, to choose from. Nothing is lost until then. */
function ConflictDialog() {
  const { store, document } = useWizard()
  const save = useStore(store, (draft) => draft.save)
  const differences = save.kind === 'conflict' ? save.differences : []
  const by = save.kind === 'conflict' ? save.by : null
  const [sides, setSides] = useState<Side[]>(() => differences.map(proposedSide))
  const choose = (place: number, side: Side) => setSides(sides.map((old, other) => (other === place ? side : old)))
  const all = (side: Side) => setSides(sides.map(() => side))
  const actions = (
    <>
      <Button onClick={() => all('mine')}>All mine</Button>
      <Button onClick={() => all('theirs')}>All theirs</Button>
      <Button variant="primary" onClick={() => store.getState().resolve(sides)}>
        Keep these and save
      </Button>
    </>
  )
  return (
    // Esc chooses nothing: until the two are brought together nothing can be saved.
    <Dialog title="Edited meanwhile" actions={actions} onClose={() => undefined}>
      <p>{save.kind === 'conflict' ? save.message : ''}</p>
      {by === null ? null : <p>The other version is from {by}.</p>}
      <p>Choose for each field which version stays. Undo brings back yours.</p>
      <div className="conflict-list">
        {differences.map((difference, place) => (
          <Choice
            key={pathKey(difference.path)}
            difference={difference}
            by={by}
            designType={document.design.design_type as DesignType | undefined}
            side={sides[place]}
            onChoose={(side) => choose(place, side)}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  /** Whose the other version is, by name. */
  by: string | null
  difference: Difference
  designType: DesignType | undefined
  side: Side
  onChoose: (side: Side) => void
}

function Choice({ by, difference, designType, side, onChoose }: ChoiceProps) {
  const { path, mine, theirs, changedBy, together } = difference
  const name = `side-${pathKey(path)}`
  const told = (value: unknown) => choiceWords(designType, path.slice(1).map(String), value)
  const versions: { side: Side; label: string; value: unknown }[] = [
    ...(together ? [{ side: 'together' as const, label: 'Both changes', value: together.value }] : []),
    { side: 'mine', label: 'Mine', value: mine },
    { side: 'theirs', label: by ?? 'Theirs', value: theirs },
  ]
  return (
    <fieldset className="conflict">
      <legend>
        {pathWords(path)}
        {changedBy === 'both' ? <span className="conflict-both">both changed</span> : null}
      </legend>
      {versions.map((version) => (
        <label key={version.side} className="conflict-side">
          <input type="radio" name={name} checked={side === version.side} onChange={() => onChoose(version.side)} />
          <span>
            <strong>{version.label}</strong>
            <span className="conflict-value">{told(version.value)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const WORDS: Record<StepState, string> = { done: 'done', 'to-do': 'to do', warning: 'needs a look' }

/** The eleven steps; each can be opened at any time. */
function StepList({ current }: { current: WizardStep }) {
  const { document, issues } = useWizard()
  const states = stepStates(document, issues)
  return (
    <nav className="wizard-steps" aria-label="Steps">
      <ol>
        {WIZARD_STEPS.map((step, place) => (
          <li key={step}>
            <Link to={stepAddress(step)} aria-current={step === current ? 'step' : undefined} data-state={states[step]}>
              <span className="step-number" aria-hidden="true">
                {states[step] === 'done' && step !== current ? <CheckIcon /> : place + 1}
              </span>
              <span>{step}</span>
              {states[step] === 'warning' ? <WarningIcon /> : null}
              <span className="visually-hidden">, {WORDS[states[step]]}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The focus stands on the field that the address names; else, after going to another step, on its heading. */
function useFocus(step: WizardStep, field: string | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  // Another one for each way that is gone, also to the address that is open already.
  const { key } = useLocation()
  useEffect(() => {
    const isOther = last.current !== step
    last.current = step
    if (field !== null && goToField(field)) return
    if (!isOther) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step, field, key])
  return heading
}

function PreviewButton() {
  const { document } = useWizard()
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <Button onClick={() => setIsShown(true)}>Preview</Button>
      {isShown ? <DraftPreview document={document} onClose={() => setIsShown(false)} /> : null}
    </>
  )
}

/** What readers will read of the design, in the order of the public page; what only a run can say is named as missing. */
function DraftPreview({ document, onClose }: { document: CasefileDocument; onClose: () => void }) {
  const { title, jurisdiction, period, texts, description } = document
  const type = document.design.design_type as keyof typeof DESIGN_NAMES | undefined
  const docket = [type && DESIGN_NAMES[type], jurisdiction, period].filter(Boolean).join(' | ')
  return (
    <Dialog title="How it will read" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <div className="draft-preview">
        <p className="hint">{docket || 'Design, place and years are not named yet.'}</p>
        <p className="draft-preview-title">{title}</p>
        <p>{texts.dek || description || <NotWritten />}</p>
        {previewParts(document).map(({ heading, lines }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            {lines.length === 0 ? <NotWritten /> : lines.map((line) => <p key={line}>{line}</p>)}
          </section>
        ))}
        <p className="hint">Verdict, results, diagnostics, sensitivity and the score follow from the run.</p>
      </div>
    </Dialog>
  )
}

function NotWritten(): ReactNode {
  return <span className="hint">Not written yet.</span>
}

/** How long ago the last save was, and what stands in the way of the next. */
function SaveStatus() {
  const { store } = useWizard()
  const save = useStore(store, (draft) => draft.save)
  const now = useNow(save.kind === 'saved')
  const canRetry = save.kind === 'failed' || save.kind === 'offline'
  return (
    <span className={`save-status save-${save.kind}`}>
      <span>{wordsOf(save, now)}</span>
      {canRetry ? (
        <Button variant="text" onClick={() => void store.getState().flush()}>
          Save now
        </Button>
      ) : null}
      {/* Seconds that pass are not read out, only what changes. */}
      <span className="visually-hidden" role="status">
        {save.kind === 'saved' || save.kind === 'unsaved' || save.kind === 'saving' ? '' : wordsOf(save, now)}
      </span>
    </span>
  )
}

/** @example wordsOf({ kind: 'saved', at: 0 }, 14_000) // 'Saved 14 s ago' */
export function wordsOf(save: SaveState, now: number): string {
  switch (save.kind) {
    case 'saved':
      return `Saved ${ago(now - save.at)}`
    case 'unsaved':
      return 'Not saved yet'
    case 'saving':
      return 'Saving…'
    case 'offline':
      return 'Offline. Your changes are kept in this browser.'
    case 'failed':
      return `Not saved: ${save.message}`
    case 'conflict':
      return 'Not saved: edited meanwhile'
  }
}

function ago(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s ago`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ago`
  return `${Math.floor(hours / 24)} days ago`
}

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    if (!isTicking) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}

/** A heading of the public page with what stands below it; no lines where nothing is written yet. */
export interface PreviewPart {
  heading: string
  lines: string[]
}

/** The parts of the public page that follow from the design alone, in its order. */
export function previewParts({ design, texts }: Pick<CasefileDocument, 'design' | 'texts'>): PreviewPart[] {
  const of = (path: string) => written(path.split('.').reduce<unknown>((part, key) => Object(part)[key], design))
  return [
    { heading: 'Policy intent', lines: written(texts.policy_intent) },
    { heading: 'How it was meant to work', lines: written(texts.mechanism_description) },
    { heading: 'Who was meant to benefit', lines: written(texts.beneficiaries) },
    { heading: 'What this casefile cannot say', lines: written(texts.cannot_say) },
    {
      heading: 'What others found',
      lines: (texts.others?.studies ?? []).flatMap(({ label, finding }) =>
        written(label && `${label}: ${finding ?? ''}`),
      ),
    },
    { heading: 'Assignment', lines: of('assignment_mechanism.narrative') },
    { heading: 'Units', lines: [...of('units.unit_of_analysis'), ...of('units.sutva_notes')] },
    { heading: 'Treatment', lines: of('treatments.treatment_definition') },
    { heading: 'Comparison', lines: of('treatments.control_definition') },
    { heading: 'Declared choices', lines: of('declared_choices') },
  ]
}

function written(value: unknown): string[] {
  const lines = Array.isArray(value) ? value : [value]
  return lines.filter((line): line is string => typeof line === 'string' && line.trim() !== '')
}
