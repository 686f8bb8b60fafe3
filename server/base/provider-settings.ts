import { z } from 'zod'
import { ROLES, type Role } from '../../contract/user.ts'

/** Where an organization's people sign in, by OpenID Connect; docs/operations.md says what each is. */
export interface ProviderSettings {
  /** Its address, as its description and its tokens name it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** What people call it, on the button. */
  name: string
  /** Groups with the role that they give, in the order in which they count; none = roles are given here alone. */
  groups: readonly GroupRole[]
}

export interface GroupRole {
  group: string
  role: Role
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

const RUN_TOGETHER = new RegExp(`=\\s*(?:${ROLES.join('|')})\\s*,`)

const text = z.string().trim().default('')

/** `group=role; group=role`. Names of groups may hold "=" and commas, as those of directories do. */
const groupsSchema = text.transform((value, context): GroupRole[] => {
  const parts = value.split(';').filter((part) => part.trim() !== '')
  const groups = parts.map((part) => {
    const at = part.lastIndexOf('=')
    const role = ROLES.find((known) => known === part.slice(at + 1).trim())
    return { group: part.slice(0, Math.max(at, 0)).trim(), role }
  })
  // Commas in the place of semicolons would make one long name of several pairs.
  const isRunTogether = parts.some((part) => RUN_TOGETHER.test(part))
  if (!isRunTogether && groups.every((each): each is GroupRole => each.group !== '' && each.role !== undefined))
    return groups
  const message = `must be pairs "group=role" with semicolons between them; roles are ${ROLES.join(', ')}`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** Tokens and the client's secret travel to it, so nothing but this machine is spoken to in the clear. */
const isSafe = (issuer: string): boolean => {
  const url = URL.parse(issuer)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname))
}

/** The settings as they stand in the environment. */
export const PROVIDER_ENVIRONMENT = {
  OIDC_ISSUER: text.refine(
    (issuer) => issuer === '' || isSafe(issuer),
    'must begin with https://; http:// is for a provider on this machine',
  ),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: text,
  OIDC_GROUPS: groupsSchema,
}

type Given = z.output<z.ZodObject<typeof PROVIDER_ENVIRONMENT>>

/**
 * @returns undefined where no provider is named
 * @throws {Error} one sentence, where only a part is set
 */
export function providerOf(given: Given): ProviderSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (issuer === '' && clientId === '' && clientSecret === '') return undefined
  const missing = (['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const).find((name) => given[name] === '')
  if (missing) throw new Error(`The setting ${missing} is missing: sign-in with a provider needs it, too.`)
  return { issuer, clientId, clientSecret, name: given.OIDC_NAME || new URL(issuer).host, groups: given.OIDC_GROUPS }
}
