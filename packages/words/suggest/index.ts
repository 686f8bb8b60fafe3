import { DESIGN_FOLDERS } from '@casefiles/engine/names'
import { type RoomWords, type Tell, tellWith } from '../tell.ts'

/*
 * The door for whoever suggests designs from texts (`packages/cues`): what every design says then, and nothing of analyses.
 */

/** Writes why designs are suggested from a text. */
export const tellSuggestions: Tell = tellWith(
  Object.fromEntries(
    await Promise.all(
      Object.entries(DESIGN_FOLDERS).map(async ([design, folder]): Promise<[string, RoomWords]> => {
        const { suggestion } = await import(`../designs/${folder}/suggest.ts`)
        return [design, suggestion]
      }),
    ),
  ),
)
