import path from 'node:path'
import { answerOf } from '../../../contract/public-answer.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'

const CRATE = 'https://w3id.org/ro/crate/1.1'
export const CRATE_FILE = 'ro-crate-metadata.json'

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
export function describeCrate(publication: CasefilePublication, files: Record<string, Uint8Array>): string {
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
