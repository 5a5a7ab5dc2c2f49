import asc from 'assemblyscript/asc'

const ENTRY = 'src/reconcile/screening/kernel/index.ts'

/** Compiles the kernel of the reconciliation to WebAssembly. Errors: the compiler's, in full. */
export async function buildKernel(output = 'dist/reconcile/kernel.wasm') {
  const flags = [
    '-O3',
    '--noAssert',
    ...['--runtime', 'stub'],
    ...['--enable', 'simd', '--enable', 'threads'],
    ...['--importMemory', '--zeroFilledMemory', '--sharedMemory', '--maximumMemory', '32768'],
  ]
  const {error, stderr} = await asc.main([ENTRY, '--outFile', output, ...flags])
  if (error) throw new Error(`${ENTRY} does not compile\n${stderr}`)
}
