/** Address and password of each account that a first start prints, by the name before the @. */
export type PrintedAccounts = Record<
  'admin' | 'analyst' | 'reviewer' | 'free' | 'pro' | 'enterprise',
  { email: string; password: string }
>

/** Reads them as a person at the terminal would: there is no other way to learn them. */
export function printedAccounts(output: string): PrintedAccounts {
  const lines = [...output.matchAll(/(\w+)@casefiles\.example +(\S+)$/gm)]
  const accounts = lines.map(([, name, password]) => [name, { email: `${name}@casefiles.example`, password }])
  return Object.fromEntries(accounts) as PrintedAccounts
}
