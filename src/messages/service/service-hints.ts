import type {Permission} from '../../domain/permission.ts'
import {type Notice, notice} from '../message.ts'

/** What to do next after the service said no, and whether trying again helps. */

/** Where permissions are given. Source: spec, "Permissions" and "Sub-account header and scope". */
const PERMISSIONS_PLACE = {
  en: 'Permissions are chosen when a credential is created: dashboard, Settings, Integration, API credentials.',
  'pt-BR':
    'Permissões são escolhidas ao criar a credencial: painel, Configurações, Integração, Credenciais de API.',
}

const subAccountForbidden = notice({
  en: () =>
    'The credential’s sub-account access is off, or does not include this wallet. No permission replaces it, FULL_ACCESS included. Turn it on: dashboard, Settings, Integration, API credentials, sub-account access. It applies at once.',
  'pt-BR': () =>
    'O acesso a subcontas da credencial está desligado, ou não inclui esta carteira. Nenhuma permissão o substitui, nem FULL_ACCESS. Ligue-o: painel, Configurações, Integração, Credenciais de API, acesso a subcontas. Vale na hora.',
})

const subAccountSuspended = notice({
  en: () => 'The wallet is suspended; trying again will not help until it is active.',
  'pt-BR': () => 'A carteira está suspensa; tentar de novo não ajuda até que esteja ativa.',
})

const subAccountNotFound = notice({
  en: () =>
    '"pixctl subaccounts list" shows the wallets of this environment; test and live have their own.',
  'pt-BR': () =>
    '"pixctl subaccounts list" mostra as carteiras deste ambiente; test e live têm as suas.',
})

const quotaExceeded = notice({
  en: () => 'The account has as many wallets as it may have.',
  'pt-BR': () => 'A conta já tem tantas carteiras quantas pode ter.',
})

const splitExceedsNet = notice({
  en: () => 'The sum of a split is at most the amount minus the fee; nothing was created.',
  'pt-BR': () => 'A soma da divisão é no máximo o valor menos a tarifa; nada foi criado.',
})

const splitWalletUnavailable = notice({
  en: () => '"pixctl subaccounts list" shows which wallets are active.',
  'pt-BR': () => '"pixctl subaccounts list" mostra quais carteiras estão ativas.',
})

const insufficientBalance = notice({
  en: () => '"pixctl balance" shows what can be spent; nothing was created.',
  'pt-BR': () => '"pixctl balance" mostra o que pode ser usado; nada foi criado.',
})

const limitExceeded = notice({
  en: () => 'All wallets of the account share one limit by default; nothing was created.',
  'pt-BR': () => 'Por padrão, todas as carteiras da conta dividem um só limite; nada foi criado.',
})

const institutionUnavailable = notice({
  en: () =>
    'The pinned institution is down, and there is no fallback to another. Nothing was created: try again later, or without --psp-credential.',
  'pt-BR': () =>
    'A instituição escolhida está fora do ar, e nenhuma outra a substitui. Nada foi criado: tente mais tarde, ou sem --psp-credential.',
})

const institutionNotEnabled = notice({
  en: () =>
    'The id is in the dashboard under Settings, Routing; the institution must be enabled and active.',
  'pt-BR': () =>
    'O id está no painel em Configurações, Roteamento; a instituição deve estar habilitada e ativa.',
})

const institutionChoiceNotAllowed = notice({
  en: () => 'This account may not choose the institution: leave --psp-credential away.',
  'pt-BR': () => 'Esta conta não pode escolher a instituição: tire --psp-credential.',
})

const notAboveFee = notice({
  en: () =>
    'Send more than the fee, or say what is to arrive: --net-amount. "pixctl account" shows the fees.',
  'pt-BR': () =>
    'Envie mais que a tarifa, ou informe o que deve chegar: --net-amount. "pixctl account" mostra as tarifas.',
})

const refundsShown = notice({
  en: () => '"pixctl transactions show CHARGE" shows what refunds gave back of it.',
  'pt-BR': () => '"pixctl transactions show COBRANÇA" mostra o que as devoluções já devolveram.',
})

/** By the code of the service. */
export const HINTS_BY_CODE: Readonly<Record<string, Notice>> = {
  SUB_ACCOUNT_FORBIDDEN: subAccountForbidden(),
  SUB_ACCOUNT_SUSPENDED: subAccountSuspended(),
  SUB_ACCOUNT_NOT_FOUND: subAccountNotFound(),
  SUB_ACCOUNT_QUOTA_EXCEEDED: quotaExceeded(),
  SPLIT_EXCEEDS_NET: splitExceedsNet(),
  SPLIT_SUB_ACCOUNT_UNAVAILABLE: splitWalletUnavailable(),
  INSUFFICIENT_BALANCE: insufficientBalance(),
  LIMIT_EXCEEDED: limitExceeded(),
  INSTITUTION_UNAVAILABLE: institutionUnavailable(),
  INSTITUTION_NOT_ENABLED: institutionNotEnabled(),
  INSTITUTION_CHOICE_NOT_ALLOWED: institutionChoiceNotAllowed(),
  AMOUNT_NOT_ABOVE_FEE: notAboveFee(),
  REFUND_OPEN: refundsShown(),
  REFUND_EXCEEDS_REST: refundsShown(),
}

