import { successSchema } from '../session.ts'
import { newUploadSchema, uploadPartSchema, uploadSchema } from '../studio/upload.ts'
import { defineCall, fileField } from './define-call.ts'

export const beginUpload = defineCall({
  method: 'POST',
  path: '/api/v2/studio/uploads',
  access: { role: 'analyst' },
  summary: 'Begin a data file that is sent in parts.',
  body: newUploadSchema,
  answer: uploadSchema,
  errors: [],
})

export const getUpload = defineCall({
  method: 'GET',
  path: '/api/v2/studio/uploads/:id',
  access: { role: 'analyst' },
  summary: 'How far a file that is sent in parts has come.',
  answer: uploadSchema,
  errors: ['upload/not-found'],
})

export const sendPart = defineCall({
  method: 'PUT',
  path: '/api/v2/studio/uploads/:id',
  access: { role: 'analyst' },
  summary: 'Send the next part of a file.',
  bodies: { 'multipart/form-data': uploadPartSchema.extend({ file: fileField }) },
  answer: uploadSchema,
  errors: ['upload/not-found', 'upload/other-place', 'upload/too-large', 'upload/no-file', 'upload/incomplete'],
})

export const dropUpload = defineCall({
  method: 'DELETE',
  path: '/api/v2/studio/uploads/:id',
  access: { role: 'analyst' },
  summary: 'Throw away what came of a file.',
  answer: successSchema,
  errors: ['upload/not-found'],
})

export const UPLOAD_CALLS = [beginUpload, getUpload, sendPart, dropUpload] as const
