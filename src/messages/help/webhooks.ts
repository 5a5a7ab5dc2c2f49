import type {HelpTexts} from './help-texts.ts'

/** The listener, its inbox, its secrets and endpoints. */
export const HELP_WEBHOOKS: HelpTexts = {
  'Register a URL to which the service delivers events.':
    'Cadastra uma URL para onde o serviço entrega eventos.',
  'The secret is shown here and never again; --save-secret keeps it instead of showing it, so that "webhooks listen" has it. With --sub-account the endpoint gets the events of that wallet only.':
    'O segredo é mostrado aqui e nunca mais; --save-secret o guarda em vez de mostrar, para que "webhooks listen" o tenha. Com --sub-account, o destino recebe só os eventos dessa carteira.',
  'Only these kinds, separated by commas; without it, all.':
    'Só estes tipos, separados por vírgulas; sem a opção, todos.',
  'Keep the secret under this name, and do not show it.':
    'Guarda o segredo com este nome, e não o mostra.',
  'Where events are delivered.': 'Para onde os eventos são entregues.',
  'Stop deliveries to an endpoint.': 'Interrompe as entregas a um destino.',
  'What was not delivered to it yet is given up by the service.':
    'O que ainda não foi entregue a ele é abandonado pelo serviço.',
  'Id of the endpoint, or its beginning.': 'Id do destino, ou o começo dele.',
  'List where the service delivers events.': 'Lista para onde o serviço entrega eventos.',
  'An event goes to the endpoints of its own sub-account, else to the main account’s. A secret is shown only when its endpoint is created.':
    'Um evento vai para os destinos da sua própria subconta, senão para os da conta principal. Um segredo só é mostrado quando o destino é criado.',
  'List charges and withdrawals whose outcome was never delivered.':
    'Lista cobranças e saques cujo desfecho nunca foi entregue.',
  'Compares what this machine created with the inbox, and asks the service about the difference. What is still open there is no gap. Exit 7 when an outcome is there and its event is not.':
    'Compara o que esta máquina criou com os eventos recebidos, e pergunta ao serviço sobre a diferença. O que ainda está em aberto lá não é lacuna. Saída 7 quando há um desfecho e o evento não veio.',
  'Do not ask the service: list all without an outcome.':
    'Não pergunta ao serviço: lista tudo o que está sem desfecho.',
  'List the events of the inbox, newest first.':
    'Lista os eventos recebidos, do mais novo ao mais antigo.',
  'Works while a listener receives. Repetitions are counted, not listed; a conflict (the same event id over other bytes) is a row of its own.':
    'Funciona enquanto um receptor recebe. Repetições são contadas, não listadas; um conflito (o mesmo id de evento com outros bytes) é uma linha própria.',
  'Received at this time or later.': 'Recebidos neste momento ou depois.',
  'Received before this time.': 'Recebidos antes deste momento.',
  'Of this kind.': 'Deste tipo.',
  'Of this wallet; principal is the main account.':
    'Desta carteira; principal é a conta principal.',
  'About this charge, withdrawal or block: id, its beginning, or reference.':
    'Sobre esta cobrança, saque ou bloqueio: id, o começo dele, ou referência.',
  'Whose last forward or replay got no 2xx.': 'Cujo último encaminhamento ou reenvio não teve 2xx.',
  'Whether another body came under the same key.': 'Se outro corpo veio com a mesma chave.',
  'Where the forwarding stands; failed was given up: with --failed, what no replay delivered since.':
    'Em que pé está o encaminhamento; failed é o que desistiu: com --failed, o que nenhum reenvio entregou depois.',
  'Show one event: its body, where it was sent, and what else happened.':
    'Mostra um evento: o corpo, para onde foi enviado e o que mais houve.',
  'The body is formatted, with documents masked; --raw writes the bytes as they were received. The timeline has every event about the same charge, withdrawal or block.':
    'O corpo é formatado, com documentos mascarados; --raw escreve os bytes como foram recebidos. A linha do tempo tem todos os eventos sobre a mesma cobrança, saque ou bloqueio.',
  'Write the raw bytes of the body, and nothing else.': 'Escreve os bytes do corpo, e nada mais.',
  'Inbox id or eventId; its beginning or end will do.':
    'Id de recebimento ou eventId; o começo ou o fim dele basta.',
  'Receive signed webhooks, keep every one, and forward them.':
    'Recebe webhooks assinados, guarda todos e os encaminha.',
  'Every event is checked, stored once and synced to the disk before it is answered with 2xx. With --forward-to it is passed on, byte for byte, until your application takes it, also after a restart. Ctrl-C finishes what was accepted. "webhooks events list" shows the inbox at any time.':
    'Cada evento é conferido, guardado uma vez e gravado em disco antes de ser respondido com 2xx. Com --forward-to ele é repassado, byte por byte, até a sua aplicação aceitar, mesmo depois de reiniciar. Ctrl-C conclui o que foi aceito. "webhooks events list" mostra os recebidos a qualquer hora.',
  'Drop events this much older than the last one, once listed, exported or forwarded.':
    'Descarta eventos mais antigos que o último nesta medida, já listados, exportados ou repassados.',
  'Drop such events, too, beyond this many of the newest.':
    'Descarta tais eventos também além desta quantidade dos mais novos.',
  'Drop also what was never listed, exported or forwarded.':
    'Descarta também o que nunca foi listado, exportado ou repassado.',
  'Serve /healthz, /readyz and /metrics (Prometheus) on this port; 0 takes a free one.':
    'Serve /healthz, /readyz e /metrics (Prometheus) nesta porta; 0 usa uma livre.',
  'Address of --metrics.': 'Endereço de --metrics.',
  'Raise an alarm when no event comes for so long: 15m, 1h, or seconds.':
    'Dá alarme quando nenhum evento chega por este tempo: 15m, 1h ou segundos.',
  'Program to run when an alarm is raised or over; it reads JSON on stdin.':
    'Programa a executar quando um alarme começa ou termina; ele lê JSON no stdin.',
  'Path of the deliveries.': 'Caminho das entregas.',
  'Pass events on to this URL.': 'Repassa os eventos a esta URL.',
  'Forward only these kinds, separated by commas; every kind is stored.':
    'Repassa só estes tipos, separados por vírgulas; todos são guardados.',
  'Let --forward-to leave this machine.': 'Deixa --forward-to sair desta máquina.',
  'Forward an event once (default); --no-dedupe forwards repetitions, too.':
    'Repassa um evento uma vez (padrão); --no-dedupe repassa também as repetições.',
  'Hold an event back until the one before it of its charge or withdrawal is through.':
    'Segura um evento até passar o anterior da mesma cobrança ou saque.',
  'Drop settled events older than this.': 'Descarta eventos resolvidos mais antigos que isto.',
  'Drop settled events beyond this many of the newest.':
    'Descarta eventos resolvidos além desta quantidade dos mais novos.',
  'Send stored events again.': 'Envia de novo eventos guardados.',
  'Each event is sent once, with its own bytes and headers, and what came of it is recorded. Exit 7 when one got no 2xx. A replay that was cut short goes on with --resume. A filter leaves out conflicts (another body under a known event id): name one by its inbox id.':
    'Cada evento é enviado uma vez, com seus próprios bytes e cabeçalhos, e o resultado é registrado. Saída 7 quando um não teve 2xx. Um reenvio interrompido continua com --resume. Um filtro deixa de fora os conflitos (outro corpo com um id de evento conhecido): informe o id de um na caixa.',
  'Target; by default the last one forwarded to.': 'Destino; por padrão, o último usado.',
  'Let the target be on another machine.': 'Deixa o destino ser em outra máquina.',
  'Sign anew, with a new delivery id and time.':
    'Assina de novo, com novo id e horário de entrega.',
  'Show what would be sent, and open no connection.':
    'Mostra o que seria enviado, sem abrir conexão.',
  'Go on with the last replay that was cut short.':
    'Continua o último reenvio que foi interrompido.',
  'Inbox ids or eventIds; the beginning or end of one will do.':
    'Ids de recebimento ou eventIds; o começo ou o fim de um basta.',
  'List the names of the webhook secrets on file.':
    'Lista os nomes dos segredos de webhook guardados.',
  'Names only: a secret is never shown again. Reads the files of this machine and opens no connection.':
    'Só os nomes: um segredo nunca é mostrado de novo. Lê os arquivos desta máquina e não abre conexão.',
  'Forget a webhook secret.': 'Esquece um segredo de webhook.',
  'Deliveries signed with it alone are refused from then on, also by a listener that runs. Exit 2 when there is none of that name.':
    'Entregas assinadas só com ele passam a ser recusadas, também por um receptor em execução. Saída 2 quando não há nenhum com esse nome.',
  'The name it was kept under.': 'O nome com que foi guardado.',
  'Keep a webhook secret under a name.': 'Guarda um segredo de webhook com um nome.',
  'The secret goes to the keychain, or to a file that only you can read. Several may be active at once: while a secret is rotated, deliveries signed with either are taken.':
    'O segredo vai para o chaveiro, ou para um arquivo que só você lê. Vários podem estar ativos: durante a troca de um segredo, entregas assinadas com qualquer um são aceitas.',
  'A name for the secret.': 'Um nome para o segredo.',
  'Sign a body as the service signs its webhooks.':
    'Assina um corpo como o serviço assina seus webhooks.',
  'Prints the value of the signature header: "sha256=" and the hex HMAC-SHA256 of the raw bytes. Without --secret-stdin the first active secret is used: that of the environment, else the oldest.':
    'Escreve o valor do cabeçalho de assinatura: "sha256=" e o HMAC-SHA256 hexadecimal dos bytes. Sem --secret-stdin usa o primeiro segredo ativo: o do ambiente, senão o mais antigo.',
  'File with the raw body; - is stdin.': 'Arquivo com o corpo bruto; - é stdin.',
  'File with the raw body; without it, and with -, stdin.':
    'Arquivo com o corpo bruto; sem ele, e com -, stdin.',
  'Make the emulator send a real event of a kind.':
    'Faz o emulador enviar um evento de verdade de um tipo.',
  'Creates what the event needs (a charge, a withdrawal, a block) and takes it through the change of state that causes it, so that bodies, ledger and later events agree. For a withdrawal or a block a charge is paid first: for a withdrawal, of R$ 100 more than its amount, for fees. Never live.':
    'Cria o que o evento precisa (uma cobrança, um saque, um bloqueio) e o leva pela mudança de estado que o causa, de modo que corpos, extrato e eventos seguintes concordem. Para um saque ou um bloqueio uma cobrança é paga antes: para um saque, de R$ 100 a mais que o valor dele, para as tarifas. Nunca em live.',
  'Amount of it, in reais.': 'Valor, em reais.',
  'Kind of the event: payment_completed, payment_expired, payment_failed, refund_completed, withdrawal_completed, withdrawal_failed, withdrawal_reversed, balance_block_created, balance_block_approved, balance_block_rejected.':
    'Tipo do evento: payment_completed, payment_expired, payment_failed, refund_completed, withdrawal_completed, withdrawal_failed, withdrawal_reversed, balance_block_created, balance_block_approved, balance_block_rejected.',
  'Check a webhook signature, and say what is wrong with it.':
    'Confere a assinatura de um webhook, e diz o que há de errado.',
  'The body is checked byte by byte: against the secret given on stdin or in PIXCTL_WEBHOOK_SECRET alone, else against every secret on file. When the signature does not hold, the mistake is looked for by making it: a diagnosis is only given when it is proven.':
    'O corpo é conferido byte a byte: só com o segredo dado em stdin ou em PIXCTL_WEBHOOK_SECRET, senão com cada segredo guardado. Quando a assinatura não confere, o erro é procurado reproduzindo-o: um diagnóstico só é dado quando está provado.',
  'Value of the signature header.': 'Valor do cabeçalho de assinatura.',
  'Read the one secret to try from stdin.': 'Lê de stdin o único segredo a tentar.',
  'Event of the inbox: inbox id or eventId; its beginning or end will do.':
    'Evento recebido: id de recebimento ou eventId; o começo ou o fim dele basta.',
}
