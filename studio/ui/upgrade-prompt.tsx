import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { UpgradePrompt } from '../../contract/upgrade-prompt.ts'
import { UpgradeBanner as Banner, UpgradeCard as Card, UpgradeModalBody } from '../../ui/upgrade/UpgradePrompt.tsx'
import { Button } from './button.tsx'
import { CrossIcon, LockIcon } from './icons.tsx'

/** Above the content, until it is dismissed. */
export function UpgradeBanner({ prompt }: { prompt: UpgradePrompt }) {
  const [isDismissed, setIsDismissed] = useState(false)
  return isDismissed ? null : <Banner prompt={prompt} close={<Close onClick={() => setIsDismissed(true)} />} />
}

/** In place of a feature; once dismissed, its name and the tier are left behind. */
export function UpgradeCard({ prompt }: { prompt: UpgradePrompt }) {
  const [isDismissed, setIsDismissed] = useState(false)
  if (!isDismissed) return <Card prompt={prompt} close={<Close onClick={() => setIsDismissed(true)} />} />
  return (
    <Button disabled reason={prompt.reason}>
      <LockIcon />
      {prompt.title}, {prompt.tierName}
    </Button>
  )
}

/** Over the page; Esc, the cross and Maybe Later dismiss it, and the focus goes back to where it was. */
export function UpgradeModal({ prompt, onDismiss }: { prompt: UpgradePrompt; onDismiss: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    element.querySelector<HTMLElement>('h2')!.focus()
    // Closed before it leaves the page, or the focus would not go back.
    return () => element.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="upgrade-modal"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss()
      }}
    >
      <UpgradeModalBody
        prompt={prompt}
        titleId={titleId}
        close={<Close onClick={onDismiss} />}
        later={<Button onClick={onDismiss}>Maybe Later</Button>}
      />
    </dialog>
  )
}

function Close({ onClick }: { onClick: () => void }): ReactNode {
  return (
    <button type="button" className="upgrade-close" aria-label="Dismiss" onClick={onClick}>
      <CrossIcon />
    </button>
  )
}
