import {startEmulator} from '../../src/emulator/start.ts'

const [dataDir] = process.argv.slice(2)
const emulator = await startEmulator({port: 0, dataDir})
process.stdout.write(`${JSON.stringify(emulator)}\n`)
process.once('SIGTERM', () => emulator.close())
