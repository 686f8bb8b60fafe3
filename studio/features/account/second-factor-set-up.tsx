import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { encode } from 'uqr'
import type { SecondFactorSetUp as SetUp } from '../../../contract/session.ts'
import { CodeField } from '../../forms/code-field.tsx'
import { PresentPasswordField } from '../../forms/password-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { announce } from '../../ui/toasts.tsx'
import { accountChanged, beginSecondFactor, confirmSecondFactor } from './account-api.ts'
import { groupsOf } from './groups-of.ts'

interface SetUpProps {
  /** @param codes the recovery codes, to be shown once */
  onDone: (codes: string[]) => void
}

/** First the password, then the secret for the app and a code of it. */
export function SecondFactorSetUp({ onDone }: SetUpProps) {
  const [begun, setBegun] = useState<SetUp | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  if (begun) return <ConfirmForm {...begun} onDone={onDone} />
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>Set up a second factor</Button>
      {isAsked ? <PasswordDialog onBegun={setBegun} onClose={() => setIsAsked(false)} /> : null}
    </>
  )
}

const FORM = 'begin-second-factor'

function PasswordDialog({ onBegun, onClose }: { onBegun: (begun: SetUp) => void; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const begin = useMutation({ mutationFn: () => beginSecondFactor(password), onSuccess: onBegun })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!begin.isPending) begin.mutate()
  }
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" type="submit" form={FORM} busy={begin.isPending}>
        Go on
      </Button>
    </>
  )
  return (
    <Dialog title="Set up a second factor" actions={actions} onClose={onClose}>
      <p>You need your password and an app that makes codes.</p>
      <form id={FORM} onSubmit={submit}>
        <PresentPasswordField value={password} onChange={setPassword} />
      </form>
      {begin.error ? <Alert kind="error">{begin.error.message}</Alert> : null}
    </Dialog>
  )
}

function ConfirmForm({ secret, address, onDone }: SetUpProps & SetUp) {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => confirmSecondFactor(code),
    onSuccess: async (codes) => {
      onDone(codes)
      announce('The second factor is on.')
      await accountChanged(client)
    },
  })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate()
  }
  return (
    <form className="account-form" onSubmit={submit}>
      <p>Scan this with an app for codes, such as the one of your password manager:</p>
      <QrCode text={address} label="QR code with the secret for the app; the same stands below as text" />
      <p>
        On this device, <a href={address}>open it in the app</a>. Or type the secret:{' '}
        <code className="secret">{groupsOf(4, secret)}</code>
      </p>
      <CodeField value={code} onChange={setCode} isOfApp takesFocus />
      {confirm.error ? <Alert kind="error">{confirm.error.message}</Alert> : null}
      <Button type="submit" variant="primary" busy={confirm.isPending}>
        Switch on
      </Button>
    </form>
  )
}

/** Light squares around the code (ISO/IEC 18004, 6.3.8). */
const QUIET = 4

/** A QR code, black on white in both themes: scanners look for dark on light. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="qr-code-light" width={size} height={size} />
      <path className="qr-code-dark" d={dark} />
    </svg>
  )
}
