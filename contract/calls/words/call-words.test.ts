import { describe, expect, it } from 'vitest'
import { SERVER_ERRORS } from '../../error-codes.ts'
import { errorsOf, nameOf, type Call } from '../define-call.ts'
import { describeApi } from '../describe-api.ts'
import { CALLS } from '../index.ts'
import { CALL_WORDS } from './index.ts'
import type { CallWords } from './call-words.ts'

const wordsOf = (call: Call): CallWords => (CALL_WORDS as Record<string, CallWords>)[nameOf(call)]
const described = describeApi().paths
const operationOf = ({ method, path }: Call) => described[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]

describe('the words of every call', () => {
  it('belong to a call that there is, and no call is without', () => {
    expect(Object.keys(CALL_WORDS).sort()).toEqual(CALLS.map(nameOf).sort())
  })

  it('stand in the description, and none of its operations and parameters is without', () => {
    for (const call of CALLS) {
      const { description, parameters = {} } = wordsOf(call)
      const operation = operationOf(call)
      const name = nameOf(call)
      expect(operation.summary, name).toMatch(/^.{8,}\.$/s)
      expect(operation.description, name).toBe(description)
      // A sentence of its own, which does not say the summary once more.
      expect(description, name).toMatch(/^[A-Z].{20,}[.]$/s)
      expect(description, name).not.toBe(operation.summary)
      expect(Object.keys(parameters).sort(), name).toEqual(operation.parameters.map((one) => one.name).sort())
      for (const parameter of operation.parameters) expect(parameter.description, name).toMatch(/^.{10,}\.$/s)
    }
  })

  it('show a body that the call takes, wherever it takes JSON', () => {
    const refused = (CALLS as readonly Call[]).flatMap((call) => {
      const { body } = wordsOf(call)
      const form = call.bodies?.['multipart/form-data']
      const json = call.body ?? call.bodies?.['application/json']
      if (body === undefined) return json ? [`${nameOf(call)} shows no body`] : []
      const { error } = json
        ? json.safeParse(body)
        : form!.safeParse({ file: new File(['a'], 'a.txt'), ...(body as object) })
      return (error?.issues ?? []).map(({ path, message }) => `${nameOf(call)} ${path.join('.')}: ${message}`)
    })
    expect(refused).toEqual([])
  })

  it('give every value of a parameter in a form that the call takes', () => {
    for (const call of CALLS as readonly Call[]) {
      const names = Object.entries(wordsOf(call).parameters ?? {})
      const given = names.filter(([name, { example }]) => !call.path.includes(`:${name}`) && example !== undefined)
      if (given.length === 0) continue
      const query = Object.fromEntries(given.map(([name, { example }]) => [name, String(example)]))
      // What a call must have and no example names is told by its own list of values.
      const { error } = call.query!.safeParse(query)
      expect(error?.issues.filter(({ path }) => String(path[0]) in query) ?? [], nameOf(call)).toEqual([])
    }
  })

  it('name no refusal that the call does not have', () => {
    const unknown = (CALLS as readonly Call[]).flatMap((call) => {
      const statuses = new Set<number>(errorsOf(call).map((code) => SERVER_ERRORS[code][0]))
      const said = [
        ...wordsOf(call).description.matchAll(/\b(?:refused with|answered|answer is|answers) ([45]\d\d)\b/g),
      ]
      return said.filter(([, status]) => !statuses.has(Number(status))).map(([text]) => `${nameOf(call)}: ${text}`)
    })
    expect(unknown).toEqual([])
  })
})
