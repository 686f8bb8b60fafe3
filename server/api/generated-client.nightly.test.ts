import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeApi } from '../../contract/calls/describe-api.ts'
import { openPublishedApp } from '../test-support/apps.ts'
import { openSqlite } from '../test-support/test-databases.ts'

/* A client whose types a generator makes of the API's description, as a stranger's would be: it has to compile, to refuse what the API does
   not have, and to work. */

const root = path.resolve(import.meta.dirname, '../..')
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

export async function firstVerdict(fetch: (request: Request) => Promise<Response>): Promise<string> {
  const client = createClient<paths>({ baseUrl: 'http://archive.example', fetch })
  const list = await client.GET('/api/v2/casefiles', { params: { query: { limit: 1, sort: 'title' } } })
  if (list.error) throw new Error(list.error.message)
  // whoever asks for some fields alone gets no docket
  const { slug, docket }: { slug: string; docket?: string } = list.data.casefiles[0]
  const one = await client.GET('/api/v2/casefiles/{slug}/results', { params: { path: { slug } } })
  if (one.error) throw new Error(one.error.message)
  const summary: string = one.data.metadata.narrative_summary
  const none = await client.GET('/api/v2/casefiles/{slug}/results', { params: { path: { slug: 'no-such-casefile' } } })
  return [docket, summary, none.error?.code].join(' | ')
}
`
/** Each asks for something that the API does not have. */
const WRONG = {
  'an address': `client.GET('/api/v2/casefile')`,
  'a parameter': `client.GET('/api/v2/casefiles', { params: { query: { limit: 'many' } } })`,
  'a field of an answer': `client.GET('/api/v2/casefiles').then(({ data }) => data?.casefiles[0].colour)`,
  'a method': `client.DELETE('/api/v2/casefiles')`,
}

describe('a client generated from the description of the API', () => {
  let folder: string
  beforeAll(async () => {
    // Below the checkout, so that its packages are found.
    const cache = path.join(root, 'node_modules/.cache')
    fs.mkdirSync(cache, { recursive: true })
    folder = fs.mkdtempSync(path.join(cache, 'generated-client-'))
    fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
    const types = await openapiTS(structuredClone(describeApi()) as unknown as OpenAPI3)
    fs.writeFileSync(path.join(folder, 'api.ts'), astToString(types))
    fs.writeFileSync(path.join(folder, 'program.ts'), PROGRAM)
    const head = `import createClient from 'openapi-fetch'\nimport type { paths } from './api.ts'\nconst client = createClient<paths>()\n`
    Object.values(WRONG).forEach((call, n) =>
      fs.writeFileSync(path.join(folder, `wrong-${n}.ts`), `${head}void ${call}\n`),
    )
  })
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

  it('compiles, and no program does that asks for what the API does not have', () => {
    const names = fs.readdirSync(folder).filter((name) => name.endsWith('.ts'))
    const program = ts.createProgram(
      names.map((name) => path.join(folder, name)),
      {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        types: [],
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
        moduleResolution: ts.ModuleResolutionKind.Bundler,
      },
    )
    const failed = (name: string) => {
      const found = program.getSemanticDiagnostics(program.getSourceFile(path.join(folder, name)))
      return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
    }
    expect(failed('api.ts')).toEqual([])
    expect(failed('program.ts')).toEqual([])
    Object.keys(WRONG).forEach((what, n) => expect(failed(`wrong-${n}.ts`), what).not.toEqual([]))
  })

  it('reads the archive, and gets the errors of the API as it describes them', async () => {
    const { app, context } = await openPublishedApp(openSqlite)
    try {
      const { firstVerdict } = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'program.ts')).href)
      const said: string = await firstVerdict(async (request: Request) => app.fetch(request))
      expect(said).toMatch(/^CF-\d+ \| .+ \| casefile\/not-found$/)
    } finally {
      await context.close()
    }
  })
})
