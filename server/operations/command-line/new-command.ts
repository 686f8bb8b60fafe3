import { designTypeSchema } from '../../../contract/design.ts'
import { shortHash } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { findUserOrRefuse } from '../../people/accounts/user.service.ts'
import { beginFromPage, type FetchFile } from '../../record/data-pages/begin-from-page.ts'
import { InputError } from './input-error.ts'

export interface NewOptions {
  address: string
  /** E-mail address of the account whose draft it is. */
  owner: string
  domain: string
  subdomain: string
  type: string
  title?: string | undefined
  file?: string | undefined
}

/**
 * Begins a casefile from a page of data, and says what was fetched. Names of columns are told, no value.
 *
 * @throws {InputError} `input/usage` for a design that there is not
 * @throws {ServerError} `user/not-found`, and what {@link beginFromPage} throws
 */
export async function newCommand(
  context: ServerContext & { fetchFile?: FetchFile },
  { address, owner, type, ...given }: NewOptions,
): Promise<string> {
  const design = designTypeSchema.safeParse(type)
  if (!design.success)
    throw new InputError(
      'input/usage',
      `There is no design "${type}"; there is ${designTypeSchema.options.join(', ')}.`,
    )
  const account = await findUserOrRefuse(context.db, owner)
  const begun = await beginFromPage(context, { ...given, address, design_type: design.data }, account)
  const { slug, page, dataset, place, period } = begun
  const known = (what: string, column: string | null) =>
    `${what}: ${column ?? 'not known by name; name it in the design'}`
  return [
    `Draft "${slug}": ${context.publicUrl}/studio/casefiles/${slug}/edit`,
    `From ${page.service}: ${page.name}`,
    `Data: ${dataset.rows} rows, ${shortHash(dataset.sha256)}…, columns ${dataset.columns.map(({ name }) => name).join(', ')}`,
    known('Places', place),
    known('Periods', period),
    `License: ${page.licence || 'not told by the service; look it up before anything is published'}`,
    `Cite: ${page.citation}`,
  ].join('\n')
}
