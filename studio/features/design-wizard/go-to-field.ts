import { idsOf } from '../../forms/form-context.tsx'

/**
 * Puts the focus on the field of a path, or on the nearest part around it that is on the page, and brings it into view: what
 * is folded around it opens.
 *
 * @returns false where nothing of the path is on the page
 */
export function goToField(path: string): boolean {
  const keys = path.split('.')
  for (let length = keys.length; length > 0; length -= 1) {
    const found = document.getElementById(idsOf(keys.slice(0, length)).id)
    if (!found) continue
    unfold(found)
    found.focus()
    found.scrollIntoView({ block: 'center' })
    return true
  }
  return false
}

/** A field in a closed fold can have neither the focus nor a place on the screen. */
function unfold(field: HTMLElement): void {
  for (let around = field.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true
}
