import type { DefaultTreeAdapterTypes } from 'parse5'

export type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document
export type Element = DefaultTreeAdapterTypes.Element

/** Deeper nesting is no document; a recursive walk must end before the stack does. */
export const DEEPEST = 500

/** Elements that are wanted, the outermost of them where one holds another. */
export function elementsOf(
  node: Node,
  wanted: (tag: string, attributes: Map<string, string>) => boolean,
  depth = 0,
): Element[] {
  if (!('childNodes' in node) || depth > DEEPEST) return []
  return node.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return []
    return wanted(child.tagName, attributesOf(child)) ? [child] : elementsOf(child, wanted, depth + 1)
  })
}

/** Attributes by name. */
export function attributesOf(element: Element): Map<string, string> {
  return new Map(element.attrs.map(({ name, value }) => [name, value]))
}

/** What a style sheet holds. */
export function rawText(element: Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
}

/** Letters of an element, scripts and styles aside. */
export function lettersIn(node: Node, depth = 0): number {
  if (node.nodeName === '#text' && 'value' in node) return node.value.trim().length
  if (!('childNodes' in node) || depth > DEEPEST || node.nodeName === 'script' || node.nodeName === 'style') return 0
  return node.childNodes.reduce((sum, child) => sum + lettersIn(child, depth + 1), 0)
}

/** All letters below a node as they stand, scripts aside. */
export function textOf(node: Node, depth = 0): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value
  if (!('childNodes' in node) || depth > DEEPEST || node.nodeName === 'script') return ''
  return node.childNodes.map((child) => textOf(child, depth + 1)).join('')
}
