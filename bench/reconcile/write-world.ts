import {type WorldName, writeNamedWorld} from './named-worlds.ts'

/**
 * Writes a world in a process of its own, which can be stopped at any time, and prints its size.
 *
 *   node bench/reconcile/write-world.ts DIRECTORY CHARGES [WORLD] [SEED]
 */
const [directory = '.', charges = '100', world = 'clean', seed = '1'] = process.argv.slice(2)
const written = await writeNamedWorld(world as WorldName, directory, {
  charges: Number(charges),
  seed: Number(seed),
})
console.log(JSON.stringify(written))
