import {
  codeOnlySchema,
  passwordAndCodeSchema,
  passwordOnlySchema,
  recoveryCodesSchema,
  secondFactorSchema,
  secondFactorSetUpSchema,
} from '../second-factor.ts'
import { successSchema } from '../session.ts'
import { defineCall } from './define-call.ts'

export const getSecondFactor = defineCall({
  method: 'GET',
  path: '/api/account/second-factor',
  access: 'signed-in',
  withoutSecondFactor: true,
  summary: 'Whether sign-in asks for a code as well, and how many recovery codes are left.',
  answer: secondFactorSchema,
  errors: [],
})

export const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/api/account/second-factor',
  access: 'signed-in',
  withoutSecondFactor: true,
  summary: 'Begin to set up a second factor: a secret for an app that makes codes. It counts once a code confirms it.',
  body: passwordOnlySchema,
  answer: secondFactorSetUpSchema,
  errors: ['auth/wrong-password', 'auth/too-many-attempts', 'second-factor/already-on'],
})

export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  access: 'signed-in',
  withoutSecondFactor: true,
  summary: 'Switch the second factor on with a code of the app; answers recovery codes, shown this once.',
  body: codeOnlySchema,
  answer: recoveryCodesSchema,
  errors: ['auth/wrong-code', 'auth/too-many-attempts', 'second-factor/already-on', 'second-factor/not-on'],
})

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  access: 'signed-in',
  summary: 'Make new recovery codes, shown this once; the old ones stop working.',
  body: passwordAndCodeSchema,
  answer: recoveryCodesSchema,
  errors: ['auth/wrong-password', 'auth/wrong-code', 'auth/too-many-attempts', 'second-factor/not-on'],
})

export const switchSecondFactorOff = defineCall({
  method: 'DELETE',
  path: '/api/account/second-factor',
  access: 'signed-in',
  summary: 'Switch the second factor off, with the password and a code.',
  body: passwordAndCodeSchema,
  answer: successSchema,
  errors: ['auth/wrong-password', 'auth/wrong-code', 'auth/too-many-attempts', 'second-factor/not-on'],
})

export const SECOND_FACTOR_CALLS = [
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  switchSecondFactorOff,
] as const
