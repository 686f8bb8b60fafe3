import { expect } from 'vitest'
import { login } from './signed-in.ts'
import type { OwnProduct } from './started-copy.ts'

/** Agrees, as the product's reviewer, to everything that waits for a second person. */
export async function agreeAsReviewer({ url, accounts }: Pick<OwnProduct, 'url' | 'accounts'>): Promise<void> {
  const { token } = await (await login(url, accounts.reviewer)).json()
  const headers = { authorization: `Bearer ${token}` }
  const { approvals } = await (await fetch(`${url}/api/v2/approvals`, { headers })).json()
  expect(approvals).not.toEqual([])
  for (const { id } of approvals) {
    const answer = await fetch(`${url}/api/v2/approvals/${id}/agree`, { method: 'POST', headers })
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
}
