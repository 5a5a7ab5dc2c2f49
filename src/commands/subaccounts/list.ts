import {Flags} from '@oclif/core'
import {listSubAccounts} from '../../actions/show/list-sub-accounts.ts'
import {SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {listFlags} from '../../cli/flags/list.ts'
import {openList} from '../../cli/list.ts'
import {NEXT_STEPS} from '../../render/command-line/next-steps.ts'
import {SUB_ACCOUNT_COLUMNS} from '../../render/payments/resources.ts'

export default class SubaccountsList extends ServiceCommand<typeof SubaccountsList> {
  static override summary = 'List the wallets beside the main account, each with its balance.'
  static override description =
    `Needs the permission SUBACCOUNT:READ (exit 3 without it). The balance of each wallet shown is
one more request; a wallet whose balance may not be read has none. --no-balance asks for none.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --output csv --columns reference,status,available',
  ]
  static columns = SUB_ACCOUNT_COLUMNS.map(({key}) => key)
  static override flags = {
    ...listFlags,
    balance: Flags.boolean({
      summary: 'Ask for the balance of each wallet (default); --no-balance does not.',
      default: true,
      allowNo: true,
    }),
  }
  static override exits = SERVICE_EXITS

  async run() {
    const list = openList(this.context, this.flags, {
      columns: SUB_ACCOUNT_COLUMNS,
      nextStep: NEXT_STEPS.subAccounts,
    })
    const found = await listSubAccounts(this.context, {
      pick: (wallets) => list.pick(wallets, 'createdAt'),
      withBalance: this.flags.balance,
    })
    return list.show(found, (text) => this.log(text))
  }
}
