import type { ReactElement, ReactNode } from 'react'
import { drawStatically, enterComponent } from '../../ui/static-drawing.ts'

const SVG = 'http://www.w3.org/2000/svg'
const NAMES: Record<string, string> = { className: 'class', htmlFor: 'for' }
/** Attributes that keep their capitals. */
const KEPT = new Set(['viewBox', 'patternUnits', 'patternTransform', 'preserveAspectRatio', 'clipPathUnits'])

/**
 * Turns elements of components without state into nodes, so that the browser draws a card or a chart from the very
 * component that the server drew it from, without loading React's renderer. Contexts of `ui/static-context.tsx` hold;
 * hooks, events and inline styles are not supported.
 */
export function renderStatic(node: ReactNode, parent: Element | DocumentFragment): void {
  drawStatically(() => render(node, parent, false))
}

function render(node: ReactNode, parent: Element | DocumentFragment, isSvg: boolean): void {
  if (node === null || node === undefined || typeof node === 'boolean') return
  if (Array.isArray(node)) {
    for (const child of node as ReactNode[]) render(child, parent, isSvg)
    return
  }
  if (typeof node !== 'object') {
    parent.append(String(node))
    return
  }
  const { type, props } = node as ReactElement<Record<string, unknown>>
  if (typeof type === 'function') {
    enterComponent(type, props, () => render((type as (props: unknown) => ReactNode)(props), parent, isSvg))
  } else if (typeof type === 'string') {
    parent.append(createElement(type, props, isSvg || type === 'svg'))
  } else {
    // a fragment, or the React context inside a provider that was entered above
    render(props.children as ReactNode, parent, isSvg)
  }
}

function createElement(type: string, props: Record<string, unknown>, isSvg: boolean): Element {
  const element = isSvg ? document.createElementNS(SVG, type) : document.createElement(type)
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || value === null || value === undefined) continue
    if (value === false && !name.startsWith('aria-')) continue
    element.setAttribute(attributeName(name), value === true && !name.startsWith('aria-') ? '' : String(value))
  }
  render(props.children as ReactNode, element, isSvg)
  return element
}

/** React's names to the document's: `strokeWidth` is `stroke-width`, `tabIndex` is `tabindex`. */
function attributeName(name: string): string {
  if (name in NAMES) return NAMES[name]
  if (KEPT.has(name) || name.includes('-')) return name
  const isPresentation =
    /^(stroke|fill|font|text|dominant|clip|stop|paint|marker|letter|word|vector|shape|pointer)[A-Z]/.test(name)
  return isPresentation ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name.toLowerCase()
}
