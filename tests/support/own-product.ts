import fs from 'node:fs'
import path from 'node:path'
import { printedAccounts, type PrintedAccounts } from './printed-accounts.ts'
import { start, temporaryFolder, type RunningProduct } from './product.ts'

export interface OwnProduct extends RunningProduct {
  accounts: PrintedAccounts
  /** Its folder of run-time data. */
  dataDir: string
}

/**
 * A product with nothing in it but the domains and the casefiles that are named, for tests that publish: what is published stays for ever, and other tests
 * count the casefiles of the shared one. Its pages are built already, by that one.
 *
 * @param settings further settings of the environment
 * @param casefiles slugs of those that it has from its first start
 */
export async function startOwnProduct(
  builtBy: string,
  settings: Record<string, string> = {},
  casefiles: readonly string[] = [],
): Promise<OwnProduct> {
  const folder = temporaryFolder()
  const archive = path.join(folder, 'archive')
  for (const source of ['domains.json', ...casefiles])
    fs.cpSync(path.resolve(import.meta.dirname, '../../data/archive', source), path.join(archive, source), {
      recursive: true,
    })
  fs.cpSync(path.join(builtBy, 'site-app'), path.join(folder, 'site-app'), { recursive: true })
  const product = await start(folder, { ARCHIVE_DIR: archive, ...settings })
  const stop = async () => {
    await product.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { ...product, dataDir: folder, stop, accounts: printedAccounts(product.output()) }
}
