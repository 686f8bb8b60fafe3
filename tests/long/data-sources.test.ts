import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { openAs, storedSession } from '../support/signed-in.ts'

const baseUrl = inject('baseUrl')
const NAME = 'Counts of an agency'
const ADDRESS = 'https://agency.example/counts.csv'

let browser: Browser
let session: Awaited<ReturnType<typeof storedSession>>
beforeAll(async () => {
  browser = await openBrowser()
  session = await storedSession(baseUrl, inject('accounts').analyst)
  const form = new FormData()
  form.append('file', new File(['place,year,count\nA,2001,1\nA,2002,2\nB,2001,5\nB,2002,4\n'], 'counts.csv'))
  form.append('description', JSON.stringify({ name: NAME }))
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await fetch(`${baseUrl}/api/v2/studio/datasets`, { method: 'POST', headers, body: form })
  expect(answer.status).toBe(200)
})
afterAll(() => browser.close())

it('an analyst declares where vintages come from, is told what does not hold, and ends it', async () => {
  const page = await openAs(browser, new URL('/studio/sources', baseUrl), session)
  await page.getByLabel('Data set').selectOption(NAME)
  await page.getByLabel('Address').fill(ADDRESS)
  await page.getByLabel('License').fill('CC0')
  const declare = page.getByRole('button', { name: 'Declare the source' })
  expect(await declare.isDisabled()).toBe(true)
  const keys = page.getByRole('group', { name: 'Columns that name one row together' })
  await keys.getByLabel('place').check()
  await page.getByLabel('Column of the units').selectOption('place')
  await declare.click()
  await page.getByText('The keys do not name one row each').waitFor()

  await keys.getByLabel('year').check()
  await page.getByLabel('What happens with a new version').selectOption('by-itself')
  await declare.click()
  const card = page.getByRole('region', { name: NAME })
  await card.waitFor()
  const words = await card.innerText()
  for (const part of [
    ADDRESS,
    'every night',
    'published by themselves',
    'One row for each place and year',
    'No new vintage',
  ])
    expect(words).toContain(part)
  await card.getByRole('button', { name: `End it: ${NAME}` }).click()
  await card.getByText('Ended: nothing more is pulled.').waitFor()
  await page.context().close()
})
