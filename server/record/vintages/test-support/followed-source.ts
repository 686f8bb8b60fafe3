import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Hono } from 'hono'
import type { AnalysisJson } from '../../../../contract/analysis.ts'
import type { DataSource } from '../../../../contract/studio/data-source.ts'
import type { RecipeStep } from '@casefiles/recipes/schemas'
import { createApp } from '../../../app.ts'
import { canonicalJson } from '../../../base/chain/fingerprint.ts'
import { createJobRunner, type JobRunner } from '../../../base/jobs/job-runner.ts'
import type { Network } from '../../../base/network/public-request.ts'
import { insertAccount, signedInHeaders } from '../../../test-support/accounts.ts'
import { copyArchive } from '../../../test-support/archive-sources.ts'
import { callsOf } from '../../../test-support/calls.ts'
import { openTestContext, standInAnalysis, type TestContext } from '../../../test-support/test-context.ts'
import type { OpenDatabase } from '../../../test-support/test-databases.ts'
import { importDomains, importSource } from '../../importer/import-archive.ts'
import type { ComputeAnalysis } from '../../runs/compute-analysis.ts'
import { runHandler } from '../../runs/run.service.ts'
import { pullVintages } from '../pull-vintages.ts'

const MODEL = 'seat-belt-laws'
const STUDIO = '/api/v2/studio'
const WORDS = { title: 'Belts on new data', summary: 'What belts did.', tags: ['belts'] }
const DATA = fs.readFileSync(path.resolve(import.meta.dirname, '../../../../data/archive', MODEL, 'data.csv'), 'utf8')

/** Rows of the archive's panel up to a year, as an agency would publish them year by year. */
export function panelUpTo(year: number): string {
  const [head, ...rows] = DATA.trim().split('\n')
  return `${[head, ...rows.filter((row) => Number(row.split(',')[2]) <= year)].join('\n')}\n`
}

/** The rule that every source of these tests is declared with. */
export const RULES = { keys: ['state', 'year'], unit: 'state', most_lost: 0.05 }

/** A web server on this machine, which stands for one on the internet. */
export interface Agency {
  url: string
  network: Network
  /** What it answers next: a file, or a status with nothing. */
  serve(answer: string | number, headers?: http.OutgoingHttpHeaders): void
  /** How often it was asked. */
  asked(): number
  close(): Promise<void>
}

