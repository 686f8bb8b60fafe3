/** What the server told the build of the pages; it stands in the built program, whoever renders with it later. */
const told = JSON.parse(process.env.PAGE_SETTINGS ?? '{}') as Record<string, string>
const setting = (name: string) => told[name] || process.env[name] || ''

/** Where readers can follow the project: a page under the product's name until the operator names their own. */
export const PROFESSIONAL_NETWORK_URL =
  setting('PROFESSIONAL_NETWORK_URL') || 'https://www.linkedin.com/company/policy-casefiles'

/** Where readers can write to; empty until the operator names an address. */
export const CONTACT_EMAIL = setting('CONTACT_EMAIL')

/** Who answers for what is published; empty until an admin names them. */
export const RESPONSIBLE_EDITOR = setting('RESPONSIBLE_EDITOR')

/** Prefix of the archive's DOIs, as DataCite gave it; empty while it has none. */
export const DOI_PREFIX = setting('DOI_PREFIX')

/** Slug of the casefile that an admin chose for the landing page; empty until then. */
export const FEATURED_CASEFILE = setting('FEATURED_CASEFILE')
