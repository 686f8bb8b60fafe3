import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import type { RivalStanding } from '../../../contract/studio/rival.ts'
import type { DesignSpec } from '../../../engine/designs/design.ts'
import { DESIGNS } from '../../../engine/designs/registry.ts'
import { describeSpecIssues } from '../../../engine/parse-spec.ts'
import { useSession } from '../../app/session.ts'
import { FormContext, type Form } from '../../forms/form-context.tsx'
import { Fields } from '../../forms/nested-fields.tsx'
import { getAt, pathKey, setAt } from '../../forms/path.ts'
import { fieldsOf } from '../../forms/schema-fields.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ChangeReasons } from '../../ui/change-reasons.tsx'
import { columnChoices } from '../design-wizard/column-choices.ts'
import { compareRival, lockRival } from './rival-api.ts'
import { missingForLock } from './rival-words.ts'

interface RivalFormProps {
  casefile: StudioCasefile
  locked: NonNullable<RivalStanding['locked']>
  onLocked: (standing: RivalStanding) => void | Promise<void>
}

const AT = ['analysis']

/** The locked choices to begin with; what differs is compared, gets its reasons, and is locked. */
export function RivalForm({ casefile, locked, onLocked }: RivalFormProps) {
  const { id, dataset } = casefile
  const spec: DesignSpec<unknown> = DESIGNS[locked.design_type].spec
  const fields = useMemo(() => fieldsOf(spec.schema), [spec])
  const [analysis, setAnalysis] = useState(locked.analysis)
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const [isUnseen, setIsUnseen] = useState(false)
  const [isNamed, setIsNamed] = useState(false)
  const name = useSession((session) => session.user?.name ?? '')
  const compare = useMutation({ mutationFn: () => compareRival(id, analysis) })
  const lock = useMutation({
    mutationFn: () =>
      lockRival(id, {
        analysis,
        reasons: (compare.data?.changes ?? []).map(({ field }) => ({ field, why: reasons[field] ?? '' })),
        results_unseen: true,
        named: isNamed,
      }),
    onSuccess: onLocked,
  })
  const issues = describeSpecIssues(spec, analysis)
  const form: Form = {
    read: (path) => getAt({ analysis }, path),
    change: (path, value) => {
      setAnalysis((before) => setAt({ analysis: before }, path, value).analysis)
      // what was compared is not what stands there any more
      compare.reset()
    },
    errorAt: (path) => issues.find((issue) => pathKey([...AT, ...issue.path]) === pathKey(path))?.message,
    leave: () => undefined,
    columns: dataset ? columnChoices(dataset, undefined) : null,
  }
  const changes = compare.data?.changes ?? null
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
          disabled={issues.length > 0}
          reason={issues.length > 0 ? 'Mend what is marked first.' : undefined}
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
          changes={changes.map(({ field, locked: before, rival: after }) => ({ field, before, after }))}
          reasons={reasons}
          onChange={setReasons}
        />
      ) : null}
      <label className="choice">
        <input type="checkbox" checked={isUnseen} onChange={(event) => setIsUnseen(event.target.checked)} />
        <span>I have not seen results of this casefile, here or elsewhere.</span>
      </label>
      <label className="choice">
        <input
          type="checkbox"
          checked={isNamed && name !== ''}
          disabled={name === ''}
          onChange={(event) => setIsNamed(event.target.checked)}
        />
        <span>
          {name === ''
            ? 'To be named, fill in your name in your account.'
            : `Name me, ${name}; otherwise it says “A reviewer”.`}
        </span>
      </label>
      {lock.error ? <Alert kind="error">{lock.error.message}</Alert> : null}
      <p className="button-row">
        <Button type="submit" variant="primary" busy={lock.isPending} disabled={missing !== undefined} reason={missing}>
          Lock the rival design
        </Button>
      </p>
    </form>
  )
}
