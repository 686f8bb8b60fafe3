import { Hono, type Context } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { PROVIDER_RETURN } from '../../../contract/next-address.ts'
import type { SiteEntryMeta } from '../rebuilds/make-entry.ts'
import { CASEFILE_NOT_FOUND, NOT_FOUND, STUDIO_SHELL } from '../rebuilds/routes.ts'
import type { ArchiveStore, ManifestEntry } from '../../base/store/content-store.ts'
import { damagedObject, isDamage } from '../../base/store/store-error.ts'
import type {} from '../../base/http/answer-again.ts'
import { openBytesCache, compressBody, SHORT, takenEncoding, type Encoding } from '../../base/http/kept-answers.ts'
import { hasForms, negotiatedFile, CASEFILE_FORMS } from '../../base/http/negotiated-file.ts'
import { oncePerTurn } from '../../base/http/once-per-turn.ts'
import { partsOf } from '../../base/http/address.ts'
import {
  EMBED_HEADERS,
  OPEN_HEADERS,
  PAYMENT_HEADERS,
  SECURITY_HEADERS,
  STUDIO_HEADERS,
} from '../../base/http/security-headers.ts'

/** Addresses that the studio's one page answers: its own router shows the right screen. */
const STUDIO_PATH = /^\/(studio|admin|review|account)(\/|$)|^\/(admin-dashboard|admin-workbench)$/

/** The pages that the app opens while readers can sign in; until then they lead to the page that says Coming Soon. */
const SIGN_IN_PAGES = ['/login', '/register', '/forgot-password']

/**
 * Where links of emails and a sign-in provider lead: they also serve the team's accounts, so they work whether or not readers
 * can sign in.
 */
const WAYS_IN = ['/verify-email', '/reset-password', '/unsubscribe', '/stop', PROVIDER_RETURN]

/** A shared scenario of the policy sandbox, for everybody who has its link. */
const SHARED_PATH = /^\/sandbox\/[\w-]+$/

/** Whether the studio's one page answers an address, whoever may sign in. */
export const isAppPath = (path: string): boolean =>
  STUDIO_PATH.test(path) || WAYS_IN.includes(path) || SHARED_PATH.test(path)

/** The same, with the pages at which readers sign in. */
const isApp = (path: string): boolean => isAppPath(path) || SIGN_IN_PAGES.includes(path)

/** Charts and comparisons for frames in other people's pages. */
const EMBED_PATH = /^\/(embed\.js|casefiles\/([^/]+\/charts\/[^/]+|compare)\/embed)$/

/** A version's address is cited and copied with a slash behind it, too; it answers there as it is, with its own canonical address. */
const isCitedAsIs = (path: string): boolean => /^\/(casefiles|policies|problems)\/[a-z0-9-]+\/v\d+\/$/.test(path)

/** Where somebody begins to pay. */
const PAYMENT_PATH = '/pro/subscription'

/** Pages and what they are made of; everything else that is published is data or a picture, and open to other sites. */
const OWN_TYPES = /^(text\/(html|css|javascript)|application\/(javascript|wasm)|font\/)/

const YEAR = 'public, max-age=31536000, immutable'
/** Kept by browsers but asked for again each time, so that a correction reaches every reader at once. */
const REVALIDATE = 'no-cache'

interface SiteOptions {
  /** Bytes of answers that are kept in memory. */
  cacheBytes?: number
  /** Whether real payments begin on `/pro/subscription`: that page alone may then load the provider's script. */
  takesPayments?: boolean
  /** Whether readers can sign in; asked at every opening of a sign-in page, so that the admin's switch counts at once. */
  isSignInOpen?: () => Promise<boolean>
  /** While the server starts: answers a page that no release has yet, and the app, which can do nothing without the API; null = as ever. */
  notYet?: (what: 'page' | 'app') => Response | null
  /** Whether something stood at an address that was taken down, so that it is gone and not unknown. */
  isTakenDown?: (path: string) => boolean
  /** The current version of a casefile, for the address that its page is cited by. */
  currentVersion?: (slug: string) => number | undefined
  /** Where the site is read, for addresses that leave it; else where the request went. */
  publicUrl?: string
  /** Told once of each address whose file is lost or damaged, so that it can be rendered again. */
  onDamaged?: (path: string) => void
}

/**
 * The public site, answered from the manifest of the current release.
 * A release goes live between two requests: each request reads the head once and stays with it.
 */
