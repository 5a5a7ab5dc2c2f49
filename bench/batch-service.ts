/** The emulator in a process of its own; says its ready line to the parent. */
import {startEmulator} from '../src/emulator/start.ts'

const {url, credentials} = await startEmulator({port: 0})
process.send?.({url, ...credentials.test})
process.on('disconnect', () => process.exit())
