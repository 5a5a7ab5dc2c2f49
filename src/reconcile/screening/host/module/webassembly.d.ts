/** As much of WebAssembly as the kernel needs: TypeScript has it among the browser's types alone. */
declare namespace WebAssembly {
  class Memory {
    constructor(limits: {initial: number; maximum: number; shared: true})
    readonly buffer: SharedArrayBuffer
  }
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(
      module: Module,
      imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
    )
    readonly exports: Record<string, unknown>
  }
}
