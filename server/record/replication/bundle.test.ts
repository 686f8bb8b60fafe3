import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { largestDifference, resultOfEstimate } from '../../../contract/executed-script.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { ReplicationRecord } from '../../../contract/replication.ts'
import { transparencyFacts } from '../../../contract/transparency-facts.ts'
import { syntheticPublished } from '../../../tests/support/synthetic-publication.ts'
import { syntheticRival } from '../../../tests/support/synthetic-rival.ts'
import { fingerprint, sha256 } from '../../base/chain/fingerprint.ts'
import { readSource } from '../importer/read-source.ts'
import { completeAnalysisSpec } from '../locks/complete-analysis-spec.ts'
import { casefileRoutes } from '../../site/rebuilds/routes.ts'
import { contentTypeOf } from '../../site/rebuilds/content-types.ts'
import { analyzeDesign } from '../runs/analyze-design.ts'
import { makeBundle } from './bundle.ts'
import { describeScripts, replicationFiles } from './published-scripts.ts'
import { runInR, versionOfR, findExecuted } from './run-script.ts'

const hasR = (await versionOfR()) !== null
const given = await readCasefile('seat-belt-laws')
const { source, design, inputs } = given

let publication: CasefilePublication

beforeAll(async () => {
  publication = await publish(given)
})

async function readCasefile(slug: string) {
  const source = await readSource(path.resolve(import.meta.dirname, '../../../data/archive', slug))
  const { id, sha256: dataHash } = source.dataset
  const design = completeAnalysisSpec({ ...source.design, dataset: { id, sha256: dataHash } })
  return { source, design, inputs: { csv: source.data.toString('utf8'), design, facts: transparencyFacts(design) } }
}

async function publish({ source, design, inputs }: typeof given): Promise<CasefilePublication> {
  const analysis = await analyzeDesign({ ...inputs, replicationRecord: source.replication })
  const { publication: made } = syntheticPublished(0)
  return {
    ...made,
    design,
    analysis,
    dataset: source.dataset,
    run: { ...made.run, result_sha256: fingerprint(analysis), replication: source.replication },
    replication: (await describeScripts(design, analysis, source.replication))!,
  }
}

const gateOf = ({ eqs }: CasefilePublication['analysis']) => eqs.gates.find(({ id }) => id === 'scriptExecuted')!.state

describe('the record of the executed scripts', () => {
  it('is about the scripts as they are written now; else run "npx casefiles replication verify --write"', () => {
    expect(publication.replication!.status).toBe('executed')
    const [base, ...others] = publication.replication!.scripts
    expect(base).toMatchObject({ file: 'base-r.R', status: 'executed', software: expect.stringMatching(/^R \d/) })
    expect(others.map(({ status }) => status)).not.toContain(undefined)
  })

  it('keeps the gate, which without it is not checked', { tags: ['night'] }, async () => {
    expect(gateOf(publication.analysis)).toBe('kept')
    expect(gateOf(await analyzeDesign(inputs))).toBe('not-checked')
  })

  it('counts no more once script, design, data or result is another one', () => {
    const record = source.replication!
    const ours = resultOfEstimate(publication.analysis.estimates.find(({ role }) => role === 'primary')!)
    const script = { file: 'base-r.R', text: publicationText('base-r.R') }
    const counts = (changes: Partial<ReplicationRecord>, text = script.text, value: number | null = ours.value) =>
      findExecuted({ ...record, ...changes }, design, { ...script, text }, { ...ours, value }) !== null
    expect(counts({})).toBe(true)
    expect(counts({}, `${script.text}\n`)).toBe(false)
    expect(counts({ design_sha256: sha256('another') })).toBe(false)
    expect(counts({ data_sha256: sha256('another') })).toBe(false)
    expect(counts({}, script.text, ours.value! * (1 + 1e-5))).toBe(false)
    expect(counts({}, script.text, null)).toBe(false)
  })
})

/** As far as the test reads it. */
interface NotebookCell {
  source: string[]
  outputs?: { text: string[] }[]
  execution_count?: number | null
}
interface Crate {
  '@context': string
  '@graph': Record<string, unknown>[]
}

