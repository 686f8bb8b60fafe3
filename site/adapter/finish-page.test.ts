import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import { describe, expect, it } from 'vitest'
import { finishPage } from './finish-page.ts'

const BUILT = {
  '/_assets/Filters.js': ['/_assets/Filters.js', '/_assets/react.js', '/_assets/count.js'],
  '/_assets/Menu.js': ['/_assets/Menu.js', '/_assets/react.js'],
  '/_assets/client.js': ['/_assets/client.js', '/_assets/react.js'],
}
const DIRECTIVES = ['(()=>{load})()', '(()=>{session})()']

function island(name: string, client: string): string {
  const addresses = `component-url="/_assets/${name}.js" component-export="${name}" renderer-url="/_assets/client.js"`
  return `<astro-island uid="Z1kq" prefix="r0" ${addresses} props="{}" ssr client="${client}"><p>${name}</p></astro-island>`
}
const page = (...islands: string[]) => `<html><head><title>A</title></head><body>${islands.join('')}</body></html>`
const preloads = (html: string) =>
  Array.from(html.matchAll(/<link rel="modulepreload" href="([^"]+)" fetchpriority="low">/g), ([, to]) => to)

describe('a page that goes out', () => {
  it('has no inline code of islands and no id that depends on where it was built', () => {
    const written = `<style>${ISLAND_STYLES}</style><script>${DIRECTIVES[0]}</script><script>${islandScript}</script>`
    const html = finishPage(
      page(written, island('Filters', 'load'), `<script>${DIRECTIVES[1]}</script>`, island('Menu', 'session')),
      DIRECTIVES,
      BUILT,
    )
    expect(html).not.toMatch(/<script>|<style>|uid=/)
    expect(html).toContain('client="load"><p>Filters</p></astro-island><astro-island prefix="r0"')
  })

  it('names in its head, once each, the scripts of islands that hydrate by themselves', () => {
    const html = finishPage(page(island('Filters', 'load'), island('Menu', 'idle')), DIRECTIVES, BUILT)
    expect(preloads(html.split('</head>')[0])).toEqual([
      '/_assets/Filters.js',
      '/_assets/react.js',
      '/_assets/count.js',
      '/_assets/client.js',
      '/_assets/Menu.js',
    ])
  })

  it('names what the script of the page loads, and not that script', () => {
    const html = page(island('Menu', 'asked'), '<script type="module" src="/_assets/Page.js"></script>')
    const built = { ...BUILT, '/_assets/Page.js': ['/_assets/Page.js', '/_assets/shared.js'] }
    expect(preloads(finishPage(html, DIRECTIVES, built))).toEqual(['/_assets/shared.js'])
  })

  it('names none where an island waits for its reader, and is left alone without islands', () => {
    for (const client of ['session', 'asked', 'visible'])
      expect(preloads(finishPage(page(island('Menu', client)), DIRECTIVES, BUILT))).toEqual([])
    expect(finishPage(page('<p>$& words</p>'), DIRECTIVES, BUILT)).toBe(page('<p>$& words</p>'))
  })
})
