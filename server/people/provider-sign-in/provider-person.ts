import * as client from 'openid-client'

/** Somebody as a provider describes them. */
export interface ProviderPerson {
  /** null where the provider names none. */
  email: string | null
  /** Whether the provider itself made sure that the address is theirs. */
  isEmailVerified: boolean
  /** Empty where the provider names none. */
  name: string
  groups: readonly string[]
  /** When they last showed the provider who they are, ISO; null where it does not say. */
  signedInAt: string | null
}

type Claims = Readonly<Record<string, unknown>>
type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

/**
 * Reads the signed ID token, and asks the provider for what is not in it.
 *
 * @param withGroups whether groups are needed
 */
export async function readPerson(
  found: client.Configuration,
  tokens: Tokens,
  withGroups: boolean,
): Promise<ProviderPerson> {
  const token = tokens.claims()!
  const isWhole = typeof token.email === 'string' && (!withGroups || token.groups !== undefined)
  const asks = !isWhole && found.serverMetadata().userinfo_endpoint !== undefined
  const asked: Claims = asks ? await client.fetchUserInfo(found, tokens.access_token, token.sub) : {}
  return {
    ...emailOf(typeof token.email === 'string' ? token : asked),
    name: textOf(token.name) || textOf(asked.name) || textOf(token.preferred_username),
    groups: groupsOf(token.groups ?? asked.groups),
    signedInAt: typeof token.auth_time === 'number' ? new Date(token.auth_time * 1000).toISOString() : null,
  }
}

/** Address and its mark come from one place: the mark of another says nothing about it. */
function emailOf({ email, email_verified }: Claims): Pick<ProviderPerson, 'email' | 'isEmailVerified'> {
  return { email: textOf(email) || null, isEmailVerified: email_verified === true }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function groupsOf(value: unknown): string[] {
  return [value ?? []].flat().filter((group) => typeof group === 'string')
}
