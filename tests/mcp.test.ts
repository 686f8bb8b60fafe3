import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

const baseUrl = inject('baseUrl')
/** What a server says its address is that was told none. */
const OWN = 'http://127.0.0.1:4321'
const overStdio = () =>
  new StdioClientTransport({
    command: process.execPath,
    args: ['scripts/mcp.ts', '--archive', baseUrl],
    stderr: 'inherit',
  })
const overHttp = () => new StreamableHTTPClientTransport(new URL('/mcp', baseUrl))

describe.each([
  ['stdio', overStdio, baseUrl],
  ['HTTP', overHttp, OWN],
])('an assistant that reads the archive over %s', (_name, transport, address) => {
  let client: Client

  beforeAll(async () => {
    client = new Client({ name: 'a-test', version: '1.0.0' })
    await client.connect(transport())
  })
  afterAll(() => client.close())

  async function ask(name: string, input: Record<string, unknown> = {}): Promise<any> {
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: input })
    if (isError) throw new Error((content as { text: string }[])[0].text)
    return structuredContent
  }

  it('is offered tools that only read', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'get_casefile',
      'get_estimates',
      'list_domains',
      'list_problems',
      'search_casefiles',
    ])
    for (const { annotations, outputSchema } of tools)
      expect([annotations?.readOnlyHint, outputSchema?.type]).toEqual([true, 'object'])
    expect(client.getInstructions()).toContain('Cite the version')
  })

  it('finds a casefile by a plain question and never without verdict, score, state and the version’s address', async () => {
    const { answered, casefiles } = await ask('search_casefiles', { question: 'do seat belts save lives?' })
    expect(answered).toBe(true)
    expect(casefiles.map(({ slug }: { slug: string }) => slug)).toContain('seat-belt-laws')
    for (const found of casefiles) {
      expect(Object.keys(found).slice(0, 2)).toEqual(['state', 'address'])
      const path = `/casefiles/${found.slug}/v${found.version}`
      expect(found.address).toBe(`${address}${path}`)
      expect((await fetch(`${baseUrl}${path}`)).status).toBe(200)
      expect(found.citation).toContain(found.address)
      expect(Object.keys(found)).toEqual(expect.arrayContaining(['verdict', 'evidence', 'score', 'state', 'note']))
    }
  })

  it('is told of a retraction before any number', async () => {
    const { state, note } = await ask('get_estimates', { slug: 'measles-vaccine' })
    expect({ state, note }).toEqual({
      state: 'retracted',
      note: expect.stringMatching(/^RETRACTED on .+ do not rely on this casefile\. Reason: /),
    })
  })

  it('gets the published estimates, digit for digit', async () => {
    const { estimates, version } = await ask('get_estimates', { slug: 'seat-belt-laws' })
    const document = await (await fetch(`${baseUrl}/casefiles/seat-belt-laws/v${version}.json`)).json()
    expect(estimates.map(({ value, ci }: any) => [value, ci])).toEqual(
      document.analysis.estimates.map(({ value, ci }: any) => [value, ci]),
    )
  })

  it('is told in a sentence what the archive does not have', async () => {
    await expect(ask('get_casefile', { slug: 'carbon-tax' })).rejects.toThrow(
      'There is no published casefile "carbon-tax".',
    )
    await expect(ask('get_casefile', { slug: 'seat-belt-laws', version: 99 })).rejects.toThrow('There is no version 99')
    const { answered, note, casefiles, subject } = await ask('search_casefiles', { question: 'does rent control work' })
    expect({ answered, note, casefiles }).toEqual({
      answered: false,
      note: 'Nothing here on “does rent control work”.',
      casefiles: [],
    })
    expect(subject).toBe(`${address}/domains/housing/rent-regulation`)
  })

  it('lists problems with their versions, and domains with their casefiles', async () => {
    const { problems } = await ask('list_problems')
    expect(problems.find(({ slug }: { slug: string }) => slug === 'tobacco-control').address).toMatch(/\/v\d+$/)
    const { domains } = await ask('list_domains')
    expect(domains.find(({ slug }: { slug: string }) => slug === 'health').casefiles).toBeGreaterThan(3)
  })
})
