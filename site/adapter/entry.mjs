import { createApp } from 'astro/app/entrypoint'

const app = createApp({ streaming: false })

/** Renders one page; `locals.archive` is all that it may read. */
export function render(request, locals) {
  return app.render(request, { locals })
}

/** The pattern of the page that answers a path, or undefined where there is none. */
export function match(request) {
  return app.match(request, true)?.route
}
