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
const LISTED: Readonly<Record<string, string>> = {
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
function licensesOf(expression: string): string[] {
  return expression.replace(/[()]/g, '').split(/ (?:AND|OR) /)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Of a license that most packages have, only their number is told. */
const NAMED_UP_TO = 30

/** `docs/licenses.md`: the same packages make the same file. */
export function licenseReport(packages: readonly LicensedPackage[]): string {
  const expressions = [...new Set(packages.map(({ license }) => license))].sort()
  const optional = packages.filter(({ isOptional }) => isOptional).length
  return [
    '# Licenses',
    '',
    'Written by `npx casefiles sbom` from `package-lock.json`; a test refuses a package whose license is not listed in',
    '`scripts/supply/licenses.ts`, and a report that is older than the lock.',
    '',
    `What the product runs on: ${packages.length} packages, of which any one machine leaves out most of ${optional} (machine code for`,
    'other systems). What only builds and tests is not among them. The same list with every checksum, as CycloneDX JSON for',
    'other programs, is written to `reports/sbom.cdx.json`.',
    '',
    '| license | packages | asks |',
    '|---|---|---|',
    ...expressions.map((license) => `| ${license} | ${count(packages, license)} | ${asks(license)} |`),
    '',
    '## Not under MIT, ISC, BSD or Apache alone',
    '',
    ...expressions
      .filter((license) => count(packages, license) <= NAMED_UP_TO)
      .filter((license) => !/^(MIT|ISC|BSD-\d-Clause|Apache-2\.0)$/.test(license))
      .map((license) => {
        const own = packages.filter((each) => each.license === license).map(nameWithoutSystem)
        return `- ${license}: ${[...new Set(own)].join(', ')}`
      }),
    '',
    '## Parts under the LGPL',
    '',
    ...libraryNotice(packages),
    '',
  ].join('\n')
}

function count(packages: readonly LicensedPackage[], license: string): number {
  return packages.filter((each) => each.license === license).length
}

/** Name and version of a package, without the system that its machine code is for. */
function nameWithoutSystem({ name, version }: LicensedPackage): string {
  return `${name.replace(/-(android|darwin|freebsd|linux|win32|wasm).*/, '')} ${version}`
}

function asks(expression: string): string {
  const listed = licensesOf(expression).flatMap((name) => LISTED[name] ?? [])
  // Where there is a choice, the first listed one is taken.
  const taken = / OR /.test(expression) ? listed.slice(0, 1) : listed
  return [...new Set(taken)].join('; ')
}

function libraryNotice(packages: readonly LicensedPackage[]): string[] {
  const parts = packages.filter(({ license }) => licensesOf(license).includes('LGPL-3.0-or-later'))
  if (parts.length === 0) return ['There are none.']
  const versions = [...new Set(parts.map(nameWithoutSystem))]
  return [
    `${versions.join(', ')}: libvips and the libraries beneath it, as sharp’s makers build them, decode and write cover`,
    'pictures. They are used as they come, unchanged, as a shared library that is loaded when a picture is read; none of our',
    'code is built into them.',
    '',
    '- **License.** GNU Lesser General Public License, version 3 or later: <https://www.gnu.org/licenses/lgpl-3.0.html>, which adds to the',
    '  GNU General Public License, version 3: <https://www.gnu.org/licenses/gpl-3.0.html>. The README of each package lists its parts.',
    '- **Source.** <https://github.com/lovell/sharp-libvips>, at the tag of the version above, builds them from the sources it names;',
    '  `versions.json` in each package has the version of every library.',
    '- **Your own.** Another build of libvips takes their place: install it, then `npm rebuild sharp --build-from-source`',
    '  (<https://sharp.pixelplumbing.com/install#building-from-source>). The rest of the product stays as it is.',
    '- **Handing it on.** Whoever gives away `node_modules` or an image of a machine with it, gives these packages with their READMEs,',
    '  this notice and both license texts.',
  ]
}
