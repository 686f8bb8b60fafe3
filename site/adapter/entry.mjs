import fs from 'node:fs'
import { createApp } from 'astro/app/entrypoint'
import { ISLANDS_FILE } from './built-islands.ts'
import { finishPage } from './finish-page.ts'

const app = createApp({ streaming: false })
const renderErrorPage = app.renderError.bind(app)
const builtIslands = JSON.parse(fs.readFileSync(`${import.meta.dirname}/${ISLANDS_FILE}`, 'utf8'))

// A page that fails fails the build: an error page must never be published in its place.
app.renderError = (request, options) => {
  if (options.error !== undefined) throw options.error
  return renderErrorPage(request, options)
}

/** Renders one page; `locals.archive` is all that it may read. */
export async function render(request, locals) {
  const response = await app.render(request, { locals })
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const page = finishPage(await response.text(), app.manifest.clientDirectives.values(), builtIslands)
  return new Response(page, response)
}

/** The pattern of the page that answers a path, or undefined where there is none. */
export function match(request) {
  return app.match(request, true)?.route
}

/** Addresses of the pages whose address is fixed. */
export function fixedPaths() {
  return app.manifestData.routes.filter((route) => isPage(route) && route.pathname).map((route) => route.pathname)
}

/** Every page with what the build gives it. */
export function pages() {
  return app.manifest.routes
    .filter(({ routeData }) => isPage(routeData))
    .map(({ routeData, styles, scripts, links }) => ({
      route: routeData.route,
      component: routeData.component,
      assets: { styles, scripts, links },
    }))
}

/** Addresses of each built script and of what it loads at once, by the module it was made from. */
export function scripts() {
  return Object.entries(app.manifest.entryModules).map(([module, file]) => [module, builtIslands[`/${file}`] ?? [file]])
}

function isPage(route) {
  return (route.type === 'page' || route.type === 'endpoint') && route.origin === 'project'
}
