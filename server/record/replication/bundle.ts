import fs from 'node:fs'
import path from 'node:path'
import { zipSync } from 'fflate'
import { dataciteMetadata } from '../../../contract/files/citation.ts'
import type { PublishedCasefile } from '../../../contract/archive-reader.ts'
import { answerOf } from '../../../contract/public-answer.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { printedInR, writeNotebook } from '@casefiles/recipes/replication'
import { commentLines, isRetracted } from '../../../contract/standing.ts'
import { canonicalJson, sha256 } from '../../base/chain/fingerprint.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import { bundleReadme, citationFile, NOTEBOOKS, noticeFile, notebookText } from './bundle-texts.ts'
import { replicationFiles } from './published-scripts.ts'

/** The earliest time a ZIP can carry: the same content gives the same bytes, whenever and wherever it is packed. */
const noTime = new Date(1980, 0, 1)

/** What a bundle is made of: the document as it stands, as it was sealed, and what has to be said of it. */
export type Bundled = Pick<PublishedCasefile, 'publication' | 'sealed' | 'standing'>

/** How scripts and other texts of a bundle write a comment. */
const COMMENTS: Record<string, string> = { '.R': '#', '.py': '#', '.cff': '#', '.do': '*', '.sh': '#' }

/** The scripts of a version and what they read, with its standing in the first lines of each that can hold a comment. */
export async function standingScripts({ publication, sealed, standing }: Bundled): Promise<Map<string, string>> {
  const scripts = await replicationFiles(sealed ?? publication)
  return new Map([...scripts].map(([name, text]) => [name, headed(name, text, standing)]))
}

function headed(name: string, text: string, standing: Bundled['standing']): string {
  const sign = COMMENTS[path.extname(name)]
  return sign === undefined ? text : commentLines(standing, sign) + text
}

/**
 * The replication bundle of a published version as a ZIP: data, locked design, results, run record, chain, scripts, and what
 * describes them to programs (RO-Crate, DataCite, CITATION.cff).
 *
 * `design.json`, `results.json` and `run.json` are the canonical JSON that the chain's fingerprints were taken of; the results of what was
 * retracted are as they stand, without verdict and score. Where something has to be said of the version, `NOTICE.txt` comes first.
 *
 * @param data the data file, byte for byte, or the notice that it was taken down
 * @param sources files that a recipe made the data of, by name
 */
