import {existsSync} from 'node:fs'
import {expect, test} from 'vitest'
import {builtUrl, workerUrl} from '../../src/platform/worker-url.ts'

test.each([
  {
    name: 'the sources',
    here: 'file:///p/src/platform/worker-url.ts',
    worker: 'file:///p/src/inbox/writer/worker.ts',
    built: 'file:///p/dist/dashboard/app.js',
  },
  {
    name: 'a chunk of the bundle',
    here: 'file:///p/dist/chunks/x-123.js',
    worker: 'file:///p/dist/inbox/writer/worker.js',
    built: 'file:///p/dist/dashboard/app.js',
  },
  {
    name: 'a bundle below another folder of that name',
    here: 'file:///p/dist/y/dist/commands/pix/create.js',
    worker: 'file:///p/dist/y/dist/inbox/writer/worker.js',
    built: 'file:///p/dist/y/dist/dashboard/app.js',
  },
])('threads and files of the build are found from $name', ({here, worker, built}) => {
  expect(workerUrl('inbox/writer/worker', here).href).toBe(worker)
  expect(builtUrl('dashboard/app.js', here).href).toBe(built)
})

test.each(['inbox/writer/worker', 'reconcile/thread/worker'])('%s is there', (entry) => {
  expect(existsSync(workerUrl(entry))).toBe(true)
})
