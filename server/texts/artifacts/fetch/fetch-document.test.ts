import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress, type Network } from '../../../base/network/public-request.ts'
import { fetchDocument, FETCH_LIMITS } from './fetch-document.ts'

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void
/** `:port` in it becomes the port of the test's server. */
const redirect =
  (location: string): Answer =>
  ({ socket }, response) =>
    response.writeHead(302, { location: location.replace(':port', `:${socket.localPort}`) }).end()
const text =
  (body: string, headers: http.OutgoingHttpHeaders = {}): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(body)

const ANSWERS: Record<string, Answer> = {
  '/act.txt': text('An employer shall pay.'),
  '/moved': redirect('/act.txt'),
  '/away': redirect('http://inside.example:port/act.txt'),
  '/metadata': redirect('http://169.254.169.254:port/latest/meta-data'),
  '/file': redirect('file:///etc/passwd'),
  '/password': redirect('http://a:b@law.example:port/act.txt'),
  '/port': redirect('http://law.example:22/'),
  '/round': redirect('/round'),
  '/picture': text('x', { 'content-type': 'image/png' }),
  '/packed': text('x', { 'content-encoding': 'gzip' }),
  '/claims': text('x', { 'content-length': String(FETCH_LIMITS.bytes + 1) }),
  '/long': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    const more = () => response.destroyed || response.write('x'.repeat(65_536), () => setImmediate(more))
    more()
  },
  '/slow': (_request, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).write('An'),
  '/silent': () => undefined,
  '/broken': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '100' })
    response.write('An', () => response.destroy())
  },
}

describe('fetching a document', () => {
  const asked: (string | undefined)[] = []
  const server = http.createServer((request, response) => {
    asked.push(request.headers.host)
    const answer = ANSWERS[request.url!]
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  /** `law.example` stands for a public server and is the only name that may lead to this machine. */
  const hosts: Record<string, string[]> = {
    'law.example': ['127.0.0.1'],
    'inside.example': ['10.0.0.7'],
    'mixed.example': ['93.184.216.34', '127.0.0.2'],
  }
  const network: Network = {
    resolve: async (host) => hosts[host] ?? Promise.reject(new Error('ENOTFOUND')),
    isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
    isPortAllowed: (given) => given === port,
  }
  const fetch = (address: string, milliseconds = 10_000) =>
    fetchDocument(address, network, { ...FETCH_LIMITS, bytes: 1_000_000, milliseconds })
  const law = (path: string) => `http://law.example:${port}${path}`

  it('hands over what it found, where it was found', async () => {
    expect(await fetch(law('/act.txt'))).toEqual({
      bytes: Buffer.from('An employer shall pay.'),
      name: 'act.txt',
      url: law('/act.txt'),
    })
    expect((await fetch(law('/moved'))).url).toBe(law('/act.txt'))
  })

  it('connects to the address that was checked, also where the name leads elsewhere a moment later', async () => {
    let looked = 0
    const rebinding = { ...network, resolve: async () => [looked++ === 0 ? '127.0.0.1' : '10.0.0.7'] }
    await fetchDocument(`http://rebinding.example:${port}/act.txt`, rebinding)
    expect([looked, asked.at(-1)]).toEqual([1, `rebinding.example:${port}`])
  })

  const REFUSED: [what: string, address: () => string, code: string][] = [
    ['another kind of address', () => 'ftp://law.example/act.txt', 'upload/address-refused'],
    ['a file', () => 'file:///etc/passwd', 'upload/address-refused'],
    ['inline data', () => 'data:text/plain,abc', 'upload/address-refused'],
    ['a password', () => `http://a:b@law.example:${port}/act.txt`, 'upload/address-refused'],
    ['another port', () => 'http://law.example:22/', 'upload/address-refused'],
    ['a name of a private network', () => `http://inside.example:${port}/`, 'upload/address-refused'],
    ['a name with a private address among others', () => `http://mixed.example:${port}/`, 'upload/address-refused'],
    ['a number for an address', () => `http://2130706434:${port}/`, 'upload/address-refused'],
    ['an address in octal', () => `http://0177.0.0.2:${port}/`, 'upload/address-refused'],
    ['this machine in IPv6', () => `http://[::1]:${port}/`, 'upload/address-refused'],
    ['this machine as IPv4 in IPv6', () => `http://[::ffff:127.0.0.1]:${port}/`, 'upload/address-refused'],
    ['metadata of a cloud', () => `http://169.254.169.254:${port}/latest`, 'upload/address-refused'],
    ['a name that does not exist', () => `http://nowhere.example:${port}/`, 'upload/address-failed'],
    ['a redirect to a file', () => law('/file'), 'upload/address-refused'],
    ['a redirect with a password', () => law('/password'), 'upload/address-refused'],
    ['a redirect to another port', () => law('/port'), 'upload/address-refused'],
    ['a redirect into a private network', () => law('/away'), 'upload/address-refused'],
    ['a redirect to metadata', () => law('/metadata'), 'upload/address-refused'],
    ['redirects without end', () => law('/round'), 'upload/address-refused'],
    ['what is not there', () => law('/nothing'), 'upload/address-failed'],
    ['a picture', () => law('/picture'), 'upload/unsupported-type'],
    ['a packed answer', () => law('/packed'), 'upload/unsupported-type'],
    ['a document that says it is too large', () => law('/claims'), 'upload/too-large'],
    ['a document that turns out too large', () => law('/long'), 'upload/too-large'],
    ['a document that breaks off', () => law('/broken'), 'upload/address-failed'],
  ]
  it.each(REFUSED)('refuses %s', async (_what, address, code) => {
    await expect(fetch(address())).rejects.toMatchObject({ code })
  })

  it.each(['/slow', '/silent'])('ends a server that does not (%s)', async (path) => {
    await expect(fetch(law(path), 200)).rejects.toMatchObject({ code: 'upload/took-too-long' })
  })

  it('does not wait for a name longer than for anything else', async () => {
    const silent = { ...network, resolve: () => new Promise<string[]>(() => undefined) }
    const limits = { ...FETCH_LIMITS, milliseconds: 100 }
    await expect(fetchDocument(law('/'), silent, limits)).rejects.toMatchObject({ code: 'upload/took-too-long' })
  })

  it('in the product reaches neither this machine nor any other port', async () => {
    await expect(fetchDocument('http://127.0.0.1/')).rejects.toMatchObject({ code: 'upload/address-refused' })
    await expect(fetchDocument('http://localhost/')).rejects.toMatchObject({ code: 'upload/address-refused' })
    await expect(fetchDocument(law('/act.txt'))).rejects.toMatchObject({ code: 'upload/address-refused' })
  })
})
