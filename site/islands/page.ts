// What every page runs, in one script: a request more costs a phone more than these few lines.
import './hydration/hydrate.ts'
import './page-ready.ts'
import { copyText } from './copy-and-save.ts'
import { isDark, onSystemTheme, switchTheme } from '../../ui/frame/theme.ts'

// The tips of a page's terms are loaded when it has nothing else to do; where that fails, each term is the link it was.
const load = () => void import('./term-tips.ts').catch(() => undefined)

if (document.querySelector('a.term')) {
  // Safari has no idle callbacks yet
  if ('requestIdleCallback' in window) requestIdleCallback(load)
  else setTimeout(load)
}

// Copies the citation and prints the page: each ends with the click, so there is no state for an island to keep.
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-action]')
  if (button?.dataset.action === 'print') print()
  if (button?.dataset.action === 'print-all') printAll()
  if (button?.dataset.action === 'copy') void copy(button)
})

/** Prints every part with its folds open, and folds them again afterwards. */
function printAll() {
  const folds = [...document.querySelectorAll<HTMLDetailsElement>('.tab-set details:not([open], .figure-data)')]
  for (const fold of folds) fold.open = true
  document.documentElement.classList.add('prints-all')
  addEventListener(
    'afterprint',
    () => {
      document.documentElement.classList.remove('prints-all')
      for (const fold of folds) fold.open = false
    },
    { once: true },
  )
  print()
}

async function copy(button: HTMLElement) {
  const around = button.closest<HTMLElement>('[data-copies]')!
  const source = document.getElementById(around.dataset.copies!)!
  const status = around.querySelector('[role="status"]')!
  if (await copyText(source.textContent.trim())) {
    status.textContent = 'Citation copied.'
    button.textContent = 'Copied'
  } else {
    getSelection()?.selectAllChildren(source)
    status.textContent = 'The citation is selected; copy it with your keyboard.'
  }
}

// The button of the header switches between light and dark; the choice is remembered in the browser.

const button = document.querySelector('[data-theme-button]')
const show = () => button?.setAttribute('aria-pressed', String(isDark()))
show()
onSystemTheme(show)
button?.addEventListener('click', () => {
  switchTheme()
  show()
})
