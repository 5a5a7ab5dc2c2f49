import {writeLargeWorld} from './large-world.ts'

/**
 * Writes a world in a process of its own, which can be stopped at any time, and prints its size.
 *
 *   node bench/reconcile/write-world.ts DIRECTORY CHARGES
 */
const [directory = '.', charges = '100'] = process.argv.slice(2)
console.log(JSON.stringify(writeLargeWorld(directory, Number(charges))))
