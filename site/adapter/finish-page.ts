import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import type { BuiltIslands } from './built-islands.ts'

const ISLAND = /<astro-island uid="[^"]*"([^>]*)>/g
const ADDRESS = / (?:component|renderer)-url="([^"]*)"/g
const SCRIPT = /<script type="module" src="([^"]*)">/g
/** Islands that every reader of the page hydrates, and soon. */
const IS_SOON = / client="(?:load|idle)"/

/**
 * A page as it goes out: without the inline code by which Astro starts islands, for which the site has a script, and with
 * the scripts of islands that hydrate by themselves, and what the page's own script loads, named in its head, so that the
 * browser asks for all of them at once.
 *
 * @param directives what Astro writes for each directive
 */
export function finishPage(html: string, directives: Iterable<string>, built: BuiltIslands): string {
  if (!html.includes('<astro-island')) return html
  let page = html.replace(`<style>${ISLAND_STYLES}</style>`, '')
  for (const script of [islandScript, ...directives]) page = page.replaceAll(`<script>${script}</script>`, '')
  const needed = new Set<string>()
  // Astro's id of an island is for its development server, and is made of the folder that the site was built in.
  page = page.replace(ISLAND, (_tag, attributes: string) => {
    if (IS_SOON.test(attributes))
      for (const [, address] of attributes.matchAll(ADDRESS)) for (const part of built[address]) needed.add(part)
    return `<astro-island${attributes}>`
  })
  // a script stands in the page itself: only what it asks for in turn is named
  const scripts = Array.from(page.matchAll(SCRIPT), ([, address]) => address)
  for (const script of scripts) for (const part of built[script] ?? []) needed.add(part)
  for (const script of scripts) needed.delete(script)
  // after what is read: the page stands without them, and on a slow line they would hold its letters up
  const links = Array.from(needed, (address) => `<link rel="modulepreload" href="${address}" fetchpriority="low">`)
  return page.replace('</head>', () => `${links.join('')}</head>`)
}
