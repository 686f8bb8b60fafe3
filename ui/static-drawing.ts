/** What a renderer without React does around the children of a provider; returns what ends it. */
type Enter = (props: never) => () => void
const entrances = new WeakMap<object, Enter>()
let isStatic = false

/** Whether something is being drawn without React just now. */
export function isDrawnStatically(): boolean {
  return isStatic
}

/** Says what a provider does where React does not draw it. */
export function onEnter(provider: object, enter: Enter): void {
  entrances.set(provider, enter)
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
