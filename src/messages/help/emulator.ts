import type {HelpTexts} from './help-texts.ts'

/** The emulator and its control. */
export const HELP_EMULATOR: HelpTexts = {
  'Show the fees and rules of an account, or change them.':
    'Mostra as tarifas e regras de uma conta, ou as muda.',
  'As the platform does. A fee is fixed reais, a percent of the gross, or both, and is the same in both environments. The transaction limit is per civil day of São Paulo over all wallets, and binds in live only. Without a flag the account is shown.':
    'Como faz a plataforma. Uma tarifa é um valor fixo, um percentual do bruto, ou ambos, e é a mesma nos dois ambientes. O limite de transações é por dia civil de São Paulo sobre todas as carteiras, e só vale em live. Sem opção, a conta é mostrada.',
  'The same as --env live: that of the emulator, without real money.':
    'O mesmo que --env live: o do emulador, sem dinheiro de verdade.',
  'Fee of pix, withdrawal or refund (repeatable).':
    'Tarifa de pix, withdrawal (saque) ou refund (devolução); repetível.',
  'Whether a charge may be pinned to an institution.':
    'Se uma cobrança pode ser fixada a uma instituição.',
  'Whether deposits of legal entities are refused.':
    'Se depósitos de pessoas jurídicas são recusados.',
  'Reais a day, or none.': 'Reais por dia, ou none.',
  'Sub-accounts at most, or none.': 'Máximo de subcontas, ou none.',
  'Block the money of a charge, or resolve such a block.':
    'Bloqueia o dinheiro de uma cobrança, ou resolve um bloqueio.',
  'With the id of a paid charge: the amount leaves the originator’s available balance and is held, and balance_block_created is delivered. With the id of a block and --resolve: "defend" keeps it open, "approve" gives the money to the original payer, "reject" gives it back to the wallet.':
    'Com o id de uma cobrança paga: o valor sai do saldo disponível de quem a originou e fica bloqueado, e balance_block_created é entregue. Com o id de um bloqueio e --resolve: "defend" o mantém aberto, "approve" dá o dinheiro ao pagador original, "reject" o devolve à carteira.',
  'Who asks for it.': 'Quem o pede.',
  'Part to block, in reais (default: the gross).': 'Parte a bloquear, em reais (padrão: o bruto).',
  'What the block, or its resolution, gives as its reason.':
    'O motivo que o bloqueio, ou a resolução, informa.',
  'Number of the case.': 'Número do caso.',
  'Resolve the block of this id.': 'Resolve o bloqueio deste id.',
  'Id of the charge or its reference, or id of the block to resolve.':
    'Id da cobrança ou sua referência, ou id do bloqueio a resolver.',
  'Show the emulator’s clock, or put it forward.': 'Mostra o relógio do emulador, ou o adianta.',
  'Tokens, idempotency keys, expiry of charges, refunds and webhook retries all go by this clock. Putting it forward answers when everything that fell due on the way has happened, in its order.':
    'Tokens, chaves de idempotência, vencimento de cobranças, devoluções e novas tentativas de webhook seguem este relógio. Adiantá-lo responde quando tudo o que venceu no caminho aconteceu, na sua ordem.',
  'The same as DURATION.': 'O mesmo que DURAÇÃO.',
  'How far to go: seconds, or such as 30m, 1h, 7d.':
    'Quanto adiantar: segundos, ou como 30m, 1h, 7d.',
  'Create a credential of the emulator, or change one.':
    'Cria uma credencial do emulador, ou muda uma.',
  'As in the dashboard: permissions, an allow-list of addresses, and the wallets that X-Sub-Account and the split may name (off, all, or a list). A change applies at once, also to tokens already issued. With CLIENT_ID that credential is changed, and only what is named.':
    'Como no painel: permissões, uma lista de endereços permitidos, e as carteiras que X-Sub-Account e a divisão podem nomear (off, all, ou uma lista). Uma mudança vale na hora, também para tokens já emitidos. Com CLIENT_ID essa credencial é mudada, e só o que for nomeado.',
  'What it may do (repeatable; default FULL_ACCESS).':
    'O que ela pode fazer (repetível; padrão FULL_ACCESS).',
  'off, all, or references with commas.': 'off, all, ou referências separadas por vírgulas.',
  'Address or range it may call from.': 'Endereço ou faixa de onde pode chamar.',
  'Refuse it from now on.': 'Recusa-a de agora em diante.',
  'Accept it again.': 'Volta a aceitá-la.',
  'Credential to change.': 'Credencial a mudar.',
  'Let a charge expire now, unpaid.': 'Faz uma cobrança expirar agora, sem pagamento.',
  'The charge is cancelled, nothing is split, and payment_expired is delivered. "emulator clock" does the same to every charge whose time comes.':
    'A cobrança é cancelada, nada é dividido, e payment_expired é entregue. "emulator clock" faz o mesmo com toda cobrança cuja hora chega.',
  'Id or external reference.': 'Id ou referência externa.',
  'Id or its beginning, or external reference.': 'Id ou o começo dele, ou referência externa.',
  'Write the emulator’s data set, ready for "reconcile --from".':
    'Escreve o conjunto de dados do emulador, pronto para "reconcile --from".',
  'Charges, withdrawals, events, blocks, statement, balances and fees of one environment, in the form that "pixctl reconcile" reads: the whole history, opening with 0. With --previous or --from it begins at a closing: lines and events of after it, what of before it was still open or has changed, and wallets that open with what they had. With --until all is as it stood then. Days and months are of Brasília and of the emulator’s clock; --from and --until of a day mean its beginning.':
    'Cobranças, saques, eventos, bloqueios, extrato, saldos e tarifas de um ambiente, na forma que "pixctl reconcile" lê: o histórico inteiro, com abertura 0. Com --previous ou --from começa num fechamento: linhas e eventos de depois dele, o que de antes ainda estava aberto ou mudou, e carteiras que abrem com o que tinham. Com --until tudo está como estava então. Dias e meses são de Brasília e do relógio do emulador; --from e --until de um dia significam o começo dele.',
  'Only of after this time: 1h, yesterday, 2026-11-21 …':
    'Só de depois deste momento: 1h, ontem, 21/11/2026 …',
  'Only of after the closing of this result of the last run (JSON).':
    'Só de depois do fechamento deste resultado da última execução (JSON).',
  'Up to this time, as it stood then (default: now).':
    'Até este momento, como estava então (padrão: agora).',
  'Where the files go.': 'Para onde vão os arquivos.',
  'Let a withdrawal fail.': 'Faz um saque falhar.',
  'Of a withdrawal that is pending or processing. The gross, fee included, comes back to the balance, and withdrawal_failed is delivered.':
    'De um saque pendente ou em processamento. O bruto, com a tarifa, volta ao saldo, e withdrawal_failed é entregue.',
  'What failureReason says.': 'O que failureReason diz.',
  'Show requests to the emulator, and its deliveries.':
    'Mostra os pedidos ao emulador e as entregas dele.',
  'One line a request to the service or attempt to deliver an event, since the emulator started: the last 2,000 or more of each, in each environment. Times are of its clock. With --json each entry has both bodies, without secrets; with --follow it is NDJSON.':
    'Uma linha por pedido ao serviço ou tentativa de entregar um evento, desde o início do emulador: os últimos 2.000 ou mais de cada, em cada ambiente. Os horários são do relógio dele. Com --json cada entrada tem os dois corpos, sem segredos; com --follow é NDJSON.',
  'Go on with what comes, until Ctrl-C.': 'Continua com o que vier, até Ctrl-C.',
  'Requests only.': 'Só pedidos.',
  'Deliveries only.': 'Só entregas.',
  'How many of the newest.': 'Quantos dos mais novos.',
  'Open the emulator’s dashboard in the browser.': 'Abre o painel do emulador no navegador.',
  "Prints its address as well, with the token that lets this browser in. BROWSER names another browser than the system's.":
    'Escreve também o endereço, com o token que deixa este navegador entrar. BROWSER indica outro navegador que não o do sistema.',
  'Start the browser (default); --no-browser prints the address only.':
    'Abre o navegador (padrão); --no-browser só escreve o endereço.',
  'End the emulator, as Ctrl-C where it runs would.':
    'Encerra o emulador, como faria Ctrl-C onde ele roda.',
  'Comes back when its port and its data are free. Data without --data is gone with it.':
    'Volta quando a porta e os dados estão livres. Sem --data, os dados vão embora com ele.',
  'Set what goes wrong on purpose.': 'Define o que dá errado de propósito.',
  'List what goes wrong on purpose, and how often it did.':
    'Lista o que dá errado de propósito, e quantas vezes deu.',
  'A fault that never struck proved nothing: FIRED counts its strikes, REMAINING those to come.':
    'Uma falha que nunca ocorreu não provou nada: FIRED conta as ocorrências, REMAINING as que ainda vêm.',
  'Calls and deliveries are again as the service means them; what a fault did stays done.':
    'Chamadas e entregas voltam a ser como o serviço as faz; o que uma falha fez continua feito.',
  'Remove all faults, as "emulator fault clear" does.':
    'Remove todas as falhas, como "emulator fault clear".',
  'Between a caller and the service: status (answer --status at once), latency (wait --ms), reset (drop the connection before anything is done), commit-then-reset (do it, then drop the connection), truncate (half an answer). Between the service and a listener: drop, duplicate, delay (--ms), corrupt-signature, corrupt-body, reorder. "emulator fault list" shows what is set, "emulator fault clear" removes it.':
    'Entre quem chama e o serviço: status (responde --status na hora), latency (espera --ms), reset (derruba a conexão antes de fazer algo), commit-then-reset (faz, e então derruba a conexão), truncate (meia resposta). Entre o serviço e um receptor: drop, duplicate, delay (--ms), corrupt-signature, corrupt-body, reorder. "emulator fault list" mostra o que está definido, "emulator fault clear" o remove.',
  'Only calls with this method.': 'Só chamadas com este método.',
  'Only calls of this path, with /v2; {id} stands for any id.':
    'Só chamadas deste caminho, com /v2; {id} vale por qualquer id.',
  'Only deliveries of this event.': 'Só entregas deste evento.',
  'Status of the answer (default 500).': 'Status da resposta (padrão 500).',
  'Milliseconds of latency or delay (default 1000).':
    'Milissegundos de latência ou atraso (padrão 1000).',
  'How often it may strike (default: always).': 'Quantas vezes pode acontecer (padrão: sempre).',
  'Chance of each strike, drawn from the seed: 0 to 1.':
    'Chance de cada ocorrência, tirada da semente: de 0 a 1.',
  'Remove all faults.': 'Remove todas as falhas.',
  'What goes wrong.': 'O que dá errado.',
  'Add an institution that charges may be pinned to, or change one.':
    'Acrescenta uma instituição a que cobranças podem ser fixadas, ou muda uma.',
  'Its id is what pix create --psp-credential takes, once the account has institution choice (pixctl emulator account --institution-choice). One that is not enabled is refused; one that is not available makes the charge fail, without a fallback. With ID that institution is changed.':
    'O id é o que pix create --psp-credential recebe, quando a conta tem escolha de instituição (pixctl emulator account --institution-choice). Uma que não está habilitada é recusada; uma que não está disponível faz a cobrança falhar, sem troca. Com ID essa instituição é mudada.',
  'Name of a new one.': 'Nome de uma nova.',
  'Whether it may be chosen.': 'Se pode ser escolhida.',
  'Whether it answers.': 'Se ela responde.',
  'Institution to change.': 'Instituição a mudar.',
  'Pay a charge, as its payer would with a bank app.':
    'Paga uma cobrança, como o pagador faria no app do banco.',
  'The charge completes, its fee is taken, its split is distributed in the order sent, and payment_completed is delivered. A payer with a CNPJ is refused while the account blocks such deposits: then the charge fails, payment_failed is delivered, and the money goes back.':
    'A cobrança é concluída, a tarifa é cobrada, a divisão é distribuída na ordem enviada, e payment_completed é entregue. Um pagador com CNPJ é recusado enquanto a conta bloqueia tais depósitos: então a cobrança falha, payment_failed é entregue, e o dinheiro volta.',
  'CPF or CNPJ.': 'CPF ou CNPJ.',
  'Deliver an event again.': 'Entrega um evento de novo.',
  'The same bytes go to the same endpoint at once, signed, with five new attempts. Named by the delivery ("emulator log --deliveries" ends each line with its id), by the event, also as "webhooks events list" numbers it, or by the charge, withdrawal or block it is about, where that has one delivery.':
    'Os mesmos bytes vão ao mesmo destino na hora, assinados, com cinco novas tentativas. Nomeia-se pela entrega ("emulator log --deliveries" termina cada linha com o id dela), pelo evento, também como "webhooks events list" o numera, ou pela cobrança, saque ou bloqueio de que trata, onde há uma só entrega.',
  'Id of the delivery, of its event or of what that is about, or reference.':
    'Id da entrega, do seu evento ou daquilo de que ele trata, ou referência.',
  'Refund a paid charge now, whole or in part.':
    'Devolve agora uma cobrança paga, inteira ou em parte.',
  'Completes the refund that the client has open, if any; else makes one. Amount and fee are debited from the originator alone, which may go below zero, and refund_completed is delivered.':
    'Conclui a devolução que o cliente tem em aberto, se houver; senão faz uma. Valor e tarifa são debitados só de quem originou, que pode ficar negativo, e refund_completed é entregue.',
  'Part to refund, in reais (default: all that is left).':
    'Parte a devolver, em reais (padrão: tudo o que resta).',
  'Put the emulator back to right after its start.':
    'Volta o emulador ao ponto logo após o início.',
  'Charges, wallets, balances, webhooks, faults and the clock begin anew. The first credentials and the default fees are the same again, so a login stays valid.':
    'Cobranças, carteiras, saldos, webhooks, falhas e o relógio recomeçam. As primeiras credenciais e as tarifas padrão são as mesmas, então um login continua válido.',
  'Go back to a snapshot.': 'Volta a um instantâneo.',
  'Everything is as it was when the snapshot was taken, the clock and what is due included.':
    'Tudo fica como era quando o instantâneo foi tirado, inclusive o relógio e o que está por vencer.',
  'Lowercase letters, digits, - and _.': 'Letras minúsculas, dígitos, - e _.',
  'Let a completed withdrawal come back.': 'Faz um saque concluído voltar.',
  'The institution returns it: the withdrawal becomes failed, the gross, fee included, comes back to the balance, and withdrawal_reversed is delivered.':
    'A instituição o devolve: o saque passa a falho, o bruto, com a tarifa, volta ao saldo, e withdrawal_reversed é entregue.',
  'Complete a withdrawal: the money has arrived.': 'Conclui um saque: o dinheiro chegou.',
  'withdrawal_completed is delivered. With --processing the withdrawal only moves to processing, which no event tells.':
    'withdrawal_completed é entregue. Com --processing o saque só passa a em processamento, o que nenhum evento conta.',
  'Only say that the institution has taken it up.': 'Diz só que a instituição o assumiu.',
  'Keep the emulator’s state under a name.': 'Guarda o estado do emulador com um nome.',
  'With --data it is kept in the directory, else until the emulator ends.':
    'Com --data fica no diretório, senão até o emulador terminar.',
  'Run the whole payment service on this machine.':
    'Roda o serviço de pagamentos inteiro nesta máquina.',
  'Both environments, charges with QR codes, split, withdrawals, sub-accounts, projects, balance blocks, a double-entry ledger and signed webhooks with retries. The other "emulator" commands play the payer, the bank, the court and the clock. Nothing here is real money. Without --data the state ends with the process. With --seed ids, secrets and timestamps are the same in every run, and the clock stands still until "emulator clock" moves it or something falls due. Webhooks go to this machine only, unless --allow-external. To listen on another address, set PIXCTL_EMULATOR_TOKEN: the control plane then asks for it.':
    'Os dois ambientes, cobranças com QR code, divisão, saques, subcontas, projetos, bloqueios de saldo, um livro de partidas dobradas e webhooks assinados com novas tentativas. Os outros comandos "emulator" fazem o pagador, o banco, o juiz e o relógio. Nada aqui é dinheiro de verdade.\n\nSem --data o estado termina com o processo. Com --seed ids, segredos e horários são os mesmos em toda execução, e o relógio fica parado até "emulator clock" movê-lo ou algo vencer. Webhooks só vão a esta máquina, salvo com --allow-external. Para escutar em outro endereço, defina PIXCTL_EMULATOR_TOKEN: o plano de controle passa a exigi-lo.',
  'Port; 0 takes a free one.': 'Porta; 0 usa uma livre.',
  'Address to listen on.': 'Endereço em que escuta.',
  'Directory that keeps the state.': 'Diretório que guarda o estado.',
  'Keep nothing (the default without --data).': 'Não guarda nada (o padrão sem --data).',
  'Make ids, secrets and timestamps reproducible.': 'Torna ids, segredos e horários reproduzíveis.',
  'Save its credentials as profile emulator and switch to it.':
    'Guarda as credenciais como perfil emulator e passa a usá-lo.',
  'Let webhooks leave this machine.': 'Deixa webhooks saírem desta máquina.',
  'Show the emulator’s clock, seed, counts and faults.':
    'Mostra o relógio, a semente, as contagens e as falhas do emulador.',
  'The sum of the ledger is 0 as long as the books are right. Faults that never fired are marked: a test that set one and passed has proved nothing.':
    'A soma do livro é 0 enquanto os registros estão certos. Falhas que nunca ocorreram são marcadas: um teste que definiu uma e passou não provou nada.',
  'Move balance between two wallets, as the dashboard does.':
    'Move saldo entre duas carteiras, como faz o painel.',
  'Two internal_transfer lines that sum to zero. At most what the source may spend: its available balance minus open refund debt. There is no undo; transfer back.':
    'Dois lançamentos internal_transfer que somam zero. No máximo o que a origem pode gastar: o saldo disponível menos devoluções em aberto. Não se desfaz; transfira de volta.',
  'Wallet that gives.': 'Carteira que dá.',
  'Wallet that receives.': 'Carteira que recebe.',
  'Amount in reais.': 'Valor em reais.',
  'Suspend a sub-account, or activate it again.': 'Suspende uma subconta, ou a reativa.',
  'As the platform does. A suspended wallet is refused in X-Sub-Account (403 SUB_ACCOUNT_SUSPENDED) and in the split of a new charge; a leg of a charge that exists already is served all the same.':
    'Como faz a plataforma. Uma carteira suspensa é recusada em X-Sub-Account (403 SUB_ACCOUNT_SUSPENDED) e na divisão de uma nova cobrança; a parte de uma cobrança que já existe é paga mesmo assim.',
  'Reference of the wallet.': 'Referência da carteira.',
}
