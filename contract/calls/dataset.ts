import { dataSourceListSchema, dataSourceRequestSchema, dataSourceSchema } from '../studio/data-source.ts'
import {
  datasetColumnsSchema,
  datasetLooksSchema,
  datasetQuerySchema,
  datasetListResponseSchema,
  datasetResponseSchema,
  datasetRowsQuerySchema,
  datasetRowsResponseSchema,
  datasetUploadFieldsSchema,
} from '../studio/dataset.ts'
import { recipePreviewRequestSchema, recipePreviewSchema, recipeRequestSchema } from '../studio/recipe.ts'
import { defineCall, fileField } from './define-call.ts'

export const listSources = defineCall({
  method: 'GET',
  path: '/api/v2/studio/sources',
  access: { role: 'analyst' },
  summary: 'Sources of data sets, with every vintage that came and what became of it.',
  answer: dataSourceListSchema,
  errors: [],
})

export const declareSource = defineCall({
  method: 'PUT',
  path: '/api/v2/studio/datasets/:sha256/source',
  access: { role: 'analyst' },
  summary: 'Declare where new vintages of an uploaded data set come from, or change it.',
  body: dataSourceRequestSchema,
  answer: dataSourceSchema,
  errors: [
    'dataset/not-found',
    'dataset/missing',
    'dataset/of-archive',
    'takedown/taken-down',
    'source/of-prepared',
    'source/of-another',
    'source/fixed',
    'source/rules-do-not-hold',
    'upload/address-refused',
    'dataset/unreadable',
    'upload/took-too-long',
    'upload/took-too-much-memory',
    'upload/busy',
  ],
})

export const DATA_SOURCE_CALLS = [listSources, declareSource] as const

const READING = ['dataset/unreadable', 'upload/took-too-long', 'upload/took-too-much-memory', 'upload/busy'] as const

export const listDatasets = defineCall({
  method: 'GET',
  path: '/api/v2/studio/datasets',
  access: { role: 'analyst' },
  summary: 'Data sets, those of the archive first.',
  answer: datasetListResponseSchema,
  errors: [],
})

export const addDataset = defineCall({
  method: 'POST',
  path: '/api/v2/studio/datasets',
  access: { role: 'analyst' },
  summary: 'Keep a data file (CSV, TSV, XLSX, Parquet, Stata) with its description and profile.',
  bodies: { 'multipart/form-data': datasetUploadFieldsSchema.extend({ file: fileField.optional() }) },
  answer: datasetResponseSchema,
  errors: [
    'upload/no-file',
    'upload/incomplete',
    'upload/not-found',
    'upload/too-large',
    'dataset/choose-sheet',
    ...READING,
  ],
})

export const getDataset = defineCall({
  method: 'GET',
  path: '/api/v2/studio/datasets/:sha256',
  access: { role: 'analyst' },
  summary: 'One data set with the profile of its columns.',
  query: datasetQuerySchema,
  answer: datasetResponseSchema,
  errors: ['dataset/not-found', 'dataset/missing', 'takedown/taken-down', ...READING],
})

export const showColumns = defineCall({
  method: 'POST',
  path: '/api/v2/studio/datasets/:sha256/looks',
  access: { role: 'analyst' },
  summary: 'Show columns of an uploaded file: all but those that hold the outcome. Recorded as a look at each.',
  body: datasetLooksSchema,
  answer: datasetResponseSchema,
  errors: ['request/invalid', 'dataset/not-found', 'dataset/missing', 'takedown/taken-down', ...READING],
})

export const describeColumns = defineCall({
  method: 'PUT',
  path: '/api/v2/studio/datasets/:sha256/columns',
  access: { role: 'analyst' },
  summary: 'Say what columns of an uploaded data set mean.',
  body: datasetColumnsSchema,
  answer: datasetResponseSchema,
  errors: ['dataset/not-found', 'dataset/missing', 'takedown/taken-down', 'dataset/of-archive', ...READING],
})

export const getRows = defineCall({
  method: 'GET',
  path: '/api/v2/studio/datasets/:sha256/rows',
  access: { role: 'analyst' },
  summary: 'Some rows, without columns that a design not yet locked names as an outcome.',
  query: datasetRowsQuerySchema,
  answer: datasetRowsResponseSchema,
  errors: ['request/invalid', 'dataset/not-found', 'dataset/missing', 'takedown/taken-down', ...READING],
})

const RECIPE = ['recipe/refused', 'recipe/source-prepared', 'run/data-changed', ...READING] as const

export const previewRecipe = defineCall({
  method: 'POST',
  path: '/api/v2/studio/datasets/:sha256/recipe/preview',
  access: { role: 'analyst' },
  summary: 'What steps would make of a data set: rows before and after each, columns, first rows, defects.',
  body: recipePreviewRequestSchema,
  answer: recipePreviewSchema,
  errors: ['dataset/not-found', 'dataset/missing', 'takedown/taken-down', ...RECIPE],
})

export const prepareDataset = defineCall({
  method: 'POST',
  path: '/api/v2/studio/datasets/:sha256/recipe',
  access: { role: 'analyst' },
  summary: 'Keep the data set that steps make of another one, with the recipe as part of it.',
  body: recipeRequestSchema,
  answer: datasetResponseSchema,
  errors: ['dataset/not-found', 'dataset/missing', 'takedown/taken-down', ...RECIPE],
})

export const DATASET_CALLS = [
  listDatasets,
  addDataset,
  getDataset,
  showColumns,
  describeColumns,
  getRows,
  previewRecipe,
  prepareDataset,
] as const
