import { licensesOf, LISTED, type LicensedPackage } from './licenses.ts'

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
