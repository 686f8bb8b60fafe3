/** The part of npm's lock that is read (lockfileVersion 3); the project itself stands under the empty path. */
export interface PackageLock {
  /** By place; `name` stands where another package takes the place of the one it is called after. */
  packages: Record<
    string,
    { name?: string; version?: string; license?: string; dev?: boolean; optional?: boolean; link?: boolean }
  >
}

export interface LicensedPackage {
  name: string
  version: string
  /** An SPDX expression. */
  license: string
  /** Whether only some machines install it. */
  isOptional: boolean
}

/** Licenses that what we run on may have, by their SPDX names, and what each asks of whoever hands the product on. */
export const LISTED: Readonly<Record<string, string>> = {
  '0BSD': 'nothing',
  'Apache-2.0': 'keep the license and notices',
  'BlueOak-1.0.0': 'keep the license',
  'BSD-2-Clause': 'keep the license',
  'BSD-3-Clause': 'keep the license',
  'BSL-1.0': 'keep the license with the source',
  'CC0-1.0': 'nothing',
  ISC: 'keep the license',
  'LGPL-3.0-or-later': 'see "Parts under the LGPL"',
  MIT: 'keep the license',
  'MIT-0': 'nothing',
  'MPL-2.0': 'hand on changes to its own files; we change none',
  'OFL-1.1': 'keep the license; the fonts are not sold by themselves',
  'Python-2.0': 'keep the license',
  Zlib: 'keep the license',
}

/** What a package says of itself is no SPDX name; its license file tells. Exact versions, so a new one is read again. */
const READ_FROM_ITS_FILE: Readonly<Record<string, string>> = { 'duck@0.1.12': 'BSD-2-Clause' }

/** Every package that the product runs on, on any machine, by name; our own and those that only build and test are left out. */
export function productionPackages({ packages }: PackageLock): LicensedPackage[] {
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => place.startsWith('node_modules/') && !link && !dev)
    .map(([place, { name = nameOf(place), version = '', license = '', optional: isOptional = false }]) => {
      return { name, version, license: READ_FROM_ITS_FILE[`${name}@${version}`] ?? license, isOptional }
    })
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/**
 * Whether an SPDX expression asks only for what is listed: all of its licenses, or one where it leaves the choice.
 * An expression that does both is for a person to read.
 */
export function isListed(expression: string): boolean {
  const names = licensesOf(expression)
  const known = (name: string) => Object.hasOwn(LISTED, name)
  if (/ OR /.test(expression)) return !/ AND /.test(expression) && names.some(known)
  return names.every(known)
}

/** The licenses that an expression names. */
export function licensesOf(expression: string): string[] {
  return expression.replace(/[()]/g, '').split(/ (?:AND|OR) /)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
