import fs from 'node:fs'
import path from 'node:path'

// Chromium made to run without a window comes first: the same engine, at about half the work
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  return [...candidates, ...FIXED].find((file) => fs.existsSync(file))
}

async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('playwright')
  const file = chromium.executablePath()
  return fs.existsSync(file) ? file : undefined
}

async function fromPackage(): Promise<string | undefined> {
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    return await packaged.executablePath()
  } catch {
    return undefined
  }
}

/**
 * The browser the tests drive, looked for in this order: `CHROMIUM_PATH`, an installed Chromium or Chrome,
 * Playwright's own, the npm package @sparticuz/chromium.
 *
 * @throws {Error} with one sentence that says what to install when none is found
 */
export async function findBrowser(): Promise<string> {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (!fs.existsSync(named)) throw new Error(`CHROMIUM_PATH points to ${named}, where there is no file.`)
    return named
  }
  const found = installed() ?? (await playwrightsOwn()) ?? (await fromPackage())
  if (found === undefined)
    throw new Error('No browser found: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  return found
}
