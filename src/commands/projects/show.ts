import {Args} from '@oclif/core'
import {readProject} from '../../actions/show/read-resource.ts'
import {SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {renderProject} from '../../render/payments/resources.ts'

export default class ProjectsShow extends ServiceCommand<typeof ProjectsShow> {
  static override summary = 'Show one project.'
  static override description = 'Needs PROJECT:READ. Exit 4 when the service knows no such project.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> 7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    '<%= config.bin %> <%= command.id %> 7d9f0335-8dcc-4054-9bf9-0dbd61d36906 --json',
  ]
  static override args = {
    id: Args.string({
      description: 'Id of the project, its beginning, or the name.',
      required: true,
    }),
  }
  static override exits = SERVICE_EXITS

  async run() {
    const project = await readProject(this.context, this.args.id)
    this.logText(() => renderProject(project, this.context.language))
    return project
  }
}
