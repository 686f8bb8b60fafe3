import { copyText } from './copy-text.ts'

/**
 * Offers the code of a frame to whoever opened its page by itself; inside somebody else's page it stays hidden.
 *
 * @param offer the section around a text area, a button `[data-copy]` and a place for what happened `[data-said]`
 */
export function offerEmbedCode(offer: HTMLElement): void {
  if (self !== top) return
  const code = offer.querySelector('textarea')!
  const said = offer.querySelector('[data-said]')!
  offer.hidden = false
  offer.querySelector('[data-copy]')!.addEventListener('click', () => {
    void copyText(code.value).then((isCopied) => {
      if (!isCopied) code.select()
      said.textContent = isCopied ? 'Code copied.' : 'The code is selected; copy it with your keyboard.'
    })
  })
}
