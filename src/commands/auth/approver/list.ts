import {listPeople} from '../../../actions/approval/people.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../../cli/base-command.ts'
import {shortListFlags} from '../../../cli/flags/list.ts'
import {openList} from '../../../cli/list.ts'
import {NEXT_STEPS} from '../../../render/command-line/next-steps.ts'
import {APPROVER_COLUMNS} from '../../../render/payments/approval.ts'

export default class AuthApproverList extends ServiceCommand<typeof AuthApproverList> {
  static override summary = 'List who may propose and approve payouts of the profile.'
  static override description =
    'From which amount a second person is needed: "config get approval-above".'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --profile shop --json',
  ]
  static override exits = LOCAL_EXITS
  static columns = APPROVER_COLUMNS.map(({key}) => key)
  static override flags = shortListFlags

  async run() {
    const list = openList(this.context, this.flags, {
      columns: APPROVER_COLUMNS,
      isShort: true,
      nextStep: NEXT_STEPS.approvers,
    })
    const people = await listPeople(this.context)
    return list.show(list.pick(people), (text) => this.log(text))
  }
}
