import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const SET = { OIDC_ISSUER: 'https://login.example/realms/a', OIDC_CLIENT_ID: 'archive', OIDC_CLIENT_SECRET: 'hush' }
const providerFor = (more: Record<string, string>) => readSettings({ ...SET, ...more }, '/checkout').provider

describe('settings of a sign-in provider', () => {
  it('are off until they are given, and called by their host without a name', () => {
    expect(readSettings({}, '/checkout').provider).toBeUndefined()
    expect(providerFor({})).toEqual({
      issuer: SET.OIDC_ISSUER,
      clientId: 'archive',
      clientSecret: 'hush',
      name: 'login.example',
      groups: [],
    })
    expect(providerFor({ OIDC_NAME: 'Example University' })?.name).toBe('Example University')
  })

  it('take groups with their roles, names of directories too', () => {
    expect(providerFor({ OIDC_GROUPS: 'CN=Admins,OU=Archive=admin; analysts=analyst;' })?.groups).toEqual([
      { group: 'CN=Admins,OU=Archive', role: 'admin' },
      { group: 'analysts', role: 'analyst' },
    ])
  })

  it.each(['admins', 'admins=owner', '=admin', 'a=admin, b=analyst'])('refuse the groups "%s"', (OIDC_GROUPS) => {
    expect(() => providerFor({ OIDC_GROUPS })).toThrow(
      'The setting OIDC_GROUPS is not valid: must be pairs "group=role" with semicolons between them',
    )
  })

  it.each(['http://login.example', 'login.example', 'ftp://login.example'])('refuse the issuer %s', (OIDC_ISSUER) => {
    expect(() => providerFor({ OIDC_ISSUER })).toThrow('The setting OIDC_ISSUER is not valid: must begin with https://')
  })

  it('name what is missing where only a part is set, and never a secret', () => {
    expect(() => readSettings({ OIDC_CLIENT_SECRET: 'hush' }, '/checkout')).toThrow(
      /^The setting OIDC_ISSUER is missing: sign-in with a provider needs it, too\.$/,
    )
    expect(() => providerFor({ OIDC_CLIENT_ID: '' })).toThrow('The setting OIDC_CLIENT_ID is missing')
  })
})
