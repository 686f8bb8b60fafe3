import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openContentStore, type ContentStore } from '../../base/store/content-store.ts'
import { siteRoutes } from './site.routes.ts'

const html = { type: 'text/html; charset=utf-8' }
let folder: string
let site: ContentStore
let app: Hono

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'site-routes-'))
  site = openContentStore(folder)
  app = siteRoutes(site)
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

function put(address: string, text: string, meta: object = html): void {
  site.commit(new Map([[address, { hash: site.putObject(text), meta }]]))
}
function putSite(): void {
  put('/', 'front page')
  put('/casefiles', 'list')
  put('/casefiles/seat-belts', 'seat belts')
  put('/404', 'Page not found')
  put('/casefiles/404', 'Casefile not found')
  put('/studio', 'studio shell')
  put('/_assets/site.abc.css', 'p {}', { type: 'text/css; charset=utf-8', isImmutable: true })
}
const get = async (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  app.request(address, { headers })

describe('the address of a casefile', () => {
  beforeEach(() => {
    putSite()
    put('/casefiles/seat-belts/v2', 'seat belts')
    put('/casefiles/seat-belts.json', '{}', { type: 'application/json; charset=utf-8' })
    put('/casefiles/seat-belts.bib', '@misc{}', { type: 'application/x-bibtex; charset=utf-8' })
    app = siteRoutes(site, { currentVersion: () => 2, publicUrl: 'https://archive.example' })
  })

  it('answers a program with the form that it asks for, and says at which address that stands', async () => {
    const answer = await get('/casefiles/seat-belts', { accept: 'application/x-bibtex' })
    expect(await answer.text()).toBe('@misc{}')
    expect(answer.headers.get('content-type')).toMatch('application/x-bibtex')
    expect(answer.headers.get('content-location')).toBe('/casefiles/seat-belts.bib')
    expect(answer.headers.get('vary')).toContain('Accept')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('answers browsers, and who asks for a form that is not there, with the page', async () => {
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*', 'application/zip']) {
      const answer = await get('/casefiles/seat-belts', { accept })
      expect(await answer.text()).toBe('seat belts')
      expect(answer.headers.get('content-location')).toBeNull()
      expect(answer.headers.get('vary')).toContain('Accept')
    }
  })

  it('links what to cite, what describes it and what belongs to it (Signposting)', async () => {
    const linksOf = async (path: string) => (await get(path)).headers.get('link') ?? ''
    const links = await linksOf('/casefiles/seat-belts')
    expect(links).toContain('<https://archive.example/casefiles/seat-belts/v2>; rel="cite-as"')
    expect(links).toContain('<https://schema.org/ScholarlyArticle>; rel="type"')
    expect(links).toContain(
      '<https://archive.example/casefiles/seat-belts.bib>; rel="describedby"; type="application/x-bibtex"',
    )
    expect(links).toContain('<https://archive.example/casefiles/seat-belts.json>; rel="item"; type="application/json"')
    expect(links).not.toContain('seat-belts.zip')
    expect(await linksOf('/casefiles/seat-belts/v2')).toContain('/casefiles/seat-belts/v2>; rel="cite-as"')
    for (const path of ['/', '/casefiles', '/casefiles/seat-belts.json']) expect(await linksOf(path)).toBe('')
  })
})

describe('the page where somebody begins to pay', () => {
  beforeEach(() => {
    putSite()
    put('/pro/subscription', 'Pro')
  })
  const policy = async (path: string) => (await get(path)).headers.get('content-security-policy')

  it('may load the provider only while payments are real, and no other page may', async () => {
    expect(await policy('/pro/subscription')).not.toContain('stripe.com')
    app = siteRoutes(site, { takesPayments: true })
    expect(await policy('/pro/subscription')).toContain("script-src 'self' https://js.stripe.com;")
    expect(await policy('/pro/subscription')).toContain('frame-src ')
    for (const path of ['/', '/casefiles', '/account/subscription'])
      expect(await policy(path)).not.toContain('stripe.com')
  })
})

describe('a page whose file is lost or damaged', () => {
  beforeEach(putSite)

  it('is answered 503 and reported once, and every other page goes on', async () => {
    const reported: string[] = []
    app = siteRoutes(site, { onDamaged: (page) => reported.push(page) })
    const { hash } = site.entry('/casefiles/seat-belts')!
    fs.writeFileSync(site.objectFile(hash), 'seat bolts')
    for (const _ of [1, 2]) {
      const answer = await get('/casefiles/seat-belts')
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    }
    fs.rmSync(site.objectFile(hash))
    expect((await get('/casefiles/seat-belts')).status).toBe(503)
    expect((await get('/casefiles')).status).toBe(200)
    expect(reported).toEqual(['/casefiles/seat-belts'])
    site.putObject('seat belts')
    expect((await get('/casefiles/seat-belts')).status).toBe(200)
  })
})

describe('what may be given again without asking anew', () => {
  beforeEach(putSite)

  it('is what the release alone decides: no page of sign-in, which a setting switches, and nothing that is not there', async () => {
    put('/login', 'Coming soon')
    const found: Record<string, string | undefined> = {}
    const around = new Hono()
    around.use(async (context, next) => {
      await next()
      found[context.req.path] = context.get('repeatable')?.bytes.toString()
    })
    around.route('/', app)
    for (const address of ['/casefiles', '/studio/drafts', '/login', '/nothing']) await around.request(address)
    expect(found).toEqual({
      '/casefiles': 'list',
      '/studio/drafts': 'studio shell',
      '/login': undefined,
      '/nothing': undefined,
    })
  })
})

describe('public site', () => {
  beforeEach(putSite)

  it.each([
    ['/', 'front page'],
    ['/casefiles/seat-belts', 'seat belts'],
    ['/casefiles?domain=health', 'list'],
    ['/casefiles/seat%2Dbelts', 'seat belts'],
  ])('answers %s', async (address, text) => {
    const response = await get(address)
    expect([response.status, await response.text()]).toEqual([200, text])
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    ['/casefiles/seat-belts/', '/casefiles/seat-belts'],
    ['/casefiles/', '/casefiles'],
    ['//casefiles//seat-belts', '/casefiles/seat-belts'],
    ['/casefiles/?q=a%20b', '/casefiles?q=a%20b'],
  ])('sends %s to its one address', async (address, target) => {
    const response = await app.request(new Request('http://archive.test' + address))
    expect([response.status, response.headers.get('location')]).toEqual([308, target])
  })

  it('answers a version with a slash behind it as it is, since so it is cited', async () => {
    const [plain, slashed] = [await get('/casefiles/seat-belts/v1'), await get('/casefiles/seat-belts/v1/')]
    expect([slashed.status, await slashed.text()]).toEqual([plain.status, await plain.text()])
  })

  it('says that an unknown casefile is not found', async () => {
    for (const address of ['/casefiles/none', '/casefiles/none/', '/casefiles/seat-belts/v9', '/casefiles/none.json']) {
      const response = await get(address)
      expect([response.status, await response.text()]).toEqual([404, 'Casefile not found'])
    }
  })

  it.each([
    '/none',
    '/casefiles-none',
    '/..%2f..%2fetc/passwd',
    '/casefiles/..%2fhead',
    '/%',
    '/%00',
    '/a%5cb',
    '/head',
    '/release-inputs',
    '//evil.example/',
  ])('says that a page is not found: %s', async (address) => {
    const response = await app.request(new Request('http://archive.test' + address))
    expect([response.status, await response.text()]).toEqual([404, 'Page not found'])
  })

  it('answers with 404 at the address of the page that says so', async () => {
    expect((await get('/404')).status).toBe(404)
    expect((await get('/casefiles/404')).status).toBe(404)
  })

  it('says that a version is gone, and not unknown, where it was taken down', async () => {
    const gone = siteRoutes(site, { isTakenDown: (path) => path === '/casefiles/seat-belts/v1' })
    expect((await gone.request('/casefiles/seat-belts/v1')).status).toBe(410)
    expect((await gone.request('/casefiles/seat-belts/v2')).status).toBe(404)
    expect((await gone.request('/casefiles/seat-belts')).status).toBe(200)
  })

  it.each([
    '/studio',
    '/studio/casefiles/new',
    '/admin',
    '/admin/users',
    '/admin-dashboard',
    '/admin-workbench',
    '/review',
    '/review/casefiles/one',
  ])('opens the studio at %s', async (address) => expect(await (await get(address)).text()).toBe('studio shell'))

  it('does not open the studio at addresses that only begin like it', async () => {
    expect((await get('/studios')).status).toBe(404)
    expect((await get('/admin-other')).status).toBe(404)
  })

  it('tells a browser that what it has is still current', async () => {
    const tag = (await get('/casefiles/seat-belts')).headers.get('etag')!
    expect(tag).toBe(`"${site.entry('/casefiles/seat-belts')!.hash}"`)
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const response = await get('/casefiles/seat-belts', { 'if-none-match': known })
      expect([response.status, await response.text()]).toEqual([304, ''])
    }
    put('/casefiles/seat-belts', 'corrected')
    expect(await (await get('/casefiles/seat-belts', { 'if-none-match': tag })).text()).toBe('corrected')
  })

  it('lets browsers keep for ever only what is named for its content', async () => {
    const response = await get('/_assets/site.abc.css')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it('lets pages elsewhere load data and pictures, and none of its pages and their code', async () => {
    put('/casefiles/seat-belts.csv', 'a,b', { type: 'text/csv; charset=utf-8' })
    put('/casefiles/seat-belts/card.png', 'a picture', { type: 'image/png' })
    const opened = async (path: string) => {
      const { headers } = await get(path)
      return [headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]
    }
    for (const path of ['/casefiles/seat-belts.csv', '/casefiles/seat-belts/card.png'])
      expect([path, await opened(path)]).toEqual([path, ['*', 'cross-origin']])
    for (const path of ['/casefiles/seat-belts', '/_assets/site.abc.css'])
      expect([path, await opened(path)]).toEqual([path, [null, 'same-origin']])
  })

  it('compresses long text and leaves short and binary answers alone', async () => {
    const long = 'seat belts save lives. '.repeat(200)
    put('/long', long)
    put('/font.woff2', long, { type: 'font/woff2' })
    const accepts = { 'accept-encoding': 'gzip' }
    const response = await get('/long', accepts)
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(long)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    for (const refusing of ['identity', 'gzip;q=0', 'br;q=0', 'zstd']) {
      const plain = await get('/long', { 'accept-encoding': refusing })
      expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, long])
    }
    expect((await get('/', accepts)).headers.get('content-encoding')).toBeNull()
    expect((await get('/font.woff2', accepts)).headers.get('content-encoding')).toBeNull()
  })

  it('prefers Brotli wherever a browser names it', async () => {
    const long = 'seat belts save lives. '.repeat(200)
    put('/long', long)
    for (const taking of ['br', 'gzip, deflate, br, zstd']) {
      const response = await get('/long', { 'accept-encoding': taking })
      expect(response.headers.get('content-encoding')).toBe('br')
      expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(long)
    }
    expect((await get('/long', { 'accept-encoding': 'br;q=0, gzip' })).headers.get('content-encoding')).toBe('gzip')
  })

  it('compresses a page once: after another start it answers with what was kept, and with nothing that was torn', async () => {
    const long = 'seat belts save lives. '.repeat(200)
    put('/long', long)
    const ask = async () => {
      const response = await siteRoutes(site).request('/long', { headers: { 'accept-encoding': 'br' } })
      return brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()
    }
    const { hash } = site.entry('/long')!
    expect(await ask()).toBe(long)
    expect(brotliDecompressSync(site.readForm(hash, 'br')!).toString()).toBe(long)
    // told apart from what would be compressed anew
    site.keepForm(hash, 'br', brotliCompressSync('kept'))
    expect(await ask()).toBe('kept')
    const file = path.join(folder, 'forms', hash.slice(0, 2), `${hash.slice(2)}.br`)
    fs.truncateSync(file, 34)
    expect(await ask()).toBe(long)
  })

  it('answers a HEAD request with the headers alone', async () => {
    const response = await app.request('/casefiles', { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '4', ''])
  })

  it.each(['/', '/none', '/casefiles/', '/_assets/site.abc.css'])(
    'forbids inline code and framing on %s',
    async (at) => {
      const { headers } = await get(at)
      const policy = headers.get('content-security-policy')!
      expect(policy).toContain("default-src 'self'")
      expect(policy).not.toMatch(/unsafe|\*|https?:|data:/)
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  it('lets the studio alone show pictures that it fetched itself', async () => {
    const policyOf = async (at: string) => (await get(at)).headers.get('content-security-policy')
    for (const at of ['/studio', '/studio/casefiles/x/publish', '/review'])
      expect(await policyOf(at)).toBe((await policyOf('/'))!.replace("img-src 'self'", "img-src 'self' data:"))
  })
})

describe('the sign-in pages for readers', () => {
  let isOpen: boolean
  beforeEach(() => {
    putSite()
    put('/login', 'Coming Soon')
    isOpen = false
    app = siteRoutes(site, { isSignInOpen: async () => isOpen })
  })
  const text = async (address: string) => (await get(address)).text()

  it('are the Coming Soon page until sign-in opens, and from then on the app, at once', async () => {
    expect(await text('/login?next=/casefiles')).toBe('Coming Soon')
    for (const address of ['/register', '/forgot-password']) {
      const response = await get(address)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/login'])
    }
    const tag = (await get('/login')).headers.get('etag')!
    isOpen = true
    for (const address of ['/login', '/login?next=/casefiles', '/register', '/forgot-password'])
      expect(await text(address)).toBe('studio shell')
    expect((await get('/login', { 'if-none-match': tag })).status).toBe(200)
    isOpen = false
    expect(await text('/login')).toBe('Coming Soon')
  })

  it('let the links of emails in either way: the team has accounts, too', async () => {
    for (isOpen of [false, true])
      for (const address of ['/verify-email', '/reset-password', '/sign-in/return?code=x'])
        expect(await text(address)).toBe('studio shell')
  })

  it('have one address each', async () => {
    isOpen = true
    expect((await get('/login/')).headers.get('location')).toBe('/login')
    expect((await get('/login/other')).status).toBe(404)
  })
})

describe('a site that is not there yet', () => {
  it('says that it is being built and when to ask again', async () => {
    const response = await get('/casefiles/seat-belts')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.text()).toContain('The site is being built')
    putSite()
    expect((await get('/casefiles/seat-belts')).status).toBe(200)
  })
})

describe('a server that starts', () => {
  const notYet = () => new Response('not yet', { status: 503 })
  beforeEach(() => {
    app = siteRoutes(site, { notYet })
  })

  it('says so at every address while there is no release', async () => {
    for (const address of ['/', '/casefiles/seat-belts', '/studio'])
      expect(await (await get(address)).text()).toBe('not yet')
  })

  it('shows the pages that there are, and says so for others and for the app, which needs the API', async () => {
    putSite()
    for (const address of ['/', '/casefiles/seat-belts', '/_assets/site.abc.css'])
      expect((await get(address)).status, address).toBe(200)
    for (const address of ['/casefiles/later', '/studio', '/login', '/admin/users', '/%E0%A4%A'])
      expect(await (await get(address)).text(), address).toBe('not yet')
  })

  it('shows the app once there is the API, and says so for pages that are not there yet until all are', async () => {
    let isAll = false
    app = siteRoutes(site, { notYet: (what) => (what === 'page' && !isAll ? notYet() : null) })
    putSite()
    for (const address of ['/casefiles/seat-belts', '/studio', '/admin/users'])
      expect((await get(address)).status, address).toBe(200)
    expect(await (await get('/casefiles/later')).text()).toBe('not yet')
    isAll = true
    expect((await get('/casefiles/later')).status).toBe(404)
  })
})

describe('bytes held in memory', () => {
  it('are the same as those from the disk, whatever had to make room', async () => {
    app = siteRoutes(site, { cacheBytes: 25 })
    for (const name of ['a', 'b', 'c', 'd']) put(`/${name}`, name.repeat(10))
    for (const name of ['a', 'b', 'a', 'c', 'd', 'a', 'b']) {
      expect(await (await get(`/${name}`)).text()).toBe(name.repeat(10))
    }
  })
})
