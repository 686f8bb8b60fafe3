import { steppedPlace } from './chart-values/nearest.ts'

// Arrow keys step through the bubbles of a gap map, as they do through the marks of a chart; Escape puts the names away.
for (const map of document.querySelectorAll<HTMLElement>('.evidence-map')) {
  const cells = [...map.querySelectorAll<HTMLAnchorElement>('a.evidence-cell')]
  map.addEventListener('keydown', (event) => {
    const at = cells.indexOf(event.target as HTMLAnchorElement)
    if (at < 0) return
    if (event.key === 'Escape') return cells[at].classList.add('is-quiet')
    const to = steppedPlace(event.key, at, cells.length)
    if (to === undefined) return
    event.preventDefault()
    cells[to].focus()
  })
  for (const cell of cells)
    for (const left of ['blur', 'pointerleave']) cell.addEventListener(left, () => cell.classList.remove('is-quiet'))
}
