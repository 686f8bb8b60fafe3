import type { z } from 'zod'
import type { DatasetInfo } from '../../contract/publication.ts'
import {
  datasetColumnsSchema,
  datasetDescriptionSchema,
  datasetListResponseSchema,
  datasetResponseSchema,
  datasetRowsQuerySchema,
  datasetRowsResponseSchema,
  datasetUploadFieldsSchema,
} from '../../contract/studio/dataset.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { receiveUpload } from '../uploads/receive-upload.ts'
import { fileField, uploadJson } from '../uploads/upload-fields.ts'
import { findDatasets } from './dataset.repository.ts'
import { addDataset, describeColumns, readDataset, readRows } from './dataset.service.ts'
import type { DatasetRow } from './dataset.table.ts'
import { DATASET_LIMITS } from './read-dataset-apart.ts'

const ONE = '/api/v2/studio/datasets/:sha256'
const analyst = { role: 'analyst' } as const
const READING = ['dataset/unreadable', 'upload/took-too-long', 'upload/took-too-much-memory', 'upload/busy'] as const

/** Data sets: uploading, describing, and looking at what a design may be made from. */
export function datasetRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/v2/studio/datasets',
      access: analyst,
      summary: 'Data sets, those of the archive first.',
      answer: datasetListResponseSchema,
      errors: [],
      handle: async () => ({ datasets: (await findDatasets(context.db)).map(toListItem) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/v2/studio/datasets',
      access: analyst,
      summary: 'Keep a data file (CSV, TSV, XLSX, Parquet, Stata) with its description and profile.',
      bodies: { 'multipart/form-data': datasetUploadFieldsSchema.extend({ file: fileField }) },
      answer: datasetResponseSchema,
      errors: ['upload/no-file', 'upload/incomplete', 'upload/too-large', ...READING],
      handle: async ({ request, caller }) => {
        const upload = await receiveUpload(request, context.uploads, DATASET_LIMITS.bytes)
        const said = await uploadJson(context.uploads, upload, 'description', datasetDescriptionSchema)
        return addDataset(context, upload, said, caller.user.id)
      },
    }),
    defineRoute({
      method: 'GET',
      path: ONE,
      access: analyst,
      summary: 'One data set with the profile of its columns.',
      answer: datasetResponseSchema,
      errors: ['dataset/not-found', 'dataset/missing', ...READING],
      handle: ({ params }) => readDataset(context, params.sha256!),
    }),
    defineRoute({
      method: 'PUT',
      path: `${ONE}/columns`,
      access: analyst,
      summary: 'Say what columns of an uploaded data set mean.',
      body: datasetColumnsSchema,
      answer: datasetResponseSchema,
      errors: ['dataset/not-found', 'dataset/missing', 'dataset/of-archive', ...READING],
      handle: ({ params, body }) => describeColumns(context, params.sha256!, body),
    }),
    defineRoute({
      method: 'GET',
      path: `${ONE}/rows`,
      access: analyst,
      summary: 'Some rows, without columns that a design not yet locked names as an outcome.',
      query: datasetRowsQuerySchema,
      answer: datasetRowsResponseSchema,
      errors: ['request/invalid', 'dataset/not-found', 'dataset/missing', ...READING],
      handle: ({ params, query }) => readRows(context, params.sha256!, query),
    }),
  ]
}

function toListItem(row: DatasetRow): z.infer<typeof datasetListResponseSchema>['datasets'][number] {
  const info = JSON.parse(row.info_json) as DatasetInfo
  return { ...info, columns: info.columns.length, is_archive: row.uploaded_by === null }
}
