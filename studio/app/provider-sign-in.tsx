import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { callApi } from './api.ts'
import { ApiError } from './api-error.ts'
import { useSession } from './session.ts'
import type { User } from '../../contract/user.ts'

interface ProviderButtonProps {
  /** What is pressed for, given what people call the provider. */
  label: (name: string) => string
  purpose: 'sign-in' | 'confirm'
  /** Address on this site to which it leads; null = where the account is at home. */
  next: string | null
}

/** The way to the organization's sign-in; nothing where none is set up, or where that is not known. */
export function ProviderButton({ label, purpose, next }: ProviderButtonProps) {
  const provider = useQuery({ queryKey: ['sign-in-provider'], queryFn: () => callApi('GET /api/auth/provider') })
  const go = useMutation({ mutationFn: () => goToProvider(purpose, next) })
  const name = provider.data?.name
  if (!name) return null
  return (
    <>
      <p className="button-row">
        <Button busy={go.isPending} onClick={() => go.mutate()}>
          {label(name)}
        </Button>
      </p>
      {go.error ? <Alert kind="error">{go.error.message}</Alert> : null}
    </>
  )
}

/** Where this tab keeps what it began, until the provider sends it back. */
const BEGUN_KEY = 'provider_sign_in'

/** A sign-in with the provider that this tab began. */
interface Begun {
  /** Without it the provider's answer is worth nothing, so nobody can sign somebody else's browser in. */
  key: string
  purpose: 'sign-in' | 'confirm'
  /** Address on this site to which it leads; null = where the account is at home. */
  next: string | null
}

/** Goes to the provider's page; for `confirm`, whoever is signed in shows the provider once more who they are. */
export async function goToProvider(purpose: Begun['purpose'], next: string | null): Promise<void> {
  const { address, key } = await (purpose === 'sign-in'
    ? callApi('POST /api/auth/provider/start')
    : callApi('POST /api/auth/provider/confirm/start'))
  const begun: Begun = { key, purpose, next }
  sessionStorage.setItem(BEGUN_KEY, JSON.stringify(begun))
  location.assign(address)
}

/**
 * Hands in what the provider answered, once.
 *
 * @param answer the page's query
 * @returns where to go on, and for whom; null = this tab began nothing
 * @throws {ApiError} with the sentence to show
 */
export async function finishWithProvider(answer: string): Promise<{ next: string | null; user: User } | null> {
  const begun = takeBegun()
  if (!begun) return null
  const { key, purpose, next } = begun
  if (purpose === 'sign-in') {
    const signedIn = await callApi('POST /api/auth/provider/finish', { body: { key, answer } })
    useSession.getState().accept(signedIn)
    return { next, user: signedIn.user }
  }
  await callApi('POST /api/auth/provider/confirm/finish', { body: { key, answer } })
  const { user } = useSession.getState()
  if (!user) throw new ApiError('Your session has ended. Sign in.', { status: 401, code: 'auth/not-signed-in' })
  return { next, user }
}

function takeBegun(): Begun | null {
  const kept = sessionStorage.getItem(BEGUN_KEY)
  sessionStorage.removeItem(BEGUN_KEY)
  return kept === null ? null : (JSON.parse(kept) as Begun)
}
