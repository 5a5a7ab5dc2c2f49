import type {Pattern} from './translation.ts'

const PLACE =
  'Permissões são escolhidas ao criar a credencial: painel, Configurações, Integração, Credenciais de API.'

/** What to do next after the service said no; said in English by `client/hints.ts`. */
export const PORTUGUESE_HINTS: readonly Pattern[] = [
  [
    /^The credential’s sub-account access is off[\s\S]*$/,
    'O acesso a subcontas da credencial está desligado, ou não inclui esta carteira. Nenhuma permissão o substitui, nem FULL_ACCESS. Ligue-o: painel, Configurações, Integração, Credenciais de API, acesso a subcontas. Vale na hora.',
  ],
  [
    /^The wallet is suspended;[\s\S]*$/,
    'A carteira está suspensa; tentar de novo não ajuda até que esteja ativa.',
  ],
  [
    /^"pixctl subaccounts list" shows the wallets[\s\S]*$/,
    '"pixctl subaccounts list" mostra as carteiras deste ambiente; teste e produção têm as suas.',
  ],
  [
    /^"pixctl subaccounts list" shows which[\s\S]*$/,
    '"pixctl subaccounts list" mostra quais carteiras estão ativas.',
  ],
  [/^The account has as many wallets[\s\S]*$/, 'A conta já tem tantas carteiras quantas pode ter.'],
  [
    /^The sum of a split is at most[\s\S]*$/,
    'A soma da divisão é no máximo o valor menos a tarifa; nada foi criado.',
  ],
  [
    /^"pixctl balance" shows what can be spent[\s\S]*$/,
    '"pixctl balance" mostra o que pode ser usado; nada foi criado.',
  ],
  [
    /^All wallets of the account share one limit[\s\S]*$/,
    'Todas as carteiras da conta dividem um limite; nada foi criado.',
  ],
  [
    /^The pinned institution is down[\s\S]*$/,
    'A instituição escolhida está fora do ar, e nenhuma outra a substitui. Nada foi criado: tente mais tarde, ou sem --psp-credential.',
  ],
  [
    /^The id is in the dashboard under Settings, Routing[\s\S]*$/,
    'O id está no painel em Configurações, Roteamento; a instituição deve estar habilitada e ativa.',
  ],
  [
    /^This account may not choose the institution[\s\S]*$/,
    'Esta conta não pode escolher a instituição: tire --psp-credential.',
  ],
  [
    /^Log in again with "pixctl auth login"; [\s\S]*$/,
    'Entre de novo com "pixctl auth login"; "pixctl auth status" mostra qual credencial é usada.',
  ],
  [
    /^Is the base URL that of the service\? [\s\S]*$/,
    'O endereço base é o do serviço? "pixctl auth status" o mostra.',
  ],
  [
    /^Is the base URL that of the service, [\s\S]*$/,
    'O endereço base é o do serviço, sem um proxy no meio?',
  ],
  [
    /^The idempotency key was used with other data[\s\S]*$/,
    'A chave de idempotência foi usada com outros dados: use outra chave, ou os mesmos dados.',
  ],
  [
    /^Nothing was created\. Try again after (.*) \(Retry-After\)\.$/,
    'Nada foi criado. Tente de novo depois de $1 (Retry-After).',
  ],
  [/^Nothing was created\. Try again later\.$/, 'Nada foi criado. Tente de novo mais tarde.'],
  [/^The credential lacks (\S+)\. [\s\S]*$/, `A credencial não tem $1. ${PLACE}`],
  [
    /^Either the credential lacks (\S+), or[\s\S]*$/,
    `Ou a credencial não tem $1, ou sua lista de IPs não inclui esta máquina. ${PLACE}`,
  ],
  [
    /^Either a permission is missing, or[\s\S]*$/,
    `Ou falta uma permissão, ou a lista de IPs da credencial não inclui esta máquina. ${PLACE}`,
  ],
  [
    /^The service failed; trying again later is safe\.$/,
    'O serviço falhou; tentar mais tarde é seguro.',
  ],
  [
    /^Give the address it redirects to as the base URL\.$/,
    'Informe como endereço base aquele para o qual ele redireciona.',
  ],
  [
    /^The certificate could not be verified; nothing was sent\.$/,
    'O certificado não pôde ser verificado; nada foi enviado.',
  ],
  [
    /^Nothing was created; trying again is safe\. [\s\S]*$/,
    'Nada foi criado; tentar de novo é seguro. "pixctl doctor" examina a conexão.',
  ],
  [/^Finish it, without creating it twice: (.*)$/, 'Termine-o, sem criar duas vezes: $1'],
  [/^Add --help to see what the command takes\.$/, 'Com --help o comando mostra o que aceita.'],
  [/^Add --verbose to see where\.$/, 'Com --verbose se vê onde.'],
  [/^Did you mean (.*)\?$/, 'Quis dizer $1?'],
  [/^Run "pixctl help" to see them all\.$/, '"pixctl help" mostra todos.'],
  [/^The columns are (.*)\.$/, 'As colunas são $1.'],
  [/^There are (.*)\.$/, 'Há $1.'],
  [
    /^Run "(pixctl auth login[^"]*)", or set (\S+) and (\S+)\.$/,
    'Execute "$1", ou defina $2 e $3.',
  ],
  [/^Use --env (\S+), or a credential for (\S+)\.$/, 'Use --env $1, ou uma credencial de $2.'],
  [/^Add --env (\S+)\.$/, 'Acrescente --env $1.'],
  [/^Look whether it exists: (.*)$/, 'Veja se existe: $1'],
  [
    /^"(pixctl journal show [^"]*)" shows the first use; [\s\S]*$/,
    '"$1" mostra o primeiro uso; use outra chave, ou os mesmos dados.',
  ],
]
