import type { Language } from '../src/values/language.ts'

/** Serbian stands here in Latin script: the Cyrillic texts are written from the Latin ones. */
export type Written = Extract<Language, 'en' | 'pt' | 'es' | 'uk' | 'sr'>

/**
 * The word for a term in one language, its forms in texts, and the words that are not used for it. Forms are separated by
 * commas; `*` stands for any letters.
 */
export interface Entry {
  readonly word: string
  readonly forms: string
  readonly not?: string
}
const entry = (word: string, forms: string, not?: string): Entry =>
  not === undefined ? { word, forms } : { word, forms, not }

/** One word for each term of the trade, in each language. `docs/glossary.md` shows the words. */
export const glossary = {
  ticket: {
    en: entry('ticket', 'ticket*', 'coupon*, betslip*, bet slip*'),
    pt: entry('bilhete', 'bilhete*', 'cupão, cupões, boletim, boletins'),
    es: entry('boleto', 'boleto*', 'tiquete*, tique*, ticket*, cupón, cupones'),
    uk: entry('квиток', 'квиток, квитк*', 'білет*, купон*'),
    sr: entry('tiket', 'tiket*', 'listić*, srećk*, kupon*'),
  },
  bet: {
    en: entry('bet', 'bet, bets', 'wager*'),
    pt: entry('aposta', 'apost*'),
    es: entry('apuesta', 'apuesta*, apost*', 'jugada*'),
    uk: entry('ставка', 'ставк*, ставок, ставлять'),
    sr: entry('opklada', 'opklad*, igra se na'),
  },
  'quick pick': {
    en: entry('quick pick', 'quick pick*', 'lucky dip*, random*'),
    pt: entry('à sorte', '* à sorte, à sorte', 'aleatóri*, surpresinha*'),
    es: entry('al azar', '* al azar, al azar', 'aleatori*'),
    uk: entry('навмання', 'навмання', 'випадков*'),
    sr: entry('nasumično', 'nasumičn*', 'slučajn*'),
  },
  'lucky numbers': {
    en: entry('lucky numbers', 'lucky numbers', 'idea, ideas'),
    pt: entry('números da sorte', 'números da sorte', 'ideia*'),
    es: entry('números de la suerte', 'números de la suerte', 'idea*'),
    uk: entry('щасливі числа', 'щаслив* числ*', 'ідея, ідеї'),
    sr: entry('srećni brojevi', 'srećn* broj*', 'ideja, ideje'),
  },
  draw: {
    en: entry('draw', 'draw, draws'),
    pt: entry('sorteio', 'sorteio*, sortead*', 'extração, extrações, concurso*'),
    es: entry('sorteo', 'sorteo*, sorte*', 'extracción, extracciones'),
    uk: entry('розіграш', 'розіграш*', 'тираж*, жеребкуван*'),
    sr: entry('izvlačenje', 'izvlač*', 'kolo, kola, kolu, runda, runde'),
  },
  prize: {
    en: entry('prize', 'prize*', 'award*'),
    pt: entry('prémio', 'prémio*, premiad*', 'ganho, ganhos'),
    es: entry('premio', 'premio*, premiad*', 'ganancia*'),
    uk: entry('виграш', 'виграш*, виграв*, вигра*', 'приз, призи, призу'),
    sr: entry('dobitak', 'dobit*, dobic*', 'nagrada, nagrade, nagradu'),
  },
  payout: {
    en: entry('pay out', 'pay out, pays out, paid out, paying out, payout*', 'redeem*, cash out'),
    pt: entry('pagar', 'pag*', 'resgat*'),
    es: entry('pagar', 'pag*', 'abonar, abono*, canje*'),
    uk: entry('виплатити', 'випла*', 'погашення, викуп*'),
    sr: entry('isplatiti', 'isplat*, isplać*, neisplać*'),
  },
  settlement: {
    en: entry(
      'pay out',
      'wallet payout*, player payout*, pay out a wallet, pay out the wallet, wallet paid out',
      'settle, settlement*',
    ),
    pt: entry('pagar', 'pag*', 'liquid*, saldar'),
    es: entry('pagar', 'pag*', 'liquid*, saldar'),
    uk: entry('виплатити', 'випла*', 'розрахув*'),
    sr: entry('isplatiti', 'isplat*, isplać*', 'poravna*'),
  },
  'top up': {
    en: entry('top up', 'top up, tops up, topped up, top-up*', 'reload the wallet, recharge*'),
    pt: entry('carregar', 'carreg*', 'recarregar a carteira, recarregamento*'),
    es: entry(
      'recargar',
      'recarg*',
      'cargar * billetera, cargado en, carga de, cargue otra vez, cargar el terminal',
    ),
    uk: entry('поповнити', 'поповн*', 'переказ*'),
    sr: entry('dopuniti', 'dopun*', 'uplat*, uplać*'),
  },
  refill: {
    en: entry('refill', 'refill*', 'replenish*, deposit*'),
    pt: entry('reforçar', 'reforç*, reforc*', 'suprimento*, repor a caixa'),
    es: entry('reforzar', 'reforz*, refuerz*, refuérc*', 'reponer, reposición*, ingresar, ingrese'),
    uk: entry('поповнити', 'поповн*', 'підкріп*'),
    sr: entry('dopuniti', 'dopun*', 'pojača*'),
  },
  collection: {
    en: entry('collect', 'collect, collects, collected, collecting, collection*', 'withdraw*, pick-up*'),
    pt: entry('recolher', 'recolh*', 'sangria*, levantar dinheiro'),
    es: entry('retirar', 'retir*', 'retirada*, recogida*, recaud*'),
    uk: entry('інкасувати', 'інкас*', 'вилуч*'),
    sr: entry('podići', 'podiz*, podiž*, podig*, podić*', 'preuzimanje iz kase, preuzeti'),
  },
  till: {
    en: entry('till', 'till, till’s', 'cash register*, cash desk*'),
    pt: entry('caixa', 'caixa*'),
    es: entry('caja', 'caja*'),
    uk: entry('каса', 'кас*, інкас*'),
    sr: entry('kasa', 'kas*', 'blagajn*'),
  },
  counter: {
    en: entry('counter', 'counter, counter’s, counters', 'workstation*'),
    pt: entry('balcão', 'balcão, balcões'),
    es: entry('puesto', 'puesto*', 'mostrador*'),
    uk: entry('робоче місце', 'робоч* місц*', 'пункт* продажу'),
    sr: entry('šalter', 'šalter*', 'uplatn* mest*'),
  },
  shop: {
    en: entry('shop', "shop, shop’s, shop's, shops", 'store, stores, outlet*'),
    pt: entry('loja', 'loja*'),
    es: entry('tienda', 'tienda*', 'local, locales, establecimiento*, punto de venta'),
    uk: entry('пункт', 'пункт*', 'заклад*, точка продажу, точки продажу, магазин*'),
    sr: entry('poslovnica', 'poslovnic*', 'prodavnic*, prodajn* mest*, radnja, radnje, radnju, radnji'),
  },
  terminal: {
    en: entry('terminal', 'terminal*', 'kiosk*'),
    pt: entry('terminal', 'termina*', 'quiosque*'),
    es: entry('terminal', 'terminal*', 'quiosco*'),
    uk: entry('термінал', 'термінал*', 'кіоск*'),
    sr: entry('terminal', 'terminal*', 'kiosk*'),
  },
  operator: {
    en: entry('operator', 'operator*', 'cashier*, clerk*'),
    pt: entry('operador', 'operador*'),
    es: entry('operador', 'operador*', 'cajero*'),
    uk: entry('оператор', 'оператор*', 'касир*'),
    sr: entry('operater', 'operater*', 'kasir*, blagajnik*'),
  },
  player: {
    en: entry('player', "player, players, player’s, player's", 'punter*'),
    pt: entry('jogador', 'jogador*, premiado', 'apostador*'),
    es: entry('jugador', 'jugador*', 'apostador*'),
    uk: entry('гравець', 'гравець, гравц*, гравец*', 'учасник*'),
    sr: entry('igrač', 'igrač*', 'učesni*'),
  },
  'customer display': {
    en: entry('customer display', 'customer display', 'client display'),
    pt: entry('ecrã do cliente', 'ecrã do cliente', 'visor*'),
    es: entry('pantalla del cliente', 'pantalla del cliente', 'visor*'),
    uk: entry('екран покупця', 'екран* покупця', 'екран* клієнта'),
    sr: entry('ekran za kupca', 'ekran* za kupca', 'ekran* za klijenta'),
  },
  'TV box': {
    en: entry('TV box', 'TV box*'),
    pt: entry('ecrã de TV', 'ecrã* de TV', 'TV box*'),
    es: entry('pantalla de TV', 'pantalla* de TV', 'TV box*'),
    uk: entry('ТВ-екран', 'ТВ-екран*', 'ТВ-приставк*, TV box*'),
    sr: entry('TV ekran', 'TV ekran*', 'TV box*, TV uređaj*'),
  },
  wallet: {
    en: entry('wallet', 'wallet*', 'purse*'),
    pt: entry('carteira', 'carteira*', 'porta-moedas'),
    es: entry('billetera', 'billetera*', 'monedero*, cartera*'),
    uk: entry('гаманець', 'гаман*, QR-гаман*', 'кошіл*'),
    sr: entry('novčanik', 'novčani*', 'buđelar*'),
  },
  'link a card': {
    en: entry('link', 'link the card, link it again, link to a player, linked card', 'attach*, assign*'),
    pt: entry('associar', 'associ*', 'ligar o cartão, vincul*'),
    es: entry('vincular', 'vincul*', 'enlazar, asoci*'),
    uk: entry('прив’язати', 'прив’яз*, прив’яж*', 'під’єднати картку'),
    sr: entry('povezati', 'povez*, povež*', 'zakači*'),
  },
  'detach a card': {
    en: entry('detach', 'detach*', 'unlink*'),
    pt: entry('desassociar', 'desassoci*', 'desligar o cartão, desvincul*'),
    es: entry('desvincular', 'desvincul*', 'desasoci*, desenlazar'),
    uk: entry('відв’язати', 'відв’яз*', 'від’єднати картку'),
    sr: entry('odvojiti', 'odvoj*, odvaja*', 'otkači*'),
  },
  cancel: {
    en: entry('cancel', 'cancel*', 'annul*, revoke*'),
    pt: entry('anular', 'anul*', 'cancel*'),
    es: entry('anular', 'anul*', 'cancel*'),
    uk: entry('скасувати', 'скасу*, скасов*', 'анул*, сторн*'),
    sr: entry('stornirati', 'storn*', 'poništ*, otkaz*, otkaž*'),
  },
  copy: {
    en: entry('copy', 'copy, copies', 'duplicate*'),
    pt: entry('cópia', 'cópia*, copiar', 'duplicad*, segunda via'),
    es: entry('copia', 'copia*', 'duplicad*'),
    uk: entry('копія', 'копі*', 'дублікат*'),
    sr: entry('kopija', 'kopij*, kopira*', 'duplikat*'),
  },
  receipt: {
    en: entry('receipt', 'receipt*', 'voucher*'),
    pt: entry('recibo', 'recibo*', 'comprovativo*, fatura*'),
    es: entry('recibo', 'recibo*', 'factura*'),
    uk: entry('квитанція; товарний чек', 'квитанці*, квитанція, чек, чек*'),
    sr: entry('potvrda; račun za prodaju', 'potvrd*, račun*', 'priznanic*'),
  },
  slip: {
    en: entry('slip', 'slip, slips', 'chit*'),
    pt: entry('talão', 'talão, talões'),
    es: entry('comprobante', 'comprobante*', 'resguardo*, talón, reclamación'),
    uk: entry('квитанція; талон на виплату', 'квитанці*, талон*'),
    sr: entry('potvrda', 'potvrd*', 'priznanic*'),
  },
  report: {
    en: entry(
      'report',
      'reports, the report, report to print, sales report, payments report, validations report, another report',
    ),
    pt: entry('relatório', 'relatório*', 'informe*'),
    es: entry('informe', 'informe*', 'reporte*'),
    uk: entry('звіт', 'звіт*', 'рапорт*'),
    sr: entry('izveštaj', 'izveštaj*', 'raport*'),
  },
  'close of the day': {
    en: entry(
      'close the day',
      'clos* the day, close of the day, day is closed, day is being closed, day was not closed',
      'end of day, Z report',
    ),
    pt: entry('fechar o dia', 'fech*', 'encerr*'),
    es: entry('cerrar el día', 'cerr*, cierr*', 'clausur*'),
    uk: entry('закрити день', 'закри*', 'завершення дня, завершити день'),
    sr: entry('zatvoriti dan', 'zatvor*, zatvar*', 'zaključi dan, zaključiti dan, zaključen*'),
  },
  amount: {
    en: entry('amount', 'amount*', 'sum, sums'),
    pt: entry('valor', 'valor*', 'montante*, importância*'),
    es: entry('monto', 'monto*', 'importe*, cuantía*'),
    uk: entry('сума', 'сум*', 'розмір виплати'),
    sr: entry('iznos', 'iznos*', 'suma, sume, sumu'),
  },
  change: {
    en: entry('change (money)', 'your change', 'cash back'),
    pt: entry('troco', 'troco', 'câmbio'),
    es: entry('vuelto', 'vuelto', 'el cambio, su cambio'),
    uk: entry('решта', 'решт*', 'здача, здачу, здачі'),
    sr: entry('kusur', 'kusur*', 'povratni novac'),
  },
  host: {
    en: entry('host', "host, host’s, host's", 'backend, server*'),
    pt: entry('servidor', 'servidor*', 'anfitrião'),
    es: entry('servidor', 'servidor*', 'anfitrión'),
    uk: entry('сервер', 'сервер*', 'хост*'),
    sr: entry('server', 'server*', 'domaćin*'),
  },
  support: {
    en: entry('support', 'call support, to support, for support', 'help desk, helpdesk'),
    pt: entry('assistência', 'assistência', 'suporte, o apoio, ao apoio'),
    es: entry('soporte', 'soporte', 'asistencia'),
    uk: entry('підтримка', 'підтримк*, підтримці', 'служби підтримки, техпідтримк*'),
    sr: entry('podrška', 'podršk*, podršc*', 'tehnička služba'),
  },
  'pay for tickets': {
    en: entry('pay', 'pay the cart, pay ticket, pay tickets'),
    pt: entry('pagar', 'pag*'),
    es: entry('pagar', 'pag*', 'cancelar el boleto'),
    uk: entry('оплатити', 'оплат*', 'сплатити'),
    sr: entry('naplatiti', 'naplat*', 'plati tiket*'),
  },
  wrong: {
    en: entry('wrong', 'wrong login, wrong password, wrong registration code, wrong codes, code is wrong'),
    pt: entry('errado', 'errad*', 'equivocad*'),
    es: entry('incorrecto', 'incorrect*', 'equivocad*, erróne*'),
    uk: entry('неправильний', 'неправильн*', 'хибн*'),
    sr: entry('pogrešan', 'pogreš*'),
  },
  choose: {
    en: entry('choose', 'choose'),
    pt: entry('escolher', 'escolh*', 'selecion*'),
    es: entry('elegir', 'elij*, eleg*, elig*', 'escoj*, seleccion*'),
    uk: entry('вибрати', 'вибер*, вибир*, вибра*', 'обер*, обран*, обират*'),
    sr: entry('izabrati', 'izab*, bira*', 'odab*, selekt*'),
  },
  scan: {
    en: entry('scan', 'scan, scans, scanned'),
    pt: entry('ler', 'leia, lido*, ler', 'digitaliz*'),
    es: entry('leer', 'lea, leíd*, leer', 'escane*'),
    uk: entry('зчитати', 'зчит*', 'відскан*, сканован*'),
    sr: entry('skenirati', 'skenir*', 'očitajte'),
  },
} satisfies Readonly<Record<string, Readonly<Record<Written, Entry>>>>

export type Term = keyof typeof glossary
