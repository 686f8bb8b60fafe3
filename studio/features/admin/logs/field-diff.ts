/** One field of what stood before or after; undefined = it was not there. */
export interface FieldChange {
  field: string
  before: string | undefined
  after: string | undefined
}

/**
 * What an entry changed, field by field, in the order of the fields; nested ones by their path. Fields that are the same on
 * both sides are left out.
 */
export function diffFields(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [flatten(before), flatten(after)]
  const fields = [...new Set([...was.keys(), ...is.keys()])]
  const changes = fields.map((field) => ({ field, before: was.get(field), after: is.get(field) }))
  return changes.filter((change) => change.before !== change.after)
}

function flatten(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) {
    if (path !== '') into.set(path, 'none')
  } else if (typeof value === 'object') {
    const entries = Object.entries(value)
    if (entries.length === 0 && path !== '') into.set(path, Array.isArray(value) ? 'empty list' : 'empty')
    for (const [key, one] of entries) flatten(one, path === '' ? key : `${path}.${key}`, into)
  } else into.set(path || 'value', String(value))
  return into
}
