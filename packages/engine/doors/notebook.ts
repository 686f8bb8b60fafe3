/* The Explorer's settings as a notebook that runs elsewhere. */
export { notebookOfSettings } from '../explorer/notebook-of-settings.ts'
