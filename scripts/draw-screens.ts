/*
 * Pictures the studio's screens that follow a mock-up, each at 1440 and 390 pixels, light and dark, on one sheet in
 * docs/images/screens, as docs/screens.md shows them. The product runs on a folder of its own, removed afterwards. Says where
 * a screen is wider than its window or the browser complains, and ends non-zero then.
 *
 * Usage: npx casefiles docs screens [--only lock]
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { openAnalystApi } from '../tests/support/analyst-api.ts'
import { COMBINATIONS } from '../tests/support/axe.ts'
import { DESKTOP, openBrowser } from '../tests/support/browser.ts'
import { preparedState, prepareWhole } from '../tests/support/prepared-product.ts'
import { agreeAsReviewer } from '../tests/support/second-person.ts'
import { openAs, storedSession } from '../tests/support/signed-in.ts'
import { startCopy } from '../tests/support/started-copy.ts'
import { type Screen, SCREENS } from './screens/screens.ts'

/** Heights of the windows: as much of a screen as its mock-up shows. */
const TALL = { wide: 1150, narrow: 940 }
const folder = path.resolve(import.meta.dirname, '../docs/images/screens')
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const product = await startCopy(await prepareWhole(preparedState()))
const browser = await openBrowser()
const complaints: string[] = []

/** How wide a picture of a window of 1440 and one of 390 pixels is on a sheet. */
const WIDE = 760
const NARROW = 300
const GAP = 20

/** The pictures of a screen in its four looks, as PNG. */
export interface Looks {
  wide: [light: Buffer, dark: Buffer]
  narrow: [light: Buffer, dark: Buffer]
}

/** One picture of all four: both wide ones above each other, both narrow ones beside them. */
async function composeSheet({ wide, narrow }: Looks): Promise<Buffer> {
  const [light, dark] = await Promise.all(wide.map((picture) => scaled(picture, WIDE)))
  const phones = await Promise.all(narrow.map((picture) => scaled(picture, NARROW)))
  const height = Math.max(light.height + GAP + dark.height, ...phones.map((phone) => phone.height))
  const beside = (place: number) => WIDE + GAP + place * (NARROW + GAP)
  return sharp({
    create: { width: beside(1) + NARROW, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([
      { input: light.picture, left: 0, top: 0 },
      { input: dark.picture, left: 0, top: light.height + GAP },
      ...phones.map(({ picture }, place) => ({ input: picture, left: beside(place), top: 0 })),
    ])
    .webp({ quality: 72 })
    .toBuffer()
}

async function scaled(given: Buffer, width: number): Promise<{ picture: Buffer; height: number }> {
  const { data, info } = await sharp(given).resize({ width }).png().toBuffer({ resolveWithObject: true })
  return { picture: data, height: info.height }
}

try {
  const api = await openAnalystApi(product)
  const session = await storedSession(product.url, product.accounts.analyst)
  fs.mkdirSync(folder, { recursive: true })
  for (const screen of SCREENS) {
    // what one does to the product the next ones need, pictured or not
    const address = await screen.address(api, () => agreeAsReviewer(product))
    if (values.only !== undefined && values.only !== screen.name) continue
    const pages = await Promise.all(COMBINATIONS.map((look) => open(screen, look, address)))
    const pictures = await Promise.all(
      pages.map(async (page) => {
        await screen.settle(page)
        return page.screenshot()
      }),
    )
    for (const page of pages) await page.context().close()
    const [light, dark, phoneLight, phoneDark] = pictures
    const sheet = await composeSheet({ wide: [light, dark], narrow: [phoneLight, phoneDark] })
    fs.writeFileSync(path.join(folder, `${screen.name}.webp`), sheet)
    console.log(`${screen.name}: ${Math.round(sheet.length / 1024)} KB, beside mock-up ${screen.mock}`)
  }

  async function open({ name, withhold }: Screen, look: (typeof COMBINATIONS)[number], address: string) {
    const { width } = look.viewport
    const viewport = { width, height: width === DESKTOP.width ? TALL.wide : TALL.narrow }
    const page = await openAs(browser, new URL('/studio/runs', product.url), session, { ...look, viewport })
    page.on('pageerror', ({ message }) => complaints.push(`${name}, ${look.name}: ${message}`))
    await withhold?.(page)
    await page.goto(product.url + address, { waitUntil: withhold ? 'load' : 'networkidle' })
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (excess > 0) complaints.push(`${name}, ${look.name}: ${excess} px too wide`)
    return page
  }
} finally {
  await browser.close()
  await product.stop()
}
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
