import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { UpgradePrompt } from '../../../contract/upgrade-prompt.ts'
import { Modal } from '../../../ui/dialog/Modal.tsx'
import { UpgradeCard, UpgradeModalBody } from '../../../ui/upgrade/UpgradePrompt.tsx'

let opened: Root | null = null

/** Opens the modal; Esc, the cross and Maybe Later dismiss it, and the browser gives the focus back. */
export function openUpgradeModal(prompt: UpgradePrompt): void {
  const dismiss = () => {
    opened?.unmount()
    opened = null
  }
  dismiss()
  const place = document.createElement('div')
  place.className = 'upgrade-place'
  document.querySelector('.upgrade-place')?.remove()
  document.body.append(place)
  opened = createRoot(place)
  opened.render(
    <Modal className="upgrade-modal" onClose={dismiss}>
      {(titleId) => (
        <UpgradeModalBody
          prompt={prompt}
          titleId={titleId}
          close={<Close onClick={dismiss} />}
          later={
            <button type="button" className="button button-secondary" onClick={dismiss}>
              Maybe Later
            </button>
          }
        />
      )}
    </Modal>,
  )
}

/** The prompt in a place of the page, until it is dismissed. */
export function UpgradeNotice({ prompt }: { prompt: UpgradePrompt }) {
  const [isDismissed, setDismissed] = useState(false)
  return isDismissed ? null : <UpgradeCard prompt={prompt} close={<Close onClick={() => setDismissed(true)} />} />
}

/** The same where the place belongs to no island. */
export function showUpgrade(host: HTMLElement, prompt: UpgradePrompt): void {
  host.hidden = false
  createRoot(host).render(<UpgradeNotice prompt={prompt} />)
}

function Close({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="upgrade-close" aria-label="Dismiss" onClick={onClick}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M4.5 4.5l7 7M11.5 4.5l-7 7" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
    </button>
  )
}
