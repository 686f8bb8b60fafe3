import { setTimeout as wait } from 'node:timers/promises'
import type { Operation } from '../operation.ts'
import { titleOf } from './analysis.ts'

/** The public pages are rendered anew, because an admin changed what they show. */
export const rebuild: Operation = {
  name: 'rebuild',
  async prepare({ url, admin }, ledger, random) {
    const address = `${titleOf(random.uniform()).replace(' ', '-')}@archive.example`
    const isShown = async (url: string) => (await (await fetch(`${url}/contact`)).text()).includes(address)
    return async () => {
      await admin('PUT', 'admin/settings/contactEmail', { value: address })
      ledger.keep('contact address on its page', (server) => isShown(server.url))
      while (!(await isShown(url))) await wait(20)
    }
  },
}
