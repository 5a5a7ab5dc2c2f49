/** As much of WebAssembly as the kernel needs: TypeScript has it among the browser's types alone. */
declare namespace WebAssembly {
  class Memory {
    constructor(limits: {initial: number})
    readonly buffer: ArrayBuffer
  }
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>)
    readonly exports: Record<string, unknown>
  }
}
