import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** nginx on this machine; undefined where it is not installed. */
export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => fs.existsSync(file))
}

/**
 * Starts nginx in a folder of its own with the configuration that compose.yaml gives it.
 *
 * @param filled what stands for `${NAME}` in it
 */
export function startNginx(
  program: string,
  template: string,
  folder: string,
  filled: Record<string, string>,
): ChildProcess {
  const server = fs
    .readFileSync(template, 'utf8')
    .replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => filled[name] ?? whole)
  fs.writeFileSync(path.join(folder, 'casefiles.conf'), server)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${path.join(folder, kind)};`,
  )
  const main = [
    // Started by root its processes would be another account's, which may not enter this folder, where long bodies are kept.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${path.join(folder, 'nginx.pid')};`,
    'events {}',
    'http {',
    '  access_log off;',
    ...temporary,
    `  include ${path.join(folder, 'casefiles.conf')};`,
    '}',
  ]
  const file = path.join(folder, 'nginx.conf')
  fs.writeFileSync(file, main.join('\n'))
  return spawn(program, ['-p', folder, '-e', path.join(folder, 'nginx.log'), '-c', file], { stdio: 'ignore' })
}
