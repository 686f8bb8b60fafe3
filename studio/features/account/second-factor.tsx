import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { SecondFactor } from '../../../contract/session.ts'
import { formatDate, plural } from '@casefiles/engine/words'
import { saveFile } from '../../app/save-file.ts'
import { CodeField } from '../../forms/code-field.tsx'
import { PresentPasswordField } from '../../forms/password-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { accountChanged, renewRecoveryCodes, secondFactorQuery, switchSecondFactorOff } from './account-api.ts'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

/** The second factor of the account: set up, kept in order and switched off. */
export function SecondFactorSection() {
  const query = useQuery(secondFactorQuery)
  const [shown, setShown] = useState<string[] | null>(null)
  return (
    <Loaded query={query} title="Failed to load the second factor" lines={3}>
      {(factor) =>
        shown ? (
          <RecoveryCodes codes={shown} onClose={() => setShown(null)} />
        ) : factor.since === null ? (
          <Off factor={factor} onCodes={setShown} />
        ) : (
          <On factor={factor} since={factor.since} onCodes={setShown} />
        )
      }
    </Loaded>
  )
}

interface RecoveryCodesProps {
  codes: string[]
  onClose: () => void
}

/** The codes for when the app is lost, shown this once. The heading takes the focus, so that they are read out. */
function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current!.focus(), [])
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p>
        Each signs you in once when the app is not at hand. They are shown this once: print them, or keep them where you
        keep passwords, not on the phone with the app.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="button-row">
        <Button onClick={save}>Save as a file</Button>
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      </div>
    </>
  )
}

interface StateProps {
  factor: SecondFactor
  onCodes: (codes: string[]) => void
}

function Off({ factor, onCodes }: StateProps) {
  return (
    <>
      {factor.is_required ? (
        <Alert kind="warning">
          Your role needs a second factor. Set it up here; until then nothing else is open to you.
        </Alert>
      ) : null}
      <p>
        It is off: sign-in asks for the password alone. With it, sign-in also asks for a code that an app on your phone
        makes, so that a stolen password is not enough.
      </p>
      <SecondFactorSetUp onDone={onCodes} />
    </>
  )
}

function On({ factor, since, onCodes }: StateProps & { since: string }) {
  const [asked, setAsked] = useState<'off' | 'renew' | null>(null)
  return (
    <>
      <p>
        It is on since {formatDate(since)}: sign-in also asks for a code.{' '}
        {plural(factor.recovery_codes_left, 'recovery code')} left.
      </p>
      <div className="button-row">
        <Button onClick={() => setAsked('renew')}>New recovery codes</Button>
        <Button onClick={() => setAsked('off')}>Switch off</Button>
      </div>
      {asked ? (
        <SecondFactorChange
          change={asked}
          isRequired={factor.is_required}
          onCodes={onCodes}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}

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
function SecondFactorChange({ change, isRequired, onCodes, onClose }: ChangeProps) {
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
