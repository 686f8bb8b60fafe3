import type { Plugin } from 'vite'

const NAME = 'virtual:react-preamble'
const CODE = `
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
`

/**
 * Prepares the page for React's components to be exchanged while it is open. Astro does so for its islands alone, and the
 * studio is a plain script: so every file of components brings the preparation along, which runs once and before it.
 */
export function reactPreamble(): Plugin {
  return {
    name: 'react-preamble',
    apply: 'serve',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? CODE : null),
    transform(code, id, options) {
      if (options?.ssr || !/\.tsx(\?|$)/.test(id) || id.includes('node_modules')) return null
      return { code: `import '${NAME}';${code}`, map: null }
    },
  }
}
