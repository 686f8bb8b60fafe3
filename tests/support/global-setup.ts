import type { TestProject } from 'vitest/node'
import { launchShared } from './browser.ts'
import { preparedState, prepareSmall, prepareWhole } from './prepared-product.ts'
import type { PrintedAccounts } from './printed-accounts.ts'
import { startCopy } from './started-copy.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the product that all files share which only read. */
    baseUrl: string
    dataDir: string
    /** The accounts of the first start, by the name before the @. */
    accounts: PrintedAccounts
  }
}

/** One browser for all files, one running product for those that only read, and prepared folders for the others. */
export default async function setup(project: TestProject) {
  const state = preparedState()
  // files ask for these where they run, in processes that take over this one's environment
  process.env.CASEFILES_PREPARED = state
  const [product, browser] = await Promise.all([
    prepareWhole(state).then((prepared) => startCopy(prepared)),
    launchShared(),
    // nearly every file with a product of its own begins with an empty one
    prepareSmall(state, []),
  ])
  process.env.CASEFILES_BROWSER = browser.wsEndpoint()
  project.provide('baseUrl', product.url)
  project.provide('dataDir', product.dataDir)
  project.provide('accounts', product.accounts)
  return () => Promise.all([product.stop(), browser.close()])
}
