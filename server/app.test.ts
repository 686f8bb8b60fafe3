import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  casefileDetailResponseSchema,
  casefileListResponseSchema,
  diagnosticsResponseSchema,
  provenanceResponseSchema,
  resultsResponseSchema,
} from '../contract/casefile.ts'
import { domainsResponseSchema } from '../contract/gap-map.ts'
import type { CasefilePublication } from '../contract/publication.ts'
import { createApp } from './app.ts'
import { LONGEST_ADDRESS } from './base/http/address.ts'
import { openPublicationReader } from './record/publications/publication-reader.ts'
import { expectProblem } from './test-support/calls.ts'
import { openPublishedApp } from './test-support/apps.ts'
import type { TestContext } from './test-support/test-context.ts'
import { EVERY_DATABASE } from './test-support/test-databases.ts'

describe.each(EVERY_DATABASE)('the API on %s', (_name, open) => {
  let app: Hono
  let context: TestContext
  let publication: CasefilePublication

  beforeAll(async () => {
    ;({ app, context } = await openPublishedApp(open))
    publication = openPublicationReader(context.publications).current('seat-belt-laws')!.publication
  })
  afterAll(() => context.close())

  async function get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
    const response = await app.request(path)
    expect(response.status).toBe(200)
    return schema.parse(await response.json())
  }

  it('lists the published casefile as its card says', async () => {
    const { casefiles } = await get('/api/v2/casefiles', casefileListResponseSchema)
    expect(casefiles).toEqual([publication.casefile])
    expect(casefiles[0]).toMatchObject({ docket: 'CF-0001', status: 'published', jurisdiction: 'United States' })
  })

  it('answers a casefile with its locked design and the words about it', async () => {
    const detail = await get('/api/v2/casefiles/seat-belt-laws', casefileDetailResponseSchema)
    expect(detail.casefile.design.schema_json).toEqual(publication.design)
    expect(detail.design_meta).toEqual({
      design_type: 'DiD',
      locked_at: publication.chain[0].created_at,
      lock_hash: publication.run.lock_hash,
      lock_status: 'after-results',
    })
    expect(detail.ui_placeholders.beneficiaries).toEqual(publication.texts.beneficiaries)
  })

  it('answers the numbers of the published document and no others', async () => {
    const { analysis, run } = publication
    const results = await get('/api/v2/casefiles/seat-belt-laws/results', resultsResponseSchema)
    expect(results.metadata.runId).toBe(run.id)
    expect(results.metadata.plain_verdict).toBe(analysis.verdict.verdict)
    expect(results.metadata.eqs).toEqual(analysis.eqs)
    expect(results.metadata.eqs_breakdown).toEqual({
      parallel_trends: analysis.eqs.pillars[0].score,
      control_quality: analysis.eqs.pillars[1].score,
      sensitivity: analysis.eqs.pillars[2].score,
      overall: analysis.eqs.overall,
    })
    expect(results.metadata.provenance).toMatchObject({ pre_period: run.pre_period, git_sha: 'abc1234' })
    expect(results.estimates).toMatchObject([{ value: analysis.estimates[0].value, ci: analysis.estimates[0].ci }])
    expect(results.plots[0].storage_uri).toBe(`/casefiles/seat-belt-laws/charts/${analysis.plots[0].id}.svg`)
  })

  it('answers checks and sensitivity, and every plot either here or with the results', async () => {
    const { analysis } = publication
    const diagnostics = await get('/api/v2/casefiles/seat-belt-laws/diagnostics', diagnosticsResponseSchema)
    const results = await get('/api/v2/casefiles/seat-belt-laws/results', resultsResponseSchema)
    expect(diagnostics.checks).toEqual(analysis.checks)
    expect(diagnostics.sensitivity).toEqual(analysis.sensitivity)
    expect(diagnostics.plots.length + results.plots.length).toBe(analysis.plots.length)
  })

  it('answers where a run comes from, with the whole chain up to the publication', async () => {
    const { provenance } = await get(`/api/v2/provenance/${publication.run.id}`, provenanceResponseSchema)
    expect(provenance).toMatchObject({
      datasetSha256: publication.design.dataset.sha256,
      randomSeed: publication.design.seed,
      runId: publication.casefile.analysis_version,
      run: { casefile: { title: publication.casefile.title } },
    })
    expect(provenance.chain).toMatchObject([{ kind: 'lock' }, { kind: 'run' }, { kind: 'publication' }])
  })

  it('counts published casefiles and subdomains per domain and says which domains are hidden', async () => {
    const { domains } = await get('/api/v2/domains', domainsResponseSchema)
    const bySlug = new Map(domains.map((domain) => [domain.slug, domain]))
    const transport = bySlug.get('transport-safety')!
    expect(transport._count).toEqual({ casefiles: 1, subdomains: transport.subdomains.length })
    expect(bySlug.get('health')!._count.casefiles).toBe(0)
    expect(bySlug.get('criminal-justice')!.hidden).toBe(true)
    expect(await get('/api/domains', domainsResponseSchema)).toEqual({ domains })
  })

  it('answers the same when an older client puts the base before the address twice', async () => {
    const paths = ['/v2/casefiles', '/v2/casefiles/seat-belt-laws', '/v2/domains', '/domains']
    for (const path of paths) {
      const [once, twice] = await Promise.all([app.request(`/api${path}`), app.request(`/api/api${path}`)])
      expect(twice.status).toBe(200)
      expect(await twice.text()).toBe(await once.text())
    }
  })

  it('says how long an answer may be kept, and 304 to who has it', async () => {
    const ages = { '/api/v2/casefiles': 300, '/api/v2/casefiles/seat-belt-laws': 60, '/api/v2/domains': 600 }
    for (const [path, age] of Object.entries(ages)) {
      const first = await app.request(path)
      expect(first.headers.get('Cache-Control')).toBe(`public, max-age=${age}`)
      const etag = first.headers.get('ETag')!
      const again = await app.request(path, { headers: { 'If-None-Match': etag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
  })

  const missing = ['nothing-here', 'seat-belt-laws%2Fv1', 'SEAT-BELT-LAWS', '..%2F..%2Fdomains', "'--"]
  it.each(missing)('says "Casefile not found" for /api/v2/casefiles/%s', async (slug) => {
    for (const part of ['', '/results', '/diagnostics']) {
      await expectProblem(await app.request(`/api/v2/casefiles/${slug}${part}`), 'casefile/not-found')
    }
  })

  it('says which run it does not know', async () => {
    const problem = await expectProblem(await app.request('/api/v2/provenance/r-00000000'), 'provenance/not-found')
    expect(problem.message).toContain('r-00000000')
  })

  it('answers an unknown API address with a JSON 404', async () => {
    for (const path of ['/api', '/api/', '/api/v2', '/api/v9/casefiles', '/api/api/nothing']) {
      await expectProblem(await app.request(path), 'request/unknown-route')
    }
  })

  it('answers a wrong method with the right ones', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const response = await app.request('/api/v2/casefiles/seat-belt-laws', { method })
      await expectProblem(response, 'request/method-not-allowed')
      expect(response.headers.get('Allow')).toBe('GET')
    }
    await expectProblem(await app.request('/api/auth/login'), 'request/method-not-allowed')
  })

  it('answers HEAD like GET, without a body', async () => {
    const response = await app.request('/api/v2/casefiles', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it('refuses malformed percent-encoding and endless addresses', async () => {
    for (const path of ['/api/v2/casefiles/%E0%A4%A', '/api/v2/casefiles?jurisdiction=%ZZ', '/api/%']) {
      await expectProblem(await app.request(path), 'request/malformed-path')
    }
    const long = await app.request(`/api/v2/casefiles?jurisdiction=${'x'.repeat(LONGEST_ADDRESS)}`)
    await expectProblem(long, 'request/too-long')
  })

  it('refuses a long address of a page as it does one of a call', async () => {
    const site = new Hono().get('*', (page) => page.text('page'))
    const whole = createApp({ ...context, site })
    expect((await whole.request(`/${'x'.repeat(LONGEST_ADDRESS - 1)}`)).status).toBe(200)
    await expectProblem(await whole.request(`/${'x'.repeat(LONGEST_ADDRESS)}`), 'request/too-long')
  })

  it('puts the security headers on answers and refusals alike', async () => {
    for (const path of ['/api/v2/casefiles', '/api/nothing', '/api/%']) {
      const { headers } = await app.request(path)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'")
    }
  })

  it('answers 500 without a word of the inside when something breaks', async () => {
    const broken = new Proxy(context.publications, {
      get(store, key) {
        if (key === 'entry') return () => JSON.parse('{"password": oops')
        return Reflect.get(store, key)
      },
    })
    const response = await createApp({ ...context, publications: broken }).request('/api/v2/casefiles/seat-belt-laws')
    const problem = await expectProblem(response, 'server/unexpected')
    expect(problem.message).toBe(`Something went wrong; it was logged as ${response.headers.get('x-request-id')}.`)
  })

  it('hands everything outside the API to the site', async () => {
    const site = new Hono().get('*', (request) => request.text(`site ${request.req.path}`))
    const whole = createApp({ ...context, site })
    expect(await (await whole.request('/casefiles/seat-belt-laws')).text()).toBe('site /casefiles/seat-belt-laws')
    await expectProblem(await whole.request('/api/nothing'), 'request/unknown-route')
  })
})
