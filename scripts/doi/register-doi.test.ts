import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readMetadata, registerDoi } from './register-doi.ts'

const servers: http.Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** A server that answers by path, and what it was sent. */
async function serve(answers: Record<string, unknown>) {
  const sent: { method: string | undefined; url: string | undefined; body: any; authorization: string | undefined }[] =
    []
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const text = Buffer.concat(parts).toString()
        const { method, url, headers } = request
        sent.push({ method, url, authorization: headers.authorization, body: text === '' ? null : JSON.parse(text) })
        const answer = answers[url!.split('?')[0]]
        response.writeHead(answer === undefined ? 422 : 200).end(JSON.stringify(answer ?? { errors: ['refused'] }))
      })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent }
}
const LIST = {
  casefiles: [
    { slug: 'belts', status: 'published' },
    { slug: 'gone', status: 'retracted' },
  ],
  next_cursor: null,
}
const METADATA = { doi: '10.5072/cf-0001.v2', url: 'https://archive.example/casefiles/belts/v2', titles: [] }

describe('registering DOIs', () => {
  it('takes what the archive publishes, without what was retracted', async () => {
    const archive = await serve({ '/api/v2/casefiles': LIST, '/casefiles/belts.datacite.json': METADATA })
    expect(await readMetadata(archive.url)).toEqual([METADATA])
  })

  it('says so where the archive has no prefix', async () => {
    const archive = await serve({ '/api/v2/casefiles': LIST, '/casefiles/belts.datacite.json': { url: METADATA.url } })
    await expect(readMetadata(archive.url)).rejects.toThrow('no DOI_PREFIX')
  })

  it('puts each to its own address, as the repository, to be found from then on', async () => {
    const datacite = await serve({ '/dois/10.5072/cf-0001.v2': {} })
    await registerDoi({ url: datacite.url, repository: 'REPO', password: 'secret' }, METADATA)
    expect(datacite.sent).toEqual([
      {
        method: 'PUT',
        url: '/dois/10.5072/cf-0001.v2',
        authorization: `Basic ${Buffer.from('REPO:secret').toString('base64')}`,
        body: { data: { type: 'dois', attributes: { ...METADATA, event: 'publish' } } },
      },
    ])
    await expect(
      registerDoi({ url: datacite.url, repository: 'R', password: 'p' }, { ...METADATA, doi: '10.1/x' }),
    ).rejects.toThrow('DataCite answers 422 for 10.1/x')
  })
})
