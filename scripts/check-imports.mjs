// Checks who imports whom (docs/architecture.md, "Rooms"), and that the engine stays free of chance, clock and network.
// Reads source files only; exits 1 with one line per breach.
import fs from 'node:fs'
import path from 'node:path'

/** Rooms each room may import; every room may import itself. */
const ALLOWED = {
  engine: [],
  contract: ['engine'],
  ui: ['contract', 'engine'],
  server: ['contract', 'engine'],
  studio: ['contract', 'engine', 'ui'],
  site: ['contract', 'engine', 'ui'],
}
/** Packages the engine may use: pure, small, no Node or DOM. */
const ENGINE_PACKAGES = /^(zod\/mini|papaparse|pure-rand(\/.*)?|@stdlib\/.*)$/
const ENGINE_FORBIDDEN = /\bMath\.random\b|\bnew Date\b|\bDate\.now\b|\bfetch\(|\bprocess\.|\bperformance\.now\b/

const root = path.resolve(import.meta.dirname, '..')
const breaches = []

function* sourceFiles(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* sourceFiles(file)
    else if (/\.(ts|tsx|mjs|astro)$/.test(entry.name)) yield file
  }
}

function* importsOf(text) {
  const pattern = /(?:from\s*|import\s*\(\s*|import\s+)['"]([^'"\n]+)['"]/g
  for (const match of text.matchAll(pattern)) yield match[1]
}

function roomOf(file) {
  return path.relative(root, file).split(path.sep)[0]
}

// The one crossing: the page that mounts the studio.
const mountsStudio = (file) => path.relative(root, file).startsWith(path.join('site', 'pages', 'studio'))

function checkImport(room, file, specifier) {
  const where = path.relative(root, file)
  if (!specifier.startsWith('.')) {
    if (room === 'engine' && !ENGINE_PACKAGES.test(specifier))
      breaches.push(`${where}: the engine may not import ${specifier}`)
    return
  }
  const target = roomOf(path.resolve(path.dirname(file), specifier))
  if (target === room || !(target in ALLOWED) || ALLOWED[room].includes(target)) return
  if (target === 'studio' && mountsStudio(file)) return
  breaches.push(`${where}: ${room} may not import ${target} (${specifier})`)
}

for (const room of Object.keys(ALLOWED)) {
  for (const file of sourceFiles(path.join(root, room))) {
    if (/\.test\.tsx?$/.test(file) || file.includes(`${path.sep}test-support${path.sep}`)) continue
    const text = fs.readFileSync(file, 'utf8')
    for (const specifier of importsOf(text)) checkImport(room, file, specifier)
    if (room !== 'engine') continue
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    const found = ENGINE_FORBIDDEN.exec(code)
    if (found) breaches.push(`${path.relative(root, file)}: the engine may not use ${found[0]}`)
  }
}

if (breaches.length > 0) {
  console.error(breaches.join('\n'))
  process.exit(1)
}
console.log('Imports between rooms are as allowed.')
