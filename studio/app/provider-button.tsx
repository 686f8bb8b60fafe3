import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { callApi } from './api.ts'
import { goToProvider } from './provider-sign-in.ts'

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
