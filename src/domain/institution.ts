/**
 * Institutions that most payers have, by ISPB: the first eight digits of their CNPJ.
 *
 * Source: Central Bank of Brazil, list of participants of the payment system.
 */
const NAMES: Readonly<Record<string, string>> = {
  '00000000': 'Banco do Brasil',
  '00000208': 'BRB - Banco de Brasília',
  '00360305': 'Caixa Econômica Federal',
  '00416968': 'Banco Inter',
  '01181521': 'Sicredi',
  '02038232': 'Sicoob',
  '04902979': 'Banco da Amazônia',
  '04913711': 'Banpará',
  '05463212': 'Ailos',
  '07237373': 'Banco do Nordeste',
  '08561701': 'PagSeguro',
  '10573521': 'Mercado Pago',
  '16501555': 'Stone',
  '18236120': 'Nubank',
  '22896431': 'PicPay',
  '30306294': 'BTG Pactual',
  '31872495': 'C6 Bank',
  '58160789': 'Banco Safra',
  '60701190': 'Itaú Unibanco',
  '60746948': 'Bradesco',
  '90400888': 'Santander',
  '92702067': 'Banrisul',
}

/** The name of an institution; nothing for one that is not in this short list. */
export const institutionName = (ispb: string): string | undefined => NAMES[ispb]
