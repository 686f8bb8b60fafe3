/*
 * Bundles the engine as a browser would load it and prints what each design weighs; writes nothing. Ends with 1 when a browser
 * loads more for a design than the limit.
 *
 * Usage: npx casefiles check size
 */
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { bundleForBrowser } from './bundle-for-browser.ts'

/**
 * What a browser may load before it can compute a design, compressed: a second of the line on which pages are judged, a phone's
 * of 1.6 megabits. How it is split among core, shared and own chunks is nothing that a reader waits for.
 */
const LIMIT_BYTES = 200_000
const analyzer = path.resolve(import.meta.dirname, '../packages/engine/analyze.ts')

function withImports(chunks: Map<string, Rolldown.OutputChunk>, start: string, found = new Set<string>()): Set<string> {
  if (found.has(start)) return found
  found.add(start)
  for (const imported of chunks.get(start)!.imports) withImports(chunks, imported, found)
  return found
}

const chunks = await bundleForBrowser(analyzer)
const zipped = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name)!.code).length, 0)
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(6)} KB`

const entry = [...chunks.values()].find((chunk) => chunk.isEntry)!
const first = withImports(chunks, entry.fileName)
const designs = [...chunks.values()]
  .filter((chunk) => chunk.isDynamicEntry && /designs\/[^/]+\/index\.ts$/.test(chunk.facadeModuleId ?? ''))
  .map((chunk) => ({
    name: path.basename(path.dirname(chunk.facadeModuleId!)),
    needs: withImports(chunks, chunk.fileName),
  }))
  .sort((a, b) => a.name.localeCompare(b.name))
const users = (chunk: string) => designs.filter(({ needs }) => needs.has(chunk)).length

const rows = designs.map(({ name, needs }) => {
  const own = zipped([...needs].filter((chunk) => users(chunk) === 1 && !first.has(chunk)))
  const shared = zipped([...needs].filter((chunk) => users(chunk) > 1 && !first.has(chunk)))
  return { name, own, shared, all: zipped(new Set([...first, ...needs])) }
})

console.log('gzipped; "own" is loaded for this design alone, "shared" once for all that use it, "all" with the core\n')
console.log(`${'core (before a design is chosen)'.padEnd(34)} ${kilobytes(zipped(first))}`)
console.log(`\n${'design'.padEnd(22)} ${'own'.padStart(9)} ${'shared'.padStart(9)} ${'all'.padStart(9)}`)
for (const { name, own, shared, all } of rows)
  console.log(`${name.padEnd(22)} ${kilobytes(own)} ${kilobytes(shared)} ${kilobytes(all)}`)
const over = rows.filter(({ all }) => all > LIMIT_BYTES)
console.log(
  over.length
    ? `\nOver ${kilobytes(LIMIT_BYTES).trim()}: ${over.map(({ name }) => name).join(', ')}`
    : `\nFor every design a browser loads at most ${kilobytes(LIMIT_BYTES).trim()}.`,
)
process.exitCode = over.length ? 1 : 0