export async function makeBundle(
  found: Bundled,
  data: Uint8Array | { notice: string },
  sources: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Uint8Array> {
  const { publication, standing } = found
  const { design, run, chain } = publication
  const texts: [string, string][] = [
    ...(standing ? [['NOTICE.txt', noticeFile(publication, standing)] as [string, string]] : []),
    ['README.md', bundleReadme(publication)],
    ['CITATION.cff', headed('CITATION.cff', citationFile(publication), standing)],
    ['datacite.json', `${JSON.stringify(dataciteMetadata(publication, { doi: null }), null, 2)}\n`],
    ['design.json', canonicalJson(design)],
    ['results.json', resultsFile(found)],
    ['run.json', canonicalJson(run)],
    ['chain.json', canonicalJson(chain)],
    ...(design.dataset.recipe ? [['recipe.json', canonicalJson(design.dataset.recipe)] as [string, string]] : []),
    ...rivalFiles(publication),
    ...(await standingScripts(found)),
    ...(await notebooks(found)),
  ]
  const encoder = new TextEncoder()
  const files = Object.fromEntries(texts.map(([name, text]) => [name, encoder.encode(text)]))
  const held: Record<string, Uint8Array> =
    'notice' in data ? { 'TAKEN-DOWN.txt': encoder.encode(data.notice) } : { 'data.csv': data }
  for (const [name, bytes] of sources) held[`sources/${name}`] = bytes
  const crate = encoder.encode(describeCrate(publication, { ...files, ...held }))
  return zipSync({ ...files, ...held, [CRATE_FILE]: crate }, { level: 9, mtime: noTime })
}

const CRATE = 'https://w3id.org/ro/crate/1.1'
const CRATE_FILE = 'ro-crate-metadata.json'

/** Media types by extension; scripts are plain text. */
const FORMATS: Record<string, string> = {
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.cff': 'application/yaml',
  '.ipynb': 'application/x-ipynb+json',
}
const RIVAL_FILES: Record<string, string> = {
  'rival.json': 'A rival design as a reviewer locked it',
  'design.json': 'The rival design as it was executed',
  'run.json': 'Engine, environment, seed and times of the rival design’s run',
}
const HOLDS: Record<string, string> = {
  'README.md': 'What is in the bundle and how to check it',
  'CITATION.cff': 'How to cite the casefile',
  'datacite.json': 'The casefile in the DataCite metadata schema',
  'design.json': 'The locked design',
  'results.json': 'Every estimate, check and figure',
  'run.json': 'Engine, environment, seed and times of the run',
  'chain.json': 'The fingerprints from lock to run',
  'data.csv': 'The data the run used, unchanged',
  'base-r.ipynb': 'The script in base R as a notebook',
  'python.ipynb': 'The script in Python as a notebook',
}

/**
 * The bundle described as a Research Object Crate 1.1: what each file is, how large and with which fingerprint, and the run
 * that made the results of design and data.
 *
 * @param files everything else in the bundle, by name
 * @see https://www.researchobject.org/ro-crate/specification/1.1/
 */
function describeCrate(publication: CasefilePublication, files: Record<string, Uint8Array>): string {
  const { casefile, dataset, run, version, published_at } = publication
  const names = Object.keys(files)
  const link = (id: string) => ({ '@id': id })
  const graph = [
    { '@id': CRATE_FILE, '@type': 'CreativeWork', conformsTo: link(CRATE), about: link('./') },
    {
      '@id': './',
      '@type': 'Dataset',
      name: `${casefile.title} (${casefile.docket}, version ${version})`,
      description: answerOf(publication).text,
      datePublished: published_at,
      version: String(version),
      identifier: run.id,
      keywords: casefile.meta_json.keywords,
      spatialCoverage: casefile.jurisdiction,
      temporalCoverage: casefile.period,
      citation: dataset.citation,
      license: link('#data-licence'),
      author: link('#publisher'),
      publisher: link('#publisher'),
      hasPart: names.map(link),
      mentions: link('#run'),
    },
    ...names.map((name) => fileEntity(name, files[name])),
    { '@id': '#publisher', '@type': 'Organization', name: 'Policy Casefiles' },
    { '@id': '#data-licence', '@type': 'CreativeWork', name: 'Licence of the data', description: dataset.licence },
    { '@id': '#engine', '@type': 'SoftwareApplication', name: 'Policy Casefiles engine', version: run.engine_version },
    {
      '@id': '#run',
      '@type': 'CreateAction',
      name: `Run ${run.id}`,
      startTime: run.started_at,
      endTime: run.finished_at,
      instrument: link('#engine'),
      object: ['design.json', 'data.csv'].filter((name) => names.includes(name)).map(link),
      result: link('results.json'),
    },
  ]
  return `${JSON.stringify({ '@context': `${CRATE}/context`, '@graph': graph }, null, 2)}\n`
}

function describeFile(name: string): string | undefined {
  return name.startsWith('rivals/') ? RIVAL_FILES[path.basename(name)] : HOLDS[name]
}

function fileEntity(name: string, bytes: Uint8Array) {
  return {
    '@id': name,
    '@type': 'File',
    name,
    description: describeFile(name) ?? 'A script that computes the result again, or a file that it reads',
    encodingFormat: FORMATS[path.extname(name)] ?? 'text/plain',
    contentSize: String(bytes.length),
    sha256: sha256(bytes),
  }
}

/**
 * The scripts that need least, each as a notebook. The code is the script that was published, byte for byte; beside it stands what it
 * printed, where the record of the run says that it was executed.
 */
async function notebooks({ publication, sealed, standing }: Bundled): Promise<[string, string][]> {
  const { replication, run } = publication
  const scripts = await replicationFiles(sealed ?? publication)
  return NOTEBOOKS.flatMap(({ file, language, notebook }): [string, string][] => {
    const code = scripts.get(file)
    const published = replication?.scripts.find((script) => script.file === file)
    if (code === undefined || published === undefined) return []
    const executed = published.status === 'executed' && run.replication?.scripts.find((script) => script.file === file)
    const said = executed && language === 'r' ? printedInR(code, executed.theirs) : null
    const text = notebookText(publication, { file, software: published.software, isShown: said !== null, standing })
    return [[notebook, writeNotebook(language, [{ text }, { code, said }])]]
  })
}

function resultsFile({ publication, standing }: Bundled): string {
  const { analysis } = publication
  if (!standing || !isRetracted(standing)) return canonicalJson(analysis)
  const { eqs: _, ...rest } = analysis
  return JSON.stringify({ standing, ...rest }, null, 2)
}

/** Each rival as it was locked, the whole design as it was executed, and its run record. */
function rivalFiles({ rivals = [], design }: CasefilePublication): [string, string][] {
  return rivals.flatMap((rival, index): [string, string][] => {
    const folder = `rivals/${index + 1}`
    return [
      [`${folder}/rival.json`, canonicalJson(rival.design)],
      [`${folder}/design.json`, canonicalJson({ ...design, analysis: rival.design.analysis })],
      ...(rival.run ? [[`${folder}/run.json`, canonicalJson(rival.run)] as [string, string]] : []),
    ]
  })
}

/** The files that a recipe made the published data of, by their names in the bundle; those taken down are left out. */
export function bundleSources({ design }: CasefilePublication, publications: ArchiveStore): Map<string, Uint8Array> {
  const held = (design.dataset.recipe?.sources ?? []).filter(({ sha256 }) =>
    fs.existsSync(publications.objectFile(sha256)),
  )
  return new Map(held.map(({ file, sha256 }) => [file, publications.readObject(sha256)]))
}
