import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import type { RivalDraft, RivalStanding } from '../../../contract/rival.ts'
import { plainSpecIssue } from '../../../contract/studio/spec-issue-words.ts'
import { describeSpecIssues, DESIGNS, type DesignSpec } from '@casefiles/engine/designs'
import { formatDateTime } from '@casefiles/words/formats'
import { useSession } from '../../app/session.ts'
import { type Form, FormContext } from '../../forms/form-context.tsx'
import { Fields } from '../../forms/nested-fields.tsx'
import { getAt, pathKey, setAt } from '../../forms/path.ts'
import { fieldsOf } from '../../forms/schema-fields.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ChangeReasons } from '../../ui/change-reasons.tsx'
import { columnChoices } from '../design-wizard/column-choices.ts'
import { compareRival, lockRival, saveRivalDraft, standingQuery } from './rival-api.ts'
import { missingForLock, writtenIn } from './rival-words.ts'

interface RivalFormProps {
  casefile: StudioCasefile
  locked: NonNullable<RivalStanding['locked']>
  /** What was written before; without it the form begins with the locked choices. */
  draft: RivalStanding['draft']
  onLocked: (standing: RivalStanding) => void | Promise<void>
}

const AT = ['analysis']

/** The locked choices to begin with; what differs is compared, gets its reasons, and is locked. Until then it is kept as a draft. */
export function RivalForm({ casefile, locked, draft, onLocked }: RivalFormProps) {
  const { id, dataset } = casefile
  const spec: DesignSpec<unknown> = DESIGNS[locked.design_type].spec
  const fields = useMemo(() => fieldsOf(spec), [spec])
  const [written, setWritten] = useState<RivalDraft>(() => (draft ? writtenIn(draft) : emptyDraft(locked.analysis)))
  const [isUnseen, setIsUnseen] = useState(false)
  const { analysis, named } = written
  const reasons = Object.fromEntries(written.reasons.map(({ field, why }) => [field, why]))
  const kept = useRivalDraft(id, written)
  const name = useSession((session) => session.user?.name ?? '')
  const compare = useMutation({ mutationFn: () => compareRival(id, analysis) })
  const lock = useMutation({
    mutationFn: () =>
      lockRival(id, {
        analysis,
        reasons: (compare.data?.changes ?? []).map(({ field }) => ({ field, why: reasons[field] ?? '' })),
        results_unseen: true,
        named,
      }),
    onMutate: kept.forget,
    onSuccess: onLocked,
  })
  const issues = describeSpecIssues(spec, analysis)
  const form: Form = {
    read: (path) => getAt({ analysis }, path),
    change: (path, value) => {
      setWritten((before) => ({ ...before, analysis: setAt({ analysis: before.analysis }, path, value).analysis }))
      // what was compared is not what stands there any more
      compare.reset()
    },
    errorAt: (path) => {
      const found = issues.find((issue) => pathKey([...AT, ...issue.path]) === pathKey(path))
      return found && plainSpecIssue(found)
    },
    leave: () => undefined,
    columns: dataset ? columnChoices(dataset, undefined) : null,
  }
  const canCompare = issues.length === 0
  const { mutate: compareNow } = compare
  const [isResumed] = useState(draft !== null && canCompare)
  useEffect(() => {
    if (isResumed) compareNow()
  }, [isResumed, compareNow])
  const changes = compare.data?.changes ?? null
  function startAnew(): void {
    setWritten(emptyDraft(locked.analysis))
    compare.reset()
  }
  const missing = missingForLock({ changes, reasons, isUnseen })
  return (
    <form
      className="rival-form"
      onSubmit={(event) => {
        event.preventDefault()
        lock.mutate()
      }}
    >
      <FormContext.Provider value={form}>
        <Fields fields={fields} path={AT} />
      </FormContext.Provider>
      {compare.error ? <Alert kind="error">{compare.error.message}</Alert> : null}
      <p className="button-row">
        <Button
          busy={compare.isPending}
          disabled={!canCompare}
          reason={canCompare ? undefined : 'Mend what is marked first.'}
          onClick={() => compare.mutate()}
        >
          Compare with the locked design
        </Button>
      </p>
      {changes ? (
        <ChangeReasons
          title="What differs"
          hint={
            changes.length === 0
              ? 'Nothing differs from the locked design.'
              : 'Each reason is published beside both results.'
          }
          sides={['Locked', 'Rival']}
          designType={locked.design_type}
          changes={changes.map(({ field, locked: before, rival: after }) => ({ field, before, after }))}
          reasons={reasons}
          onChange={(next) =>
            setWritten({ ...written, reasons: Object.entries(next).map(([field, why]) => ({ field, why })) })
          }
        />
      ) : null}
      <label className="choice">
        <input type="checkbox" checked={isUnseen} onChange={(event) => setIsUnseen(event.target.checked)} />
        <span>I have not seen results of this casefile, here or elsewhere.</span>
      </label>
      <label className="choice">
        <input
          type="checkbox"
          checked={named && name !== ''}
          disabled={name === ''}
          onChange={(event) => setWritten({ ...written, named: event.target.checked })}
        />
        <span>
          {name === ''
            ? 'To be named, fill in your name in your account.'
            : `Name me, ${name}; otherwise it says “A reviewer”.`}
        </span>
      </label>
      <DraftState savedAt={kept.savedAt ?? draft?.saved_at ?? null} error={kept.error} />
      {lock.error ? <Alert kind="error">{lock.error.message}</Alert> : null}
      <p className="button-row">
        <Button type="submit" variant="primary" busy={lock.isPending} disabled={missing !== undefined} reason={missing}>
          Lock the rival design
        </Button>
        {written.analysis === locked.analysis ? null : (
          <Button onClick={startAnew}>Start over from the locked design</Button>
        )}
      </p>
    </form>
  )
}

