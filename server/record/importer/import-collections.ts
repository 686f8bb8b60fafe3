import fs from 'node:fs'
import path from 'node:path'
import { policySourceSchema, type PolicySource } from '../../../contract/policy.ts'
import { problemSourceSchema, type ProblemSource } from '../../../contract/problem.ts'
import { findCasefile } from '../casefiles/casefile.repository.ts'
import type { ServerContext } from '../../base/context.ts'
import { findPlace } from '../../texts/domains/domain.repository.ts'
import { findDomains } from '../publications/find-domains.ts'
import { ServerError } from '../../base/errors.ts'
import { upsertPolicy } from '../policies/policy.repository.ts'
import { findProblemOfDocket, upsertProblem } from '../problems/problem.repository.ts'
import { parseSource, readFile } from './read-source.ts'

type Context = Pick<ServerContext, 'db' | 'now'>

/** Files of the archive that describe a policy or a problem, by name. */
export function listCollectionSources(archive: string, folder: 'policies' | 'problems'): string[] {
  const parent = path.join(archive, folder)
  if (!fs.existsSync(parent)) return []
  const files = fs.readdirSync(parent).filter((name) => name.endsWith('.json'))
  return files.map((name) => path.join(parent, name)).sort()
}

/**
 * Brings in a policy. Safe to run again.
 *
 * @param file `policies/<slug>.json`; the texts it quotes lie in `texts` beside it
 * @throws {ServerError} `import/invalid-source`, `import/unknown-casefile`, `import/quote-not-in-text`
 */
export async function importPolicy({ db, now }: Context, file: string): Promise<PolicySource> {
  const source = parseSource(policySourceSchema, nameOf(file), readFile(file))
  refuseOtherName(file, source.slug)
  const { domain, subdomain } = source
  if (!(await findPlace(db, domain, subdomain))) throw unknownPlace(file, `${domain}/${subdomain}`)
  await refuseUnknownCasefiles(db, file, source.casefiles)
  for (const text of source.texts) refuseLooseQuotes(file, text)
  await upsertPolicy(db, source, now())
  return source
}

/**
 * Brings in a problem, which is published once all its casefiles are. Safe to run again.
 *
 * @throws {ServerError} `import/invalid-source`, `import/unknown-casefile`
 */
export async function importProblem({ db, now }: Context, file: string): Promise<ProblemSource> {
  const source = parseSource(problemSourceSchema, nameOf(file), readFile(file))
  refuseOtherName(file, source.slug)
  if (!(await findDomains(db)).some(({ slug }) => slug === source.domain)) throw unknownPlace(file, source.domain)
  const slugs = source.casefiles.map(({ slug }) => slug)
  await refuseUnknownCasefiles(db, file, slugs)
  const owner = await findProblemOfDocket(db, source.docket)
  if (owner !== undefined && owner !== source.slug) {
    throw invalid(file, `the number ${source.docket} belongs to "${owner}".`)
  }
  await upsertProblem(db, source, now())
  return source
}

async function refuseUnknownCasefiles(db: Context['db'], file: string, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs) {
    if (await findCasefile(db, slug)) continue
    throw new ServerError(
      'import/unknown-casefile',
      `${nameOf(file)} names the casefile "${slug}", which the archive does not hold.`,
    )
  }
}

/** Words between quotation marks are the law's only if they stand in the copy we hold; line breaks do not count. */
export function refuseLooseQuotes(file: string, { file: textFile, passages }: PolicySource['texts'][number]): void {
  const held = plainSpaces(readFile(path.join(path.dirname(file), 'texts', textFile)).toString('utf8'))
  for (const { heading, quote } of passages) {
    if (held.includes(plainSpaces(quote))) continue
    throw new ServerError(
      'import/quote-not-in-text',
      `${nameOf(file)} quotes "${heading}" from ${textFile}, which does not hold these words.`,
    )
  }
}

function plainSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function refuseOtherName(file: string, slug: string): void {
  if (path.basename(file, '.json') !== slug)
    throw invalid(file, `its slug is "${slug}"; the file must be named for it.`)
}

function unknownPlace(file: string, place: string): ServerError {
  return invalid(file, `domains.json does not hold "${place}".`)
}

function invalid(file: string, what: string): ServerError {
  return new ServerError('import/invalid-source', `${nameOf(file)}: ${what}`)
}

const nameOf = (file: string): string => path.join(path.basename(path.dirname(file)), path.basename(file))
