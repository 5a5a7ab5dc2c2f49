import {shellWord} from '../text/shell-word.ts'

/** What gathers the answer to a block, in a directory of its name. */
export const caseCommand = (blockId: string): string =>
  `pixctl blocks case ${shellWord(blockId)} --out ${shellWord(blockId)}`
