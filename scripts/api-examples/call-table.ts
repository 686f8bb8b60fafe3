import type { ApiDescription } from '../../contract/api-description.ts'
import { ADDRESSES, PROMISE } from '../../contract/calls/stability.ts'
import { accessText, groupCalls, type ApiCall } from '../../site/api-reference/api-calls.ts'
import { nameOf, type Call } from '../../contract/calls/define-call.ts'
import { CALLS } from '../../contract/calls/index.ts'

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

const AUTHORITY_BEGIN = '<!-- authority: written by `npx casefiles docs api` -->'
const AUTHORITY_END = '<!-- end of authority -->'

const WHAT: [heading: string, asks: (call: Call) => unknown][] = [
  ['Password of the last ten minutes', ({ fresh }) => fresh],
  ['A second person, always', ({ secondPerson }) => secondPerson === 'always'],
  ['A second person, where it is not their own or loosens a guard', ({ secondPerson }) => secondPerson === 'others'],
  ['Counts towards an alarm', ({ destroys }) => destroys],
  ['Owner of the draft and whom they invited', ({ editsDraft }) => editsDraft],
]

/** The page with the lists of what calls ask beside a role, in the place that is marked for it: from the calls' descriptions alone. */
export function withAuthority(page: string): string {
  const [before, rest] = page.split(AUTHORITY_BEGIN)
  const after = rest?.split(AUTHORITY_END)[1]
  if (after === undefined) throw new Error('docs/security.md has no place for the table of authority.')
  return `${before}${AUTHORITY_BEGIN}\n\n${authorityTable()}\n\n${AUTHORITY_END}${after}`
}

function authorityTable(): string {
  const calls = CALLS as readonly Call[]
  const lists = WHAT.map(([heading, asks]) => {
    const names = calls.filter(asks).map((call) => `\`${nameOf(call)}\``)
    return `- ${heading} (${names.length}): ${names.join(', ')}`
  })
  const guarded = calls.filter((call) => WHAT.some(([, asks]) => asks(call)))
  return [`Of ${calls.length} calls, ${guarded.length} ask more than a role or tier:`, '', ...lists].join('\n')
}
