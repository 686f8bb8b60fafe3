import { z } from 'zod'
import { dataProfileSchema } from '../data-profile.ts'
import { datasetInfoSchema } from '../publication.ts'

/** What an analyst says of an uploaded file; the rest is read from it. */
export const datasetDescriptionSchema = datasetInfoSchema.pick({
  name: true,
  description: true,
  citation: true,
  source: true,
  licence: true,
})

export const datasetListResponseSchema = z.object({
  datasets: z.array(datasetInfoSchema.omit({ columns: true }).extend({ columns: z.int(), is_archive: z.boolean() })),
})
/** Answer of an upload and of `GET /api/v2/studio/datasets/:sha256`. */
export const datasetResponseSchema = z.object({ dataset: datasetInfoSchema, profile: dataProfileSchema })
