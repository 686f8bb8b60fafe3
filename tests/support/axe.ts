import fs from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page, Response } from 'playwright'
import { DESKTOP, PHONE } from './browser.ts'

/** How pages are looked at: both widths, both themes. */
export const COMBINATIONS = [
  { name: 'wide and light', viewport: DESKTOP, colorScheme: 'light' },
  { name: 'wide and dark', viewport: DESKTOP, colorScheme: 'dark' },
  { name: 'on a phone, light', viewport: PHONE, colorScheme: 'light' },
  { name: 'on a phone, dark', viewport: PHONE, colorScheme: 'dark' },
] as const
export type Combination = (typeof COMBINATIONS)[number]

/** Whether this run is the nightly one, which looks at every screen in every combination and reads every casefile's pages. */
export const IN_EVERY_LOOK = process.env.CASEFILES_LOOKS === 'every'
const ALTERNATING = [COMBINATIONS[0], COMBINATIONS[3]]
let asked = 0

/**
 * In which looks a screen is judged: in the nightly run all of them, else one, wide and light or on a phone in the dark,
 * turn by turn over the screens of a file.
 *
 * @param turn its place among the screens, where these are not asked for one after the other
 */
export function looksFor(turn = asked++): readonly Combination[] {
  return IN_EVERY_LOOK ? COMBINATIONS : [ALTERNATING[turn % ALTERNATING.length]]
}

/** What of a look has to be judged anew after the looks before it: with all of them the dark ones differ in colors alone. */
const rulesOf = ({ colorScheme }: Combination) => (colorScheme === 'light' || !IN_EVERY_LOOK ? 'all' : 'on colors')

export interface Visit {
  page: Page
  /** What the browser complained about. */
  complaints: string[]
  /** Addresses asked beside the site's own. */
  strangers: string[]
  /** What was answered so far. */
  answers: Response[]
  close: () => Promise<void>
}

/** Opens a page without motion, or colors that are still changing from one theme to the other would be judged. */
export async function visit(browser: Browser, address: URL, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ ...COMBINATIONS[0], reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  const strangers: string[] = []
  const answers: Response[] = []
  page.on('response', (response) => answers.push(response))
  page.on('console', (message) => {
    const isOwn404 = message.location().url === address.href && message.text().includes('404')
    if (message.type() === 'error' && !isOwn404) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(address.origin) && !request.url().startsWith('data:')) strangers.push(request.url())
  })
  await page.goto(address.href, { waitUntil: 'load' })
  return { page, complaints, strangers, answers, close: () => context.close() }
}

/** Shows the page as a combination asks; nothing is loaded again. */
export async function show(page: Page, { viewport, colorScheme }: Combination): Promise<void> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** Shows all tabs at once, as they stand without scripts, so that one look judges all of them. */
export async function showAllTabs(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const panel of document.querySelectorAll<HTMLElement>('.panel')) panel.hidden = false
  })
}

/** Shows what folds away as well; the long tables then make a look take several times as long. */
export async function unfold(page: Page): Promise<void> {
  await showAllTabs(page)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true
  })
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that may answer otherwise in the other theme. */
const RULES_ON_COLORS = ['color-contrast', 'link-in-text-block']

/** The axe that its builder was made for, in its short form. */
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const AXE = fs.readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Puts axe into a page and the frames in it, where it is not yet. The builder would do so twice for every look, with a source
 * of a megabyte, which takes as long as judging a small page.
 */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
}

interface Judged {
  rules?: 'all' | 'on colors'
  /** The part that is judged; left out = the whole page. */
  within?: string
  /** A part that is judged elsewhere. */
  except?: string | undefined
}

/** Violations of WCAG 2.2 AA and of good practice in what the page shows, each with the elements it concerns. */
export async function violations(
  page: Page,
  { rules = 'all', within = 'html', except }: Judged = {},
): Promise<string[]> {
  // No page holds one of another origin, so axe need not put together its answer in a second page.
  // Of what passes, one element a rule is described and not thousands: half of what a look takes.
  await bringAxe(page)
  const axe = new AxeBuilder({ page, axeSource: 'undefined' })
    .include(within)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
  if (rules === 'all') axe.withTags(STANDARDS)
  else axe.withRules(RULES_ON_COLORS)
  if (except !== undefined) axe.exclude(except)
  const { violations: found } = await axe.analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/**
 * What is wrong with a screen in the looks that this run judges it in, and where it is wider than its window or than one of
 * 320 pixels. Nothing is loaded again, and it ends as it began: wide and light.
 */
export async function faultsInLooks(
  page: Page,
  { looks = looksFor(), ...judged }: Omit<Judged, 'rules'> & { looks?: readonly Combination[] } = {},
): Promise<string[]> {
  const faults: string[] = []
  for (const look of looks) {
    await show(page, look)
    const found = await violations(page, { rules: rulesOf(look), ...judged })
    faults.push(...found.map((one) => `${look.name}: ${one}`))
    const excess = await overflow(page)
    if (excess > 0) faults.push(`${look.name}: ${excess} px too wide`)
  }
  const excess = await overflowAt320(page)
  if (excess > 0) faults.push(`at 320 px: ${excess} px too wide`)
  await show(page, COMBINATIONS[0])
  return faults
}

/** By how many pixels the page is wider than a window of 320. */
export async function overflowAt320(page: Page): Promise<number> {
  await page.setViewportSize({ width: 320, height: 640 })
  return overflow(page)
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
