import type { ElementHandle, Locator, Page } from 'playwright'
import { expect } from 'vitest'

type Role = Parameters<Page['getByRole']>[0]
interface Way {
  /** Goes by Shift+Tab. */
  back?: boolean
}

/** Further than this nobody goes for one control. */
const MOST_STOPS = 150

/** Goes by Tab to what has this role and name. @see tabToPart */
export function tabTo(page: Page, role: Role, name: string | RegExp, way: Way = {}): Promise<void> {
  return tabToPart(page, page.getByRole(role, { name, exact: true }), way)
}

/**
 * Presses Tab until a part of the page has the focus. Every stop on the way must show its focus ring, in sight, and let
 * go of the focus again.
 */
export async function tabToPart(page: Page, part: Locator, { back = false }: Way = {}): Promise<void> {
  const wanted = (await part.elementHandle()) as ElementHandle<Element>
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    const { isWanted, fault } = await page.evaluate(lookAtStop, { wanted, isFirst: stop === 0 })
    if (fault !== null) throw new Error(`On the way to ${part}: ${fault}`)
    if (isWanted) return
  }
  throw new Error(`${part} was not reached by ${MOST_STOPS} presses.`)
}

/** Goes to the next stop, whatever that is, by one press of Tab; it is judged as in {@link tabToPart}. */
export async function tabOn(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  const { fault } = await page.evaluate(lookAtStop, { wanted: null, isFirst: true })
  if (fault !== null) throw new Error(fault)
}

/** Runs in the page: where the focus stands, and what is wrong with that. */
async function lookAtStop({ wanted, isFirst }: { wanted: Element | null; isFirst: boolean }) {
  const at = document.activeElement
  const memory = window as Window & { lastStop?: Element | null }
  // Day, month and year of a date are three stops in one.
  const isStuck = !isFirst && at === memory.lastStop && !at?.matches('[type=date]')
  memory.lastStop = at
  // Between the last stop and the first the focus leaves the page.
  if (at === null || at === document.body) return { isWanted: false, fault: null }
  const name = `<${at.localName} class="${at.className}"> ${at.getAttribute('aria-label') ?? at.textContent?.slice(0, 40)}`
  const isRinged = (one: Element | null) => {
    if (one === null) return false
    const { boxShadow, outlineStyle, outlineColor } = getComputedStyle(one)
    return /0px 0px 0px [1-9]/.test(boxShadow) || (outlineStyle === 'solid' && outlineColor !== 'rgba(0, 0, 0, 0)')
  }
  // A hidden field lends its ring to its label, one in a box or a card to that.
  const bearer = [at, at.nextElementSibling, at.parentElement, at.closest('.casefile-card')].find((one) =>
    isRinged(one ?? null),
  )
  if (isStuck) return { isWanted: false, fault: `${name} holds the focus` }
  if (!bearer) return { isWanted: false, fault: `${name} shows no focus` }
  const isSeen = () => {
    const { left, right, top, bottom } = bearer.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (bearer.contains(hit) || hit.contains(bearer))
  }
  // the page is scrolled to the focus in one of its next frames
  for (let frame = 0; frame < 60 && !isSeen(); frame += 1) await new Promise(requestAnimationFrame)
  return { isWanted: at === wanted, fault: isSeen() ? null : `${name} is out of sight` }
}

/** Goes to a button or a link and presses Enter. */
export async function press(page: Page, role: 'button' | 'link', name: string | RegExp, way: Way = {}): Promise<void> {
  await tabTo(page, role, name, way)
  await page.keyboard.press('Enter')
}

/** Opens what folds away. */
export async function unfoldByKey(page: Page, summary: string): Promise<void> {
  await tabToPart(page, page.locator('summary').filter({ hasText: summary }))
  await page.keyboard.press('Enter')
}

/** Longer texts are pasted, as they come from a document of the analyst's; every key of one draws the screen anew. */
const TYPED_LENGTH = 40

/** Goes to a field and types, or pastes, in place of what stands there. */
export async function fill(page: Page, label: string | RegExp, text: string, way: Way = {}): Promise<void> {
  await tabToPart(page, page.getByLabel(label, { exact: true }), way)
  await page.keyboard.press('ControlOrMeta+a')
  await enterText(page, text)
}

/** Types a text where the focus is, or pastes it where nobody would type it. */
export async function enterText(page: Page, text: string): Promise<void> {
  if (text.length > TYPED_LENGTH) await page.keyboard.insertText(text)
  else await page.keyboard.type(text)
}

/** Goes to a list of choices and types the beginning of one. */
export async function choose(page: Page, label: string | RegExp, choice: string, way: Way = {}): Promise<void> {
  const list = page.getByLabel(label, { exact: true })
  const chosen = () => list.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label)
  await tabToPart(page, list, way)
  await page.keyboard.type(choice)
  if (!(await chosen())?.includes(choice)) await arrowTo(page, list, choice)
  expect(await chosen()).toMatch(choice)
}

/** Letters that come slowly, as on a busy machine, each begin a name of their own: then arrows go to the choice. */
export async function arrowTo(page: Page, list: Locator, choice: string): Promise<void> {
  const place = await list.evaluate((element: HTMLSelectElement, name) => {
    const labels = [...element.options].map(({ label }) => label)
    return labels.includes(name) ? labels.indexOf(name) : labels.findIndex((label) => label.includes(name))
  }, choice)
  await page.keyboard.press('Home')
  for (let passed = 0; passed < place; passed += 1) await page.keyboard.press('ArrowDown')
}

/** Waits until the focus stands on a heading, as after going to another screen. */
export async function onHeading(page: Page, name: string | RegExp): Promise<void> {
  const named = page.getByRole('heading', { name, exact: true })
  await page.locator(':focus').and(named).waitFor({ state: 'attached' })
}

/** Waits until a part of the page has the focus, as after a dialog was closed. */
export async function expectFocus(part: Locator): Promise<void> {
  await expect.poll(() => hasFocus(part)).toBe(true)
}

/** Says whether a part of the page has the focus. */
export function hasFocus(part: Locator): Promise<boolean> {
  return part.evaluate((element) => element === document.activeElement)
}

/** Answers which column of an uploaded file is the outcome, which is asked before a cell of it is shown; the rest is shown. */
export async function sayOutcome(page: Page, column: string): Promise<void> {
  const question = page.getByRole('region', { name: 'Which column is the outcome?' })
  await question.waitFor()
  await tabToPart(page, question.getByRole('checkbox', { name: new RegExp(`^${column} `) }))
  if (!(await question.getByRole('checkbox', { name: new RegExp(`^${column} `) }).isChecked()))
    await page.keyboard.press('Space')
  await press(page, 'button', 'Hide these, show the rest')
  await question.waitFor({ state: 'detached' })
}
