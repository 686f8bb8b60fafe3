import type { Page } from 'playwright'
import { expect } from 'vitest'
import { idsOf } from '../../studio/forms/form-context.tsx'
import { toWords } from '@casefiles/words/formats'
import type { Path } from '../../studio/forms/path.ts'
import { arrowTo, enterText, tabOn } from './keyboard.ts'

/** No step has more stops than this, whatever is entered. */
const MOST_STOPS = 900

interface Stop {
  id: string
  /** Type of an input, or the element's name. */
  kind: string
  text: string
  isOn: boolean
  options: { value: string; label: string }[]
  /** The set of fields around it, and how many entries that has. */
  set: string | null
  entries: number
  isEnd: boolean
}

/**
 * Fills in a step of the Design Wizard as an analyst does who goes from field to field by Tab with the whole design at hand:
 * every field of the screen that `wanted` has something for, lists and choices that open others among them. Ends on the
 * link to the next step.
 *
 * @param wanted the document as it shall be; what it leaves out is passed over
 */
export async function fillStep(page: Page, wanted: object): Promise<void> {
  const answers = answersOf(wanted)
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await tabOn(page)
    let at = await page.evaluate(readStop)
    // a button that opens a field puts the focus there
    while (await opens(page, at, answers)) at = await page.evaluate(readStop)
    if (at.isEnd) return
    await answer(page, at, answers)
  }
  throw new Error(`The step did not end within ${MOST_STOPS} stops.`)
}

/** What is wanted at every path, by the id of its field. */
function answersOf(wanted: unknown, path: Path = []): Map<string, unknown> {
  const isGroup = typeof wanted === 'object' && wanted !== null
  const parts = isGroup ? Object.entries(wanted).flatMap(([key, part]) => [...answersOf(part, [...path, key])]) : []
  return new Map([[idsOf(path).id, wanted], ...parts])
}

/** Runs in the page: what has the focus. */
function readStop(): Stop {
  const at = document.activeElement as HTMLInputElement & HTMLSelectElement
  const set = at.closest('fieldset.field-set')
  return {
    id: at.id,
    kind: at.localName === 'input' ? at.type : at.localName,
    text: at.value || at.textContent,
    isOn: at.checked,
    options: at.localName === 'select' ? [...at.options].map(({ value, label }) => ({ value, label })) : [],
    set: set && set.id,
    entries: set?.querySelectorAll(':scope > ol > li').length ?? 0,
    isEnd: at.closest('.step-ways')?.lastElementChild === at,
  }
}

/** Presses the button of a list or a group of which more is wanted than is there. */
async function opens(page: Page, { kind, text, set, entries }: Stop, answers: Map<string, unknown>): Promise<boolean> {
  const wanted = set === null ? undefined : answers.get(set)
  const isAdded = text.startsWith('Add ') && typeof wanted === 'object' && wanted !== null
  if (kind !== 'button' || !isAdded || (Array.isArray(wanted) && wanted.length <= entries)) return false
  await page.keyboard.press('Enter')
  return true
}

async function answer(
  page: Page,
  { id, kind, text, isOn, options }: Stop,
  answers: Map<string, unknown>,
): Promise<void> {
  const wanted = answers.get(id)
  if (kind === 'select-one' || kind === 'select') {
    const option = optionFor(id, options, answers)
    if (option !== undefined) await chooseHere(page, id, option)
  } else if (kind === 'checkbox') {
    if (typeof wanted === 'boolean' && wanted !== isOn) await page.keyboard.press('Space')
  } else if (kind !== 'button' && kind !== 'fieldset' && wanted !== undefined) {
    const words = Array.isArray(wanted) ? wanted.join(', ') : String(wanted)
    if (words !== text) await write(page, words)
  }
}

/** The option with the wanted value; of a choice between shapes, the one that the wanted value has. */
function optionFor(id: string, options: Stop['options'], answers: Map<string, unknown>) {
  const byValue = options.find(({ value }) => value !== '' && value === answers.get(id))
  if (byValue || !id.endsWith('-kind')) return byValue
  const labels = shapesOf(answers.get(id.slice(0, -'-kind'.length)))
  return options.find(({ label }) => labels.includes(label))
}

/** What the form may call the shape of a value. */
function shapesOf(wanted: unknown): string[] {
  if (wanted === null) return ['None']
  if (typeof wanted === 'number') return ['A number']
  if (typeof wanted === 'string') return [toWords(wanted), 'A text']
  return typeof wanted === 'object'
    ? Object.values(wanted).flatMap((part) => (typeof part === 'string' ? [toWords(part)] : []))
    : []
}

async function chooseHere(page: Page, id: string, { value, label }: Stop['options'][number]): Promise<void> {
  const list = page.locator(`select[id="${id}"]`)
  if ((await list.inputValue()) === value) return
  await page.keyboard.type(label)
  if ((await list.inputValue()) !== value) await arrowTo(page, list, label)
  await expect.poll(() => list.inputValue(), { message: `${id}: ${label}`, timeout: 10_000 }).toBe(value)
}

async function write(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a')
  await enterText(page, words)
}
