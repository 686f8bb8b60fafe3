import type { ChainFiles, ChainStep } from '../casefile/verify-chain.ts'

/** The button that computes the fingerprints of this casefile again; hidden where scripts do not run. */
class VerifyChain extends HTMLElement {
  connectedCallback() {
    this.hidden = false
    this.querySelector('button')!.addEventListener('click', () => void this.#verify())
  }

  async #verify() {
    const button = this.querySelector('button')!
    button.setAttribute('aria-busy', 'true')
    this.#say('Computing the fingerprints …')
    try {
      this.#show(await this.#steps())
    } catch (error) {
      this.#say(`Not verified: ${(error as Error).message}`)
    }
    button.removeAttribute('aria-busy')
  }

  async #steps(): Promise<ChainStep[]> {
    const [{ verifyChain }, { sha256 }, document, data] = await Promise.all([
      import('../casefile/verify-chain.ts'),
      import('../engine-worker/fingerprint.ts'),
      bytesAt(this.dataset.document!),
      this.#isDataGone ? null : bytesAt(this.dataset.file!),
    ])
    const recorded = JSON.parse(this.dataset.recorded!) as Omit<ChainFiles, 'document' | 'data'>
    return verifyChain({ document, data, ...recorded }, sha256)
  }

  #show(steps: ChainStep[]) {
    const wrong = steps.find(({ isSame }) => !isSame)
    this.#say(
      wrong
        ? `Chain broken at “${wrong.what}”: its fingerprint does not match.`
        : `Chain intact: ${steps.length} of ${steps.length} fingerprints match.${this.#isDataGone ? ' That of the data is not among them: they were taken down.' : ''}`,
    )
    const list = this.querySelector('ol')!
    list.replaceChildren(...steps.map(itemOf))
    list.hidden = false
  }

  get #isDataGone() {
    return this.dataset.takenDown !== undefined
  }

  #say(text: string) {
    this.querySelector('[role="status"]')!.textContent = text
  }
}

function itemOf({ what, recorded, computed, isSame }: ChainStep): HTMLElement {
  const item = document.createElement('li')
  const code = document.createElement('code')
  code.textContent = `${computed.slice(0, 8)} … ${computed.slice(-6)}`
  item.append(`${what}: ${isSame ? 'as recorded' : `differs, recorded as ${recorded.slice(0, 8)}`} `, code)
  return item
}

async function bytesAt(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`HTTP ${answer.status} for ${address}.`)
  return new Uint8Array(await answer.arrayBuffer())
}

customElements.define('verify-chain', VerifyChain)
