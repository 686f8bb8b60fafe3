// What every page runs, in one script: a request more costs a phone more than these few lines.
import './hydration/hydrate.ts'
import './theme-button.ts'
import './copy-print.ts'
import './page-ready.ts'

// The tips of a page's terms are loaded when it has nothing else to do; where that fails, each term is the link it was.
const load = () => void import('./term-tips.ts').catch(() => undefined)

if (document.querySelector('a.term')) {
  // Safari has no idle callbacks yet
  if ('requestIdleCallback' in window) requestIdleCallback(load)
  else setTimeout(load)
}
