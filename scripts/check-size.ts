// Bundles the engine as a browser would load it and prints what each design weighs; writes nothing.
// Usage: npm run check:size. Ends with 1 when a design's own code is over the limit.
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { bundleForBrowser } from './bundle-for-browser.ts'

const LIMIT_BYTES = 40 * 1024
const analyzer = path.resolve(import.meta.dirname, '../engine/analyze.ts')

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
  return { name, own, shared }
})

console.log('gzipped; "own" is loaded for this design alone, "shared" once for all that use it\n')
console.log(`${'core (before a design is chosen)'.padEnd(34)} ${kilobytes(zipped(first))}`)
console.log(`\n${'design'.padEnd(22)} ${'own'.padStart(9)} ${'shared'.padStart(9)}`)
for (const { name, own, shared } of rows) console.log(`${name.padEnd(22)} ${kilobytes(own)} ${kilobytes(shared)}`)
const over = rows.filter(({ own }) => own > LIMIT_BYTES)
console.log(
  over.length
    ? `\nOver ${LIMIT_BYTES / 1024} KB: ${over.map(({ name }) => name).join(', ')}`
    : `\nEvery design's own code is within ${LIMIT_BYTES / 1024} KB.`,
)
process.exitCode = over.length ? 1 : 0
