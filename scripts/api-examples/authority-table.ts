import { nameOf, type Call } from '../../contract/calls/define-call.ts'
import { CALLS } from '../../contract/calls/index.ts'

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
