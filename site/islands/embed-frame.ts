import { copyText } from './copy-text.ts'

/*
 * The page of a chart's frame. Inside somebody else's page it says when the version that was embedded was superseded; opened by
 * itself it offers the code to paste. No island: whoever reads the other page should not load React for one sentence.
 */
const part = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!

const embedded = Number(new URLSearchParams(location.search).get('version'))
const shown = Number(part('[data-shown]').dataset.shown)
if (embedded > 0 && embedded < shown) {
  part('[data-superseded]').textContent = `Version ${embedded} was superseded by version ${shown}, which is shown.`
  part('[data-superseded]').hidden = false
}

if (self === top) {
  const code = part<HTMLTextAreaElement>('.embed-code textarea')
  part('.embed-code').hidden = false
  part('.embed-code button').addEventListener('click', () => {
    void copyText(code.value).then((isCopied) => {
      if (!isCopied) code.select()
      part('.embed-code [role="status"]').textContent = isCopied
        ? 'Code copied.'
        : 'The code is selected; copy it with your keyboard.'
    })
  })
}
