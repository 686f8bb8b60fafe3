/**
 * Where a check stands on its page. Ids of checks name columns and their values, which may hold what an address cannot.
 *
 * @example checkAnchor('balance-health: fair') // 'check-balance-health-fair'
 */
export function checkAnchor(id: string): string {
  return `check-${id.replaceAll(/[^\w-]+/g, '-')}`
}
