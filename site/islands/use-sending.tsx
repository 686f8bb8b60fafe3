import { useEffect, useRef, useState, type ReactNode } from 'react'

/** A form that is sent once: how far that is, and where it is said. */
export function useSending() {
  const [state, setState] = useState({ words: '', isBusy: false, isSent: false })
  const status = useRef<HTMLParagraphElement>(null)

  // the form has gone, and the focus with it
  useEffect(() => {
    if (state.isSent) status.current!.focus()
  }, [state.isSent])

  async function send(call: () => Promise<unknown>, thanks: string): Promise<void> {
    setState((before) => ({ ...before, isBusy: true }))
    try {
      await call()
      setState({ words: thanks, isBusy: false, isSent: true })
    } catch (error) {
      setState({ words: `Not sent: ${(error as Error).message}`, isBusy: false, isSent: false })
    }
  }

  const said: ReactNode = (
    <p role="status" tabIndex={-1} ref={status}>
      {state.words}
    </p>
  )
  return { isBusy: state.isBusy, isSent: state.isSent, send, said }
}

/** A field that people do not see: whoever fills it in is a program. */
export function Honeypot() {
  return <input name="website" tabIndex={-1} autoComplete="off" hidden aria-hidden="true" />
}

/** What stands in a form, by the names of its fields. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(new FormData(form)) as Record<string, string>
}
