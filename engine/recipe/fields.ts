import * as z from 'zod/mini'

/** A column that is there. */
export const columnField = z.string().check(z.minLength(1), z.maxLength(200))
/** A column that is made: no blank around it, as the file's header keeps none. */
export const newColumnField = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
export const formulaField = z.string().check(z.minLength(1), z.maxLength(1000))
export const columnsField = z.array(columnField).check(z.minLength(1), z.maxLength(500))
export const sha256Field = z.string().check(z.regex(/^[0-9a-f]{64}$/))
