import { zipSync } from 'fflate'
import { dataciteMetadata } from '../../../contract/files/datacite.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { canonicalJson } from '../../base/chain/fingerprint.ts'
import { bundleReadme, citationFile } from './bundle-texts.ts'
import { CRATE_FILE, describeCrate } from './ro-crate.ts'
import { replicationFiles } from './published-scripts.ts'

/** The earliest time a ZIP can carry: the same content gives the same bytes, whenever and wherever it is packed. */
const noTime = new Date(1980, 0, 1)

/**
 * The replication bundle of a published version as a ZIP: data, locked design, results, run record, chain, scripts, and what
 * describes them to programs (RO-Crate, DataCite, CITATION.cff).
 *
 * `design.json`, `results.json` and `run.json` are the canonical JSON that the chain's fingerprints were taken of.
 *
 * @param data the data file, byte for byte, or the notice that it was taken down
 * @param sources files that a recipe made the data of, by name
 */
export async function makeBundle(
  publication: CasefilePublication,
  data: Uint8Array | { notice: string },
  sources: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Uint8Array> {
  const { design, analysis, run, chain } = publication
  const scripts = await replicationFiles(publication)
  const texts: [string, string][] = [
    ['README.md', bundleReadme(publication)],
    ['CITATION.cff', citationFile(publication)],
    ['datacite.json', `${JSON.stringify(dataciteMetadata(publication, { doi: null }), null, 2)}\n`],
    ['design.json', canonicalJson(design)],
    ['results.json', canonicalJson(analysis)],
    ['run.json', canonicalJson(run)],
    ['chain.json', canonicalJson(chain)],
    ...(design.dataset.recipe ? [['recipe.json', canonicalJson(design.dataset.recipe)] as [string, string]] : []),
    ...rivalFiles(publication),
    ...scripts,
  ]
  const encoder = new TextEncoder()
  const files = Object.fromEntries(texts.map(([name, text]) => [name, encoder.encode(text)]))
  const held: Record<string, Uint8Array> =
    'notice' in data ? { 'TAKEN-DOWN.txt': encoder.encode(data.notice) } : { 'data.csv': data }
  for (const [name, bytes] of sources) held[`sources/${name}`] = bytes
  const crate = encoder.encode(describeCrate(publication, { ...files, ...held }))
  return zipSync({ ...files, ...held, [CRATE_FILE]: crate }, { level: 9, mtime: noTime })
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
