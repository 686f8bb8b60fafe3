// Checks who imports whom (docs/architecture.md, "Rooms" and "Layers"), that nothing is loaded in a circle, and that the
// engine stays free of chance, clock and network. The rules stand in scripts/imports/rules.ts.
// Reads source files only; exits 1 with one line per breach.
import path from 'node:path'
import { checkRules } from './imports/check-rules.ts'
import { readImports } from './imports/read-imports.ts'
import { ROOMS, LAYERS } from './imports/rules.ts'

const rooms = Object.keys(ROOMS)
const imports = readImports(path.resolve(import.meta.dirname, '..'), [...rooms, 'scripts', 'tests'])
const breaches = checkRules(imports)
if (breaches.length > 0) {
  console.error(breaches.join('\n'))
  process.exit(1)
}
const every = [...imports.values()].flatMap((file) => file.imports).filter(({ target }) => target !== null)
const byType = every.filter(({ kind }) => kind === 'type').length
console.log(
  `${imports.size} files in ${rooms.length} rooms and ${LAYERS.length} layers, scripts and tests; ${every.length} imports ` +
    `between them, ${byType} of types only. All are as allowed; 0 circles by value, 0 between rooms or layers.`,
)
