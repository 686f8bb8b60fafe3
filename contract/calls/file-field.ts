import { z } from 'zod'

/** The file itself, in descriptions of a form. */
export const fileField = z.file()
