import fs from 'node:fs'
import path from 'node:path'
import { printedAccounts, type PrintedAccounts } from './printed-accounts.ts'
import { start, temporaryFolder, type RunningProduct } from './product.ts'

export interface OwnProduct extends RunningProduct {
  accounts: PrintedAccounts
}

/**
 * A product with nothing in it but the domains, for tests that publish: what is published stays for ever, and other tests
 * count the casefiles of the shared one. Its pages are built already, by that one.
 */
export async function startOwnProduct(builtBy: string): Promise<OwnProduct> {
  const folder = temporaryFolder()
  const archive = path.join(folder, 'archive')
  fs.cpSync(path.resolve(import.meta.dirname, '../../data/archive/domains.json'), path.join(archive, 'domains.json'))
  fs.cpSync(path.join(builtBy, 'site-app'), path.join(folder, 'site-app'), { recursive: true })
  const product = await start(folder, { ARCHIVE_DIR: archive })
  const stop = async () => {
    await product.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { ...product, stop, accounts: printedAccounts(product.output()) }
}
