import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { listSources } from './read-source.ts'

const headSchema = z.object({ slug: z.string(), docket: z.string(), title: z.string() })

/** What a list shows of a casefile before its source is read whole. */
export type SourceHead = z.infer<typeof headSchema> & { folder: string }

/**
 * The casefiles of the archive in the order of their dockets. One whose `casefile.json` cannot be read stands last under its
 * folder's name: the importer says what is wrong with it.
 */
export function listByDocket(archive: string): SourceHead[] {
  const heads = listSources(archive).map((folder) => ({ ...readHead(folder), folder }))
  return heads.sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
}

function readHead(folder: string): z.infer<typeof headSchema> {
  const name = path.basename(folder)
  try {
    return headSchema.parse(JSON.parse(fs.readFileSync(path.join(folder, 'casefile.json'), 'utf8')))
  } catch {
    return { slug: name, docket: '', title: name }
  }
}

/** Dockets are numbers of four digits and more, so the shorter one is the earlier. */
function rank({ docket, slug }: z.infer<typeof headSchema>): string {
  return docket === '' ? `~${slug}` : `${String(docket.length).padStart(3, '0')} ${docket}`
}
