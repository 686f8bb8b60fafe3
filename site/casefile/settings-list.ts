/**
 * The locked settings of an analysis as lines, nested ones with their path, in the document's order.
 *
 * @example listSettings({ outcome: { column: 'rate' }, seed: 1 }) // [['outcome.column', 'rate'], ['seed', '1']]
 */
export function listSettings(settings: Record<string, unknown>, path = ''): [name: string, value: string][] {
  return Object.entries(settings).flatMap(([key, value]): [string, string][] => {
    const name = path ? `${path}.${key}` : key
    if (Array.isArray(value)) return [[name, value.length === 0 ? 'none' : value.map(inOneLine).join('; ')]]
    if (value !== null && typeof value === 'object') return listSettings(value as Record<string, unknown>, name)
    return [[name, String(value)]]
  })
}

function inOneLine(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value)
  return listSettings(value as Record<string, unknown>)
    .map(([name, text]) => `${name} ${text}`)
    .join(', ')
}
