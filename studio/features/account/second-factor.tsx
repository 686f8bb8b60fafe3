import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { plural } from '@casefiles/engine/words'
import { formatDate } from '@casefiles/words/formats'
import { encode } from 'uqr'
import type { SecondFactor, SecondFactorSetUp as SetUp } from '../../../contract/second-factor.ts'
import { saveFile } from '../../app/save-file.ts'
import { CodeField } from '../../forms/code-field.tsx'
import { PresentPasswordField } from '../../forms/password-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import {
  accountChanged,
  renewRecoveryCodes,
  secondFactorQuery,
  switchSecondFactorOff,
  beginSecondFactor,
  confirmSecondFactor,
} from './account-api.ts'

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

interface SetUpProps {
  /** @param codes the recovery codes, to be shown once */
  onDone: (codes: string[]) => void
}

/** First the password, then the secret for the app and a code of it. */
function SecondFactorSetUp({ onDone }: SetUpProps) {
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

const BEGIN_FORM = 'begin-second-factor'

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
      <Button variant="primary" type="submit" form={BEGIN_FORM} busy={begin.isPending}>
        Go on
      </Button>
    </>
  )
  return (
    <Dialog title="Set up a second factor" actions={actions} onClose={onClose}>
      <p>You need your password and an app that makes codes.</p>
      <form id={BEGIN_FORM} onSubmit={submit}>
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

/** Text in groups, as it is read off and typed. @example groupsOf(4, 'ABCDEFGHIJ') // 'ABCD EFGH IJ' */
export function groupsOf(size: number, text: string): string {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, group) =>
    text.slice(group * size, (group + 1) * size),
  ).join(' ')
}
