import {setFlagsFromString} from 'node:v8'

interface Growth {
  /** By how much V8's nursery grows when it is full. */
  readonly nursery: number
  /** How much larger than what lives the rest may become, in percent; 0 is V8's own guess. */
  readonly slackPercent: number
}

function setGrowth({nursery, slackPercent}: Growth): void {
  setFlagsFromString(`--semi-space-growth-factor=${nursery}`)
  setFlagsFromString(`--heap-growing-percent=${slackPercent}`)
}

const USUAL: Growth = {nursery: 2, slackPercent: 0}
const HELD: Growth = {nursery: 1, slackPercent: 30}
let isHeld = false

/**
 * Lets V8's heap grow no more than it must: rows that need a closer look live long, so a larger
 * nursery saves nothing, and room for garbage would be a third of all memory. Code that is loaded
 * meanwhile is not taken from the compile cache, so this comes when all but the threads' one file is
 * loaded.
 */
export function holdHeap(): void {
  setGrowth(HELD)
  isHeld = true
}

export function releaseHeap(): void {
  if (isHeld) setGrowth(USUAL)
  isHeld = false
}
