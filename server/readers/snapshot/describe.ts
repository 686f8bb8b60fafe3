import type { ColumnType } from '../../../contract/export-columns.ts'
import type { SnapshotTable } from './tables.ts'

/** A file of a snapshot as its descriptions name it. */
export interface WrittenFile {
  table: SnapshotTable
  format: 'parquet' | 'ndjson'
  name: string
  bytes: number
  sha256: string
  rows: number
}

export interface Described {
  files: readonly WrittenFile[]
  /** Of the archive, without a slash at its end. */
  address: string
  /** Root hash of the publications that were written. */
  root: string
  /** When the newest of them was published, ISO. */
  at: string
}

export const MEDIA: Record<WrittenFile['format'], string> = {
  parquet: 'application/vnd.apache.parquet',
  ndjson: 'application/x-ndjson',
}
const TITLE = 'Policy Casefiles: a snapshot of the archive'
const ABOUT =
  'Every published casefile as it stands, with its estimates and checks, and the policies and problems they belong to. Numbers are unrounded; an empty cell is a number that is not defined. Rows whose column “standing” is not empty were retracted, corrected or are under review.'

/** As Frictionless describes a package of tables: https://datapackage.org/standard/data-package/ */
export function dataPackage({ files, address, root, at }: Described): object {
  const types: Record<ColumnType, string> = { text: 'string', number: 'number', 'yes/no': 'boolean' }
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'policy-casefiles-snapshot',
    title: TITLE,
    description: ABOUT,
    homepage: `${address}/`,
    version: root.slice(0, 16),
    created: at,
    licenses: [{ title: 'Terms of the archive; data sets keep their own licenses', path: `${address}/terms` }],
    resources: files.map(({ table, format, name, bytes, sha256 }) => ({
      name: `${table.name}-${format}`,
      path: name,
      title: table.title,
      format,
      mediatype: MEDIA[format],
      encoding: 'utf-8',
      bytes,
      hash: `sha256:${sha256}`,
      schema: {
        fields: Object.entries(table.columns).map(([column, { type, meaning }]) => ({
          name: column,
          type: types[type],
          description: meaning,
        })),
        primaryKey: table.key,
        ...(table.belongsTo && {
          foreignKeys: [
            { fields: ['slug'], reference: { resource: `${table.belongsTo}-${format}`, fields: ['slug'] } },
          ],
        }),
        missingValues: [''],
      },
    })),
  }
}

/** As Croissant describes data for learning machines: https://docs.mlcommons.org/croissant/docs/croissant-spec.html */
export function croissant({ files, address, root, at }: Described): object {
  const types: Record<ColumnType, string> = { text: 'sc:Text', number: 'sc:Float', 'yes/no': 'sc:Boolean' }
  const read = files.filter(({ format }) => format === 'parquet')
  return {
    '@context': {
      '@vocab': 'https://schema.org/',
      sc: 'https://schema.org/',
      cr: 'http://mlcommons.org/croissant/',
      dct: 'http://purl.org/dc/terms/',
      conformsTo: 'dct:conformsTo',
      column: 'cr:column',
      dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
      extract: 'cr:extract',
      field: 'cr:field',
      fileObject: 'cr:fileObject',
      key: 'cr:key',
      recordSet: 'cr:recordSet',
      source: 'cr:source',
    },
    '@type': 'sc:Dataset',
    name: 'policy-casefiles-snapshot',
    description: ABOUT,
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    url: `${address}/snapshot/`,
    license: `${address}/terms`,
    version: root.slice(0, 16),
    datePublished: at,
    distribution: files.map(({ name, format, sha256, bytes }) => ({
      '@type': 'cr:FileObject',
      '@id': name,
      name,
      contentUrl: `${address}/snapshot/${name}`,
      encodingFormat: MEDIA[format],
      contentSize: `${bytes} B`,
      sha256,
    })),
    recordSet: read.map(({ table, name }) => ({
      '@type': 'cr:RecordSet',
      '@id': table.name,
      name: table.name,
      description: table.title,
      key: table.key.map((column) => ({ '@id': `${table.name}/${column}` })),
      field: Object.entries(table.columns).map(([column, { type, meaning }]) => ({
        '@type': 'cr:Field',
        '@id': `${table.name}/${column}`,
        name: column,
        description: meaning,
        dataType: types[type],
        source: { fileObject: { '@id': name }, extract: { column } },
      })),
    })),
  }
}

/** As RO-Crate describes a folder: https://w3id.org/ro/crate/1.1 */
export function roCrate({ files, address, at }: Described): object {
  return {
    '@context': 'https://w3id.org/ro/crate/1.1/context',
    '@graph': [
      {
        '@id': 'ro-crate-metadata.json',
        '@type': 'CreativeWork',
        conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
        about: { '@id': './' },
      },
      {
        '@id': './',
        '@type': 'Dataset',
        name: TITLE,
        description: ABOUT,
        datePublished: at,
        license: { '@id': `${address}/terms` },
        url: `${address}/snapshot/`,
        hasPart: files.map(({ name }) => ({ '@id': name })),
      },
      { '@id': `${address}/terms`, '@type': 'CreativeWork', name: 'Terms of the archive' },
      ...files.map(({ name, table, format, bytes, sha256 }) => ({
        '@id': name,
        '@type': 'File',
        name: table.title,
        encodingFormat: MEDIA[format],
        contentSize: String(bytes),
        sha256,
      })),
    ],
  }
}

/** What a person reads first. */
export function readme({ files, address, root, at }: Described): string {
  const tables = files.filter(({ format }) => format === 'parquet')
  return `# ${TITLE}

${ABOUT}

As of ${at}, from ${address}. Root hash of the publications: ${root}.
The casefiles' own data sets are not part of it: each lies at ${address}/casefiles/SLUG/data.csv, under its own license.

| table | rows | holds |
|---|---|---|
${tables.map(({ table, rows }) => `| ${table.name} | ${rows} | ${table.title} |`).join('\n')}

Each is there as Parquet and as NDJSON (a JSON object a line), the same rows in both. \`datapackage.json\` describes every column, and so
do \`croissant.json\` and \`ro-crate-metadata.json\` for their programs. \`SHA256SUMS\` has the fingerprints: \`sha256sum --check SHA256SUMS\`.

DuckDB: \`SELECT title, verdict, effect_value FROM 'casefiles.parquet' WHERE standing = ''\`
pandas: \`pandas.read_parquet("estimates.parquet")\` or \`pandas.read_json("estimates.ndjson", lines=True)\`
R:      \`jsonlite::stream_in(file("estimates.ndjson"))\` or \`arrow::read_parquet("estimates.parquet")\`

Cite the archive with the root hash above, and a finding by its casefile's version: ${address}/casefiles/SLUG/vN.
`
}
