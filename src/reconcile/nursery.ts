import {setFlagsFromString} from 'node:v8'

const setGrowth = (factor: number): void =>
  setFlagsFromString(`--semi-space-growth-factor=${factor}`)

/** V8's own. */
const GROWING = 2
const STILL = 1
let isHeld = false

/**
 * Lets V8's nursery grow no further: rows that need a closer look live long, so a larger one saves
 * nothing, and at a million charges it is a third of all memory. Code that is loaded meanwhile is not
 * taken from the compile cache, so this comes when all but the threads' one file is loaded.
 */
export function holdNursery(): void {
  setGrowth(STILL)
  isHeld = true
}

export function releaseNursery(): void {
  if (isHeld) setGrowth(GROWING)
  isHeld = false
}
