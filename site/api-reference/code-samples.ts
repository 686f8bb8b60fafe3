import type { ApiOperation } from '../../contract/api-description.ts'

/** One call as a program makes it. */
export interface CodeSample {
  language: 'curl' | 'R' | 'Python' | 'JavaScript'
  code: string
}

interface Request {
  method: string
  address: string
  /** What stands after `Bearer`; null where the call needs nobody. */
  token: string | null
  body: unknown
}

/** A call in the four languages, with the values of its examples. Files of a form are left to a program's own tools. */
export function codeSamples(origin: string, method: string, path: string, operation: ApiOperation): CodeSample[] {
  const request: Request = {
    method,
    address: `${origin}${operation['x-example-address'] ?? exampleAddress(path, operation)}`,
    token: tokenOf(operation),
    body: operation.requestBody?.content['application/json']?.example,
  }
  return [
    { language: 'curl', code: inCurl(request) },
    { language: 'R', code: inR(request) },
    { language: 'Python', code: inPython(request) },
    { language: 'JavaScript', code: inJavaScript(request) },
  ]
}

/** The address with the examples of its parameters; a name in braces stays where only the reader knows the value. */
function exampleAddress(path: string, { parameters }: ApiOperation): string {
  const filled = path.replace(/\{([^}]+)\}/g, (all, name: string) => {
    const example = parameters.find((one) => one.in === 'path' && one.name === name)?.example
    return example === undefined ? all : encodeURIComponent(String(example))
  })
  const asked = parameters.flatMap(({ name, in: place, example }): [string, string][] =>
    place === 'query' && example !== undefined ? [[name, String(example)]] : [],
  )
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked).toString()}`
}

/** A key where the call takes one, else the token of a session. */
function tokenOf({ security }: ApiOperation): string | null {
  if (security.some((one) => Object.keys(one).length === 0)) return null
  return security.some((one) => 'key' in one) ? 'pcf_…' : 'token-of-the-session'
}

function inCurl({ method, address, token, body }: Request): string {
  const parts = [
    `curl "${address}"`,
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(token === null ? [] : [`-H "Authorization: Bearer ${token}"`]),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ]
  return parts.join(' \\\n  ')
}

function inR({ method, address, token, body }: Request): string {
  if (method === 'GET' && token === null) return `answer <- jsonlite::fromJSON("${address}")`
  const steps = [
    `request("${address}")`,
    ...(method === 'GET' ? [] : [`req_method("${method}")`]),
    ...(token === null ? [] : [`req_auth_bearer_token("${token}")`]),
    ...(body === undefined ? [] : [`req_body_json(${rValue(body)})`]),
    'req_perform()',
    'resp_body_json()',
  ]
  return `library(httr2)\nanswer <- ${steps.join(' |>\n  ')}`
}

function inPython({ method, address, token, body }: Request): string {
  const given = [
    `"${address}"`,
    ...(token === null ? [] : [`headers={"Authorization": "Bearer ${token}"}`]),
    ...(body === undefined ? [] : [`json=${pythonValue(body)}`]),
  ]
  return `import requests\nanswer = requests.${method.toLowerCase()}(\n    ${given.join(',\n    ')},\n).json()`
}

function inJavaScript({ method, address, token, body }: Request): string {
  const headers = {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  }
  const options = [
    ...(method === 'GET' ? [] : [`method: "${method}"`]),
    ...(Object.keys(headers).length === 0 ? [] : [`headers: ${JSON.stringify(headers)}`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${JSON.stringify(body)})`]),
  ]
  const given = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`
  return `const response = await fetch("${address}"${given});\nconst answer = await response.json();`
}

function pythonValue(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonValue(one)}`)
  return `{${fields.join(', ')}}`
}

/** Lists and objects are both lists in R; a list without names is sent as one. */
function rValue(value: unknown): string {
  if (value === null) return 'NULL'
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (Array.isArray(value)) return `list(${value.map(rValue).join(', ')})`
  if (typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([name, one]) => `${/^[A-Za-z.]\w*$/.test(name) ? name : `\`${name}\``} = ${rValue(one)}`,
  )
  return fields.length === 0 ? 'setNames(list(), character())' : `list(${fields.join(', ')})`
}
