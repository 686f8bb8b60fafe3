import type { UpgradePrompt } from '../../../contract/upgrade-prompt.ts'
import { UpgradeBanner, UpgradeCard, UpgradeModalBody } from '../../../ui/upgrade/UpgradePrompt.tsx'
import { renderStatic } from '../../casefile-list/render-static.ts'

const TITLE = 'upgrade-title'

/** Opens the modal; Esc, the cross and Maybe Later dismiss it, and the browser gives the focus back. */
export function openUpgradeModal(prompt: UpgradePrompt): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'upgrade-modal'
  dialog.setAttribute('aria-labelledby', TITLE)
  const later = (
    <button type="button" className="button button-secondary" data-dismiss>
      Maybe Later
    </button>
  )
  renderStatic(<UpgradeModalBody prompt={prompt} titleId={TITLE} close={<Close />} later={later} />, dialog)
  dialog.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-dismiss]')) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.querySelector('dialog.upgrade-modal')?.remove()
  document.body.append(dialog)
  dialog.showModal()
  dialog.querySelector('h2')!.focus()
}

/** Shows the prompt in a place of the page until it is dismissed. */
export function showUpgrade(host: HTMLElement, prompt: UpgradePrompt, variant: 'banner' | 'card' = 'card'): void {
  const Variant = variant === 'card' ? UpgradeCard : UpgradeBanner
  host.replaceChildren()
  renderStatic(<Variant prompt={prompt} close={<Close />} />, host)
  host.hidden = false
  host.querySelector('[data-dismiss]')!.addEventListener('click', () => {
    host.replaceChildren()
    host.hidden = true
  })
}

function Close() {
  return (
    <button type="button" className="upgrade-close" data-dismiss aria-label="Dismiss">
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M4.5 4.5l7 7M11.5 4.5l-7 7" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
    </button>
  )
}
