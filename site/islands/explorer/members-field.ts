import type { DescribedControl } from '../../../engine/explorer/settings.ts'
import type { Field, OnChange } from './control-field.ts'
import { element } from './element.ts'

type Members = Extract<DescribedControl, { kind: 'members' }>

/** A box for each member, ticked = takes part; folded, with the count in the line that opens it. */
export function membersField(control: Members, mark: HTMLElement, onChange: OnChange): Field {
  const boxes = control.members.map(({ value, label }) => {
    const box = element('input', { type: 'checkbox', value })
    const note = control.locked.includes(value) ? ' (locked out)' : ''
    return {
      box,
      item: element('li', { class: 'choice' }, element('label', {}, box, element('span', {}, `${label}${note}`))),
    }
  })
  const count = element('span', { class: 'quiet' })
  const leftOut = () => boxes.filter(({ box }) => !box.checked).map(({ box }) => box.value)
  const show = (out: string[]) => {
    for (const { box } of boxes) box.checked = !out.includes(box.value)
    tell()
  }
  const tell = () => {
    const used = boxes.filter(({ box }) => box.checked).length
    count.textContent = ` ${used} of ${boxes.length} used`
  }
  const setAll = (out: string[]) => {
    show(out)
    onChange(leftOut())
  }
  const list = element('ul', { class: 'explorer-members' }, ...boxes.map(({ item }) => item))
  list.addEventListener('change', () => {
    tell()
    onChange(leftOut())
  })
  const button = (text: string, out: string[]) => {
    const made = element(
      'button',
      { type: 'button', class: 'button button-secondary button-small', 'aria-label': `${text}: ${control.label}` },
      text,
    )
    made.addEventListener('click', () => setAll(out))
    return made
  }
  const group = element(
    'fieldset',
    { class: 'field-group' },
    element('legend', { class: 'visually-hidden' }, control.label),
    element('p', { class: 'micro' }, control.help),
    list,
    element('div', { class: 'button-row' }, button('All', []), button('As locked', control.locked)),
  )
  const summary = element('summary', {}, element('span', { class: 'field-label' }, control.label), count, mark)
  const root = element('details', { class: 'explorer-field explorer-fold' }, summary, group)
  return { root, show: (value) => show(value as string[]) }
}
