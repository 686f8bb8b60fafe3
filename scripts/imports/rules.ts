/** Rooms that each room may import; every room may import itself. */
export const ROOMS: Record<string, readonly string[]> = {
  engine: [],
  contract: ['engine'],
  ui: ['contract', 'engine'],
  server: ['contract', 'engine'],
  studio: ['contract', 'engine', 'ui'],
  site: ['contract', 'engine', 'ui'],
}

/** The server's wings: each may import itself and those before it. What stands beside them puts them together. */
export const WINGS = ['base', 'people', 'texts', 'record', 'site', 'readers', 'operations']
/** Folders of the server beside the wings, which may import every wing. */
export const BESIDE_WINGS = ['api', 'test-support']

/** Packages the engine may use: pure, small, no Node or DOM. */
export const ENGINE_PACKAGES = /^(zod\/mini|papaparse|pure-rand(\/.*)?|@stdlib\/.*)$/
/** What would make the engine answer differently for the same input and seed. */
export const ENGINE_FORBIDDEN =
  /\bMath\.random\b|\bnew Date\(\)|\bDate\.now\b|\bfetch\(|\bprocess\.|\bperformance\.now\b/
/** Folders of the engine's designs that are no design: what several of them share. */
export const NO_DESIGN = ['shared']

/** Tests, and what only they use, may import whatever they try out. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.includes('/test-support/')
}