/** How long nothing has to be typed before what stands there is saved. */
const REST_MS = 400

/**
 * Keeps a rival design with the server while it is written, one save after the other; what is not sent yet is sent when the form goes.
 *
 * @param draft what stands in the form; a new object counts as a change
 * @returns when it was saved last here, and why it was not
 */
function useRivalDraft(id: string, draft: RivalDraft) {
  const client = useQueryClient()
  const { mutate, ...save } = useMutation({
    scope: { id: `rival-draft-${id}` },
    mutationFn: (written: RivalDraft) => saveRivalDraft(id, written),
    onSuccess: ({ saved_at }, written) =>
      client.setQueryData(
        standingQuery(id).queryKey,
        (before) => before && { ...before, draft: { ...written, saved_at } },
      ),
  })
  const begun = useRef(draft)
  const unsent = useRef<RivalDraft | null>(null)
  useEffect(() => {
    if (draft === begun.current) return
    unsent.current = draft
    const timer = setTimeout(() => {
      if (unsent.current === null) return
      unsent.current = null
      mutate(draft)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [draft, mutate])
  useEffect(
    () => () => {
      if (unsent.current !== null) mutate(unsent.current)
    },
    [mutate],
  )
  return {
    savedAt: save.data?.saved_at ?? null,
    error: save.error,
    /** What is locked is a draft no more. */
    forget: () => {
      unsent.current = null
    },
  }
}

const emptyDraft = (analysis: RivalDraft['analysis']): RivalDraft => ({ analysis, reasons: [], named: false })

/** Whether what is written is kept, so that nobody is afraid to leave. */
function DraftState({ savedAt, error }: { savedAt: string | null; error: Error | null }) {
  if (error) {
    return (
      <Alert kind="warning">
        <strong>Your draft is not saved.</strong> {error.message} Leave this page open; it is saved with your next
        change.
      </Alert>
    )
  }
  return (
    <p className="hint" role="status">
      {savedAt === null
        ? 'What you change is saved as your draft.'
        : `Your draft was saved ${formatDateTime(savedAt)}. Nobody else sees it until you lock it.`}
    </p>
  )
}
