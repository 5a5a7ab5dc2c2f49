/**
 * Options of Node for processes that run tests. Threads that tests start from the sources load Node's
 * eraser of types, which is WebAssembly. After a thousand calls from there to JavaScript V8 compiles a
 * faster way for all threads of the process, which crashes now and then where another thread ends or
 * compiles the same at that moment (nodejs/node#64500). With this budget V8 leaves them as they are.
 */
export const THREAD_FLAGS = ['--wasm-wrapper-tiering-budget=1000000000']
