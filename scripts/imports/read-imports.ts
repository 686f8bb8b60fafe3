import fs from 'node:fs'
import path from 'node:path'

/**
 * When an import is followed: `value` as the file is loaded, `later` when the running code asks for it (`import()`, a
 * worker's address), `type` never.
 */
export type ImportKind = 'value' | 'later' | 'type'

export interface Import {
  specifier: string
  kind: ImportKind
  /** The file it leads to, relative to the checkout; null for a package from elsewhere, a style sheet or data. */
  target: string | null
}

/** Imports of every source file by its path relative to the checkout, with slashes, in the order of their paths. */
export type Imports = ReadonlyMap<string, { text: string; imports: Import[] }>

const SOURCE = /\.(ts|tsx|mjs|astro)$/
/** `import …`, `export … from` and `declare module`, at the beginning of a line, so that no text or comment is taken for one. */
const STATIC =
  /^[ \t]*(?:(import|export)\s+(type\s+(?!from\b))?((?:[\w$]+\s*,?\s*)?(?:\{[^{}]*\}|\*(?:\s+as\s+[\w$]+)?)?)\s*(?:from\s*)?|(declare module)\s+)['"]([^'"\n]+)['"]/gm
const LATER = /\b(?:import\s*\(\s*|new URL\(\s*)['"](\.{0,2}[^'"\n]+)['"]/g

/**
 * Reads the sources of some folders.
 *
 * @param root    the checkout
 * @param folders names of folders in it; one that is not there is left out
 */
export function readImports(root: string, folders: readonly string[]): Imports {
  const found = folders.flatMap((folder) => [...sourceFiles(root, folder)]).toSorted()
  const known = new Set(found)
  const doors = readDoors(root)
  return new Map(
    found.map((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8')
      const imports = importsOf(text).map((one) => ({
        ...one,
        target: doors.get(one.specifier) ?? resolve(file, one.specifier, known),
      }))
      return [file, { text, imports }]
    }),
  )
}

/** What the names of our own packages lead to, as each one's `exports` says. */
export function readDoors(root: string): ReadonlyMap<string, string> {
  const manifests = fs.globSync('packages/*/package.json', { cwd: root })
  const doors = manifests.flatMap((manifest) => {
    const { name, exports } = JSON.parse(fs.readFileSync(path.join(root, manifest), 'utf8')) as Manifest
    const folder = path.posix.dirname(manifest.replaceAll(path.sep, '/'))
    const entries = Object.entries(exports)
    return entries.map(([entry, file]) => [path.posix.join(name, entry), path.posix.join(folder, file)] as const)
  })
  return new Map(doors)
}

interface Manifest {
  name: string
  exports: Record<string, string>
}

function* sourceFiles(root: string, folder: string): Generator<string> {
  if (!fs.existsSync(path.join(root, folder))) return
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) yield* sourceFiles(root, file)
    else if (SOURCE.test(entry.name)) yield file
  }
}

/** What a text imports, in the order in which it says so. */
export function importsOf(text: string): Omit<Import, 'target'>[] {
  const atOnce = [...text.matchAll(STATIC)].map(([, , typeWord, names = '', augments, specifier]) => ({
    specifier,
    kind: typeWord || augments || areTypes(names) ? ('type' as const) : ('value' as const),
  }))
  const later = [...text.matchAll(LATER)].map(([, specifier]) => ({ specifier, kind: 'later' as const }))
  return [...atOnce, ...later]
}

/** `{ type A, type B }`: nothing is left of such an import when it runs. */
function areTypes(names: string): boolean {
  const inner = /^\{([^{}]*)\}$/.exec(names.trim())?.[1]
  const listed = inner?.split(',').flatMap((name) => name.trim() || [])
  return listed !== undefined && listed.length > 0 && listed.every((name) => name.startsWith('type '))
}

function resolve(file: string, specifier: string, known: ReadonlySet<string>): string | null {
  if (!specifier.startsWith('.')) return null
  const bare = path.posix.join(path.posix.dirname(file), specifier.split('?')[0])
  return [bare, `${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`].find((candidate) => known.has(candidate)) ?? null
}
