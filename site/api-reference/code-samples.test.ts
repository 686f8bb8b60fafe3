import { describe, expect, it } from 'vitest'
import { describeApi } from '../../contract/calls/describe-api.ts'
import { codeSamples } from './code-samples.ts'

const { paths } = describeApi()
const ORIGIN = 'https://archive.example'
const samplesOf = (method: string, path: string) =>
  Object.fromEntries(
    codeSamples(ORIGIN, method, path, paths[path][method.toLowerCase()]).map(({ language, code }) => [language, code]),
  )

describe('a call as programs make it', () => {
  it('is one line where anybody may read', () => {
    const address = 'https://archive.example/api/v2/casefiles/seat-belt-laws/results'
    expect(samplesOf('GET', '/api/v2/casefiles/{slug}/results')).toEqual({
      curl: `curl "${address}"`,
      R: `answer <- jsonlite::fromJSON("${address}")`,
      Python: `import requests\nanswer = requests.get(\n    "${address}",\n).json()`,
      JavaScript: `const response = await fetch("${address}");\nconst answer = await response.json();`,
    })
  })

  it('has the token and the body of calls that need them, in the form of each language', () => {
    const { curl, R, Python, JavaScript } = samplesOf('POST', '/api/alerts')
    expect(curl).toContain('-X POST \\\n  -H "Authorization: Bearer pcf_…"')
    expect(curl).toContain(`-d '{"name":"Road safety, strong evidence"`)
    expect(R).toContain('req_body_json(list(name = "Road safety, strong evidence"')
    expect(R).toContain('by_email = TRUE')
    expect(Python).toContain('"by_email": True')
    expect(JavaScript).toContain('method: "POST"')
  })

  it('runs as JavaScript and asks for what it shows, for every call that there is', async () => {
    const Asynchronous = Object.getPrototypeOf(async () => undefined).constructor as FunctionConstructor
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const { code } = codeSamples(ORIGIN, method.toUpperCase(), path, operation).at(-1)!
        const asked: { address: string; options: RequestInit }[] = []
        const fetched = async (address: string, options: RequestInit = {}) => {
          asked.push({ address, options })
          return { json: async () => ({}) }
        }
        await Asynchronous('fetch', code)(fetched)
        const [{ address, options }] = asked
        expect(new URL(address).origin).toBe(ORIGIN)
        expect(options.method ?? 'GET').toBe(method.toUpperCase())
        const body = operation.requestBody?.content['application/json']?.example
        if (body !== undefined) expect(JSON.parse(String(options.body))).toEqual(body)
      }
    }
  })
})
