import { create } from 'zustand'
import { ApiError } from './api-error.ts'

interface FreshSignIn {
  /** Answers who waits: whether the password was given. null = nothing is asked. */
  answer: ((isConfirmed: boolean) => void) | null
}

/** Whether a call waits for the password once more. */
export const useFreshSignIn = create<FreshSignIn>(() => ({ answer: null }))

/** Ends the question. */
export function answerFreshSignIn(isConfirmed: boolean): void {
  const { answer } = useFreshSignIn.getState()
  useFreshSignIn.setState({ answer: null })
  answer?.(isConfirmed)
}

/**
 * Makes a call; where it asks for a fresh sign-in, asks for the password in a dialog and makes it again. Where the dialog is
 * closed without it, the refusal stands.
 */
export async function repeatFreshly<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof ApiError) || error.refusal.code !== 'auth/fresh-sign-in-needed') throw error
    if (!(await askForPassword())) throw error
    return make()
  }
}

function askForPassword(): Promise<boolean> {
  // Several calls that are refused at once, as for a selection of rows, wait for one answer.
  const { answer } = useFreshSignIn.getState()
  return new Promise((resolve) =>
    useFreshSignIn.setState({
      answer: (isConfirmed) => {
        answer?.(isConfirmed)
        resolve(isConfirmed)
      },
    }),
  )
}
