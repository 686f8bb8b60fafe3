/**
 * What was read stays known until the server has dealt with the requests that came in together: one read serves them all. What
 * changes meanwhile is seen by the next ones.
 */
export function oncePerTurn<Value>(read: () => Value): () => Value {
  let known: { value: Value } | undefined
  return () => {
    if (known) return known.value
    known = { value: read() }
    setImmediate(() => (known = undefined))
    return known.value
  }
}
