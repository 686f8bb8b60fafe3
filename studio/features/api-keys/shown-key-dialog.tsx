import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { KeyShown } from './api-key-api.ts'

/** The one time a key can be seen. Esc does nothing here, or a slip would lose it. */
export function ShownKeyDialog({ shown: { key, details }, onClose }: { shown: KeyShown; onClose: () => void }) {
  const [copied, setCopied] = useState<string | null>(null)
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(key)
      setCopied('Copied.')
    } catch {
      setCopied('Your browser does not allow copying; select the key instead.')
    }
  }
  const actions = (
    <>
      <Button onClick={() => void copy()}>Copy key</Button>
      <Button variant="primary" onClick={onClose}>
        I have kept it
      </Button>
    </>
  )
  return (
    <Dialog title={`Your key “${details.name}”`} actions={actions} onClose={() => undefined}>
      <Alert kind="warning">It is shown this once. Only its fingerprint is kept, so nobody can show it again.</Alert>
      <p>
        <code className="shown-key">{key}</code>
      </p>
      <p className="field-note">
        Send it as <code>Authorization: Bearer …</code>, never in an address, and never in a page that others load.
      </p>
      <p role="status">{copied}</p>
    </Dialog>
  )
}
