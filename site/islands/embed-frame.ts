import { offerEmbedCode } from './offer-embed-code.ts'

/*
 * The page of a chart's frame. Inside somebody else's page it says when the version that was embedded was superseded; opened by
 * itself it offers the code to paste.
 */
const part = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`)!

const embedded = Number(new URLSearchParams(location.search).get('version'))
const shown = Number(part('shown').dataset.shown)
if (embedded > 0 && embedded < shown) {
  part('superseded').textContent = `Version ${embedded} was superseded by version ${shown}, which is shown.`
  part('superseded').hidden = false
}

offerEmbedCode(part('embed-code'))
