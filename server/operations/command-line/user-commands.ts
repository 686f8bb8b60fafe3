import { parseArgs } from 'node:util'
import { type Role, ROLES, type Tier, TIERS, type User } from '../../../contract/user.ts'
import type { ServerContext } from '../../base/context.ts'
import { findUsers, type UserTable } from '../../people/accounts/user.repository.ts'
import {
  addUser,
  changeUser,
  findUserOrRefuse,
  type NewUser,
  resetPassword,
} from '../../people/accounts/user.service.ts'
import { resetSecondFactor } from '../../people/second-factor/second-factor.service.ts'
import { InputError } from './input-error.ts'

type UserArguments =
  | { command: 'list' }
  | { command: 'add'; user: NewUser }
  | { command: 'role'; email: string; role: Role }
  | { command: 'tier'; email: string; tier: Tier }
  | { command: 'reset' | 'reset-factor' | 'disable' | 'enable'; email: string }

/** @throws {InputError} `input/usage` */
export function parseUserArguments(args: string[]): UserArguments {
  const { positionals, values } = read(args)
  const [command = '', ...rest] = positionals
  if (command !== 'add' && Object.keys(values).length > 0) {
    throw new InputError('input/usage', `"${command}" takes no options.`)
  }
  if (command === 'list') return exactly(0, command, rest, () => ({ command }))
  if (command === 'add') return exactly(1, command, rest, ([email]) => ({ command, user: newUser(email, values) }))
  if (command === 'role') {
    return exactly(2, command, rest, ([email, role]) => ({ command, email: email, role: oneOf('role', ROLES, role) }))
  }
  if (command === 'tier') {
    return exactly(2, command, rest, ([email, tier]) => ({ command, email: email, tier: oneOf('tier', TIERS, tier) }))
  }
  if (command === 'reset' || command === 'reset-factor' || command === 'disable' || command === 'enable') {
    return exactly(1, command, rest, ([email]) => ({ command, email: email }))
  }
  throw new InputError('input/usage', `There is no command "${command}"; "help" lists them.`)
}

const text = { type: 'string' } as const

function read(args: string[]) {
  try {
    const options = { role: text, tier: text, name: text } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new InputError('input/usage', (error as Error).message.split('. ')[0])
  }
}

function newUser(email: string, values: { role?: string; tier?: string; name?: string }): NewUser {
  if (values.role === undefined) throw new InputError('input/usage', '"add" needs --role ROLE.')
  const tier = values.tier === undefined ? 'free' : oneOf('tier', TIERS, values.tier)
  return { email, role: oneOf('role', ROLES, values.role), tier, name: values.name?.trim() ?? '' }
}

function oneOf<Value extends string>(what: string, values: readonly Value[], given: string | undefined): Value {
  const found = values.find((value) => value === given)
  if (found) return found
  throw new InputError('input/usage', `There is no ${what} "${given}"; there is ${values.join(', ')}.`)
}

function exactly<Result>(count: number, command: string, given: string[], make: (given: string[]) => Result): Result {
  if (given.length === count) return make(given)
  const needs = ['nothing more', 'one e-mail address', 'an e-mail address and a value'][count]
  throw new InputError('input/usage', `"${command}" takes ${needs}; "help" shows it.`)
}

/**
 * Performs one command on accounts.
 *
 * @returns what is printed; a new password stands there and nowhere else
 * @throws {ServerError} `user/invalid-email`, `user/email-taken`, `user/not-found`, `user/last-admin`,
 *   `second-factor/not-on`
 */
export async function performUserCommand(
  context: Pick<ServerContext, 'db' | 'now' | 'newId'>,
  given: UserArguments,
): Promise<string> {
  switch (given.command) {
    case 'list':
      return (await findUsers(context.db)).map(listed).join('\n') || 'There are no accounts yet.'
    case 'add':
      return withPassword('Made', await addUser(context, given.user))
    case 'reset':
      return withPassword('Reset', await resetPassword(context, given.email))
    case 'reset-factor':
      return withoutFactor(context, given.email)
    case 'role':
      return changed(await changeUser(context, given.email, { role: given.role }))
    case 'tier':
      return changed(await changeUser(context, given.email, { tier: given.tier }))
    case 'disable':
      return `${changed(await changeUser(context, given.email, { status: 'disabled' }))}, disabled`
    case 'enable':
      return `${changed(await changeUser(context, given.email, { status: 'active' }))}, active`
  }
}

async function withoutFactor(context: Pick<ServerContext, 'db' | 'now'>, given: string): Promise<string> {
  const { id, email } = await findUserOrRefuse(context.db, given)
  await resetSecondFactor(context, id, 'command line')
  return `${email}: sign-in asks for the password alone`
}

function listed({ email, role, tier, status, signed_in_at }: UserTable): string {
  return [email, role, tier, status, `signed in ${signed_in_at ?? 'never'}`].join('\t')
}

const changed = ({ email, role, tier }: User) => `${email}: ${role}, ${tier}`

function withPassword(what: string, { user, password }: { user: User; password: string }): string {
  return `${what} ${changed(user)}\nPassword, shown this once: ${password}`
}
