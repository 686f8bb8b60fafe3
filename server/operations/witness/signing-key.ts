import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { rawOf } from '../../base/chain/signature.ts'
import { durableFiles } from '../../base/store/durable-files.ts'
import { checkpointFolder } from './checkpoint-files.ts'

/** The key with which this archive signs. */
export interface SigningKey {
  /** Base64 of the 32 public bytes. */
  publicKey: string
  publicPem: string
  /** @returns Base64 */
  sign(text: string): string
}

/** Name of the setting that holds the private key as PEM, for those who do not want it beside the data. */
export const KEY_SETTING = 'CHECKPOINT_KEY'

/**
 * The key from the environment, else the one in the data folder, which is made at the first use and which nobody but the
 * server's account can read.
 *
 * @throws {Error} where the setting holds no Ed25519 key
 */
export function openSigningKey(
  dataFolder: string,
  environment: Record<string, string | undefined> = process.env,
): SigningKey {
  const given = environment[KEY_SETTING]?.trim()
  const privateKey = given ? readGiven(given) : createPrivateKey(readOrMake(dataFolder))
  const publicKey = createPublicKey(privateKey)
  return {
    publicKey: rawOf(publicKey),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

/** A PEM in one line of a settings file has its line ends written as `\n`. */
function readGiven(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // said below, without what was given
  }
  throw new Error(`The setting ${KEY_SETTING} is not valid: must be an Ed25519 private key as PEM.`)
}

function readOrMake(dataFolder: string): string {
  const folder = checkpointFolder(dataFolder)
  const file = path.join(folder, 'key.pem')
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8')
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    fs.writeFileSync(file, pem, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    // Another process was first: its key is the one.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return fs.readFileSync(file, 'utf8')
    throw error
  }
  durableFiles.syncFolder(folder)
  return pem
}
