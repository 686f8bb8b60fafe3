/** Where readers can follow the project; a search until the operator names the page. */
export const PROFESSIONAL_NETWORK_URL =
  process.env.PROFESSIONAL_NETWORK_URL ?? 'https://www.linkedin.com/search/results/all/?keywords=Policy%20Casefiles'

/** Where readers can write to; empty until the operator names an address. */
export const CONTACT_EMAIL = process.env.CONTACT_EMAIL ?? ''

/** Who answers for what is published; empty until an admin names them. */
export const RESPONSIBLE_EDITOR = process.env.RESPONSIBLE_EDITOR ?? ''

/** Slug of the casefile that an admin chose for the landing page; empty until then. */
export const FEATURED_CASEFILE = process.env.FEATURED_CASEFILE ?? ''
