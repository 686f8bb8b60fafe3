import {
  isLockedValue,
  readAmount,
  type DescribedControl,
  type SettingValue,
} from '../../../engine/explorer/settings.ts'
import { element } from './element.ts'
import { membersField } from './members-field.ts'
import { formatSignificant } from '../../../engine/words/number.ts'

/** One control on the page. */
export interface Field {
  root: HTMLElement
  /** Shows a value, from a link or a reset. */
  show(value: SettingValue): void
}

export type OnChange = (value: SettingValue) => void
type Of<Kind> = Extract<DescribedControl, { kind: Kind }>

/** Digits that a reader sees of a bandwidth chosen by rule. */
const DIGITS = 4

/** The field of a control: a list, a number with a slider, or a list of boxes; each is named and works by keyboard. */
export function controlField(control: DescribedControl, onChange: OnChange): Field {
  const mark = element('span', { class: 'explorer-changed', hidden: true }, 'changed')
  const note = (value: SettingValue) => (mark.hidden = isLockedValue(control, value))
  const change: OnChange = (value) => {
    note(value)
    onChange(value)
  }
  const field = fieldOf(control, mark, change)
  return {
    root: field.root,
    show: (value) => {
      note(value)
      field.show(value)
    },
  }
}

function fieldOf(control: DescribedControl, mark: HTMLElement, onChange: OnChange): Field {
  if (control.kind === 'members') return membersField(control, mark, onChange)
  if (control.kind === 'choice') return selectField(control, control.choices, mark, onChange)
  if (!control.isOnGrid) return amountField(control, mark, onChange)
  const choices = control.grid.map((value) => ({ value: String(value), label: String(value) }))
  return selectField(control, choices, mark, (value) => onChange(Number(value)))
}

function selectField(
  control: Of<'choice'> | Of<'amount'>,
  choices: { value: string; label: string }[],
  mark: HTMLElement,
  onChange: (value: string) => void,
): Field {
  const id = `set-${control.id}`
  const locked = String(control.locked)
  const options = choices.map(({ value, label }) =>
    element('option', { value }, value === locked ? `${label} (locked)` : label),
  )
  const select = element(
    'select',
    { class: 'field-control', id, name: control.id, 'aria-describedby': `${id}-help` },
    ...options,
  )
  select.addEventListener('change', () => onChange(select.value))
  return {
    root: frame(control, id, mark, element('span', { class: 'select' }, select)),
    show: (value) => (select.value = String(value)),
  }
}

/** A number to type, and a slider over the steps of a search: each follows the other. */
function amountField(control: Of<'amount'>, mark: HTMLElement, onChange: OnChange): Field {
  const id = `set-${control.id}`
  const { grid, units } = control
  const slider = element('input', {
    type: 'range',
    class: 'explorer-slider',
    min: 0,
    max: grid.length - 1,
    step: 1,
    'aria-label': `${control.label}, steps`,
  })
  const number = element('input', {
    type: 'number',
    class: 'field-control',
    id,
    name: control.id,
    step: 'any',
    min: grid[0],
    max: grid.at(-1)!,
    'aria-describedby': `${id}-help`,
  })
  const show = (value: number) => {
    number.value = String(Number(value.toPrecision(DIGITS)))
    const nearest = grid.reduce(
      (best, step, at) => (Math.abs(step - value) < Math.abs(grid[best] - value) ? at : best),
      0,
    )
    slider.value = String(nearest)
    slider.setAttribute('aria-valuetext', `${number.value} ${units}`)
  }
  slider.addEventListener('input', () => {
    const value = grid[Number(slider.value)]
    show(value)
    onChange(value)
  })
  number.addEventListener('change', () => {
    const value = readAmount(control, number.value)
    number.setAttribute('aria-invalid', String(value === null))
    if (value === null) return
    show(value)
    onChange(value)
  })
  const inputs = element('div', { class: 'explorer-amount' }, number, slider)
  const range = `From ${formatSignificant(grid[0], DIGITS)} to ${formatSignificant(grid.at(-1)!, DIGITS)}; locked ${formatSignificant(control.locked, DIGITS)}.`
  return { root: frame(control, id, mark, inputs, range), show: (value) => show(value as number) }
}

/** Label with unit, field and help. */
function frame(control: DescribedControl, id: string, mark: HTMLElement, field: HTMLElement, more = ''): HTMLElement {
  const units = control.kind === 'amount' && control.units !== '' ? ` (${control.units})` : ''
  const label = element('label', { class: 'field-label', for: id }, `${control.label}${units}`)
  return element(
    'div',
    { class: 'field explorer-field' },
    element('div', { class: 'explorer-label' }, label, mark),
    field,
    element('p', { class: 'micro', id: `${id}-help` }, `${control.help} ${more}`.trim()),
  )
}
