import type { Browser, Page } from 'playwright'

/** How many times slower than this machine the processor of the reader's phone is. */
const SLOWER = 4
/** Controls of a page that are pressed, the first so many of those that are seen. */
const PRESSED = 6
/** What a browser may still draw after a press; its entry is observed once it is drawn. */
const SETTLED_MS = 400
const CONTROLS = [
  'main nav.tabs a',
  'main summary',
  'main button:not([type=submit]):not([disabled])',
  'main input[type=checkbox]',
  'main select',
  'header button',
].join(', ')

/** What a browser notes of how long an answer to a press took to be drawn. */
interface PressEntry extends PerformanceEntry {
  interactionId?: number
}

/**
 * Presses the first controls of a page that lead nowhere else, on a phone whose processor is four times slower, and types into its
 * first search field.
 *
 * @returns the longest time from a press to what it draws, in milliseconds, in steps of 8 (Interaction to Next Paint with fewer than
 *   fifty interactions, https://web.dev/articles/inp); null where nothing can be pressed. A press under 16 ms is told as 16
 */
export async function measureInteraction(browser: Browser, url: string): Promise<number | null> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(observePresses)
    await page.goto(url)
    await page.waitForSelector('html[data-page-ready="true"]')
    const pressed = (await pressControls(page)) + (await typeAWord(page))
    if (pressed === 0) return null
    return await page.evaluate(() => Math.max(16, (window as { longestPress?: number }).longestPress ?? 0))
  } finally {
    await context.close()
  }
}

/** Runs in the page, before anything of it does. */
function observePresses(): void {
  const told = window as { longestPress?: number }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PressEntry[])
      if (entry.interactionId) told.longestPress = Math.max(told.longestPress ?? 0, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

async function pressControls(page: Page): Promise<number> {
  let pressed = 0
  for (const control of await page.locator(CONTROLS).all()) {
    if (pressed === PRESSED) break
    if (!(await control.isVisible())) continue
    const isDone = await control.click({ timeout: 2000, noWaitAfter: true }).then(
      () => true,
      // covered by what an earlier press opened
      () => false,
    )
    if (!isDone) continue
    pressed += 1
    await page.waitForTimeout(SETTLED_MS)
  }
  return pressed
}

async function typeAWord(page: Page): Promise<number> {
  const field = page.locator('main input[type=search]').first()
  if (!(await field.isVisible())) return 0
  await field.pressSequentially('tax')
  await page.waitForTimeout(SETTLED_MS)
  return 1
}
