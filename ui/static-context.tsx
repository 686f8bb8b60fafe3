import { createContext, useContext, type ReactNode } from 'react'
import { isDrawnStatically, onEnter } from './static-drawing.ts'

/** A value for everything inside a part of a drawing, whether React draws it or `drawStatically` does. */
export interface StaticContext<Value> {
  Provider: (props: ProviderProps<Value>) => ReactNode
  /** The value at this place; in React it is a hook and follows the rules of hooks. */
  useValue: () => Value
}

interface ProviderProps<Value> {
  value: Value
  children?: ReactNode
}

export function createStaticContext<Value>(initial: Value): StaticContext<Value> {
  const Context = createContext(initial)
  let current = initial
  const Provider = ({ value, children }: ProviderProps<Value>) => <Context value={value}>{children}</Context>
  onEnter(Provider, ({ value }: ProviderProps<Value>) => {
    const before = current
    current = value
    return () => void (current = before)
  })
  // which of the two is at work does not change while something is drawn
  const useValue = () => (isDrawnStatically() ? current : useContext(Context))
  return { Provider, useValue }
}
