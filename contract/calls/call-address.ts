import type { z } from 'zod'
import type { CALLS } from './index.ts'

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

/*
 * What clients are typed from. Types only, so that a page that calls the server loads no schema for it.
 */

type AnyCall = (typeof CALLS)[number]

/** Every call by its name, method and path: `PUT /api/bookmarks/:slug`. */
export type CallMap = { [One in AnyCall as `${One['method']} ${One['path']}`]: One }
export type CallName = keyof CallMap

/** What a call answers, as JSON. */
export type CallAnswer<Name extends CallName> = z.output<CallMap[Name]['answer']>

/** What a call takes: parameters of its path, query and body, as far as its description has them. */
export type CallInput<Name extends CallName> = ParamsOf<CallMap[Name]> & QueryOf<CallMap[Name]> & BodyOf<CallMap[Name]>

/** The rest of a call's arguments after its name; may be left out where the call takes nothing. */
export type CallArguments<Name extends CallName, Options> =
  Record<never, never> extends CallInput<Name>
    ? [input?: CallInput<Name> & Options]
    : [input: CallInput<Name> & Options]

type ParamsOf<One extends AnyCall> = [keyof PathParams<One['path']>] extends [never]
  ? { params?: undefined }
  : { params: PathParams<One['path']> }

type QueryOf<One> = One extends { query: infer Query extends z.ZodType }
  ? MaybeQuery<QueryValues<z.input<Query>>>
  : { query?: undefined }

type MaybeQuery<Values> = Record<never, never> extends Values ? { query?: Values } : { query: Values }

/** A field that is made a number on the way takes whatever can be written in an address. */
type QueryValues<Given> = {
  [Field in keyof Given]: unknown extends Given[Field] ? string | number | boolean | undefined : Given[Field]
}

/** A form where the call takes files, else JSON. */
type BodyOf<One> = One extends { body: infer Body extends z.ZodType }
  ? { body: z.input<Body>; form?: undefined }
  : One extends { bodies: infer Bodies }
    ? { form: FormData; body?: undefined } | JsonOf<Bodies>
    : { body?: undefined; form?: undefined }

type JsonOf<Bodies> = Bodies extends { 'application/json': infer Body extends z.ZodType }
  ? { body: z.input<Body>; form?: undefined }
  : never
