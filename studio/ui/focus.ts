import { useLayoutEffect, useRef } from 'react'

const HEADINGS = 'h1, h2, h3, legend'
const CONTROLS = 'input:enabled, select:enabled, textarea:enabled, button:enabled, a[href]'

/**
 * Puts the focus on the heading of the part that an element stands in, or of the screen where the part has none, so that
 * the next Tab goes on from there. Nothing scrolls away from where the reader is unless the heading is out of sight.
 */
export function focusHeading(inside: Element | null): void {
  const main = document.getElementById('main')
  for (let part = inside; part !== null && main?.contains(part); part = part.parentElement) {
    const heading = [...part.querySelectorAll<HTMLElement>(HEADINGS)].find((one) => one.checkVisibility())
    if (heading) return focusText(heading)
  }
  if (main) focusText(main.querySelector<HTMLElement>('h1') ?? main)
}

/** Focuses what is no control; it does not become a stop of the Tab key by that. */
export function focusText(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus()
}

/** The first control inside a part, if it has one. */
export function firstControl(part: Element | null | undefined): HTMLElement | null {
  return part?.querySelector<HTMLElement>(CONTROLS) ?? null
}

/**
 * For a control that is gone once it has done its work: says where the focus goes in its place, found when what follows
 * is drawn.
 */
export function useFocusNext(): (find: () => HTMLElement | null | undefined) => void {
  const next = useRef<(() => HTMLElement | null | undefined) | null>(null)
  useLayoutEffect(() => {
    const find = next.current
    next.current = null
    find?.()?.focus()
  })
  return (find) => {
    next.current = find
  }
}
