import type { ApiDescription } from '../../contract/api-description.ts'
import { ADDRESSES, PROMISE } from '../../contract/calls/stability.ts'
import { accessText, type ApiCall, groupCalls } from '../../site/api-reference/api-calls.ts'

const BEGIN = '<!-- calls: written by `npx casefiles docs api` -->'
const END = '<!-- end of calls -->'

/** The page with the list of stable calls in the place that is marked for it. */
export function withCalls(page: string, description: ApiDescription): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error('docs/api.md has no place for the list of calls.')
  return `${before}${BEGIN}\n\n${callList(description)}\n\n${END}${after}`
}

/** Calls that programs can rely on, with who may make them; those of the screens stand in the reference alone. */
function callList(description: ApiDescription): string {
  const areas = groupCalls(description).flatMap(({ title, calls }) => {
    const rows = calls
      .filter(({ operation }) => operation['x-stable'])
      .map((call) => `| ${nameOf(call)} | ${whoOf(call)} | ${cell(call.operation.summary)} |`)
    return rows.length === 0 ? [] : [[`### ${title}`, '', '| call | who | what |', '|---|---|---|', ...rows].join('\n')]
  })
  const forms = ADDRESSES.map(({ form, holds }) => `| \`${form}\` | ${holds} |`)
  const stability = ['### Versions and stability', '', '| address | holds |', '|---|---|', ...forms].join('\n')
  const open = 'Everybody may make a call of which it is not said who may; a key raises the rate.'
  return [stability, PROMISE.map((text) => `- ${text}`).join('\n'), open, ...areas].join('\n\n')
}

/** Who may make a call; nothing where everybody may. */
const whoOf = ({ operation }: ApiCall) => {
  const who = accessText(operation)
  return who.startsWith('Everybody') ? '' : cell(who)
}

const nameOf = ({ method, path }: ApiCall) => `\`${method} ${path}\``

const cell = (text: string) => text.replaceAll('|', '\\|')
