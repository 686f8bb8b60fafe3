import { useRef, useState, type SubmitEvent } from 'react'
import { formatDate } from '@casefiles/engine/words'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusNext } from '../../ui/focus.ts'

interface DateWarningProps {
  /** The day that was entered by hand, ISO. */
  entered: string | null
  onEnter: (date: string | null) => void
}

/** A text without a date of effect can be locked; the date can be entered by hand as well. */
export function DateWarning({ entered, onEnter }: DateWarningProps) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const focusNext = useFocusNext()
  function close(): void {
    focusNext(() => edit.current)
    setIsEditing(false)
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onEnter(String(new FormData(event.currentTarget).get('date')))
    close()
  }
  function remove(): void {
    focusNext(() => edit.current)
    onEnter(null)
  }
  if (isEditing) {
    return (
      <form className="date-form" onSubmit={submit}>
        <label className="field">
          <span className="field-label">Effective date</span>
          <input className="field-control" type="date" name="date" required defaultValue={entered ?? ''} autoFocus />
        </label>
        <Button type="submit" variant="primary">
          Use this date
        </Button>
        <Button onClick={close}>Cancel</Button>
      </form>
    )
  }
  if (entered !== null) {
    return (
      <Alert kind="info">
        Effective date entered by hand: {formatDate(entered)}.{' '}
        <Button ref={edit} variant="text" onClick={() => setIsEditing(true)}>
          Change the date
        </Button>
        <Button variant="text" onClick={remove}>
          Remove it
        </Button>
      </Alert>
    )
  }
  return (
    <Alert kind="warning">
      <p>missing effective date; you can still Lock.</p>
      <Button ref={edit} variant="text" onClick={() => setIsEditing(true)}>
        Enter the date
      </Button>
    </Alert>
  )
}
