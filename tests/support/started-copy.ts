import fs from 'node:fs'
import { copyFolder } from './copy-folder.ts'
import type { PreparedProduct } from './prepared-product.ts'
import { printedAccounts, type PrintedAccounts } from './printed-accounts.ts'
import { start, temporaryFolder, type RunningProduct } from './product.ts'

export interface OwnProduct extends RunningProduct {
  accounts: PrintedAccounts
  /** Its folder of run-time data. */
  dataDir: string
}

/** Where a product keeps files by what is in them: such a file is put in place once, and taken away at most. */
const STORES = ['site/objects', 'publications/objects', 'site-app', 'datasets']

/** Starts a product on a copy of a prepared folder; the copy is deleted when it is stopped. */
export async function startCopy(
  { dataDir, passwords }: PreparedProduct,
  settingsFor: (dataDir: string) => Record<string, string> = () => ({}),
): Promise<OwnProduct> {
  const folder = temporaryFolder()
  copyFolder(dataDir, folder, { shared: STORES })
  const product = await start(folder, settingsFor(folder))
  const stop = async () => {
    await product.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { ...product, dataDir: folder, stop, accounts: printedAccounts(passwords) }
}
