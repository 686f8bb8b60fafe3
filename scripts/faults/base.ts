import fs from 'node:fs'
import path from 'node:path'
import { FIRST_PASSWORDS } from '../../server/people/accounts/first-accounts.ts'
import { copyFolder } from '../../tests/support/copy-folder.ts'
import { layOutArchive } from '../../tests/support/prepared-product.ts'
import { printedAccounts, type PrintedAccounts } from '../../tests/support/printed-accounts.ts'
import { launchAs, readyAt, signedIn, stop, type FaultServer } from './server.ts'

/** The one casefile that is there from the first start: the quickest of the archive to compute. */
export const BUILT_IN = 'drinking-age-mortality'

/** A data folder after its first start, with a backup, to be copied, and how long that start took without the compiling of pages. */
export interface Base {
  /** Everything that is made lies below it. */
  root: string
  dataDir: string
  accounts: PrintedAccounts
  firstStartMs: number
  /** The same of a start that finds nothing to do. */
  laterStartMs: number
}

type SettingsOf = (folder: string) => Promise<Record<string, string>>

/**
 * Makes the data folder that every fault begins with.
 *
 * @param settingsOf with which the server of a folder is started, by the folder's name
 */
export async function makeBase(root: string, settingsOf: SettingsOf = async () => ({})): Promise<Base> {
  const compiling = path.join(root, 'compiling')
  layOutArchive(compiling, [BUILT_IN])
  await startAndStop(compiling, await settingsOf('compiling'), async () => undefined)
  const dataDir = layOutFirst({ root, dataDir: compiling }, 'base')
  const settings = await settingsOf('base')
  const firstStartMs = await startAndStop(dataDir, settings, ({ admin }) => admin('POST', 'admin/backups'))
  const laterStartMs = await startAndStop(dataDir, settings, async () => undefined)
  return { root, dataDir, accounts: accountsOf(dataDir), firstStartMs, laterStartMs }
}

/** A folder as before a first start, but the pages need not be compiled again. */
export function layOutFirst({ root, dataDir }: Pick<Base, 'root' | 'dataDir'>, name: string): string {
  const folder = path.join(root, name)
  layOutArchive(folder, [BUILT_IN])
  copyFolder(path.join(dataDir, 'site-app'), path.join(folder, 'site-app'))
  return folder
}

/** The accounts that a first start made, by the file it left. */
export function accountsOf(dataDir: string): PrintedAccounts {
  return printedAccounts(fs.readFileSync(path.join(dataDir, FIRST_PASSWORDS), 'utf8'))
}

/** A copy of the base to do harm to. */
export function copyBase({ root, dataDir }: Base, name: string): string {
  const folder = path.join(root, name)
  copyFolder(dataDir, folder)
  return folder
}

/** @returns how long it took until it was ready, in milliseconds */
async function startAndStop(
  dataDir: string,
  settings: Record<string, string>,
  work: (server: FaultServer) => Promise<unknown>,
): Promise<number> {
  const since = performance.now()
  const child = launchAs(dataDir, { hostName: 'first' }, settings)
  const url = await readyAt(child)
  const tookMs = performance.now() - since
  const server = await signedIn(child, url, accountsOf(dataDir))
  await work(server)
  await stop(server)
  return tookMs
}
