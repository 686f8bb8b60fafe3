/** Where readers can follow the project; a search until the operator names the page. */
export const PROFESSIONAL_NETWORK_URL =
  process.env.PROFESSIONAL_NETWORK_URL ?? 'https://www.linkedin.com/search/results/all/?keywords=Policy%20Casefiles'

/** Where readers can write to; empty until the operator names an address. */
export const CONTACT_EMAIL = process.env.CONTACT_EMAIL ?? ''
