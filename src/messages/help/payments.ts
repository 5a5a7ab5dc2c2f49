import type {HelpTexts} from './help-texts.ts'

/** Charges, withdrawals, and what lies around them. */
export const HELP_PAYMENTS: HelpTexts = {
  'List the lines of a wallet, newest first, with the balance after each.':
    'Lista os lançamentos de uma carteira, do mais novo ao mais antigo, com o saldo após cada um.',
  'Of the emulator; or of DATA: a data set such as "emulator export" writes and "reconcile --from" reads, or one statement (CSV). A service shows its statement in the dashboard only: export it there. --sub-account chooses the wallet. OFX holds the whole period unless --limit is given.':
    'Do emulador; ou de DADOS: um conjunto de dados como "emulator export" escreve e "reconcile --from" lê, ou um extrato (CSV). Um serviço só mostra o extrato no painel: exporte-o lá. --sub-account escolhe a carteira. O OFX tem o período inteiro, salvo com --limit.',
  'Data set or statement (CSV); default: the emulator’s.':
    'Conjunto de dados ou extrato (CSV); padrão: o do emulador.',
  'Form of the list; ofx is for accounting programs.':
    'Formato da lista; ofx é para programas de contabilidade.',
  'How CSV is written: for programs, or for a spreadsheet in Portuguese.':
    'Como o CSV é escrito: para programas (raw), ou para uma planilha em português.',
  'List balance blocks: MED, judicial and administrative.':
    'Lista bloqueios de saldo: MED, judiciais e administrativos.',
  'Needs the permission BALANCE_BLOCK:READ (exit 3 without it). All blocks come at once: the service has no pages of them.':
    'Precisa da permissão BALANCE_BLOCK:READ (saída 3 sem ela). Todos os bloqueios vêm de uma vez: o serviço não os pagina.',
  'Only blocks in this status.': 'Só bloqueios nesta situação.',
  'Write what this machine knows as the files "reconcile" reads.':
    'Escreve o que esta máquina sabe como os arquivos que "reconcile" lê.',
  'Charges and withdrawals as they were last seen, and the webhooks of the inbox. The statement and the balances come from the service, as do blocks: "blocks list --output ndjson" writes them. Without --from and --until it is all there is. With them it is the events of that time, and the records that were created in it, were still open when it began, or that an event of it names, as they stood when it ended: what ended before is in the result of the last run, which "reconcile --previous" reads. The directory must be new or empty.':
    'Cobranças e saques como foram vistos por último, e os webhooks recebidos. O extrato e os saldos vêm do serviço, e também os bloqueios: "blocks list --output ndjson" os escreve. Sem --from e --until, é tudo o que há. Com eles, são os eventos desse período e os registros criados nele, ainda em aberto no seu início, ou que um evento dele indica, como estavam no seu fim: o que terminou antes está no resultado da última conciliação, que "reconcile --previous" lê. O diretório deve ser novo ou estar vazio.',
  'Directory to write to.': 'Diretório em que se escreve.',
  'List what this machine asked the service to create, newest first.':
    'Lista o que esta máquina pediu ao serviço que criasse, do mais novo ao mais antigo.',
  '"unknown" was sent without an answer and may exist: "journal resume" finishes it. "failed" never reached the service. Asks the service nothing; with a shared store it asks the database.':
    '"unknown" (desconhecido) foi enviado sem resposta e pode existir: "journal resume" conclui. "failed" (falhou) nunca chegou ao serviço. Não pergunta nada ao serviço; com um armazém compartilhado, pergunta ao banco.',
  'Only entries in this state.': 'Só entradas neste estado.',
  'Only entries of this kind.': 'Só entradas deste tipo.',
  'Finish what was sent without an answer, creating nothing twice.':
    'Conclui o que foi enviado sem resposta, sem criar nada duas vezes.',
  'Sends each request of unknown outcome again: the same bytes under the same idempotency key, to where and as whom it went the first time. Without an id, everything unknown of the environment; with a key, every unknown request that has it. Exit 0 when nothing is left unknown, also where the service says now that it refused. A key older than 24 hours is exit 4, and nothing is sent: it could create a second time. Nor is a payout sent that another home made from another wallet with the same reference, amount and payee (8), or one that a command left before it was sent, where an equal one of this day may be paid (6), nor a refund of a charge that a block gave back, or may (6): with its id and --again it is.':
    'Envia de novo cada pedido de desfecho desconhecido: os mesmos bytes com a mesma chave de idempotência, para onde e em nome de quem foi da primeira vez. Sem id, tudo o que é desconhecido no ambiente; com uma chave, cada pedido desconhecido que a tem. Saída 0 quando nada resta desconhecido, mesmo que o serviço diga agora que recusou. Uma chave com mais de 24 horas é saída 4, e nada é enviado: poderia criar uma segunda vez. Também não é enviado um saque que outra pasta fez de outra carteira com a mesma referência, valor e destinatário (8), nem um que um comando deixou antes de enviar, quando um igual deste dia pode estar pago (6), nem uma devolução de uma cobrança que um bloqueio devolveu ou pode devolver (6): com o seu id e --again, é enviado.',
  'Send a payout beside an equal one of this day, or a refund beside a block.':
    'Envia um saque ao lado de um igual deste dia, ou uma devolução ao lado de um bloqueio.',
  'Id or key of the entry, or id or reference of what it created; a beginning will do.':
    'Id ou chave da entrada, ou id ou referência do que ela criou; basta o começo.',
  'Show one entry of the journal: what was sent, and what came back.':
    'Mostra uma entrada do diário: o que foi enviado e o que voltou.',
  'Opens no connection; the resource is as it was last seen. Of several with one key the latest is shown, and stderr names the others. An unknown entry is exit 2.':
    'Não abre conexão; o recurso é como foi visto por último. De vários com uma chave mostra o mais recente, e a saída de erro nomeia os outros. Uma entrada desconhecida é saída 2.',
  'Create a charge for each row of a CSV or JSONL file.':
    'Cria uma cobrança para cada linha de um arquivo CSV ou JSONL.',
  'Columns are the fields of the request (amount, description, customer.name, expiresIn, externalReference, split, metadata, subAccount …) or the names of the flags of "pix create", or Portuguese ones (valor, descrição, referência …); --template prints a file to fill in. The whole file is checked before anything is sent. Each row has a key made from its content, so running the same file again, also after a kill, creates nothing twice; an edited row is a new charge. FILE.result.csv has the file again, with what became of each row.':
    'As colunas são os campos do pedido (amount, description, customer.name, expiresIn, externalReference, split, metadata, subAccount …) ou os nomes das opções de "pix create", ou em português (valor, descrição, referência …); --template escreve um arquivo para preencher. O arquivo inteiro é conferido antes de qualquer envio. Cada linha tem uma chave feita do seu conteúdo, de modo que rodar o mesmo arquivo de novo, mesmo depois de um kill, não cria nada duas vezes; uma linha editada é uma nova cobrança. ARQUIVO.result.csv traz o arquivo de novo, com o que foi feito de cada linha.',
  'Send without asking.': 'Envia sem perguntar.',
  'Refund it although a block gave the money back, or may.':
    'Devolve mesmo que um bloqueio tenha devolvido o dinheiro, ou possa devolver.',
  'Send it although an equal one was sent within a day.':
    'Envia mesmo que um igual tenha sido enviado há menos de um dia.',
  'Send rows that were sent before as another account, to another address or from another wallet, or that may repeat another payment.':
    'Envia linhas que já foram enviadas por outra conta, a outro endereço ou de outra carteira, ou que podem repetir outro pagamento.',
  'Check the file, say what it holds, and send nothing; --json lists each request.':
    'Confere o arquivo, diz o que ele tem e não envia nada; --json lista cada pedido.',
  'Print a file to fill in, or write it to FILE, and send nothing.':
    'Mostra um arquivo para preencher, ou o grava em ARQUIVO, e não envia nada.',
  'How many rows are sent at once.': 'Quantas linhas são enviadas ao mesmo tempo.',
  'CSV or JSONL file, one row a creation.': 'Arquivo CSV ou JSONL, uma linha por criação.',
  'Create a PIX charge and show its QR code.': 'Cria uma cobrança PIX e mostra o QR code.',
  'Needs PIX:WRITE. The charge is in the journal before it is sent. Without an answer it is tried again under the same key; still without one it is exit 6, with the line that finishes it. A split moves no money before the payer pays, and is at most the amount minus the fee. A value that the service would not take is exit 2 before anything is sent. With --wait it is exit 0 also when the charge was not paid: a script asks its status.':
    'Precisa de PIX:WRITE. A cobrança está no diário antes de ser enviada. Sem resposta, tenta-se de novo com a mesma chave; ainda sem resposta é saída 6, com a linha que a conclui. Uma divisão não move dinheiro antes de o pagador pagar, e é no máximo o valor menos a tarifa. Um valor que o serviço não aceitaria é saída 2, antes de qualquer envio. Com --wait é saída 0 também quando a cobrança não foi paga: um script pergunta pela situação (status).',
  'Amount in reais, at least 1.00.': 'Valor em reais, no mínimo 1,00.',
  'What the payer reads, at most 255 characters; without it "Cobrança PIX" is sent, since services may ask for one.':
    'O que o pagador lê, no máximo 255 caracteres; sem ela é enviado "Cobrança PIX", pois serviços podem exigir uma.',
  'Name of the payer.': 'Nome do pagador.',
  'CPF or CNPJ of the payer, with or without its mask.':
    'CPF ou CNPJ do pagador, com ou sem máscara.',
  'E-mail of the payer.': 'E-mail do pagador.',
  'Phone of the payer.': 'Telefone do pagador.',
  'Project it belongs to.': 'Projeto a que pertence.',
  'Institution that must issue it; there is no fallback to another.':
    'Instituição que deve emitir; não há troca por outra.',
  'Time to pay: 300 to 604800 seconds, or such as 1h.':
    'Prazo para pagar: de 300 a 604800 segundos, ou como 1h.',
  'Your own reference, at most 255 characters.':
    'A sua própria referência, no máximo 255 caracteres.',
  'Free key and value kept with the charge (repeatable).':
    'Chave e valor livres guardados com a cobrança (repetível).',
  'Send AMOUNT of the net value to wallet REF when the charge is paid (repeatable).':
    'Envia VALOR do líquido à carteira REF quando a cobrança é paga (repetível).',
  'Key of this creation, 8 to 255 characters; the same key never creates twice.':
    'Chave desta criação, de 8 a 255 caracteres; a mesma chave nunca cria duas vezes.',
  'Write the QR code as PNG there.': 'Grava o QR code como PNG ali.',
  'Draw the QR code.': 'Desenha o QR code.',
  'Follow it until it is paid, expired or failed: exit 0 whatever it came to.':
    'Acompanha até ser paga, expirar ou falhar: saída 0 em qualquer caso.',
  'Show the request; send nothing.': 'Mostra o pedido; não envia nada.',
  'Inspect a copy-and-paste code without any network.': 'Lê um código copia e cola, sem rede.',
  'Shows what a code holds: whom it pays, how much, and what is worth a look. A code that cannot be paid is exit 7, with every reason; a doubtful one is exit 0, with warnings.':
    'Mostra o que há num código: a quem paga, quanto, e o que merece atenção. Um código que não pode ser pago é saída 7, com todos os motivos; um duvidoso é saída 0, com avisos.',
  'The copy-and-paste code, or a PNG of its QR code.':
    'O código copia e cola, ou um PNG do QR code dele.',
  'List the charges this machine created, newest first.':
    'Lista as cobranças que esta máquina criou, da mais nova à mais antiga.',
  'Reads the local journal and opens no connection, so a status is as old as the last look: "pix show" asks the service, a running "webhooks listen" keeps it fresh.':
    'Lê o diário local e não abre conexão, então a situação é tão antiga quanto a última consulta: "pix show" pergunta ao serviço, e um "webhooks listen" rodando a mantém em dia.',
  'Only charges in this status.': 'Só cobranças nesta situação.',
  'Ask the service how a charge stands.': 'Pergunta ao serviço em que pé está uma cobrança.',
  'Shows the transaction of the charge: status, fee, net, payer. Exit 4 when the service knows none; "pix watch" follows it until it is paid, expired or failed.':
    'Mostra a transação da cobrança: situação, tarifa, líquido, pagador. Saída 4 quando o serviço não a conhece; "pix watch" a acompanha até ser paga, expirar ou falhar.',
  'Id or its beginning, external reference or idempotency key.':
    'Id ou o começo dele, referência externa ou chave de idempotência.',
  'Follow a charge until it is paid, expired or failed.':
    'Acompanha uma cobrança até ser paga, expirar ou falhar.',
  'Looks at the service every few seconds, and at once when a webhook about the charge reaches a listener on this machine. Each change is a line on stderr; the last state is the result. It ends with exit 0 whatever the charge came to; its status says what. Without --for it goes on until then: --timeout is the limit of one question to the service only. Exit 7 when --for has passed before.':
    'Consulta o serviço a cada poucos segundos, e na hora quando um webhook sobre a cobrança chega a um receptor desta máquina. Cada mudança é uma linha em stderr; o último estado é o resultado. Termina com saída 0 seja qual for o fim da cobrança; a situação diz qual foi. Sem --for continua até lá: --timeout é só o limite de uma consulta ao serviço. Saída 7 quando o tempo de --for passa antes.',
  'Follow it no longer than this, in seconds (10m understood).':
    'Acompanha por no máximo este tempo, em segundos (10m também serve).',
  'Create a project, which groups charges and withdrawals.':
    'Cria um projeto, que agrupa cobranças e saques.',
  'Names are unique: a taken one is exit 4. Needs PROJECT:WRITE. With exactly one project, new charges and withdrawals belong to it by themselves.':
    'Nomes são únicos: um já usado é saída 4. Precisa de PROJECT:WRITE. Havendo um só projeto, novas cobranças e saques pertencem a ele por si.',
  'Name, unique in the account.': 'Nome, único na conta.',
  'Hexadecimal color, such as #1A2B3C.': 'Cor hexadecimal, como #1A2B3C.',
  'What it is for.': 'Para que serve.',
  'Address of a picture.': 'Endereço de uma imagem.',
  'List projects, newest first.': 'Lista projetos, do mais novo ao mais antigo.',
  'Needs the permission PROJECT:READ (exit 3 without it).':
    'Precisa da permissão PROJECT:READ (saída 3 sem ela).',
  'Which page, of --limit projects each.': 'Qual página, de --limit projetos cada.',
  'Field to sort by.': 'Campo pelo qual se ordena.',
  'Direction.': 'Sentido.',
  'Show one project.': 'Mostra um projeto.',
  'Needs PROJECT:READ. Exit 4 when the service knows no such project.':
    'Precisa de PROJECT:READ. Saída 4 quando o serviço não conhece o projeto.',
  'Id of the project, its beginning, or the name.': 'Id do projeto, o começo dele, ou o nome.',
  'Create a wallet with a balance of its own.': 'Cria uma carteira com saldo próprio.',
  'REFERENCE names the wallet for good: 2 to 32 lowercase letters, digits, "-" and "_". Needs SUBACCOUNT:WRITE. Exit 4 when the reference is taken or the account has its quota of wallets.':
    'REFERÊNCIA dá nome à carteira de uma vez por todas: de 2 a 32 letras minúsculas, dígitos, "-" e "_". Precisa de SUBACCOUNT:WRITE. Saída 4 quando a referência já existe ou a conta atingiu o limite de carteiras.',
  'The same as the argument.': 'O mesmo que o argumento.',
  'Name for people.': 'Nome para pessoas.',
  'Reference of the new wallet.': 'Referência da nova carteira.',
  'List the wallets beside the main account, each with its balance.':
    'Lista as carteiras além da conta principal, cada uma com seu saldo.',
  'Needs the permission SUBACCOUNT:READ (exit 3 without it). The balance of each wallet shown is one more request; a wallet whose balance may not be read has none. --no-balance asks for none.':
    'Precisa da permissão SUBACCOUNT:READ (saída 3 sem ela). O saldo de cada carteira mostrada é mais um pedido; uma carteira cujo saldo não pode ser lido fica sem ele. --no-balance não pede nenhum.',
  'Ask for the balance of each wallet (default); --no-balance does not.':
    'Pede o saldo de cada carteira (padrão); --no-balance não pede.',
  'Give a paid charge back in full to who paid it.':
    'Devolve por inteiro uma cobrança paga a quem a pagou.',
  'The refund is open until its refund_completed webhook; until then amount and fee count as refund debt. Only the originator of the charge is debited, never a recipient of its split. On a terminal the amount has to be typed again; elsewhere --yes is needed, else exit 8; with --yes a charge whose money a block gave back, or still holds, is exit 8 as well, unless --again, and so is a reference that the journal does not know: the id that the message names is to be given. Exit 4 when the charge is not paid or was refunded before, 5 when the service does not list its blocks, 6 when no answer came.':
    'A devolução fica em aberto até o webhook refund_completed; até lá, valor e tarifa contam como devolução em aberto. Só quem originou a cobrança é debitado, nunca um recebedor da divisão. Em um terminal o valor tem de ser digitado de novo; fora dele é preciso --yes, senão é saída 8; com --yes, uma cobrança cujo dinheiro um bloqueio devolveu ou ainda retém também é saída 8, salvo com --again, assim como uma referência que o diário não conhece: informe o id que a mensagem cita. Saída 4 quando a cobrança não está paga ou já foi devolvida, 5 quando o serviço não lista os bloqueios, 6 quando não veio resposta.',
  'Why, for the record.': 'O motivo, para registro.',
  'Show one line of the ledger: a payment, fee, refund, transfer, block.':
    'Mostra um lançamento: pagamento, tarifa, devolução, transferência, bloqueio.',
  'ID may be the transaction’s UUID or its beginning, your external reference or the idempotency key it was created with. Exit 4 when the service knows none.':
    'ID pode ser o UUID da transação ou o começo dele, a sua referência externa ou a chave de idempotência com que foi criada. Saída 4 quando o serviço não a conhece.',
  'Send money to a PIX key.': 'Envia dinheiro a uma chave PIX.',
  'Needs WITHDRAWAL:WRITE. On a terminal the amount has to be typed again; elsewhere --yes is needed, else exit 8. The withdrawal is in the journal before it is sent; without an answer it is exit 6, with the line that finishes it. The answer is never final: the webhook is, or --wait. It ends with exit 0 also when the withdrawal failed: a script asks its status.':
    'Precisa de WITHDRAWAL:WRITE. Num terminal é preciso digitar o valor de novo; fora dele, --yes é necessário, senão saída 8. O saque está no diário antes de ser enviado; sem resposta é saída 6, com a linha que o conclui. A resposta nunca é final: o webhook é, ou --wait. Ele termina com saída 0 também quando o saque falhou: um script pergunta pela situação (status).',
  'PIX key it goes to.': 'Chave PIX de destino.',
  'What the key is, where it could be two things.': 'O tipo da chave, quando poderia ser de dois.',
  'Name of the holder of the key.': 'Nome do titular da chave.',
  'CPF or CNPJ of the holder.': 'CPF ou CNPJ do titular.',
  'What leaves the balance, fee included.': 'O que sai do saldo, com a tarifa.',
  'What the recipient gets; the fee comes on top.':
    'O que o recebedor recebe; a tarifa vem por cima.',
  'Follow it until it is completed or failed: exit 0 either way.':
    'Acompanha até concluir ou falhar: saída 0 nos dois casos.',
  'Send a withdrawal for each row of a CSV or JSONL file.':
    'Envia um saque para cada linha de um arquivo CSV ou JSONL.',
  'Columns are the fields of the request (pixKey, pixKeyType, holderName, holderDocument, amount or netAmount, externalReference, subAccount …) or the names of the flags of "withdraw", or Portuguese ones (chave, titular, valor …); --template prints a file to fill in. The whole file is checked before anything is sent; then the total has to be typed, or --yes given. Each row has a key made from its content, so running the same file again, also after a kill, pays nothing twice. An edited row is a new payment, but not while one like it is of unknown outcome, nor where only its spelling is new on the same day: such a row is not sent (7) unless --again is given. An answer is never final: the webhook is.':
    'As colunas são os campos do pedido (pixKey, pixKeyType, holderName, holderDocument, amount ou netAmount, externalReference, subAccount …) ou os nomes das opções de "withdraw", ou em português (chave, titular, valor …); --template escreve um arquivo para preencher. O arquivo inteiro é conferido antes de qualquer envio; então é preciso digitar o total, ou dar --yes. Cada linha tem uma chave feita do seu conteúdo, de modo que rodar o mesmo arquivo de novo, mesmo depois de um kill, não paga nada duas vezes. Uma linha editada é um novo pagamento, mas não enquanto uma parecida tem desfecho desconhecido, nem quando no mesmo dia só a grafia é outra: essa linha não é enviada (7) sem --again. Uma resposta nunca é final: o webhook é.',
  'List the withdrawals this machine sent, newest first.':
    'Lista os saques que esta máquina enviou, do mais novo ao mais antigo.',
  'Reads the local journal and opens no connection, so a status is as old as the last look: "withdraw show" asks the service, a running "webhooks listen" keeps it fresh.':
    'Lê o diário local e não abre conexão, então a situação é tão antiga quanto a última consulta: "withdraw show" pergunta ao serviço, e um "webhooks listen" rodando a mantém em dia.',
  'Only withdrawals in this status.': 'Só saques nesta situação.',
  'Show a withdrawal as the service has it now.': 'Mostra um saque como o serviço o tem agora.',
  'ID may be the withdrawal’s UUID or its beginning, your external reference or its idempotency key. Exit 4 when the service knows none. With --wait it is followed until it is completed or failed, and is exit 0 either way: a script asks its status.':
    'ID pode ser o UUID do saque ou o começo dele, a sua referência externa ou a chave de idempotência. Saída 4 quando o serviço não o conhece. Com --wait ele é acompanhado até concluir ou falhar, com saída 0 nos dois casos: um script pergunta pela situação (status).',
}
