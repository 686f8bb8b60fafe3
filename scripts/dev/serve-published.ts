import path from 'node:path'
import type { AstroIntegration } from 'astro'
import type { Connect } from 'vite'
import { describeApi } from '../../contract/calls/describe-api.ts'
import { openContentStore } from '../../server/base/store/content-store.ts'
import { openArchiveReader } from '../../server/site/rebuilds/archive-reader.ts'
import { publicationsFolder } from '../../server/site/rebuilds/site-builder.ts'
import { isAppPath } from '../../server/site/serving/site.routes.ts'
import { reactPreamble } from './react-preamble.ts'

/** What is no page but published bytes or a picture, which the server answers. */
const FILES = '^/(casefiles|policies|problems)/.+\\.\\w+$'
/** Where Astro keeps what the locals of a request are. */
const LOCALS = Symbol.for('astro.locals')

/**
 * Makes Astro's development server answer as the product does: pages read the publications, the studio's one page answers
 * all of its addresses, and the API and published files come from the running server.
 */
export function servePublished(dataFolder: string, server: string): AstroIntegration {
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