const searchIt = notice({
  en: () =>
    '"pixctl find" searches by id, reference, E2E id, name or amount; "pixctl pix list" and "pixctl withdraw list" show what this machine created.',
  'pt-BR': () =>
    '"pixctl find" procura por id, referência, ID E2E, nome ou valor; "pixctl pix list" e "pixctl withdraw list" mostram o que esta máquina criou.',
})

const shownBy = notice({
  en: ({command}: {command: string}) => `"pixctl ${command}" shows what there is.`,
  'pt-BR': ({command}) => `"pixctl ${command}" mostra o que há.`,
})

/** After a 404, by the resource that its details name: what finds the one that was meant. */
export const HINTS_BY_ABSENT: Readonly<Record<string, Notice>> = {
  transaction: searchIt(),
  charge: shownBy({command: 'pix list'}),
  withdrawal: shownBy({command: 'withdraw list'}),
  project: shownBy({command: 'projects list'}),
  block: shownBy({command: 'blocks list'}),
  wallet: shownBy({command: 'subaccounts list'}),
  subAccount: shownBy({command: 'subaccounts list'}),
  webhook: shownBy({command: 'webhooks endpoints list'}),
}

const stateShownBy = notice({
  en: ({command}: {command: string}) =>
    `Its state does not allow it; "pixctl ${command}" shows what came before.`,
  'pt-BR': ({command}) =>
    `Seu estado não permite isto; "pixctl ${command}" mostra o que veio antes.`,
})

/** After a 409 over a state, by the resource that its details name: what shows that state. */
export const HINTS_BY_STATE: Readonly<Record<string, Notice>> = {
  charge: stateShownBy({command: 'transactions show'}),
  withdrawal: stateShownBy({command: 'withdraw show'}),
  block: stateShownBy({command: 'blocks list'}),
}

export const logInAgain = notice({
  en: () =>
    'Log in again with "pixctl auth login"; "pixctl auth status" shows which credential is used.',
  'pt-BR': () =>
    'Entre de novo com "pixctl auth login"; "pixctl auth status" mostra qual credencial é usada.',
})

export const isBaseUrlRight = notice({
  en: () => 'Is the base URL that of the service? "pixctl auth status" shows it.',
  'pt-BR': () => 'O endereço base é o do serviço? "pixctl auth status" o mostra.',
})

export const otherKeyOrSameData = notice({
  en: () => 'The idempotency key was used with other data: give another key, or the same data.',
  'pt-BR': () =>
    'A chave de idempotência foi usada com outros dados: use outra chave, ou os mesmos dados.',
})

/** `Retry-After` is seconds or a date; the number alone would name no unit. */
const waitOf = (after: string): string => (/^\d+$/.test(after.trim()) ? `${after.trim()} s` : after)

export const tryAgainAfter = notice({
  en: ({after}: {after: string | undefined}) =>
    `Nothing was created. Try again ${after ? `after ${waitOf(after)} (Retry-After)` : 'later'}.`,
  'pt-BR': ({after}) =>
    `Nada foi criado. Tente de novo ${after ? `depois de ${waitOf(after)} (Retry-After)` : 'mais tarde'}.`,
})

export const permissionLacks = notice({
  en: ({required}: {required: string}) =>
    `The credential lacks ${required}. ${PERMISSIONS_PLACE.en}`,
  'pt-BR': ({required}) => `A credencial não tem ${required}. ${PERMISSIONS_PLACE['pt-BR']}`,
})

/** Where the service does not say what lacks, the allow-list is the likely reason. */
export const permissionOrAddress = notice({
  en: ({permission}: {permission: Permission | undefined}) =>
    `Either ${permission ? `the credential lacks ${permission}` : 'a permission is missing'}, or its IP allow-list does not include this machine. ${PERMISSIONS_PLACE.en}`,
  'pt-BR': ({permission}) =>
    `Ou ${permission ? `a credencial não tem ${permission}` : 'falta uma permissão'}, ou a lista de IPs da credencial não inclui esta máquina. ${PERMISSIONS_PLACE['pt-BR']}`,
})

export const tryLater = notice({
  en: () => 'The service failed; trying again later is safe.',
  'pt-BR': () => 'O serviço falhou; tentar mais tarde é seguro.',
})

export const giveRedirectedAddress = notice({
  en: () => 'Give the address it redirects to as the base URL.',
  'pt-BR': () => 'Informe como endereço base aquele para o qual ele redireciona.',
})
