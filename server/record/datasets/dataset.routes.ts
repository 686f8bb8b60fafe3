import type { z } from 'zod'
import * as calls from '../../../contract/calls/dataset.ts'
import * as uploadCalls from '../../../contract/calls/upload.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import {
  acceptedRepairsSchema,
  datasetDescriptionSchema,
  type datasetListResponseSchema,
} from '../../../contract/studio/dataset.ts'
import { PART_BYTES, uploadPartSchema } from '../../../contract/studio/upload.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import type { PartUpload } from '../../base/uploads/part-uploads.ts'
import { receiveUpload, uploadFields, uploadJson } from '../../base/uploads/receive-upload.ts'
import { findVintageNumbers } from '../vintages/vintage.repository.ts'
import { findDatasets, type DatasetRow } from './dataset.repository.ts'
import { addDataset, describeColumns, readDataset, readRows, showColumns } from './dataset.service.ts'
import { DATASET_LIMITS } from './read-dataset-in-subprocess.ts'

/** Data sets: uploading, describing, and looking at what a design may be made from. */
export function datasetRoutes(context: ServerContext): Route[] {
  const { parts } = context.uploads
  return [
    implement(uploadCalls.beginUpload, async ({ body, caller }) => state(await parts.begin(caller.user.id, body))),
    implement(uploadCalls.getUpload, async ({ params, caller }) => state(await parts.find(caller.user.id, params.id))),
    implement(uploadCalls.sendPart, async ({ request, params, caller }) => {
      // nothing is read for a file of somebody else
      await parts.find(caller.user.id, params.id)
      const part = await receiveUpload(request, context.uploads, PART_BYTES)
      const { from } = await uploadFields(context.uploads, part, uploadPartSchema)
      try {
        return state(await parts.put(caller.user.id, params.id, from, part.path))
      } finally {
        await context.uploads.remove(part.path)
      }
    }),
    implement(uploadCalls.dropUpload, async ({ params, caller }) => {
      await parts.drop(caller.user.id, params.id)
      return { success: true as const }
    }),
    implement(calls.listDatasets, async () => {
      const vintages = await findVintageNumbers(context.db)
      const datasets = (await findDatasets(context.db)).map((row) => toListItem(row, vintages))
      return { datasets: datasets.filter(({ recipe }) => !recipe) }
    }),
    implement(calls.addDataset, async ({ request, caller }) => {
      const account = caller.user.id
      const upload = await receiveUpload(request, context.uploads, DATASET_LIMITS.bytes, async (fields, to) =>
        fields.upload === undefined ? null : parts.whole(account, fields.upload, to),
      )
      const said = await uploadJson(context.uploads, upload, 'description', datasetDescriptionSchema)
      const repairs = await uploadJson(context.uploads, upload, 'repairs', acceptedRepairsSchema, '[]')
      const { casefile, sheet } = upload.fields
      const added = await addDataset(context, upload, said, account, casefile, { sheet, repairs })
      // one that is refused stays, so that what it asks can be answered without sending it again
      if (upload.fields.upload !== undefined) await parts.drop(account, upload.fields.upload)
      return added
    }),
    implement(calls.getDataset, ({ params, query }) => readDataset(context, params.sha256, query.casefile)),
    implement(calls.showColumns, ({ params, body }) => showColumns(context, params.sha256, body)),
    implement(calls.describeColumns, ({ params, body, caller }) =>
      describeColumns(context, params.sha256, body, caller.user),
    ),
    implement(calls.getRows, ({ params, query }) => readRows(context, params.sha256, query)),
  ]
}

const state = (upload: PartUpload) => ({ ...upload, part_bytes: PART_BYTES })

function toListItem(
  row: DatasetRow,
  vintages: ReadonlyMap<string, number>,
): z.infer<typeof datasetListResponseSchema>['datasets'][number] {
  const info = JSON.parse(row.info_json) as DatasetInfo
  const vintage = vintages.get(`${row.id} ${row.sha256}`) ?? null
  return { ...info, columns: info.columns.length, is_archive: row.uploaded_by === null, vintage }
}