export function siteRoutes(site: ArchiveStore, options: SiteOptions = {}): Hono {
  const {
    cacheBytes = 64 * 1024 * 1024,
    takesPayments = false,
    isSignInOpen = async () => false,
    notYet = () => null,
    isTakenDown = () => false,
    currentVersion = () => undefined,
    publicUrl,
    onDamaged,
  } = options
  const cached = openBytesCache(cacheBytes)
  const read = (hash: string): Promise<Buffer> => cached(hash, () => site.readObject(hash))
  const readCompressed = (hash: string, encoding: Encoding): Promise<Buffer> =>
    cached(`${hash}.${encoding}`, () => site.readForm(hash, encoding) ?? compressOnce(hash, encoding))
  const app = new Hono()
  const current = oncePerTurn(site.head)

  /** Compressed when it is first asked for, and kept beside the object: not once more after a start or for another release. */
  async function compressOnce(hash: string, encoding: Encoding): Promise<Buffer> {
    const bytes = await compressBody(await read(hash), encoding)
    try {
      site.keepForm(hash, encoding, bytes)
    } catch {
      // A full or read-only disk keeps nobody from reading.
    }
    return bytes
  }

  const told = new Set<string>()
  app.get('*', async (context) => {
    try {
      return await respondReadingThrough(context)
    } catch (error) {
      if (!isDamage(error)) throw error
      const { path } = context.req
      if (!told.has(path)) onDamaged?.(path)
      told.add(path)
      return beingMended(context)
    }
  })

  /** What the folder has not, or has damaged, is brought from where else it is kept. */
  async function respondReadingThrough(context: Context): Promise<Response> {
    try {
      return await respond(context)
    } catch (error) {
      const hash = damagedObject(error)
      if (hash === undefined || !(await site.recall(hash).catch(() => false))) throw error
      return respond(context)
    }
  }

  async function respond(context: Context): Promise<Response> {
    const root = site.head()
    if (root === '') return notYet('page') ?? notBuiltYet(context)
    const sent = partsOf(context.req.url)
    const path = normalisePath(sent.path)
    const isApps = path !== null && isApp(path)
    const isThere = path !== null && find(path, root) !== null
    const instead = (isApps && notYet('app')) || (!isThere && notYet('page'))
    if (instead) return instead
    const isSignInPage = path !== null && SIGN_IN_PAGES.includes(path)
    const isOpen = isSignInPage && (await isSignInOpen())
    if (isSignInPage && !isOpen && path !== '/login') return redirect(context, '/login', 302)
    const entry = path === null ? null : isOpen ? site.entry(STUDIO_SHELL, root) : find(path, root)
    if (entry === null) return notFound(context, path, root)
    if (decodeURIComponent(sent.path) !== path && !isCitedAsIs(sent.path))
      return redirect(context, encodeURI(path!) + sent.query)
    if (path === NOT_FOUND || path === CASEFILE_NOT_FOUND) return answer(context, entry, 404)
    const file = negotiatedFile(path!, context.req.header('accept'))
    const form = file === null ? null : site.entry(file, root)
    if (form !== null) return answerForm(context, form, file!)
    // What stands at which address a setting decides for those pages, and the release alone for all others.
    return answer(context, entry, 200, isSignInPage ? undefined : root)
  }

  function find(path: string, root: string): ManifestEntry | null {
    return site.entry(isAppPath(path) ? STUDIO_SHELL : path, root)
  }

  async function notFound(context: Context, path: string | null, root: string): Promise<Response> {
    const page = path?.startsWith('/casefiles/') ? CASEFILE_NOT_FOUND : NOT_FOUND
    const entry = site.entry(page, root) ?? site.entry(NOT_FOUND, root)
    const isGone = page === CASEFILE_NOT_FOUND && isTakenDown(path!)
    if (entry !== null) return answer(context, entry, isGone ? 410 : 404)
    return context.text('Page not found', 404, { ...SECURITY_HEADERS, 'Cache-Control': REVALIDATE })
  }

  /** Another form of a casefile than its page; not answered again from memory, where `Accept` is not looked at. */
  async function answerForm(context: Context, form: ManifestEntry, file: string): Promise<Response> {
    const response = await answer(context, form, 200)
    response.headers.set('Content-Location', encodeURI(file))
    return response
  }

  /** Typed links of a casefile’s page. */
  function linksOf(context: Context, root: string): Record<string, string> {
    const { path, url } = context.req
    const version = hasForms(path) ? currentVersion(path.split('/').at(-1)!) : undefined
    const cited = version === undefined ? undefined : `${path}/v${version}`
    const links = signposts(path, publicUrl ?? url, cited, (file) => site.entry(file, root) !== null)
    return links === undefined ? {} : { Link: links }
  }

  function headersFor(path: string): Readonly<Record<string, string>> {
    if (takesPayments && path === PAYMENT_PATH) return PAYMENT_HEADERS
    if (EMBED_PATH.test(path)) return EMBED_HEADERS
    return STUDIO_PATH.test(path) ? STUDIO_HEADERS : SECURITY_HEADERS
  }

  /** @param root of the release where it alone decides what the address answers */
  async function answer(
    context: Context,
    entry: ManifestEntry,
    status: 200 | 404 | 410,
    root?: string,
  ): Promise<Response> {
    const { type, isImmutable } = entry.meta as SiteEntryMeta
    const headers = {
      ...headersFor(context.req.path),
      ...(OWN_TYPES.test(type) ? {} : OPEN_HEADERS),
      'Content-Type': type,
      'Cache-Control': isImmutable ? YEAR : REVALIDATE,
      ETag: `"${entry.hash}"`,
      ...(status === 200 && root !== undefined && linksOf(context, root)),
      ...(hasForms(context.req.path) && { Vary: 'Accept' }),
    }
    if (status === 200 && isKnown(context.req.header('If-None-Match'), entry.hash)) {
      return context.body(null, 304, headers)
    }
    const send = (bytes: Buffer, sent: Record<string, string>) => {
      const body = bytes as Buffer<ArrayBuffer>
      if (root !== undefined) context.set('repeatable', { bytes: body, root, current })
      return context.body(body, status, { ...sent, 'Content-Length': String(bytes.length) })
    }
    const bytes = await read(entry.hash)
    const isCompressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) && bytes.length >= SHORT
    if (!isCompressible) return send(bytes, headers)
    const varying = { ...headers, Vary: ['Accept-Encoding', ...('Vary' in headers ? ['Accept'] : [])].join(', ') }
    const encoding = takenEncoding(context)
    if (encoding === null) return send(bytes, varying)
    const compressed = { ...varying, 'Content-Encoding': encoding, ETag: `W/"${entry.hash}"` }
    return send(await readCompressed(entry.hash, encoding), compressed)
  }

  return app
}

