import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  DIGEST_KINDS,
  DIGEST_RHYTHMS,
  type DigestChoice,
  type DigestKind,
  type DigestRhythm,
} from '../../../../contract/admin/digest.ts'
import { callApi } from '../../../app/api.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ADMIN_KEY } from '../data-table/use-list.ts'
import { Section } from '../section.tsx'
import { useChange } from '../use-change.ts'

const RHYTHM_WORDS: Record<DigestRhythm, string> = {
  off: 'No emails',
  daily: 'Once a day, at 07:00 UTC',
  'at-once': 'Within a minute',
}
const KIND_WORDS: Record<DigestKind, string> = {
  claim: 'Claims of readers',
  flag: 'Flags of readers',
  'enterprise-request': 'Requests for Enterprise',
  job: 'Jobs that failed',
  night: 'Nights that failed',
}

const digestQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'digest'],
  queryFn: () => callApi('GET /api/admin/digest'),
})

/** What the admin at the screen is told by email; everybody chooses for themselves. */
export function DigestSection() {
  const query = useQuery(digestQuery)
  return (
    <Section title="Emails to you">
      <Loaded query={query} title="Failed to load your choice">
        {(choice) => <DigestForm choice={choice} />}
      </Loaded>
    </Section>
  )
}

function DigestForm({ choice }: { choice: DigestChoice }) {
  const [draft, setDraft] = useState(choice)
  const change = (to: DigestChoice) => callApi('PUT /api/admin/digest', { body: to })
  const save = useChange({ run: change, done: () => 'Your choice is saved.', undo: () => change(choice) })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(choice)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isChanged) save.mutate(draft)
  }
  const toggle = (kind: DigestKind, isWanted: boolean) =>
    setDraft({ ...draft, kinds: DIGEST_KINDS.filter((one) => (one === kind ? isWanted : draft.kinds.includes(one))) })
  return (
    <form className="digest-form" onSubmit={submit}>
      <fieldset className="field-set">
        <legend>How often</legend>
        {DIGEST_RHYTHMS.map((rhythm) => (
          <label key={rhythm} className="choice">
            <input
              type="radio"
              name="rhythm"
              checked={draft.rhythm === rhythm}
              onChange={() => setDraft({ ...draft, rhythm })}
            />
            {RHYTHM_WORDS[rhythm]}
          </label>
        ))}
      </fieldset>
      <fieldset className="field-set" disabled={draft.rhythm === 'off'}>
        <legend>About what</legend>
        {DIGEST_KINDS.map((kind) => (
          <label key={kind} className="choice">
            <input
              type="checkbox"
              checked={draft.kinds.includes(kind)}
              onChange={({ target }) => toggle(kind, target.checked)}
            />
            {KIND_WORDS[kind]}
          </label>
        ))}
      </fieldset>
      <p>
        <Button type="submit" disabled={!isChanged} reason="Nothing was changed." busy={save.isPending}>
          Save
        </Button>
      </p>
      {save.error ? <Alert kind="error">{save.error.message}</Alert> : null}
    </form>
  )
}