let texts = new Map<string, string>()
const publicationText = (file: string) => texts.get(file)!
beforeAll(async () => {
  texts = await replicationFiles(publication)
})

describe('the replication bundle', () => {
  it('holds what the chain and the publication have fingerprints of', async () => {
    const files = unzipSync(await makeBundle({ publication }, source.data))
    expect(sha256(files['design.json'])).toBe(fingerprint(design))
    expect(sha256(files['results.json'])).toBe(publication.run.result_sha256)
    expect(sha256(files['run.json'])).toBe(fingerprint(publication.run))
    expect(sha256(files['data.csv'])).toBe(publication.dataset.sha256)
    for (const { file, sha256: hash } of publication.replication!.scripts) expect(sha256(files[file])).toBe(hash)
    expect(strFromU8(files['README.md'])).toContain(publication.run.result_sha256)
    expect(strFromU8(files['CITATION.cff'])).toContain('- name: "Cohen, A. & Einav, L."')
  })

  it('holds its scripts as notebooks, with what was printed where somebody ran them', async () => {
    const files = unzipSync(await makeBundle({ publication }, source.data))
    const notebook = (name: string) => JSON.parse(strFromU8(files[name])).cells as NotebookCell[]
    const [about, code] = notebook('base-r.ipynb')
    expect(code.source.join('')).toBe(strFromU8(files['base-r.R']))
    expect(about.source.join('')).toContain('It was executed with R 4')
    const { theirs } = source.replication!.scripts.find(({ file }) => file === 'base-r.R')!
    const said = code.outputs![0].text.join('')
    expect(JSON.parse(said)).toEqual({
      estimate: theirs.estimate,
      'conf.low': theirs.conf_low,
      'conf.high': theirs.conf_high,
    })
    expect(strFromU8(files['README.md'])).toContain('| base-r.ipynb | base-r.R as a notebook |')
    // no package for Python averages over the locked years
    expect(Object.keys(files)).not.toContain('python.ipynb')
  })

  it('holds a script in Python as a notebook, which says so where nobody here has executed it', async () => {
    const { source: executed, ...trial } = await readCasefile('rock-the-vote')
    const unexecuted = { ...trial, source: { ...executed, replication: null } }
    const files = unzipSync(await makeBundle({ publication: await publish(unexecuted) }, executed.data))
    const [unrun, python] = JSON.parse(strFromU8(files['python.ipynb'])).cells as NotebookCell[]
    expect(python.source.join('')).toBe(strFromU8(files['python.py']))
    expect([python.outputs, python.execution_count]).toEqual([[], null])
    expect(unrun.source.join('')).toContain('Nobody here has executed it')
  })

  it('says in its README what was repaired in the data when they were uploaded, and nothing where nothing was', async () => {
    const readme = async (one: typeof publication) =>
      strFromU8(unzipSync(await makeBundle({ publication: one }, source.data))['README.md'])
    const words = 'Rows with fewer cells than the header (4) were left out: 1. In the file: data row 2 (1 cell).'
    const dataset = { ...publication.dataset, repairs: [{ id: 'leave-out-short-rows' as const, words }] }
    const plain = await readme(publication)
    const added = `\nRepaired in ${dataset.name} when it was uploaded:\n\n- ${words}\n`
    expect(await readme({ ...publication, dataset })).toBe(plain + added)
  })

  it('describes each of its files as an RO-Crate, and points to nothing that is not there', async () => {
    const files = unzipSync(await makeBundle({ publication }, source.data))
    const crate = JSON.parse(strFromU8(files['ro-crate-metadata.json'])) as Crate
    expect(crate['@context']).toBe('https://w3id.org/ro/crate/1.1/context')
    const byId = new Map(crate['@graph'].map((entity) => [entity['@id'], entity]))
    expect(byId.size).toBe(crate['@graph'].length)
    expect(byId.get('ro-crate-metadata.json')).toMatchObject({
      '@type': 'CreativeWork',
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
      about: { '@id': './' },
    })
    const root = byId.get('./')!
    for (const field of ['name', 'description', 'datePublished', 'license', 'author']) expect(root[field]).toBeTruthy()
    const parts = (root.hasPart as { '@id': string }[]).map((part) => part['@id'])
    expect(parts.toSorted()).toEqual(
      Object.keys(files)
        .filter((name) => name !== 'ro-crate-metadata.json')
        .toSorted(),
    )
    for (const part of parts)
      expect(byId.get(part)).toMatchObject({
        '@type': 'File',
        contentSize: String(files[part].length),
        sha256: sha256(files[part]),
      })
    const linked = JSON.stringify(crate['@graph']).matchAll(/\{"@id":"([^"]+)"\}/g)
    const inside = [...linked].map(([, id]) => id).filter((id) => !id.startsWith('https://'))
    expect(inside.filter((id) => !byId.has(id))).toEqual([])
  })

  it('describes the casefile to DataCite, without a DOI that nobody registered', async () => {
    const files = unzipSync(await makeBundle({ publication }, source.data))
    const metadata = JSON.parse(strFromU8(files['datacite.json'])) as Record<string, unknown>
    expect(metadata).toMatchObject({ publisher: { name: 'Policy Casefiles' }, version: '1', titles: [{ lang: 'en' }] })
    expect(metadata).not.toHaveProperty('doi')
  })

  it('is the same bytes every time', async () => {
    const [one, two] = [await makeBundle({ publication }, source.data), await makeBundle({ publication }, source.data)]
    expect(sha256(one)).toBe(sha256(two))
  })

  it('is served as a ZIP beside its scripts, which show as text', () => {
    const versions = [{ version: 1, sha256: 'x', published_at: publication.published_at }]
    const routes = casefileRoutes({ publication, sha256: 'x', link: publication.chain[0], versions })
    const paths = routes.map((route) => route.path)
    expect(paths).toContain(`/casefiles/${publication.slug}.zip`)
    expect(paths).toContain(`/casefiles/${publication.slug}/replication/base-r.R`)
    expect(contentTypeOf('x.zip')).toBe('application/zip')
    for (const file of ['base-r.R', 'stata.do', 'python.py']) expect(contentTypeOf(file)).toMatch(/^text\/plain/)
  })

  it('gives out no script that differs from the one that was published', async () => {
    const scripts = publication.replication!.scripts.map((script) => ({ ...script, sha256: sha256('another') }))
    expect(await replicationFiles({ ...publication, replication: { ...publication.replication!, scripts } })).toEqual(
      new Map(),
    )
  })
})

