import type { Specification, SpecificationCurve } from '../../../contract/explorer-view.ts'
import { formatInterval } from '../../../engine/words/interval.ts'
import { formatEffect } from '../../../engine/words/number.ts'
import { callApi } from '../call-api.ts'
import { element } from './element.ts'
import { fold } from './fold.ts'

/** The full specification curve, in the order of the effect, with every choice; loaded when it is unfolded. */
export function curveView(slug: string): HTMLElement {
  return fold('Full specification curve', async (host) => {
    const curve = await callApi('GET /api/explorer/:slug/specifications', { params: { slug } })
    const scroll = { class: 'table-scroll explorer-scroll', role: 'group', tabindex: 0, 'aria-label': 'Curve' }
    host.replaceChildren(element('p', {}, summaryText(curve)), element('div', scroll, tableOf(curve)))
  })
}

function summaryText({ summary, units }: SpecificationCurve): string {
  const { count, median, lowest, highest, sameSign, excludeZero, changeConclusion } = summary
  const range = `from ${formatEffect(lowest)} to ${formatEffect(highest)} ${units}, half of them below ${formatEffect(median)}`
  const signs = `${sameSign} have the sign of the locked estimate, ${excludeZero} of the intervals leave out zero on its side`
  return `${count} specifications, ${range}. ${signs}, and ${changeConclusion} change the conclusion.`
}

function tableOf({ specifications }: SpecificationCurve): HTMLElement {
  const heads = ['Place', 'Specification', 'What is varied', 'Choices', 'Effect', '95% interval'].map((text, place) =>
    element('th', { scope: 'col', class: place > 3 ? 'table-number' : undefined }, text),
  )
  const caption = element('caption', { class: 'visually-hidden' }, 'Every specification in the order of its effect')
  const body = element('tbody', {}, ...specifications.map(rowOf))
  return element('table', { class: 'table' }, caption, element('thead', {}, element('tr', {}, ...heads)), body)
}

function rowOf({ name, group, value, low, high, isLocked, choices }: Specification, place: number): HTMLElement {
  const chosen = Object.entries(choices ?? {}).map(([choice, option]) => `${choice}: ${option}`)
  return element(
    'tr',
    { class: isLocked ? 'table-locked' : undefined },
    element('td', {}, String(place + 1)),
    element('th', { scope: 'row' }, isLocked ? `${name} (locked)` : name),
    element('td', {}, group),
    element('td', {}, chosen.join('; ') || '–'),
    element('td', { class: 'table-number' }, formatEffect(value)),
    element('td', { class: 'table-number' }, formatInterval(low, high)),
  )
}
