import { createHash } from 'node:crypto'
import type { LicensedPackage, PackageLock } from './licenses.ts'

/** The part of npm's CycloneDX answer that is changed. */
export interface BillOfMaterials {
  serialNumber?: string
  metadata: { timestamp?: string; component: { name: string } }
  components: { name: string; version: string }[]
}

/** What only builds and tests. */
interface WithTools {
  devDependencies?: unknown
}

/**
 * The lock, or package.json, as if nothing but the product itself were installed. Told to leave the rest out, npm also
 * leaves out what both need (11.19 names neither zod nor vite), so it is not shown the rest at all.
 */
export function withoutTools<Lock extends PackageLock & { packages: Record<string, WithTools> }>(lock: Lock): Lock {
  const kept = Object.entries(lock.packages).filter(([, { dev }]) => !dev)
  const packages = Object.fromEntries(kept.map(([place, each]) => [place, place === '' ? withoutOwnTools(each) : each]))
  return { ...lock, packages }
}

export function withoutOwnTools<Manifest extends WithTools>({ devDependencies: _left, ...rest }: Manifest) {
  return rest
}

/** Packages that a bill should name and does not. */
export function missingFrom({ components }: Pick<BillOfMaterials, 'components'>, packages: readonly LicensedPackage[]) {
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  return packages.filter(({ name, version }) => !named.has(`${name}@${version}`))
}

/**
 * npm numbers and dates each answer anew and names the project after its folder; here the same packages make the same
 * bytes, so that two lists can be compared and signed.
 */
export function settledBill<Bill extends BillOfMaterials>(bill: Bill, name: string): Bill {
  const { timestamp: _now, ...metadata } = bill.metadata
  const settled = { ...bill, metadata: { ...metadata, component: { ...metadata.component, name } } }
  delete settled.serialNumber
  const digest = createHash('sha256').update(JSON.stringify(settled)).digest('hex')
  return { ...settled, serialNumber: `urn:uuid:${uuidOf(digest)}` }
}

/** A name-based UUID (RFC 9562, version 8: how it is made is ours). */
function uuidOf(digest: string): string {
  const variant = ((parseInt(digest[16], 16) & 0x3) | 0x8).toString(16)
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => digest.slice(from, to))
  return `${a}-${b}-8${c}-${variant}${d}-${e}`
}
