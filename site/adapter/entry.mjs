import { createApp } from 'astro/app/entrypoint'

const app = createApp({ streaming: false })
const renderErrorPage = app.renderError.bind(app)

// A page that fails fails the build: an error page must never be published in its place.
app.renderError = (request, options) => {
  if (options.error !== undefined) throw options.error
  return renderErrorPage(request, options)
}

/** Renders one page; `locals.archive` is all that it may read. */
export function render(request, locals) {
  return app.render(request, { locals })
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

/** Address of each built script, by the module it was made from. */
export function scripts() {
  return Object.entries(app.manifest.entryModules).filter(([module]) => module.includes('type=script'))
}

function isPage(route) {
  return (route.type === 'page' || route.type === 'endpoint') && route.origin === 'project'
}
