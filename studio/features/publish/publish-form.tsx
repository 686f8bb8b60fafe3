import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { plural } from '@casefiles/engine/words'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import type { StudioCasefile, Review, WordIssue } from '../../../contract/studio/casefile.ts'
import { CasefileCard } from '../../../ui/card/CasefileCard.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { announce } from '../../ui/toasts.tsx'
import { casefilesChanged } from '../casefiles/casefile-api.ts'
import { OthersForm } from '../others-found/others-form.tsx'
import { fieldName } from '../review/comment-list.tsx'
import { reviewQuery } from '../review/review-api.ts'
import { ReviewPanel } from '../review/review-panel.tsx'
import { rivalsQuery, analyzeRivals } from '../rival/rival-api.ts'
import { rivalsBlock, rivalSentence } from '../rival/rival-words.ts'
import { AnswerField } from './answer-field.tsx'
import { CoverField, TagField } from './page-fields.tsx'
import { PageFrame } from './page-frame.tsx'
import {
  coverQuery,
  previewPageQuery,
  previewQuery,
  publishCasefile,
  saveWords,
  type PublishPreview,
  type Words,
} from './publish-api.ts'
import type { LockedRival } from '../../../contract/rival.ts'

/** How long nothing is typed before the preview is asked again. */
const PAUSE_MS = 400

/** Title, summary, tags and what others found, beside what readers will see of them. */
export function PublishForm({ casefile }: { casefile: StudioCasefile }) {
  const { id } = casefile
  const client = useQueryClient()
  const [words, setWords] = useState<Words>(() => wordsOf(casefile))
  const previewed = previewableWords(useSettled(words, PAUSE_MS))
  const preview = useQuery(previewQuery(id, previewed))
  const [isPageShown, setIsPageShown] = useState(false)
  const save = useMutation({
    mutationFn: () => saveWords(id, words),
    onSuccess: async () => {
      announce('Saved; nothing was published.')
      await casefilesChanged(client)
    },
  })
  const publish = useMutation({
    mutationFn: (overRefusal: string | undefined) => publishCasefile(id, words, overRefusal),
    onSuccess: () => casefilesChanged(client),
    // A reviewer may have decided meanwhile.
    onError: () => client.invalidateQueries(reviewQuery(id)),
  })
  const review = useQuery(reviewQuery(id)).data
  const refusal = review?.state === 'changes-requested' ? review.decision : null
  const [isConfirming, setIsConfirming] = useState(false)
  const missing = missingWords(words)
  const issues = preview.data?.issues ?? []
  const rivals = useQuery(rivalsQuery(id)).data ?? []
  const blocked = missing ?? unfinishedWords(issues) ?? rivalsBlock(rivals)
  const failure = publish.error ?? save.error ?? preview.error
  return (
    <>
      <div className="publish-grid">
        <form
          className="publish-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (refusal) setIsConfirming(true)
            else publish.mutate(undefined)
          }}
        >
          <div>
            <h1 className="studio-title">Publish</h1>
            <p className="studio-lead">Everything below is public. Results and failed checks go out as they are.</p>
          </div>
          <WordFields words={words} onChange={setWords} />
          <AnswerField
            answer={words.answer ?? null}
            shown={preview.data?.publication.answer}
            help={preview.data?.answer}
            issues={issues}
            onChange={(answer) => setWords({ ...words, answer })}
          />
          <CoverField id={id} cover={words.cover ?? null} onChange={(cover) => setWords({ ...words, cover })} />
          <OthersForm
            others={words.others ?? undefined}
            issues={issues}
            casefile={preview.data?.publication.casefile ?? { slug: id, docket: casefile.docket, effect: null }}
            onChange={(others) => setWords({ ...words, others })}
          />
          <section>
            <h2>Before it goes out</h2>
            {preview.data ? <ReadyList ready={preview.data.ready} /> : null}
          </section>
          {failure ? <Alert kind="error">{failure.message}</Alert> : null}
          <p className="button-row">
            <Button
              type="submit"
              variant="primary"
              busy={publish.isPending}
              disabled={blocked !== null}
              reason={blocked ?? undefined}
            >
              Publish casefile
            </Button>
            <Button
              busy={save.isPending}
              disabled={missing !== null}
              title={missing ?? undefined}
              onClick={() => save.mutate()}
            >
              Save without publishing
            </Button>
          </p>
        </form>
        <aside className="publish-aside" aria-label="Preview">
          <h2 className="publish-aside-title">How it will look</h2>
          {preview.data ? <CardPreview card={preview.data.publication.casefile} /> : null}
          <Button
            aria-expanded={isPageShown}
            disabled={missing !== null}
            reason={missing ?? undefined}
            onClick={() => setIsPageShown(!isPageShown)}
          >
            {isPageShown ? 'Hide the whole page' : 'Preview the whole page'}
          </Button>
          <ReviewPanel id={id} />
          <RivalsToPublish id={id} rivals={rivals} />
        </aside>
      </div>
      {isConfirming && review && refusal ? (
        <RefusalDialog
          by={refusal.by}
          remarks={review.comments.filter(({ resolved }) => !resolved)}
          busy={publish.isPending}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => publish.mutate(refusal.at, { onSettled: () => setIsConfirming(false) })}
        />
      ) : null}
      {isPageShown ? <PagePreview id={id} words={previewed} /> : null}
    </>
  )
}

