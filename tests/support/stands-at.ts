import type { Page } from 'playwright'
import { expect } from 'vitest'

/**
 * Waits until a page stands at an address to which it goes by itself. One that leaves while it still loads ends that first load, which
 * is an error to whoever waits for navigations and none to whoever looks at the address.
 */
export async function standsAt(page: Page, address: RegExp): Promise<void> {
  await expect.poll(() => page.url(), { timeout: 120_000 }).toMatch(address)
}