/**
 * The one form in which a path stands in the site's manifest: decoded, without doubled or trailing slashes.
 *
 * The manifest is a map, not a folder, so nothing outside of it can be reached; what looks like an attempt is refused
 * all the same.
 *
 * @param raw  path of a URL as it was sent, e.g. `/casefiles/seat-belts/`
 * @returns the path, or null when it is malformed, climbs with `..` or holds control characters or backslashes
 */
function normalisePath(raw: string): string | null {
  const decoded = decode(raw)
  if (decoded === null || hasRefusedCharacter(decoded)) return null
  const parts = decoded.split('/').filter((part) => part !== '')
  return parts.some((part) => part === '.' || part === '..') ? null : '/' + parts.join('/')
}

function decode(raw: string): string | null {
  try {
    return decodeURIComponent(raw)
  } catch {
    return null
  }
}

function hasRefusedCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\\' || character === '\x7f')
}

function notBuiltYet(context: Context): Response {
  const message = 'The site is being built. Please try again in a minute.\n'
  return context.text(message, 503, { ...SECURITY_HEADERS, 'Cache-Control': 'no-store', 'Retry-After': '5' })
}

function beingMended(context: Context): Response {
  const message = 'This page is damaged and is being made again. Please try again in a minute.\n'
  return context.text(message, 503, { ...SECURITY_HEADERS, 'Cache-Control': 'no-store', 'Retry-After': '30' })
}

/** Not cached: what stands at an address can change with a release. */
function redirect(context: Context, target: string, status: 302 | 308 = 308): Response {
  const headers = { ...SECURITY_HEADERS, Location: target, 'Cache-Control': REVALIDATE }
  return context.body(null, status, headers)
}

/** A compressed answer has the weak form of the same tag. */
function isKnown(header: string | undefined, hash: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === `"${hash}"`)
}

/** Links of a casefile’s files back to its page, by the ending of the file. */
const CITATIONS = ['.jsonld', '.bib', '.ris', '.csl.json', '.datacite.json']
const TYPES = Object.fromEntries(Object.entries(CASEFILE_FORMS).map(([type, ending]) => [ending, type]))
const VERSION_PAGE = /^(\/casefiles\/[a-z0-9-]+)\/v\d+$/

/**
 * Typed links of a casefile’s page, so that a program finds what to cite, how it is described and what belongs to it without
 * reading the page (Signposting, RFC 8288). Undefined for every other address.
 *
 * @param cited address of the version that the page shows, for ever; undefined where that is not known
 * @param isThere whether a file stands at an address: not every casefile has a bundle
 */
function signposts(
  path: string,
  origin: string,
  cited: string | undefined,
  isThere: (path: string) => boolean,
): string | undefined {
  const ofVersion = VERSION_PAGE.exec(path)
  if (!hasForms(path) && !ofVersion) return undefined
  const base = ofVersion?.[1] ?? path
  const link = (target: string, relation: string, type?: string) =>
    `<${new URL(target, origin).href}>; rel="${relation}"${type === undefined ? '' : `; type="${type}"`}`
  const item = (target: string, type: string) => (isThere(target) ? [link(target, 'item', type)] : [])
  const permanent = ofVersion ? path : cited
  const links = [
    ...(permanent === undefined ? [] : [link(permanent, 'cite-as')]),
    link('https://schema.org/ScholarlyArticle', 'type'),
    link('https://schema.org/AboutPage', 'type'),
    link('/about', 'author'),
  ]
  if (ofVersion)
    return [...links, ...item(`${path}.json`, 'application/json'), ...item(`${path}/data.csv`, 'text/csv')].join(', ')
  return [
    ...links,
    ...CITATIONS.map((ending) => link(base + ending, 'describedby', TYPES[ending])),
    ...item(`${base}.json`, 'application/json'),
    ...item(`${base}.csv`, 'text/csv'),
    ...item(`${base}/data.csv`, 'text/csv'),
    ...item(`${base}.zip`, 'application/zip'),
  ].join(', ')
}
