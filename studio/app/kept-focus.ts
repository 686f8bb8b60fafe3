import { useEffect, type RefObject } from 'react'
import { focusHeading } from '../ui/focus.ts'

/**
 * Whatever leaves the page takes the focus with it, and whoever works by keyboard would begin again at the top. Where
 * that happens inside the frame, the focus goes to the heading of the nearest part that still stands.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => keepFocus(frame.current!), [frame])
}

/** @returns how to stop */
function keepFocus(frame: HTMLElement): () => void {
  let way: Element[] = []
  const remember = ({ target }: FocusEvent) => {
    way = wayUp(target as Element, frame)
  }
  // A focus that was given up, by a click beside any control, is not brought back. Only what follows tells it from a
  // removal, where the element is gone then.
  const forget = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (way[0] === target && way[0]?.isConnected && isNowhere()) way = []
    })
  const observer = new MutationObserver(() => {
    if (way.length === 0 || way[0].isConnected || !isNowhere()) return
    const standing = way.find((element) => element.isConnected) ?? null
    way = []
    focusHeading(standing)
  })
  frame.addEventListener('focusin', remember)
  frame.addEventListener('focusout', forget)
  observer.observe(frame, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    frame.removeEventListener('focusin', remember)
    frame.removeEventListener('focusout', forget)
  }
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** An element and what it stands in, as far as the frame. */
function wayUp(element: Element, frame: Element): Element[] {
  const way: Element[] = []
  for (let one: Element | null = element; one !== null && one !== frame; one = one.parentElement) way.push(one)
  return way
}
