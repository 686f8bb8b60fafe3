/** The names of a path's parameters: `id` and `run` of `/api/casefiles/:id/runs/:run`. */
type ParamName<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

/** What a path's parameters are, by their names. */
export type PathParams<Path extends string> = Record<ParamName<Path>, string>

/** What fills the address of a call in. */
export interface AddressParts {
  params?: Record<string, string>
  /** What is undefined is left out. */
  query?: Record<string, unknown>
}

/**
 * Method and address of a call: the parameters of its path filled in, each encoded, and the query behind it.
 *
 * Without schemas, so that pages can load it.
 *
 * @param name method and path, as in the descriptions
 * @throws {RangeError} where the path names a parameter that is not given
 * @example callAddress('PUT /api/bookmarks/:slug', { params: { slug: 'belts' } }).address // '/api/bookmarks/belts'
 */
export function callAddress(
  name: string,
  { params = {}, query = {} }: AddressParts = {},
): { method: string; address: string } {
  const [method, path] = name.split(' ') as [string, string]
  const filled = path.replace(/:(\w+)/g, (_, part: string) => {
    if (params[part] === undefined) throw new RangeError(`The call ${name} needs "${part}".`)
    return encodeURIComponent(params[part])
  })
  const given = Object.entries(query).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]]))
  return { method, address: given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}` }
}
