import { embedCode } from '../../contract/embed-code.ts'
import { loadCompared } from '../compare/load-compared.ts'
import { COMPARISON_FRAME_SIZE, frameQuery, readFrame, supersededText, versionText } from '../compare/frame-address.ts'
import { offerEmbedCode } from './offer-embed-code.ts'

/** A comparison in a frame of somebody else's page: the casefiles of its address, and which of them have moved on. */
class ComparisonFrame extends HTMLElement {
  connectedCallback() {
    void this.#fill()
  }

  async #fill() {
    const { slugs, versions } = readFrame(new URLSearchParams(location.search))
    const part = <T extends HTMLElement = HTMLElement>(name: string) => this.querySelector<T>(`[data-${name}]`)!
    try {
      const casefiles = await loadCompared(slugs)
      const { drawSideBySide } = await import('../compare/draw-comparison.ts')
      drawSideBySide(casefiles, part('result'))
      const superseded = supersededText(casefiles, versions)
      part('superseded').textContent = superseded
      part('superseded').hidden = superseded === ''
      part('versions').textContent = versionText(casefiles)
      part<HTMLAnchorElement>('compare').search = `?slugs=${slugs.join(',')}`
      const title = `Side by side: ${casefiles.map((one) => one.title).join('; ')}`
      const address = this.dataset.address! + frameQuery(casefiles)
      part('embed-code').querySelector('textarea')!.value = embedCode(address, title, COMPARISON_FRAME_SIZE)
      offerEmbedCode(part('embed-code'))
    } catch (error) {
      part('status').textContent = error instanceof Error ? error.message : 'Failed to load casefile'
    }
  }
}

customElements.define('comparison-frame', ComparisonFrame)
