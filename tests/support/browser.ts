import { chromium, type Browser, type BrowserServer, type Page } from 'playwright'
import { findBrowser } from '../../scripts/find-browser.ts'

/** A real Chromium without background traffic; it speaks to loopback addresses only. */
const SETTINGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser for several processes; they find it at the address in `CASEFILES_BROWSER`. */
export async function launchShared(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await findBrowser(), args: SETTINGS })
}

/**
 * The browser that the run shares, or one of its own where there is none. Closing it closes the pages that were opened
 * through it, and never another's.
 */
export async function openBrowser(): Promise<Browser> {
  const shared = process.env.CASEFILES_BROWSER
  if (shared !== undefined) return patient(await chromium.connect(shared))
  return patient(await chromium.launch({ executablePath: await findBrowser(), args: SETTINGS }))
}

/** How long a page is waited for; on a slow machine with other tests beside it, half a minute was not enough. */
const PATIENCE = 120_000

function patient(browser: Browser): Browser {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    context.setDefaultTimeout(PATIENCE)
    return context
  }
  return browser
}

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

/** Shows all cards of the list of casefiles, which begins with a screenful. */
export async function showAllCards(page: Page): Promise<void> {
  await page.locator('.list-layout[data-ready]').waitFor()
  const more = page.getByRole('button', { name: 'Show 24 more' })
  while (await more.isVisible()) {
    const before = await page.locator('.casefile-card:visible').count()
    await more.click()
    await page.locator('.casefile-card:visible').nth(before).waitFor()
  }
  // the last ones are drawn frame by frame
  await page.waitForFunction(() => {
    const told = document.querySelector('.list-layout [data-count]')!.textContent
    return document.querySelectorAll('.casefile-card').length === Number(/[\d,]+/.exec(told)![0].replaceAll(',', ''))
  })
}
