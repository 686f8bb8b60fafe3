import path from 'node:path'
import { build, type Rolldown } from 'vite'

/**
 * Bundles a module as a browser loads it: minified, with what it imports lazily in chunks of its own. Nothing is written.
 *
 * @param entry absolute path of a module; its exports are kept
 * @returns     chunks by file name
 */
export async function bundleForBrowser(entry: string): Promise<Map<string, Rolldown.OutputChunk>> {
  const built = await build({
    root: path.resolve(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  const chunks = output.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
}