interface RefusalDialogProps {
  /** Who refused. */
  by: string
  /** What was remarked and is not dealt with. */
  remarks: Review['comments']
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** A publication over a refusal names who refused and what is still open. */
function RefusalDialog({ by, remarks, busy, onClose, onConfirm }: RefusalDialogProps) {
  return (
    <Dialog
      title={`Publish over the refusal of ${by}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            Publish all the same
          </Button>
        </>
      }
    >
      <p>{by} asks for changes before this version is published. The refusal stays on record.</p>
      {remarks.length > 0 ? (
        <>
          <p>Not dealt with:</p>
          <ul className="dash-list">
            {remarks.map(({ id, field, text }) => (
              <li key={id}>
                {fieldName(field)}: {text}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Dialog>
  )
}

const CONTRADICTED = 'Contradicted policy intent.'
const LINKED_UNDER = 60

/** The casefile's card exactly as lists show it. Its link would lead to a page that is not there yet, so nothing of it can be pressed. */
function CardPreview({ card }: { card: CasefileListItem }) {
  const reason =
    card.plain_verdict === CONTRADICTED
      ? 'The verdict is that it contradicted its intent'
      : card.eqs_overall !== null && card.eqs_overall < LINKED_UNDER
        ? `The score is under ${LINKED_UNDER}`
        : null
  return (
    <>
      <div className="card-preview" inert>
        <CasefileCard card={card} idPrefix="preview" />
      </div>
      {reason ? (
        <Alert kind="info">
          {reason}, so the casefile will carry <strong>Problem-linked</strong>.
        </Alert>
      ) : null}
    </>
  )
}

/** What of the publication is there; what is not goes out as it is, and says so. */
function ReadyList({ ready }: { ready: PublishPreview['ready'] }) {
  return (
    <ul className="ready-list">
      {ready.map(({ part, state, passed }) => (
        <li key={part}>
          {passed ? <CheckIcon /> : <WarningIcon />}
          <span>
            {part}, {state}
          </span>
          <span className="ready-word">{passed ? 'ready' : 'look again'}</span>
        </li>
      ))}
    </ul>
  )
}

/** The public page as it would be with these words. */
function PagePreview({ id, words }: { id: string; words: Words }) {
  const { data, error, refetch } = useQuery(previewPageQuery(id, words))
  const cover = useQuery({ ...coverQuery(words.cover?.sha256 ?? ''), enabled: Boolean(words.cover) })
  return <PageFrame html={data} error={error} onRetry={() => void refetch()} cover={cover.data} isAskedFor />
}

function WordFields({ words, onChange }: { words: Words; onChange: (words: Words) => void }) {
  const fieldId = useId()
  return (
    <>
      <label className="field">
        <span className="field-label">Title</span>
        <input
          className="field-control"
          required
          maxLength={200}
          value={words.title}
          onChange={(event) => onChange({ ...words, title: event.target.value })}
        />
      </label>
      <div className="field">
        <label className="field-label" htmlFor={fieldId}>
          Summary
        </label>
        <textarea
          id={fieldId}
          className="field-control"
          required
          rows={5}
          maxLength={LONGEST_SUMMARY}
          aria-describedby={`${fieldId}-hint`}
          value={words.summary}
          onChange={(event) => onChange({ ...words, summary: event.target.value })}
        />
        <p className="hint" id={`${fieldId}-hint`}>
          Plain words, the range, and the evidence word. {words.summary.length} of {LONGEST_SUMMARY}.
        </p>
      </div>
      <TagField tags={words.tags} onChange={(tags) => onChange({ ...words, tags })} />
    </>
  )
}

/** A value once it has not changed for a while. */
function useSettled<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}

const LONGEST_SUMMARY = 400

/** The words as they stand when the form is opened. */
export function wordsOf({ title, document, cover }: Pick<StudioCasefile, 'title' | 'document' | 'cover'>): Words {
  const summary = (document.texts.dek || document.description).slice(0, LONGEST_SUMMARY)
  const chosen = cover && { sha256: cover.sha256, alt: cover.alt }
  const { others, answer } = document.texts
  const written = answer && { text: answer.text, figures: answer.figures, literals: answer.literals }
  return {
    title,
    summary,
    tags: document.keywords,
    cover: chosen,
    ...(others && { others }),
    ...(written && { answer: written }),
  }
}

/** What keeps these words from going out, as a sentence; null where nothing does. */
export function missingWords({ title, summary, cover }: Words): string | null {
  if (title.trim() === '' || summary.trim() === '') return 'Title and summary are needed.'
  return cover && cover.alt.trim() === '' ? 'Say what the cover image shows.' : null
}

/** What keeps a publication back although its words may be kept, as a sentence; null where nothing does. */
export function unfinishedWords(issues: readonly WordIssue[]): string | null {
  if (issues.some(({ path }) => path === 'answer')) return 'Mend the answer, or leave it to the draft.'
  return issues.length === 0 ? null : `Finish what others found: ${plural(issues.length, 'field')} to mend.`
}

/** The words as a preview may be asked for: a cover without its words is left as it was. */
export function previewableWords(words: Words): Words {
  const { cover, ...others } = words
  return cover && cover.alt.trim() === '' ? others : words
}

/** For the analyst: rival designs that go out beside the casefile's own, and cannot be left out. */
function RivalsToPublish({ id, rivals }: { id: string; rivals: LockedRival[] }) {
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () => analyzeRivals(id),
    onSuccess: (next) => client.setQueryData(rivalsQuery(id).queryKey, next),
  })
  if (rivals.length === 0) return null
  const canBeTried = rivals.some(({ state }) => state === 'failed' || state === 'cancelled')
  return (
    <section className="lock-card">
      <h2>Rival designs</h2>
      <p className="hint">Published beside your result, whatever they find; they change neither verdict nor score.</p>
      <div role="status">
        <ul className="dash-list">
          {rivals.map((rival) => (
            <li key={rival.link_hash}>{rivalSentence(rival)}</li>
          ))}
        </ul>
      </div>
      {again.error ? <Alert kind="error">{again.error.message}</Alert> : null}
      {canBeTried ? (
        <Button busy={again.isPending} onClick={() => again.mutate()}>
          Analyze again
        </Button>
      ) : null}
    </section>
  )
}
