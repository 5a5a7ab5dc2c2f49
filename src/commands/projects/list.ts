import {Flags} from '@oclif/core'
import {listProjects} from '../../actions/show/list-projects.ts'
import {SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {listFlags} from '../../cli/flags/list.ts'
import {openList} from '../../cli/list.ts'
import {PROJECT_SORT_FIELDS} from '../../domain/project.ts'
import {NEXT_STEPS} from '../../render/command-line/next-steps.ts'
import {PROJECT_COLUMNS} from '../../render/payments/resources.ts'

export default class ProjectsList extends ServiceCommand<typeof ProjectsList> {
  static override summary = 'List projects, newest first.'
  static override description = 'Needs the permission PROJECT:READ (exit 3 without it).'
  static override examples = [
    '<%= config.bin %> <%= command.id %> --sort-by name --sort-order asc',
    '<%= config.bin %> <%= command.id %> --all --output ndjson',
  ]
  static columns = PROJECT_COLUMNS.map(({key}) => key)
  static override flags = {
    ...listFlags,
    page: Flags.integer({
      summary: 'Which page, of --limit projects each.',
      min: 1,
      exclusive: ['all', 'from', 'until'],
    }),
    'sort-by': Flags.option({summary: 'Field to sort by.', options: PROJECT_SORT_FIELDS})(),
    'sort-order': Flags.option({summary: 'Direction.', options: ['asc', 'desc'] as const})(),
  }
  static override exits = SERVICE_EXITS

  async run() {
    const list = openList(this.context, this.flags, {
      columns: PROJECT_COLUMNS,
      nextStep: NEXT_STEPS.projects,
    })
    const {page, 'sort-by': sortBy, 'sort-order': sortOrder} = this.flags
    const found = await listProjects(this.context, {...list.range, page, sortBy, sortOrder})
    return list.show(found, (text) => this.log(text))
  }
}
