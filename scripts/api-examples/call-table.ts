import type { ApiDescription } from '../../contract/api-description.ts'
import { ADDRESSES, PROMISE } from '../../contract/calls/stability.ts'
import { accessText, type ApiCall, groupCalls } from '../../site/api-reference/api-calls.ts'

const CALLS_BEGIN = '<!-- calls: written by `npx casefiles docs api` -->'
const CALLS_END = '<!-- end of calls -->'

/** The page with the list of stable calls in the place that is marked for it. */
export function withCalls(page: string, description: ApiDescription): string {
  const [before, rest] = page.split(CALLS_BEGIN)
  const after = rest?.split(CALLS_END)[1]
  if (after === undefined) throw new Error('docs/api.md has no place for the list of calls.')
  return `${before}${CALLS_BEGIN}\n\n${callList(description)}\n\n${CALLS_END}${after}`
}

/** Calls that programs can rely on, by who may make them; what each does stands in the reference, with those of the screens. */
function callList(description: ApiDescription): string {
  const areas = groupCalls(description).flatMap(({ title, calls }) => {
    const stable = calls.filter(({ operation }) => operation['x-stable'])
    const lines = Object.entries(Object.groupBy(stable, whoOf)).map(
      ([who, some]) => `- ${who} ${some!.map(addressOf).join(', ')}`,
    )
    return lines.length === 0 ? [] : [`### ${title}`, lines.join('\n')]
  })
  const forms = ADDRESSES.map(({ form, holds }) => `| \`${form}\` | ${holds} |`)
  const stability = ['### Versions and stability', '', '| address | holds |', '|---|---|', ...forms].join('\n')
  return [stability, PROMISE.map((text) => `- ${text}`).join('\n'), ...areas].join('\n\n')
}

/** Who may make a call; a key raises the rate of one that everybody may make. */
const whoOf = ({ operation }: ApiCall) => {
  const who = accessText(operation)
  return who.startsWith('Everybody') ? 'Everybody:' : who.replace(/\.$/, ':')
}

const addressOf = ({ method, path }: ApiCall) => `\`${method} ${path}\``
