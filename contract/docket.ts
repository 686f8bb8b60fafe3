/** Numbers up to here belong to the casefiles that come with the product, so that a later release cannot clash. */
export const LAST_OF_ARCHIVE = 1000

/** @param docket e.g. `CF-0001` */
export function docketNumber(docket: string): number {
  return Number(docket.replace('CF-', ''))
}

/** Whether a casefile came with the product. */
export function isBuiltIn({ docket }: { docket: string }): boolean {
  return docketNumber(docket) <= LAST_OF_ARCHIVE
}
