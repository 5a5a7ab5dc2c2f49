/** The emulator in a process of its own; says its ready line to the parent. */
import {startEmulator} from '../../src/emulator/start.ts'

const {url, controlUrl, credentials} = await startEmulator({port: 0})
process.send?.({url, controlUrl, ...credentials.test})
process.on('disconnect', () => process.exit())
