/*
 * Server, site and studio for work on them. The server starts anew when a module of it changes; pages and studio come from
 * Astro's development server, which shows a change in the open browser at once and reads the publications of DATA_DIR.
 * Settings as for the server; the pages take the port after the server's. Writes to DATA_DIR and caches only.
 *
 * Usage: npx casefiles dev
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { type AstroIntegration, dev } from 'astro'
import type { Connect, Plugin } from 'vite'
import { describeApi } from '../contract/calls/describe-api.ts'
import { readSettings } from '../server/base/settings.ts'
import { openContentStore } from '../server/base/store/content-store.ts'
import { openArchiveReader } from '../server/site/rebuilds/archive-reader.ts'
import { publicationsFolder } from '../server/site/rebuilds/site-builder.ts'
import { isAppPath } from '../server/site/serving/site.routes.ts'

const root = path.resolve(import.meta.dirname, '..')
const { host, port, dataFolder } = readSettings(process.env, root)
if (port === 0) throw new Error('npm run dev needs a PORT of its own, as the pages find the server by it.')

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
})
process.on('exit', () => server.kill())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))

/** What is no page but published bytes or a picture, which the server answers. */
const FILES = '^/(casefiles|policies|problems)/.+\\.\\w+$'
/** Where Astro keeps what the locals of a request are. */
const LOCALS = Symbol.for('astro.locals')

/**
 * Makes Astro's development server answer as the product does: pages read the publications, the studio's one page answers
 * all of its addresses, and the API and published files come from the running server.
 */
function servePublished(dataFolder: string, server: string): AstroIntegration {
  const publications = openContentStore(publicationsFolder(dataFolder))
  const api = describeApi()
  const prepareRequest: Connect.NextHandleFunction = (request, _response, next) => {
    const { pathname } = new URL(request.url ?? '/', server)
    if (isAppPath(pathname) && path.extname(pathname) === '') request.url = '/studio'
    Reflect.set(request, LOCALS, { archive: openArchiveReader(publications), api })
    next()
  }
  return {
    name: 'serve-published',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [reactPreamble()],
            // builds of the site's app use the usual one, and would make this server's answers outdated
            cacheDir: 'node_modules/.cache/vite-dev',
            // Astro looks for packages in the site alone; one found later would load every page again
            optimizeDeps: { entries: ['{site,studio,ui}/**/*.{astro,ts,tsx}', '!**/*.test.*'] },
            server: { proxy: { '/api/': server, [FILES]: server } },
          },
        })
      },
      'astro:server:setup': ({ server: vite }) => void vite.middlewares.use(prepareRequest),
    },
  }
}

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
function reactPreamble(): Plugin {
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

await dev({
  root,
  server: { host, port: port + 1 },
  integrations: [servePublished(dataFolder, `http://${host}:${port}`)],
})
