import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { CodeField } from '../../forms/code-field.tsx'
import { PresentPasswordField } from '../../forms/present-password-field.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { announce } from '../../ui/toasts.tsx'
import { accountChanged } from './account-api.ts'
import { renewRecoveryCodes, switchSecondFactorOff } from './second-factor-api.ts'

interface ChangeProps {
  change: 'off' | 'renew'
  isRequired: boolean
  onCodes: (codes: string[]) => void
  onClose: () => void
}

const WORDS = {
  off: {
    title: 'Switch the second factor off?',
    text: 'Sign-in will ask for the password alone, and the recovery codes stop working.',
    confirm: 'Switch off',
  },
  renew: {
    title: 'Make new recovery codes?',
    text: 'You get ten new ones, shown once; those you have stop working.',
    confirm: 'Make new codes',
  },
}
const FORM = 'second-factor-change'

/** Asks for the password and a code: neither alone is enough for either change. */
export function SecondFactorChange({ change, isRequired, onCodes, onClose }: ChangeProps) {
  const client = useQueryClient()
  const [given, setGiven] = useState({ password: '', code: '' })
  const make = useMutation({
    mutationFn: async () => (change === 'off' ? switchSecondFactorOff(given) : renewRecoveryCodes(given)),
    onSuccess: async (codes) => {
      onClose()
      if (codes) onCodes(codes)
      else announce('The second factor is off.')
      await accountChanged(client)
    },
  })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!make.isPending) make.mutate()
  }
  const { title, text, confirm } = WORDS[change]
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" type="submit" form={FORM} busy={make.isPending}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog title={title} actions={actions} onClose={onClose}>
      <p>{text}</p>
      {change === 'off' && isRequired ? (
        <p>Your role needs one: you will have to set it up again before you can go on.</p>
      ) : null}
      <form id={FORM} className="account-form" onSubmit={submit}>
        <PresentPasswordField value={given.password} onChange={(password) => setGiven({ ...given, password })} />
        <CodeField value={given.code} onChange={(code) => setGiven({ ...given, code })} />
      </form>
      {make.error ? <Alert kind="error">{make.error.message}</Alert> : null}
    </Dialog>
  )
}
