import {execute} from '@oclif/core'

// Not awaited at the top level: the single-file executable requires this module.
void execute({dir: import.meta.url})
