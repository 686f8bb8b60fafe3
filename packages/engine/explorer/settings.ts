import type { Control } from '../designs/exploration.ts'
import type { Text, Told } from '../fact.ts'
import { noticed } from './facts.ts'

export type SettingValue = string | number | string[]
/** What a reader changed, by id of the control; a control that stands at its locked value is left out. */
export type Settings = Record<string, SettingValue>

/** A control as a reader is told it, without its function: what a page needs, and what survives a structured clone. */
export type DescribedControl =
  Control<unknown> extends infer One ? (One extends unknown ? Told<Omit<One, 'apply'>> : never) : never

/** A control, told or not: what is only read of its values. */
type AnyControl = DescribedControl | Control<unknown>

/** More letters than a link of many members needs. */
const LONGEST_VALUE = 200

/**
 * Reads settings from the parts of a link's query.
 *
 * @returns what can be used, and a notice for each part that cannot
 */
export function readSettings(
  parts: readonly (readonly [id: string, value: string])[],
  controls: readonly DescribedControl[],
): { settings: Settings; notices: Text[] } {
  const settings: Settings = {}
  const notices: Text[] = []
  for (const control of controls) {
    const given = parts.filter(([id]) => id === control.id).map(([, value]) => value)
    if (given.length === 0) continue
    const value = readValue(control, given)
    if (value === null)
      notices.push(noticed('not-a-setting', { value: given[0].slice(0, LONGEST_VALUE), control: control.label }))
    else if (!isLockedValue(control, value)) settings[control.id] = value
  }
  const known = new Set(offeredControls(controls, settings).map(({ id }) => id))
  const unknown = [...new Set(parts.map(([id]) => id))].filter((id) => !known.has(id))
  for (const id of unknown) notices.push(noticed('no-control', { id: id.slice(0, LONGEST_VALUE) }))
  return { settings: keepOffered(settings, controls), notices }
}

/** The controls that the estimate under these settings reads: one that only other estimators read waits until one of them is chosen. */
export function offeredControls<Some extends AnyControl>(controls: readonly Some[], settings: Settings): Some[] {
  return controls.filter(({ readBy }) => readBy === undefined || readBy.includes(String(settings.estimator)))
}

/** The settings without those of controls that are not offered under them. */
export function keepOffered(settings: Settings, controls: readonly AnyControl[]): Settings {
  const offered = new Set(offeredControls(controls, settings).map(({ id }) => id))
  return Object.fromEntries(Object.entries(settings).filter(([id]) => offered.has(id)))
}

/** The parts of the link's query for these settings: controls in their order, members in theirs. */
export function writeSettings(settings: Settings, controls: readonly AnyControl[]): [id: string, value: string][] {
  const parts: [string, string][] = []
  for (const control of offeredControls(controls, settings)) {
    const value = settings[control.id]
    if (value === undefined || isLockedValue(control, value)) continue
    if (!Array.isArray(value)) parts.push([control.id, String(value)])
    else if (value.length === 0) parts.push([control.id, ''])
    else for (const member of inOrder(control, value)) parts.push([control.id, member])
  }
  return parts
}

/** Whether a control stands as the design was locked. */
export function isLockedValue(control: AnyControl, value: SettingValue): boolean {
  if (control.kind !== 'members') return value === control.locked
  return (
    Array.isArray(value) && value.length === control.locked.length && value.every((one) => control.locked.includes(one))
  )
}

/** The settings with one control set anew; at its locked value it is taken out. */
export function changeSetting(settings: Settings, control: AnyControl, value: SettingValue): Settings {
  const { [control.id]: _, ...others } = settings
  return isLockedValue(control, value) ? others : { ...others, [control.id]: value }
}

function readValue(control: DescribedControl, given: string[]): SettingValue | null {
  if (control.kind === 'members') {
    const names = given.filter((name) => name !== '')
    const isKnown = names.every((name) => control.members.some(({ value }) => value === name))
    return isKnown ? inOrder(control, [...new Set(names)]) : null
  }
  const [text] = given
  if (control.kind === 'choice') return control.choices.some(({ value }) => value === text) ? text : null
  return readAmount(control, text)
}

/** Any number between the ends of the grid; one of the grid where only those exist. */
export function readAmount(control: Extract<DescribedControl, { kind: 'amount' }>, text: string): number | null {
  const value = text.trim() === '' ? NaN : Number(text)
  const { grid } = control
  if (!(value >= grid[0] && value <= grid.at(-1)!)) return null
  return control.isOnGrid && !grid.includes(value) ? null : value
}

function inOrder(control: AnyControl, names: string[]): string[] {
  if (control.kind !== 'members') return names
  return control.members.map(({ value }) => value).filter((value) => names.includes(value))
}
