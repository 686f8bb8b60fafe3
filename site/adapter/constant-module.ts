import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * A plugin of Vite that puts the values which a module exports in place of its code, so that a page carries the values
 * and nothing of what they were made from.
 *
 * @param file absolute path of a module whose exports are JSON values
 */
export default function constantModule(file: string): Plugin {
  return {
    name: 'constant-module',
    async load(id) {
      if (id !== file) return null
      const values: Record<string, unknown> = await import(pathToFileURL(file).href)
      const code = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      return { code: code.join('\n'), moduleType: 'js' }
    },
  }
}
