/** An emulator in a process of its own, to be killed. */
import {startEmulator} from '../../src/emulator/start.ts'

const [dataDir] = process.argv.slice(2)
const emulator = await startEmulator({port: 0, dataDir, seed: 1})
process.stdout.write(`${JSON.stringify(emulator)}\n`)
