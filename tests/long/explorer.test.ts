import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CasefilePublication } from '../../contract/publication.ts'
import { readOlderScore } from '@casefiles/engine/eqs'
import { type Explorer, openExplorer } from '@casefiles/engine/explorer'
import { parseCsv } from '@casefiles/engine/frame'
import { formatEffect } from '@casefiles/words/formats'
import { openBrowser, PHONE } from '../support/browser.ts'

const baseUrl = inject('baseUrl')
const CASEFILE = '/casefiles/drinking-age-mortality'
let browser: Browser
let explorer: Explorer

beforeAll(async () => {
  browser = await openBrowser()
  const { design, analysis } = (await (await fetch(`${baseUrl}${CASEFILE}.json`)).json()) as CasefilePublication
  const table = parseCsv(await (await fetch(`${baseUrl}${CASEFILE}/data.csv`)).text())
  const asked = { ...design, designType: design.design_type, spec: design.analysis }
  const eqs = analysis.eqs.rubricVersion === 'eqs-rubric/4' ? readOlderScore(analysis.eqs) : analysis.eqs
  explorer = await openExplorer(table, asked, { ...analysis, eqs })
})
afterAll(() => browser.close())

async function open(query = '', options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await page.goto(`${baseUrl}${CASEFILE}/explorer${query}`)
  return page
}
const said = (page: Page, text: string) => page.locator('.explorer-say', { hasText: text }).waitFor()

describe('the Explorer', () => {
  it('says at the locked settings that the estimate is the published one', async () => {
    const page = await open()
    await said(page, 'identical to the published estimate.')
    await page.context().close()
  })

  it('draws marks as thick as the published figure does, although their drawing is stretched', async () => {
    const page = await open()
    const dots = page.locator('.explorer-figures g[stroke-linecap="round"] path').first()
    await dots.waitFor({ state: 'attached' })
    expect(await dots.evaluate((path) => getComputedStyle(path).vectorEffect)).toBe('non-scaling-stroke')
    await page.context().close()
  })

  it('computes another bandwidth, set by keyboard, to the number of the engine, and keeps it in the link', async () => {
    const page = await open()
    const field = page.getByLabel('Bandwidth (years)')
    await field.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('0.8')
    await page.keyboard.press('Tab')
    const { estimate } = await explorer.answer({ bandwidth: 0.8 })
    await said(page, `Your settings: ${formatEffect(estimate.value)} deaths per 100,000 person-years`)
    expect(page.url()).toContain('?bandwidth=0.8')

    const other = await open(new URL(page.url()).search)
    await said(other, `Your settings: ${formatEffect(estimate.value)}`)
    expect(await other.getByLabel('Bandwidth (years)').inputValue()).toBe('0.8')
    await other.getByRole('button', { name: 'Back to the locked settings' }).click()
    await said(other, 'identical to the published estimate.')
    expect(new URL(other.url()).search).toBe('')
    await page.context().close()
    await other.context().close()
  })

  it('moves the slider by arrow key, and marks the rows that the wider bandwidth uses', async () => {
    const page = await open()
    await said(page, 'identical')
    await page.getByLabel('Bandwidth, steps').press('End')
    await said(page, 'Your settings:')
    const used = Number(new URL(page.url()).searchParams.get('bandwidth'))
    const { rowsUsed } = await explorer.answer({ bandwidth: used })
    await page.getByLabel('Only rows that the settings use').check()
    await page.getByText(`of ${rowsUsed}.`).waitFor()
    await page.context().close()
  })

  it('says why a setting cannot be computed, and leaves out parts of a link that are no settings', async () => {
    const page = await open('?bandwidth=0.12&color=red')
    await page.getByText('There is no control “color” here').waitFor()
    const refused = await explorer.answer({ bandwidth: 0.12 }).catch((error: Error) => error.message)
    await said(page, typeof refused === 'string' ? `Not computed: ${refused.slice(0, 40)}` : 'Your settings:')
    await page.context().close()
  })

  it('searches outward for the first change and says what it found', async () => {
    const page = await open()
    await said(page, 'identical')
    await page.getByLabel('Choice to move').selectOption('bandwidth')
    await page.getByRole('button', { name: 'Find the first change' }).click()
    await page.getByText(/The (verdict|conclusion) (changes|stays)/).waitFor()
    await page.context().close()
  })

  it('filters the published specifications', async () => {
    const page = await open()
    const rows = page.locator('.explorer-specifications tbody tr')
    const all = await rows.count()
    await page.getByLabel('Only those that change the conclusion').check()
    await expect.poll(() => rows.count()).toBeLessThan(all)
    await page.context().close()
  })

  it('tells what is there without JavaScript', async () => {
    const page = await open('', { javaScriptEnabled: false })
    await page
      .locator('noscript', { has: page.locator('.alert') })
      .getByRole('paragraph')
      .waitFor()
    await page.getByText('Published at the locked settings:').waitFor()
    for (const name of ['Bandwidth', 'Donut', 'Kernel', 'Polynomial order']) {
      await page.getByRole('listitem').filter({ hasText: name }).first().waitFor()
    }
    expect(await page.locator('.explorer-specifications tbody tr').count()).toBeGreaterThan(20)
    await page.context().close()
  })
})
