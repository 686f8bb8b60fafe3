import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactor } from '../../../contract/second-factor.ts'
import { plural } from '../../../engine/words/count.ts'
import { formatDate } from '../../../engine/words/date.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorQuery } from './second-factor-api.ts'
import { SecondFactorChange } from './second-factor-change.tsx'
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
