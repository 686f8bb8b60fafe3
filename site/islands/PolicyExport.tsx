import { useEffect, useState } from 'react'
import { hasTier } from '../../contract/access.ts'
import { DOSSIER_FORMATS, type DossierFormat } from '../../contract/export-columns.ts'
import { featurePrompt } from '../../contract/upgrade-prompt.ts'
import { readStoredUser, type User } from '../../contract/user.ts'
import { fetchCall, refreshAccount } from './fetch-call.ts'
import { saveFile } from './copy-and-save.ts'
import { UpgradeNotice } from './upgrade/upgrade-prompt.tsx'

const LABELS: Record<DossierFormat, string> = {
  zip: 'ZIP with everything',
  json: 'JSON',
  csv: 'Estimates as CSV',
  bib: 'BibTeX',
  ris: 'RIS',
}

/** For signed-in readers: the policy's dossier as one file, or what it takes to have it. */
export function PolicyExport({ slug }: { slug: string }) {
  const [user, setUser] = useState<User | null>(null)
  const [status, setStatus] = useState('')
  const [busy, setBusy] = useState<DossierFormat | null>(null)
  useEffect(() => setUser(readStoredUser(localStorage)), [])
  if (user === null) return null
  if (!hasTier(user, 'pro')) return <UpgradeNotice prompt={featurePrompt('exports', user.tier)} />

  async function download(format: DossierFormat) {
    if (busy !== null) return
    setBusy(format)
    setStatus('The server is putting the file together…')
    try {
      const response = await fetchCall('GET /api/export/policy/:id', { params: { id: slug }, query: { format } })
      if (response.status === 403) void refreshAccount()
      if (!response.ok) throw new Error(await refusalOf(response))
      saveFile(`policy-${slug}.${format}`, await response.blob())
      setStatus('Downloaded.')
    } catch (error) {
      setStatus(error instanceof TypeError ? 'The server cannot be reached.' : (error as Error).message)
    } finally {
      setBusy(null)
    }
  }

  return (
    <div>
      <h3>Dossier</h3>
      <p className="block-text">
        The policy with its casefiles, replication bundles, texts and the problems that weigh them, with every
        fingerprint.
      </p>
      <p className="button-row">
        {DOSSIER_FORMATS.map((format) => (
          <button
            type="button"
            className="button button-secondary button-small"
            aria-busy={busy === format || undefined}
            key={format}
            onClick={() => void download(format)}
          >
            {LABELS[format]}
          </button>
        ))}
      </p>
      <p role="status">{status}</p>
    </div>
  )
}

async function refusalOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as { message?: string; error?: string }
  return body.message || body.error || `HTTP ${response.status}`
}
