import Table, {type TableConstructorOptions} from 'cli-table3'

/**
 * A table of cli-table3. In a module of ours, which is loaded with what is there by then: of a package that
 * is imported late by its own name the bundler keeps apart what it shares with every start.
 */
export const newTable = (options: TableConstructorOptions) => new Table(options)
