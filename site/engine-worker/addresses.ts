/** Where one version's document and data stand. */
export interface CasefileAddresses {
  document: string
  data: string
}

/** The addresses of a given version; without one, those of the current version. */
export function addressesOf(slug: string, version?: number): CasefileAddresses {
  const base = `/casefiles/${slug}`
  return version === undefined
    ? { document: `${base}.json`, data: `${base}/data.csv` }
    : { document: `${base}/v${version}.json`, data: `${base}/v${version}/data.csv` }
}
