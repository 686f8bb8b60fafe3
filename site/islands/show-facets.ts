import type { Facets } from '../casefile-list/casefile-index.ts'
import { formatCount } from '../../engine/words/count.ts'

/** Writes beside every choice of the filters how many casefiles it would leave. */
export function showFacets(form: HTMLFormElement, facets: Facets) {
  for (const name of ['domain', 'subdomain', 'jurisdiction'] as const) {
    for (const option of form.querySelectorAll<HTMLOptionElement>(`[name="${name}"] > [data-name]`))
      option.text = `${option.dataset.name} (${formatCount(facets[name].get(option.value) ?? 0)})`
  }
  for (const name of ['verdict', 'designType'] as const) {
    for (const box of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`))
      box.closest('.choice')!.querySelector('.choice-count')!.textContent = formatCount(
        facets[name].get(box.value) ?? 0,
      )
  }
}
