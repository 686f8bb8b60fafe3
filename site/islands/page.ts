// What every page runs, in one script: a request more costs a phone more than these few lines.
import './hydration/hydrate.ts'
import './theme-button.ts'
import './copy-print.ts'
import './load-term-tips.ts'
import './page-ready.ts'
