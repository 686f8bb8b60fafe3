import type { z } from 'zod'
import * as calls from '../../../contract/calls/dataset.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import {
  acceptedRepairsSchema,
  datasetDescriptionSchema,
  type datasetListResponseSchema,
} from '../../../contract/studio/dataset.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { receiveUpload, uploadJson } from '../../base/uploads/receive-upload.ts'
import { findVintageNumbers } from '../vintages/vintage.repository.ts'
import { findDatasets, type DatasetRow } from './dataset.repository.ts'
import { addDataset, describeColumns, readDataset, readRows, showColumns } from './dataset.service.ts'
import { DATASET_LIMITS } from './read-dataset-in-subprocess.ts'

/** Data sets: uploading, describing, and looking at what a design may be made from. */
export function datasetRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listDatasets, async () => {
      const vintages = await findVintageNumbers(context.db)
      const datasets = (await findDatasets(context.db)).map((row) => toListItem(row, vintages))
      return { datasets: datasets.filter(({ recipe }) => !recipe) }
    }),
    implement(calls.addDataset, async ({ request, caller }) => {
      const upload = await receiveUpload(request, context.uploads, DATASET_LIMITS.bytes)
      const said = await uploadJson(context.uploads, upload, 'description', datasetDescriptionSchema)
      const repairs = await uploadJson(context.uploads, upload, 'repairs', acceptedRepairsSchema, '[]')
      const { casefile, sheet } = upload.fields
      return addDataset(context, upload, said, caller.user.id, casefile, { sheet, repairs })
    }),
    implement(calls.getDataset, ({ params, query }) => readDataset(context, params.sha256, query.casefile)),
    implement(calls.showColumns, ({ params, body }) => showColumns(context, params.sha256, body)),
    implement(calls.describeColumns, ({ params, body, caller }) =>
      describeColumns(context, params.sha256, body, caller.user),
    ),
    implement(calls.getRows, ({ params, query }) => readRows(context, params.sha256, query)),
  ]
}

function toListItem(
  row: DatasetRow,
  vintages: ReadonlyMap<string, number>,
): z.infer<typeof datasetListResponseSchema>['datasets'][number] {
  const info = JSON.parse(row.info_json) as DatasetInfo
  const vintage = vintages.get(`${row.id} ${row.sha256}`) ?? null
  return { ...info, columns: info.columns.length, is_archive: row.uploaded_by === null, vintage }
}
