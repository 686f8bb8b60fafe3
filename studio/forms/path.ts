/** Where a value stands in a document; numbers are places in lists. */
export type Path = readonly (string | number)[]

/** A path as text, the form in which issues name it. */
export const pathKey = (path: Path): string => path.join('.')

/** The value at a path; undefined where there is none. */
export function getAt(value: unknown, path: Path): unknown {
  let found = value
  for (const key of path) found = (found as Record<string | number, unknown> | null | undefined)?.[key]
  return found
}

/**
 * A copy with `next` at the path; what is on the way is made where it is missing. `undefined` takes a field away, so that
 * a choice left out is not in the document.
 */
export function setAt<Value>(value: Value, path: Path, next: unknown): Value {
  const [key, ...rest] = path
  if (key === undefined) return next as Value
  const isList = Array.isArray(value) || (value === undefined && typeof key === 'number')
  const copy = (isList ? [...((value as unknown[] | undefined) ?? [])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >
  const child = setAt(copy[key], rest, next)
  if (child === undefined && !isList) delete copy[key]
  else copy[key] = child
  return copy as Value
}

/** Whether nothing has been filled in: no value, no text, no entry. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.keys(value).length === 0
}
