import { useState, type ReactNode } from 'react'
import type { UpgradePrompt } from '../../contract/upgrade-prompt.ts'
import { UpgradeBanner as Banner, UpgradeCard as Card, UpgradeModalBody } from '../../ui/upgrade/UpgradePrompt.tsx'
import { Button } from './button.tsx'
import { CrossIcon, LockIcon } from './icons.tsx'
import { Modal } from '../../ui/dialog/Modal.tsx'

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
  return (
    <Modal className="upgrade-modal" onClose={onDismiss}>
      {(titleId) => (
        <UpgradeModalBody
          prompt={prompt}
          titleId={titleId}
          close={<Close onClick={onDismiss} />}
          later={<Button onClick={onDismiss}>Maybe Later</Button>}
        />
      )}
    </Modal>
  )
}

function Close({ onClick }: { onClick: () => void }): ReactNode {
  return (
    <button type="button" className="upgrade-close" aria-label="Dismiss" onClick={onClick}>
      <CrossIcon />
    </button>
  )
}