describe.skipIf(!hasR)('the base-R script in the bundle', () => {
  it('finds the published estimate and interval', async () => {
    const files = unzipSync(await makeBundle({ publication }, source.data))
    const found = await runInR('base-r.R', {
      'base-r.R': strFromU8(files['base-r.R']),
      'data.csv': Buffer.from(files['data.csv']),
    })
    const primary = publication.analysis.estimates.find(({ role }) => role === 'primary')!
    expect(largestDifference(resultOfEstimate(primary), found)).toBeLessThan(1e-9)
    const { cells } = JSON.parse(strFromU8(files['base-r.ipynb'])) as { cells: NotebookCell[] }
    const shown = JSON.parse(cells[1].outputs![0].text.join('')) as Record<string, number>
    const printed = { value: shown.estimate, ci: [shown['conf.low'], shown['conf.high']] as [number, number] }
    expect(largestDifference(printed, found)).toBeLessThan(1e-9)
  })
})

it('holds each rival design as it was locked, as it was executed, and its run', async () => {
  const rival = syntheticRival(publication)
  const files = unzipSync(await makeBundle({ publication: { ...publication, rivals: [rival] } }, source.data))
  const read = (name: string) => JSON.parse(strFromU8(files[`rivals/1/${name}`]))
  expect(read('rival.json')).toEqual(rival.design)
  expect(read('design.json')).toEqual({ ...publication.design, analysis: rival.design.analysis })
  expect(read('run.json')).toEqual(rival.run)
  expect(strFromU8(files['README.md'])).toContain('| rivals/1 | a rival design, locked ')
  const crate = JSON.parse(strFromU8(files['ro-crate-metadata.json'])) as Crate
  expect(crate['@graph'].find((one) => one['@id'] === 'rivals/1/rival.json')).toMatchObject({
    description: 'A rival design as a reviewer locked it',
  })
})
