import type { ApiDescription } from '../../contract/api-description.ts'
import { ADDRESSES, PROMISE } from '../../contract/calls/stability.ts'
import { accessText, type ApiCall, groupCalls } from '../../site/api-reference/api-calls.ts'

const BEGIN = '<!-- calls: written by `npx casefiles docs api` -->'
const END = '<!-- end of calls -->'

/** The page with the list of all calls in the place that is marked for it. */
export function withCalls(page: string, description: ApiDescription): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error('docs/api.md has no place for the list of calls.')
  return `${before}${BEGIN}\n\n${callList(description)}\n\n${END}${after}`
}

/** Of a call that programs can rely on who may make it and what it does; of one that serves a screen its address alone. */
function callList(description: ApiDescription): string {
  const groups = groupCalls(description)
  const areas = groups.flatMap(({ title, calls }) => {
    const rows = calls
      .filter(({ operation }) => operation['x-stable'])
      .map((call) => `| ${nameOf(call)} | ${cell(accessText(call.operation))} | ${cell(call.operation.summary)} |`)
    return rows.length === 0 ? [] : [[`### ${title}`, '', '| call | who | what |', '|---|---|---|', ...rows].join('\n')]
  })
  const screens = groups.flatMap(({ calls }) => calls.filter(({ operation }) => !operation['x-stable']))
  const forms = ADDRESSES.map(({ form, holds }) => `| \`${form}\` | ${holds} |`)
  const stability = ['### Versions and stability', '', '| address | holds |', '|---|---|', ...forms].join('\n')
  const others = ['### Calls of the screens', '', '| call |', '|---|', ...screens.map((call) => `| ${nameOf(call)} |`)]
  return [stability, PROMISE.map((text) => `- ${text}`).join('\n'), ...areas, others.join('\n')].join('\n\n')
}

const nameOf = ({ method, path }: ApiCall) => `\`${method} ${path}\``

const cell = (text: string) => text.replaceAll('|', '\\|')
