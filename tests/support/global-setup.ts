import fs from 'node:fs'
import type { TestProject } from 'vitest/node'
import { printedAccounts, type PrintedAccounts } from './printed-accounts.ts'
import { start, temporaryFolder } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the product, started once for all whole-path tests. */
    baseUrl: string
    dataDir: string
    /** The accounts of the first start, by the name before the @. */
    accounts: PrintedAccounts
  }
}

/** Starts the product once, as the README's first command does, on an empty data folder. */
export default async function setup(project: TestProject) {
  const dataDir = temporaryFolder()
  const product = await start(dataDir)
  project.provide('baseUrl', product.url)
  project.provide('dataDir', dataDir)
  project.provide('accounts', printedAccounts(product.output()))
  return async () => {
    await product.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
