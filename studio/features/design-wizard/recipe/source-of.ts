import type { DatasetInfo } from '../../../../contract/publication.ts'

/** The file that the steps begin with. */
export const sourceOf = ({ sha256, recipe }: DatasetInfo): string => recipe?.sources[0].sha256 ?? sha256
