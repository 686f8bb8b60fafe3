import { createContext, useContext, type ReactNode } from 'react'

/** A value for everything inside a part of a drawing, whether React draws it or {@link drawStatically} does. */
export interface StaticContext<Value> {
  Provider: (props: ProviderProps<Value>) => ReactNode
  /** The value at this place; in React it is a hook and follows the rules of hooks. */
  useValue: () => Value
}

interface ProviderProps<Value> {
  value: Value
  children?: ReactNode
}

/** What a renderer without React does around the children of a provider; returns what ends it. */
type Enter = (props: never) => () => void
const entrances = new WeakMap<object, Enter>()
let isStatic = false

export function createStaticContext<Value>(initial: Value): StaticContext<Value> {
  const Context = createContext(initial)
  let current = initial
  const Provider = ({ value, children }: ProviderProps<Value>) => <Context value={value}>{children}</Context>
  entrances.set(Provider, ({ value }: ProviderProps<Value>) => {
    const before = current
    current = value
    return () => void (current = before)
  })
  // which of the two is at work does not change while something is drawn
  const useValue = () => (isStatic ? current : useContext(Context))
  return { Provider, useValue }
}

/** Draws at once and depth first, without React: providers then give their values through {@link enterComponent}. */
export function drawStatically(draw: () => void): void {
  const before = isStatic
  isStatic = true
  try {
    draw()
  } finally {
    isStatic = before
  }
}

/** Draws what stands inside a component; within a provider its value holds meanwhile. */
export function enterComponent(component: object, props: unknown, draw: () => void): void {
  const leave = entrances.get(component)?.(props as never)
  try {
    draw()
  } finally {
    leave?.()
  }
}
