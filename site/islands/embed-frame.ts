import { embedCode } from '../../contract/embed-code.ts'
import { copyText } from './copy-and-save.ts'
import { heightAt, tellHeight } from './frame-height.ts'

/*
 * The page of a chart's frame. Inside somebody else's page it says when the version that was embedded was superseded, and how high
 * it is; opened by itself it offers the code to paste. No island: whoever reads the other page should not load React for one sentence.
 */
const part = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!

const embedded = Number(new URLSearchParams(location.search).get('version'))
const shown = Number(part('[data-shown]').dataset.shown)
if (embedded > 0 && embedded < shown) {
  part('[data-superseded]').textContent = `Version ${embedded} was superseded by version ${shown}, which is shown.`
  part('[data-superseded]').hidden = false
}

part('.embed-plain').hidden = true
if (self === top) offerCode()
else tellHeight()

function offerCode(): void {
  const code = part<HTMLTextAreaElement>('.embed-code textarea')
  const status = part('.embed-code [role="status"]')
  const kind = part<HTMLSelectElement>('.embed-code select')
  const script = code.value
  const { address, title } = part('.embed-code').parentElement!.dataset as { address: string; title: string }
  part('.embed-code').hidden = false
  kind.addEventListener('change', () => {
    const width = Number(kind.value)
    if (width === 0) {
      code.value = script
      return
    }
    status.textContent = 'Measuring the frame …'
    void heightAt(`${location.pathname}?version=${shown}`, width).then((height) => {
      // another width may have been asked for meanwhile
      if (Number(kind.value) !== width) return
      code.value = embedCode(address, title, { width, height })
      status.textContent = `${width} pixels wide, ${height} high.`
    })
  })
  part('.embed-code button').addEventListener('click', () => {
    void copyText(code.value).then((isCopied) => {
      if (!isCopied) code.select()
      status.textContent = isCopied ? 'Code copied.' : 'The code is selected; copy it with your keyboard.'
    })
  })
}
