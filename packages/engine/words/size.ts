import { plural } from './count.ts'

/** A file size as people read it, in units of 1,024: `900 bytes`, `212 KB`, `18.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return plural(bytes, 'byte')
  const kilobytes = bytes / 1024
  if (Math.round(kilobytes) < 1024) return `${Math.round(kilobytes)} KB`
  const megabytes = kilobytes / 1024
  return megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}
