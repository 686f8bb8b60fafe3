import type { ReleaseManifest } from '../../../contract/archive-release.ts'

/** The line of the README that names the release; kept up to date by whoever makes one. */
const LINE = /^Archive release \d+, root `[0-9a-f]{64}`/m

/** The README with the number and root of a release in its line. @throws {Error} where it has no such line */
export function nameInReadme(readme: string, { number, root }: Pick<ReleaseManifest, 'number' | 'root'>): string {
  if (!LINE.test(readme)) throw new Error('README.md has no line "Archive release N, root `…`".')
  return readme.replace(LINE, `Archive release ${number}, root \`${root}\``)
}
