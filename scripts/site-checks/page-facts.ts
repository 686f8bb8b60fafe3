import { pagesOf, type BuiltSite } from './built-site.ts'

/** What the checks want to know of a page, read in one pass over its source. */
export interface PageFacts {
  address: string
  titles: string[]
  /** Number of elements. */
  elements: number
  /** Number of `h1`. */
  headings: number
  ids: string[]
  descriptions: string[]
  canonicals: string[]
  /** Search engines are asked to leave it out. */
  isHidden: boolean
  /** Addresses that a reader may follow. */
  links: string[]
  /** Addresses that the browser loads by itself. */
  loads: string[]
  scripts: string[]
  styles: string[]
  /** Fonts that every reader of the page loads. */
  fonts: string[]
  structuredData: string[]
  islands: Island[]
}

/** A part of a page that React takes up. */
export interface Island {
  /** When: `load`, `idle` and `visible` by itself, `session` for signed-in readers, `asked` at a click. */
  client: string
  /** Addresses of its script and of what makes it work. */
  scripts: string[]
}

type Attributes = Map<string, string>

const TOKEN =
  /<!--[\s\S]*?-->|<(script|style|title)\b([^>]*)>([\s\S]*?)<\/\1>|<([a-z][\w:-]*)((?:\s+[^\s=>"'/]+(?:="[^"]*"|='[^']*'|=[^\s"'>]+)?)*)\s*\/?>/gi
const ATTRIBUTE = /([^\s=>"'/]+)(?:="([^"]*)"|='([^']*)'|=([^\s"'>]+))?/g
const LOADING_LINK =
  /\b(stylesheet|preload|modulepreload|icon|apple-touch-icon|manifest|prefetch|preconnect|dns-prefetch)\b/
const SOURCES = ['src', 'poster', 'data'] as const

/** Reads every page of a built site, which takes a second for five hundred. */
export function readPages(site: BuiltSite): PageFacts[] {
  return pagesOf(site).map((address) => readPage(address, site.get(address)!.read().toString()))
}

/** Reads a page's source. The templates write well-formed tags; the validator checks that they do. */
function readPage(address: string, html: string): PageFacts {
  const facts: PageFacts = {
    address,
    titles: [],
    elements: 0,
    headings: 0,
    ids: [],
    descriptions: [],
    canonicals: [],
    isHidden: false,
    links: [],
    loads: [],
    scripts: [],
    styles: [],
    fonts: [],
    structuredData: [],
    islands: [],
  }
  for (const [, textName, textAttributes, text = '', plainName, plainAttributes] of html.matchAll(TOKEN)) {
    const name = textName ?? plainName
    if (name === undefined) continue
    facts.elements += 1
    note(facts, name.toLowerCase(), attributesOf(textAttributes ?? plainAttributes ?? ''), text)
  }
  return facts
}

function attributesOf(source: string): Attributes {
  return new Map(
    Array.from(source.matchAll(ATTRIBUTE), ([, name, double, single, bare]) => [
      name.toLowerCase(),
      decode(double ?? single ?? bare ?? ''),
    ]),
  )
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    return decimal === undefined ? (NAMED[name] ?? whole) : String.fromCodePoint(Number(decimal))
  })
}

function note(facts: PageFacts, name: string, attributes: Attributes, text: string): void {
  const id = attributes.get('id')
  if (id !== undefined) facts.ids.push(id)
  if (name === 'title') facts.titles.push(decode(text))
  else if (name === 'h1') facts.headings += 1
  else if (name === 'astro-island') noteIsland(facts, attributes)
  else if (name === 'meta') noteMeta(facts, attributes)
  else if (name === 'link') noteLink(facts, attributes)
  else if (name === 'script') noteScript(facts, attributes, text)
  else noteAddresses(facts, name, attributes)
}

function noteMeta(facts: PageFacts, attributes: Attributes): void {
  const content = attributes.get('content') ?? ''
  if (attributes.get('name') === 'description') facts.descriptions.push(content)
  if (attributes.get('name') === 'robots' && content.includes('noindex')) facts.isHidden = true
  if (attributes.get('property') === 'og:image') facts.links.push(content)
}

function noteLink(facts: PageFacts, attributes: Attributes): void {
  const rel = attributes.get('rel') ?? ''
  const href = attributes.get('href') ?? ''
  if (rel === 'canonical') facts.canonicals.push(href)
  if (rel === 'alternate') facts.links.push(href)
  if (LOADING_LINK.test(rel)) facts.loads.push(href)
  if (rel === 'stylesheet') facts.styles.push(href)
  if (rel === 'modulepreload') facts.scripts.push(href)
  if (attributes.get('as') === 'font') facts.fonts.push(href)
}

function noteScript(facts: PageFacts, attributes: Attributes, text: string): void {
  const src = attributes.get('src')
  if (src !== undefined) {
    facts.scripts.push(src)
    facts.loads.push(src)
  }
  if (attributes.get('type') === 'application/ld+json') facts.structuredData.push(text)
}

function noteIsland(facts: PageFacts, attributes: Attributes): void {
  const scripts = ['component-url', 'renderer-url'].map((name) => attributes.get(name) ?? '')
  facts.islands.push({ client: attributes.get('client') ?? '', scripts })
  facts.loads.push(...scripts)
}

function noteAddresses(facts: PageFacts, name: string, attributes: Attributes): void {
  const href = attributes.get('href') ?? attributes.get('xlink:href')
  if (href !== undefined) (name === 'a' || name === 'area' ? facts.links : facts.loads).push(href)
  if (attributes.has('action')) facts.links.push(attributes.get('action')!)
  for (const source of SOURCES) {
    const value = attributes.get(source)
    if (value !== undefined && (source !== 'data' || name === 'object')) facts.loads.push(value)
  }
  const set = attributes.get('srcset')
  if (set !== undefined) facts.loads.push(...set.split(',').map((part) => part.trim().split(/\s+/)[0]))
}
