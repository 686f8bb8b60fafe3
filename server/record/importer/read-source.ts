import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { designSourceSchema } from '../../../contract/design.ts'
import {
  casefileTextsSchema,
  datasetInfoSchema,
  type CasefileTexts,
  type DatasetInfo,
} from '../../../contract/publication.ts'
import { signedAnswerSchema } from '../../../contract/answer.ts'
import { othersFoundSchema } from '../../../contract/others-found.ts'
import { replicationRecordSchema, type ReplicationRecord } from '../../../contract/replication.ts'
import { casefileSlugSchema, slugSchema } from '../../../contract/fields.ts'
import type { DataTable } from '@casefiles/engine/frame'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { ServerError } from '../../base/errors.ts'
import { storeAsCsv } from './stored-data.ts'

export const REPLICATION_FILE = 'replication.json'
const OTHERS_FILE = 'others.json'
export const ANSWER_FILE = 'answer.json'
const RETRACTION_FILE = 'retraction.json'
/** Files that may come after the lock, which freezes the others. */
export const LATER_FILES = [ANSWER_FILE, REPLICATION_FILE, RETRACTION_FILE]

const retractionSourceSchema = z.strictObject({ reason: z.string().trim().min(1) })

/** `casefile.json` of a source folder. */
export const casefileSourceSchema = z.strictObject({
  slug: casefileSlugSchema,
  docket: z.string().regex(/^CF-\d{4,}$/),
  title: z.string().min(1),
  description: z.string().min(1),
  jurisdiction: z.string().min(1),
  domain: slugSchema,
  subdomain: slugSchema,
  period: z.string().min(1),
  keywords: z.array(z.string().min(1)),
})

/** `domains.json` of the archive. */
export const domainSourcesSchema = z.array(
  z.strictObject({
    slug: slugSchema,
    name: z.string().min(1),
    description: z.string(),
    hidden: z.boolean().default(false),
    subdomains: z.array(z.strictObject({ slug: slugSchema, name: z.string().min(1) })),
  }),
)

const datasetSourceSchema = datasetInfoSchema.omit({ sha256: true, rows: true, bytes: true })

/** A source folder but for what its data hold. */
export interface SourceFiles {
  casefile: z.infer<typeof casefileSourceSchema>
  design: z.infer<typeof designSourceSchema>
  texts: CasefileTexts
  /** `dataset.json`. */
  described: z.infer<typeof datasetSourceSchema>
  /** The data file as it lies in the folder. */
  file: Buffer
  /** What was found when its scripts were executed; null without a `replication.json`. */
  replication: ReplicationRecord | null
  /** Why its result should not be relied on; null without a `retraction.json`. */
  retraction: string | null
  /** Fingerprint of each file that a lock freezes, by name. */
  fingerprints: Record<string, string>
}

export interface CasefileSource extends SourceFiles {
  dataset: DatasetInfo
  /** The data set as it is stored: CSV. */
  data: Buffer
}

/**
 * Reads one casefile's source folder: `casefile.json`, `design.json`, `dataset.json`, `texts.json`, where there are
 * `others.json` and `answer.json`, and the data file, which may have any format that `readData` takes.
 *
 * @throws {ServerError} `import/invalid-source` naming the file and what is wrong with it
 */
export async function readSource(folder: string): Promise<CasefileSource> {
  return withData(readSourceFiles(folder))
}

/** The same but for what the data hold: reading them takes most of the time, and fingerprints say whether they changed. */
export function readSourceFiles(folder: string): SourceFiles {
  const fingerprints: Record<string, string> = {}
  function read(file: string): Buffer {
    const bytes = readFile(path.join(folder, file))
    fingerprints[file] = sha256(bytes)
    return bytes
  }
  const casefile = parseSource(casefileSourceSchema, 'casefile.json', read('casefile.json'))
  const design = parseSource(designSourceSchema, 'design.json', read('design.json'))
  const texts = parseSource(casefileTextsSchema, 'texts.json', read('texts.json'))
  if (fs.existsSync(path.join(folder, OTHERS_FILE)))
    texts.others = parseSource(othersFoundSchema, OTHERS_FILE, read(OTHERS_FILE))
  const answer = readLater(signedAnswerSchema, folder, ANSWER_FILE)
  if (answer !== null) texts.answer = answer
  const described = parseSource(datasetSourceSchema, 'dataset.json', read('dataset.json'))
  const file = read(described.file)
  const replication = readLater(replicationRecordSchema, folder, REPLICATION_FILE)
  const retraction = readLater(retractionSourceSchema, folder, RETRACTION_FILE)?.reason ?? null
  return { casefile, design, texts, described, file, replication, retraction, fingerprints }
}

/** A source with its data as they are stored. @throws {ServerError} `import/invalid-source` naming the file */
export async function withData(files: SourceFiles): Promise<CasefileSource> {
  const { described, file } = files
  const stored = await storeAsCsv(file, described.file)
  refuseOtherColumns(stored.table, described)
  const data = stored.bytes
  const dataset = {
    ...described,
    file: stored.isConverted ? `${path.parse(described.file).name}.csv` : described.file,
    sha256: sha256(data),
    rows: stored.table.rows,
    bytes: data.length,
    ...(stored.isConverted && { original: { sha256: sha256(file), bytes: file.length } }),
  }
  return { ...files, dataset, data }
}

/** A file that may come after the lock, so that no fingerprint is kept of it; null where there is none. */
function readLater<Schema extends z.ZodType>(schema: Schema, folder: string, name: string): z.infer<Schema> | null {
  const file = path.join(folder, name)
  return fs.existsSync(file) ? parseSource(schema, name, readFile(file)) : null
}

/** Reads `domains.json`. @throws {ServerError} `import/invalid-source` */
export function readDomains(archive: string): z.infer<typeof domainSourcesSchema> {
  return parseSource(domainSourcesSchema, 'domains.json', readFile(path.join(archive, 'domains.json')))
}

/** Folders of the archive that hold a casefile, by name. */
export function listSources(archive: string): string[] {
  return fs
    .readdirSync(archive, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && fs.existsSync(path.join(archive, entry.name, 'casefile.json')))
    .map((entry) => path.join(archive, entry.name))
    .sort()
}

/** @throws {ServerError} `import/invalid-source` */
export function readFile(file: string): Buffer {
  try {
    return fs.readFileSync(file)
  } catch {
    throw new ServerError('import/invalid-source', `The file ${file} cannot be read.`)
  }
}

/** A source file's JSON, checked. @throws {ServerError} `import/invalid-source` naming the file and what is wrong with it */
export function parseSource<Schema extends z.ZodType>(schema: Schema, name: string, bytes: Buffer): z.infer<Schema> {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new ServerError('import/invalid-source', `${name} is not JSON: ${(error as Error).message}`)
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw new ServerError('import/invalid-source', `${name}: ${issues[0].path}: ${issues[0].message}`, issues)
}

/** @throws {ServerError} `import/invalid-source` when the file's columns are not those described */
function refuseOtherColumns(table: DataTable, described: { file: string; columns: { name: string }[] }): void {
  const [found, expected] = [[...table.columns.keys()], described.columns.map((column) => column.name)]
  if (found.join() === expected.join()) return
  throw new ServerError(
    'import/invalid-source',
    `${described.file} has the columns ${found.join(', ')}; dataset.json describes ${expected.join(', ')}.`,
  )
}
