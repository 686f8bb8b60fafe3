import type { z } from 'zod'
import { parseInput, parseJson } from '../http/parse-input.ts'
import type { Upload, UploadFolder } from './receive-upload.ts'

/**
 * The fields of a form beside its file; where they are wrong, the file does not stay.
 *
 * @throws {ServerError} `request/invalid`
 */
export async function uploadFields<Schema extends z.ZodType>(
  folder: UploadFolder,
  upload: Upload,
  schema: Schema,
): Promise<z.output<Schema>> {
  return orRemove(folder, upload, () => parseInput(schema, upload.fields))
}

/** The same for a field that holds JSON; where it is absent, `otherwise` is read in its place. */
export async function uploadJson<Schema extends z.ZodType>(
  folder: UploadFolder,
  upload: Upload,
  field: string,
  schema: Schema,
  otherwise = '{}',
): Promise<z.output<Schema>> {
  const { [field]: text = otherwise } = upload.fields
  return orRemove(folder, upload, () => parseInput(schema, parseJson(text, `The field "${field}"`)))
}

async function orRemove<Value>(folder: UploadFolder, { path }: Upload, parse: () => Value): Promise<Value> {
  try {
    return parse()
  } catch (error) {
    await folder.remove(path)
    throw error
  }
}
