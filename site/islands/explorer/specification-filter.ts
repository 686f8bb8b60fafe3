/** Filters the table of published specifications; without it the whole table stands. */
export function filterSpecifications(host: HTMLElement): void {
  const form = host.querySelector<HTMLFormElement>('[data-filter]')!
  const rows = [...host.querySelectorAll<HTMLTableRowElement>('tbody tr')]
  const count = host.querySelector('[data-count]')!
  form.hidden = false
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('change', () => {
    const chosen = new FormData(form)
    const group = String(chosen.get('group'))
    const onlyChanges = chosen.has('changes')
    for (const row of rows) {
      row.hidden = (group !== '' && row.dataset.group !== group) || (onlyChanges && row.dataset.changes === undefined)
    }
    const shown = rows.filter(({ hidden }) => !hidden).length
    count.textContent = `${shown} of ${rows.length} specifications`
  })
}
