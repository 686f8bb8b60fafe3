import fs from 'node:fs'
import path from 'node:path'
import type { Random } from '@casefiles/engine/numerics'

/** Turns one bit of a file over. @returns where, for a person */
export function flipBit(file: string, random: Random): string {
  const bytes = fs.readFileSync(file)
  const at = Math.floor(random.uniform() * bytes.length)
  bytes[at] ^= 1 << Math.floor(random.uniform() * 8)
  fs.writeFileSync(file, bytes)
  return `byte ${at} of ${path.basename(file)}`
}

/** A file of a folder, each as likely as the others. */
export function drawFile(folder: string, random: Random): string {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const files = names.map((name) => path.join(folder, name)).filter((file) => fs.statSync(file).isFile())
  return files[Math.floor(random.uniform() * files.length)]
}