export async function openAgency(): Promise<Agency> {
  let answer: string | number = 404
  let headers: http.OutgoingHttpHeaders = {}
  let asked = 0
  const server = http.createServer((_request, response) => {
    asked += 1
    if (typeof answer === 'number') response.writeHead(answer, headers).end()
    else response.writeHead(200, { 'content-type': 'text/csv', ...headers }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://agency.example:${port}/panel.csv`,
    network: { resolve: async () => ['127.0.0.1'], isPublic: () => true, isPortAllowed: () => true },
    serve: (next, given = {}) => void ([answer, headers] = [next, given]),
    asked: () => asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * The analysis that takes no time, with an effect that follows the data: the newest year decides its sign, so that a vintage can
 * change what a reader believes.
 */
function analysisOf(inputs: Parameters<typeof standInAnalysis>[0]): AnalysisJson {
  const analysis = standInAnalysis(inputs)
  const isLate = fs.readFileSync(inputs.file, 'utf8').includes(',1996,')
  const value = isLate ? 4 : -8
  const estimates = analysis.estimates.map((one) =>
    one.role === 'primary' ? { ...one, value, ci: [value - 2, value + 2] as [number, number] } : one,
  )
  const verdict = isLate ? 'Contradicted policy intent.' : 'Met policy intent.'
  return { ...analysis, estimates, verdict: { ...analysis.verdict, verdict } }
}

/** A published casefile on data that an analyst uploaded, and a server from which new vintages of them come. */
export interface Followed {
  context: TestContext
  app: Hono
  jobs: JobRunner
  agency: Agency
  calls: ReturnType<typeof callsOf>
  analyst: string
  slug: string
  /** Fingerprint of the data as they were uploaded. */
  sha256: string
  declare(changes?: object): Promise<DataSource>
  sources(): Promise<DataSource[]>
  casefile(): Promise<any>
  /** The work of a night, so many days after the first one, and every analysis that it asked for. */
  night(days?: number): Promise<string>
  close(): Promise<void>
}

/** Stands in for the engine, see {@link analysisOf}. */
const standIn: ComputeAnalysis = async (inputs, { onProgress }) => {
  onProgress('Run Model', 1)
  return canonicalJson(analysisOf(inputs))
}

/**
 * @param steps   of a recipe that makes the design's data of the uploaded ones
 * @param compute the engine, where a test is about what it finds
 */
export async function openFollowed(
  open: OpenDatabase,
  steps: RecipeStep[] = [],
  compute: ComputeAnalysis = standIn,
): Promise<Followed> {
  const agency = await openAgency()
  const context = Object.assign(await openTestContext(open), { network: agency.network })
  const tick = context.now
  let ahead = 0
  context.now = () => new Date(Date.parse(tick()) + ahead).toISOString()
  context.compute = compute
  const jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
  context.jobs = jobs
  const archive = copyArchive(context.folder)
  await importDomains(context, archive)
  await importSource(context, path.join(archive, MODEL))
  const app = createApp(context)
  const analyst = await insertAccount(context, 'analyst', 'free')
  const calls = callsOf(app, { id: analyst, email: '', password: '', headers: await signedInHeaders(context, analyst) })
  const json = async (response: Promise<Response>): Promise<any> => {
    const body = await (await response).json()
    if (body.code) throw new Error(`${body.code}: ${body.message}`)
    return body
  }
  const endRuns = async () => {
    const runs = await context.db.selectFrom('runs').select('job_id').execute()
    for (const { job_id } of runs) await jobs.waitFor(job_id)
  }

  const file = new File([panelUpTo(1994)], 'panel.csv')
  const description = JSON.stringify({ name: 'Panel of the agency', licence: 'CC0' })
  const { dataset } = await json(calls.send(`${STUDIO}/datasets`, { file, description }))
  const chosen =
    steps.length === 0
      ? dataset
      : (await json(calls.post(`${STUDIO}/datasets/${dataset.sha256}/recipe`, { steps }))).dataset
  const begun = { title: WORDS.title, domain: 'transport-safety', subdomain: 'occupant-protection', design_type: 'DiD' }
  const { id: slug } = await json(calls.post(`${STUDIO}/casefiles`, begun))
  const model = await json(calls.get(`${STUDIO}/casefiles/${MODEL}`))
  const document = { ...model.document, title: WORDS.title }
  await json(calls.put(`${STUDIO}/casefiles/${slug}/document`, { revision: 1, document }))
  const choice = { revision: 2, id: chosen.id, sha256: chosen.sha256 }
  await json(calls.put(`${STUDIO}/casefiles/${slug}/dataset`, choice))
  await json(calls.post(`${STUDIO}/casefiles/${slug}/lock`, { revision: 3 }))
  await json(calls.post(`${STUDIO}/casefiles/${slug}/analyze`, {}))
  await endRuns()
  await json(calls.post(`${STUDIO}/casefiles/${slug}/publish`, WORDS))

  return {
    context,
    app,
    jobs,
    agency,
    calls,
    analyst,
    slug,
    sha256: dataset.sha256,
    declare: async (changes = {}) => {
      const source = { url: agency.url, licence: 'CC0', schedule: 'daily', rules: RULES, ...changes }
      return json(calls.put(`${STUDIO}/datasets/${dataset.sha256}/source`, source))
    },
    sources: async () => (await json(calls.get(`${STUDIO}/sources`))).sources,
    casefile: async () => json(calls.get(`${STUDIO}/casefiles/${slug}`)),
    night: async (days = 0) => {
      ahead = days * 86_400_000
      const result = await pullVintages(context).catch((error: Error) => `failed: ${error.message}`)
      await endRuns()
      return result
    },
    close: async () => {
      await jobs.stop()
      await agency.close()
      await context.close()
    },
  }
}
