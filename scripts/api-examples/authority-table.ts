import { nameOf, type Call } from '../../contract/calls/define-call.ts'
import { CALLS } from '../../contract/calls/index.ts'

const BEGIN = '<!-- authority: written by `npx casefiles docs api` -->'
const END = '<!-- end of authority -->'

const SECOND: Record<NonNullable<Call['secondPerson']>, string> = {
  always: 'always',
  others: 'where it is not their own, or loosens a guard',
}

/** The page with the table of what a call asks beside its role, in the place that is marked for it: from the calls' descriptions alone. */
export function withAuthority(page: string): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error('docs/security.md has no place for the table of authority.')
  return `${before}${BEGIN}\n\n${authorityTable()}\n\n${END}${after}`
}

function authorityTable(): string {
  const calls = CALLS as readonly Call[]
  const guarded = calls.filter(
    ({ fresh, secondPerson, destroys, editsDraft }) => fresh || secondPerson || destroys || editsDraft,
  )
  const rows = guarded.map(
    ({ fresh, secondPerson, destroys, editsDraft, ...call }) =>
      `| \`${nameOf(call)}\` | ${fresh ? 'yes' : ''} | ${secondPerson ? SECOND[secondPerson] : ''} | ${destroys ? 'yes' : ''} | ${editsDraft ? 'yes' : ''} |`,
  )
  return [
    `Of ${calls.length} calls, ${guarded.length} ask more than a role or tier:`,
    '',
    '| call | password of the last ten minutes | second person | counts towards an alarm | owner of the draft and whom they invited |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
