import { afterAll } from 'vitest'
import { prepareSmall, prepareWhole, smallSettings } from './prepared-product.ts'
import { startCopy, type OwnProduct } from './started-copy.ts'

/**
 * A product with nothing in it but the domains and the casefiles that are named, for tests that publish: what is
 * published stays for ever, and other tests count the casefiles of the shared one.
 *
 * @param settings further settings of the environment
 * @param casefiles slugs of those that it has from its first start
 */
export async function startOwnProduct(
  settings: Record<string, string> = {},
  casefiles: readonly string[] = [],
): Promise<OwnProduct> {
  const prepared = await prepareSmall(process.env.CASEFILES_PREPARED!, casefiles)
  return startCopy(prepared, (dataDir) => ({ ...smallSettings(dataDir), ...settings }))
}

/**
 * The whole product for one test file that writes, so that it may run beside others; it ends with the file. To be called
 * outside of hooks.
 */
export async function ownWholeProduct(): Promise<OwnProduct> {
  const product = await startCopy(await prepareWhole(process.env.CASEFILES_PREPARED!))
  afterAll(product.stop)
  return product
}
