import {Flags} from '@oclif/core'
import {listProjects} from '../../actions/list-projects.ts'
import {SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {listFlags} from '../../cli/flags/every-command.ts'
import {listView} from '../../cli/flags/list-view.ts'
import {PROJECT_SORT_FIELDS} from '../../domain/project.ts'
import {renderList, renderMore} from '../../render/list.ts'
import {PROJECT_COLUMNS} from '../../render/resources.ts'

export default class ProjectsList extends ServiceCommand<typeof ProjectsList> {
  static override summary = 'List projects, newest first.'
  static override description = 'Needs the permission PROJECT:READ (exit 3 without it).'
  static override examples = [
    '<%= config.bin %> <%= command.id %> --sort-by name --sort-order asc',
    '<%= config.bin %> <%= command.id %> --all --output ndjson',
  ]
  static override flags = {
    ...listFlags,
    all: Flags.boolean({summary: 'Every page, as one list.', exclusive: ['page', 'limit']}),
    page: Flags.integer({summary: 'Which page.', min: 1}),
    limit: Flags.integer({summary: 'Projects of a page.', min: 1, max: 100}),
    'sort-by': Flags.option({summary: 'Field to sort by.', options: PROJECT_SORT_FIELDS})(),
    'sort-order': Flags.option({summary: 'Direction.', options: ['asc', 'desc'] as const})(),
  }
  static override exits = SERVICE_EXITS

  async run() {
    const view = listView(this.flags, PROJECT_COLUMNS, this.context)
    const {all, page, limit, 'sort-by': sortBy, 'sort-order': sortOrder} = this.flags
    const query = {all, page, limit, sortBy, sortOrder}
    const {projects, total} = await listProjects(this.context, query)
    this.log(await renderList(projects, view))
    const more = renderMore(projects.length, total, this.context.language)
    if (more && page === undefined) this.notice(more)
    return {data: projects}
  }
}
