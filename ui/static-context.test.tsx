import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createStaticContext } from './static-context.tsx'
import { drawStatically, enterComponent } from './static-drawing.ts'

const Color = createStaticContext('gray')
const seen: string[] = []
function Mark() {
  const color = Color.useValue()
  seen.push(color)
  return <i>{color}</i>
}
const drawing = (
  <p>
    <Mark />
    <Color.Provider value="red">
      <Mark />
      <Color.Provider value="blue">
        <Mark />
      </Color.Provider>
      <Mark />
    </Color.Provider>
    <Mark />
  </p>
)

/** The least renderer there is: calls components, depth first. */
function walk(node: unknown): void {
  if (Array.isArray(node)) return node.forEach(walk)
  if (typeof node !== 'object' || node === null) return
  const { type, props } = node as ReactElement<{ children?: unknown }>
  if (typeof type === 'function') enterComponent(type, props, () => walk((type as (given: unknown) => unknown)(props)))
  else walk(props.children)
}

describe('a value for a part of a drawing', () => {
  it('holds inside its provider and nowhere else, in React', () => {
    expect(renderToStaticMarkup(drawing).match(/[a-z]{3,}/g)).toEqual(['gray', 'red', 'blue', 'red', 'gray'])
  })

  it('holds just so where React does not draw, and is given back after a failure', () => {
    seen.length = 0
    const Broken = () => {
      throw new Error('broken')
    }
    const fail = () =>
      drawStatically(() =>
        walk(
          <Color.Provider value="red">
            <Broken />
          </Color.Provider>,
        ),
      )
    expect(fail).toThrow('broken')
    drawStatically(() => walk(drawing))
    expect(seen).toEqual(['gray', 'red', 'blue', 'red', 'gray'])
    expect(renderToStaticMarkup(drawing)).toContain('gray')
  })
})
