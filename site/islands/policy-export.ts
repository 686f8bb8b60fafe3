// For signed-in readers: the policy's dossier as one file, or what it takes to have it.
import { hasTier } from '../../contract/access.ts'
import { DOSSIER_FORMATS, type DossierFormat } from '../../contract/export-columns.ts'
import { featurePrompt } from '../../contract/upgrade-prompt.ts'
import { readStoredUser, type Tier } from '../../contract/user.ts'
import { fetchCall } from './fetch-call.ts'
import { refreshAccount } from './refresh-account.ts'

const LABELS: Record<DossierFormat, string> = {
  zip: 'ZIP with everything',
  json: 'JSON',
  csv: 'Estimates as CSV',
  bib: 'BibTeX',
  ris: 'RIS',
}

class PolicyExport extends HTMLElement {
  connectedCallback() {
    const user = readStoredUser(localStorage)
    if (!user) return
    if (!hasTier(user, 'pro')) return void this.#prompt(user.tier)
    const heading = document.createElement('h3')
    heading.textContent = 'Dossier'
    this.append(heading, ...this.#downloads())
    this.hidden = false
  }

  async #prompt(tier: Tier): Promise<void> {
    const { showUpgrade } = await import('./upgrade/upgrade-prompt.tsx')
    showUpgrade(this, featurePrompt('exports', tier))
  }

  #downloads(): HTMLElement[] {
    const words = paragraph(
      'The policy with its casefiles, replication bundles, texts and the problems that weigh them, with every fingerprint.',
    )
    const status = document.createElement('p')
    status.setAttribute('role', 'status')
    const row = document.createElement('p')
    row.className = 'button-row'
    for (const format of DOSSIER_FORMATS) {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'button button-secondary button-small'
      button.textContent = LABELS[format]
      button.addEventListener('click', () => void this.#download(format, button, status))
      row.append(button)
    }
    return [words, row, status]
  }

  async #download(format: DossierFormat, button: HTMLButtonElement, status: HTMLElement): Promise<void> {
    const slug = this.dataset.slug!
    if (button.getAttribute('aria-busy') === 'true') return
    button.setAttribute('aria-busy', 'true')
    status.textContent = 'The server is putting the file together…'
    try {
      const response = await fetchCall('GET /api/export/policy/:id', { params: { id: slug }, query: { format } })
      if (response.status === 403) void refreshAccount()
      if (!response.ok) throw new Error(await refusalOf(response))
      keep(await response.blob(), `policy-${slug}.${format}`)
      status.textContent = 'Downloaded.'
    } catch (error) {
      status.textContent = error instanceof TypeError ? 'The server cannot be reached.' : (error as Error).message
    } finally {
      button.removeAttribute('aria-busy')
    }
  }
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.className = 'block-text'
  element.textContent = text
  return element
}

async function refusalOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as { message?: string; error?: string }
  return body.message || body.error || `HTTP ${response.status}`
}

function keep(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

customElements.define('policy-export', PolicyExport)
