// Made by `npm run guards` from the schemas of the vocabulary; a test fails when it is not theirs.

type Loose = Record<string, unknown>

const isObject = (x: unknown): x is Loose => typeof x === 'object' && x !== null && !Array.isArray(x)

function isSegmentOpened(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['logId'] === 'string' &&
    (x['logId'] as string).length === 36 &&
    typeof x['segment'] === 'number' &&
    Number.isInteger(x['segment']) &&
    typeof x['format'] === 'number' &&
    Number.isFinite(x['format'])
  )
}

function isCheckpointReached(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['stateHash'] === 'string' &&
    (x['hashVersion'] === undefined ||
      (typeof x['hashVersion'] === 'number' && Number.isInteger(x['hashVersion'])))
  )
}

function isStateCarriedOver_earlier(x: unknown): boolean {
  return (
    isObject(x) && typeof x['seq'] === 'number' && Number.isFinite(x['seq']) && typeof x['hash'] === 'string'
  )
}

function isStateCarriedOver(x: unknown): boolean {
  return (
    isObject(x) &&
    (x['reason'] === 'storageLost' || x['reason'] === 'mirror') &&
    isStateCarriedOver_earlier(x['earlier']) &&
    isObject(x['state'])
  )
}

function isStateRecorded(x: unknown): boolean {
  return isObject(x) && isObject(x['state'])
}

function isRecordsRemoved(x: unknown): boolean {
  return isObject(x) && typeof x['to'] === 'number' && Number.isInteger(x['to']) && (x['to'] as number) >= 1
}

function isCounterStarted(x: unknown): boolean {
  return isObject(x) && typeof x['productVersion'] === 'string' && typeof x['counterId'] === 'string'
}

function isDeploymentLoaded_deployment_company(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['name'] === 'string' &&
    (x['name'] as string).length <= 200 &&
    typeof x['taxNumber'] === 'string' &&
    (x['taxNumber'] as string).length <= 64 &&
    typeof x['address'] === 'string' &&
    (x['address'] as string).length <= 200
  )
}

function isDeploymentLoaded_deployment_flags(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['companyInfo'] === 'boolean' &&
    typeof x['qrCode'] === 'boolean' &&
    typeof x['developer'] === 'boolean' &&
    typeof x['twoMonitors'] === 'boolean' &&
    typeof x['terminals'] === 'boolean' &&
    typeof x['terminalPasswordUnlock'] === 'boolean' &&
    typeof x['cardReader'] === 'boolean' &&
    typeof x['tvBox'] === 'boolean' &&
    typeof x['negativeBalanceSales'] === 'boolean'
  )
}

function isDeploymentLoaded_deployment_sumBounds(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['min'] === 'number' &&
    Number.isSafeInteger(x['min']) &&
    (x['min'] as number) >= 0 &&
    typeof x['max'] === 'number' &&
    Number.isSafeInteger(x['max']) &&
    (x['max'] as number) >= 0
  )
}

function isDeploymentLoaded_deployment_fieldLimits(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['till'] === 'number' &&
    Number.isSafeInteger(x['till']) &&
    (x['till'] as number) >= 0 &&
    typeof x['terminal'] === 'number' &&
    Number.isSafeInteger(x['terminal']) &&
    (x['terminal'] as number) >= 0
  )
}

function isDeploymentLoaded_deployment_liability(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['perDraw'] === 'number' &&
    Number.isSafeInteger(x['perDraw']) &&
    (x['perDraw'] as number) >= 0 &&
    isObject(x['ofGame']) &&
    Object.values(x['ofGame']).every(
      (y) => typeof y === 'number' && Number.isSafeInteger(y) && (y as number) >= 0,
    )
  )
}

function isDeploymentLoaded_deployment(x: unknown): boolean {
  return (
    isObject(x) &&
    (x['id'] === 'pt' ||
      x['id'] === 'pt-full' ||
      x['id'] === 'en' ||
      x['id'] === 'es' ||
      x['id'] === 'sr' ||
      x['id'] === 'ua') &&
    (x['language'] === 'pt' ||
      x['language'] === 'en' ||
      x['language'] === 'es' ||
      x['language'] === 'sr' ||
      x['language'] === 'sr-Cyrl' ||
      x['language'] === 'uk') &&
    typeof x['locale'] === 'string' &&
    typeof x['timeZone'] === 'string' &&
    (x['currency'] === 'BRL' ||
      x['currency'] === 'SOL' ||
      x['currency'] === 'RSD' ||
      x['currency'] === 'UAH') &&
    isDeploymentLoaded_deployment_company(x['company']) &&
    (x['helpline'] === undefined ||
      (typeof x['helpline'] === 'string' && (x['helpline'] as string).length <= 200)) &&
    (x['minimumAge'] === undefined ||
      (typeof x['minimumAge'] === 'number' &&
        Number.isInteger(x['minimumAge']) &&
        (x['minimumAge'] as number) >= 1 &&
        (x['minimumAge'] as number) <= 99)) &&
    isDeploymentLoaded_deployment_flags(x['flags']) &&
    isDeploymentLoaded_deployment_sumBounds(x['sumBounds']) &&
    isDeploymentLoaded_deployment_fieldLimits(x['fieldLimits']) &&
    (x['payoutLimit'] === undefined ||
      (typeof x['payoutLimit'] === 'number' &&
        Number.isSafeInteger(x['payoutLimit']) &&
        (x['payoutLimit'] as number) >= 0)) &&
    (x['liability'] === undefined || isDeploymentLoaded_deployment_liability(x['liability'])) &&
    Array.isArray(x['onlyTheseGames']) &&
    x['onlyTheseGames'].every((y: unknown) => typeof y === 'number' && Number.isInteger(y)) &&
    Array.isArray(x['dontUseTheseGames']) &&
    x['dontUseTheseGames'].every((y: unknown) => typeof y === 'number' && Number.isInteger(y)) &&
    (x['keepLogDays'] === undefined ||
      (typeof x['keepLogDays'] === 'number' &&
        Number.isInteger(x['keepLogDays']) &&
        (x['keepLogDays'] as number) >= 1)) &&
    (x['collector'] === undefined ||
      (typeof x['collector'] === 'string' && /^https?:\/\/[^\s/?#@]+$/.test(x['collector'] as string))) &&
    (x['isTraining'] === undefined || typeof x['isTraining'] === 'boolean') &&
    (x['tokens'] === 'host' || x['tokens'] === 'page')
  )
}

function isDeploymentLoaded_shop(x: unknown): boolean {
  return isObject(x) && typeof x['name'] === 'string' && typeof x['id'] === 'string'
}

function isDeploymentLoaded(x: unknown): boolean {
  return (
    isObject(x) &&
    isDeploymentLoaded_deployment(x['deployment']) &&
    typeof x['printService'] === 'string' &&
    isDeploymentLoaded_shop(x['shop']) &&
    (x['hostId'] === undefined || typeof x['hostId'] === 'string')
  )
}

function isLoggedIn(x: unknown): boolean {
  return isObject(x) && typeof x['operatorId'] === 'number' && Number.isFinite(x['operatorId'])
}

function isLoggedOut_refusal(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['code'] === 'number' &&
    Number.isFinite(x['code']) &&
    typeof x['name'] === 'string' &&
    (x['field'] === undefined || typeof x['field'] === 'string')
  )
}

function isLoggedOut(x: unknown): boolean {
  return (
    isObject(x) &&
    (x['reason'] === 'operator' || x['reason'] === 'refused' || x['reason'] === 'tillFailure') &&
    (x['refusal'] === undefined || isLoggedOut_refusal(x['refusal']))
  )
}

function isLanguageChosen(x: unknown): boolean {
  return (
    isObject(x) &&
    (x['language'] === 'pt' ||
      x['language'] === 'en' ||
      x['language'] === 'es' ||
      x['language'] === 'sr' ||
      x['language'] === 'sr-Cyrl' ||
      x['language'] === 'uk')
  )
}

function isGamesOffered_games_rules_pickNumbers_pick(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['min'] === 'number' &&
    Number.isInteger(x['min']) &&
    (x['min'] as number) >= 1 &&
    (x['min'] as number) <= 20 &&
    typeof x['max'] === 'number' &&
    Number.isInteger(x['max']) &&
    (x['max'] as number) >= 1 &&
    (x['max'] as number) <= 20 &&
    typeof x['quick'] === 'number' &&
    Number.isInteger(x['quick']) &&
    (x['quick'] as number) >= 1 &&
    (x['quick'] as number) <= 20
  )
}

function isGamesOffered_games_rules_pickNumbers(x: unknown): boolean {
  return (
    isObject(x) &&
    x['family'] === 'pickNumbers' &&
    (x['board'] === 'lotto' ||
      x['board'] === 'keno' ||
      x['board'] === 'bubbles' ||
      x['board'] === 'instant' ||
      x['board'] === 'grandLottery') &&
    typeof x['drawEveryS'] === 'number' &&
    Number.isInteger(x['drawEveryS']) &&
    (x['drawEveryS'] as number) >= 0 &&
    (x['drawEveryS'] as number) <= 31536000 &&
    typeof x['maxDraws'] === 'number' &&
    Number.isInteger(x['maxDraws']) &&
    (x['maxDraws'] as number) >= 1 &&
    (x['maxDraws'] as number) <= 100 &&
    typeof x['maxBets'] === 'number' &&
    Number.isInteger(x['maxBets']) &&
    (x['maxBets'] as number) >= 1 &&
    (x['maxBets'] as number) <= 20 &&
    typeof x['pool'] === 'number' &&
    Number.isInteger(x['pool']) &&
    (x['pool'] as number) >= 2 &&
    (x['pool'] as number) <= 99 &&
    isGamesOffered_games_rules_pickNumbers_pick(x['pick']) &&
    typeof x['drawn'] === 'number' &&
    Number.isInteger(x['drawn']) &&
    (x['drawn'] as number) >= 1 &&
    (x['drawn'] as number) <= 99 &&
    isObject(x['prizes']) &&
    Object.values(x['prizes']).every(
      (y) =>
        isObject(y) &&
        Object.values(y).every(
          (y) =>
            typeof y === 'number' && Number.isInteger(y) && (y as number) >= 0 && (y as number) <= 1000000000,
        ),
    )
  )
}

function isGamesOffered_games_rules_digits(x: unknown): boolean {
  return (
    isObject(x) &&
    x['family'] === 'digits' &&
    x['board'] === 'digits' &&
    typeof x['drawEveryS'] === 'number' &&
    Number.isInteger(x['drawEveryS']) &&
    (x['drawEveryS'] as number) >= 0 &&
    (x['drawEveryS'] as number) <= 31536000 &&
    typeof x['maxDraws'] === 'number' &&
    Number.isInteger(x['maxDraws']) &&
    (x['maxDraws'] as number) >= 1 &&
    (x['maxDraws'] as number) <= 100 &&
    typeof x['maxBets'] === 'number' &&
    Number.isInteger(x['maxBets']) &&
    (x['maxBets'] as number) >= 1 &&
    (x['maxBets'] as number) <= 20 &&
    typeof x['digits'] === 'number' &&
    Number.isInteger(x['digits']) &&
    (x['digits'] as number) >= 1 &&
    (x['digits'] as number) <= 8 &&
    typeof x['exactPrize'] === 'number' &&
    Number.isInteger(x['exactPrize']) &&
    (x['exactPrize'] as number) >= 0 &&
    (x['exactPrize'] as number) <= 1000000000
  )
}

function isGamesOffered_games_rules_table_markets(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['id'] === 'number' &&
    Number.isInteger(x['id']) &&
    (x['id'] as number) >= 1001 &&
    (x['id'] as number) <= 1999 &&
    typeof x['key'] === 'string' &&
    (x['key'] as string).length >= 1 &&
    (x['key'] as string).length <= 40 &&
    (x['names'] === undefined ||
      (isObject(x['names']) &&
        Object.values(x['names']).every(
          (y) => typeof y === 'string' && (y as string).length >= 1 && (y as string).length <= 60,
        ))) &&
    Array.isArray(x['numbers']) &&
    x['numbers'].every(
      (y: unknown) =>
        typeof y === 'number' && Number.isInteger(y) && (y as number) >= 0 && (y as number) <= 99,
    ) &&
    (x['colour'] === undefined ||
      x['colour'] === 'red' ||
      x['colour'] === 'black' ||
      x['colour'] === 'green' ||
      x['colour'] === 'blue' ||
      x['colour'] === 'yellow')
  )
}

function isGamesOffered_games_rules_table(x: unknown): boolean {
  return (
    isObject(x) &&
    x['family'] === 'table' &&
    (x['board'] === 'wheel' ||
      x['board'] === 'smallWheel' ||
      x['board'] === 'race' ||
      x['board'] === 'powerBlitz' ||
      x['board'] === 'table') &&
    typeof x['drawEveryS'] === 'number' &&
    Number.isInteger(x['drawEveryS']) &&
    (x['drawEveryS'] as number) >= 0 &&
    (x['drawEveryS'] as number) <= 31536000 &&
    typeof x['maxDraws'] === 'number' &&
    Number.isInteger(x['maxDraws']) &&
    (x['maxDraws'] as number) >= 1 &&
    (x['maxDraws'] as number) <= 100 &&
    typeof x['maxBets'] === 'number' &&
    Number.isInteger(x['maxBets']) &&
    (x['maxBets'] as number) >= 1 &&
    (x['maxBets'] as number) <= 20 &&
    typeof x['from'] === 'number' &&
    Number.isInteger(x['from']) &&
    (x['from'] as number) >= 0 &&
    (x['from'] as number) <= 99 &&
    typeof x['to'] === 'number' &&
    Number.isInteger(x['to']) &&
    (x['to'] as number) >= 0 &&
    (x['to'] as number) <= 99 &&
    typeof x['drawnFrom'] === 'number' &&
    Number.isInteger(x['drawnFrom']) &&
    (x['drawnFrom'] as number) >= 0 &&
    (x['drawnFrom'] as number) <= 99 &&
    Array.isArray(x['markets']) &&
    x['markets'].every((y: unknown) => isGamesOffered_games_rules_table_markets(y)) &&
    isObject(x['odds']) &&
    Object.values(x['odds']).every(
      (y) =>
        typeof y === 'number' && Number.isInteger(y) && (y as number) >= 0 && (y as number) <= 1000000000,
    )
  )
}

function isGamesOffered_games(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['gameId'] === 'number' &&
    Number.isInteger(x['gameId']) &&
    (x['gameId'] as number) >= 1 &&
    typeof x['name'] === 'string' &&
    isObject(x['prices']) &&
    Object.values(x['prices']).every(
      (y) =>
        typeof y === 'number' &&
        Number.isSafeInteger(y) &&
        (y as number) >= 0 &&
        (y as number) <= 10000000000000,
    ) &&
    (x['names'] === undefined ||
      (isObject(x['names']) &&
        Object.values(x['names']).every(
          (y) => typeof y === 'string' && (y as string).length >= 1 && (y as string).length <= 60,
        ))) &&
    (x['rules'] === undefined ||
      isGamesOffered_games_rules_pickNumbers(x['rules']) ||
      isGamesOffered_games_rules_digits(x['rules']) ||
      isGamesOffered_games_rules_table(x['rules']))
  )
}

function isGamesOffered_refused(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['gameId'] === 'number' &&
    Number.isInteger(x['gameId']) &&
    (x['gameId'] as number) >= 1 &&
    typeof x['name'] === 'string' &&
    typeof x['problem'] === 'string'
  )
}

function isGamesOffered(x: unknown): boolean {
  return (
    isObject(x) &&
    Array.isArray(x['games']) &&
    x['games'].every((y: unknown) => isGamesOffered_games(y)) &&
    (x['refused'] === undefined ||
      (Array.isArray(x['refused']) && x['refused'].every((y: unknown) => isGamesOffered_refused(y))))
  )
}

function isDrawsAnnounced_draws(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['gameId'] === 'number' &&
    Number.isInteger(x['gameId']) &&
    (x['gameId'] as number) >= 1 &&
    typeof x['drawId'] === 'number' &&
    Number.isInteger(x['drawId']) &&
    typeof x['closesAt'] === 'number' &&
    Number.isInteger(x['closesAt']) &&
    (x['closesAt'] as number) >= 0 &&
    (x['closesAt'] as number) <= 8639999913600000
  )
}

function isDrawsAnnounced(x: unknown): boolean {
  return (
    isObject(x) && Array.isArray(x['draws']) && x['draws'].every((y: unknown) => isDrawsAnnounced_draws(y))
  )
}

function isTicketAdded_ticket_bets(x: unknown): boolean {
  return (
    isObject(x) &&
    Array.isArray(x['numbers']) &&
    x['numbers'].every((y: unknown) => typeof y === 'number' && Number.isInteger(y) && (y as number) >= 0) &&
    (x['format'] === undefined || x['format'] === 1000 || x['format'] === 1001)
  )
}

function isTicketAdded_ticket(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['ticketId'] === 'string' &&
    (x['ticketId'] as string).length === 36 &&
    typeof x['gameId'] === 'number' &&
    Number.isInteger(x['gameId']) &&
    (x['gameId'] as number) >= 1 &&
    typeof x['priceVariant'] === 'string' &&
    Array.isArray(x['bets']) &&
    x['bets'].every((y: unknown) => isTicketAdded_ticket_bets(y)) &&
    typeof x['drawCount'] === 'number' &&
    Number.isInteger(x['drawCount']) &&
    (x['drawCount'] as number) >= 1 &&
    typeof x['drawId'] === 'number' &&
    Number.isInteger(x['drawId']) &&
    typeof x['price'] === 'number' &&
    Number.isSafeInteger(x['price']) &&
    (x['price'] as number) >= 0 &&
    (x['price'] as number) <= 10000000000000
  )
}

function isTicketAdded(x: unknown): boolean {
  return isObject(x) && isTicketAdded_ticket(x['ticket'])
}

function isTicketRemoved(x: unknown): boolean {
  return isObject(x) && typeof x['ticketId'] === 'string' && (x['ticketId'] as string).length === 36
}

function isTicketMovedToDraw(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['ticketId'] === 'string' &&
    (x['ticketId'] as string).length === 36 &&
    typeof x['drawId'] === 'number' &&
    Number.isInteger(x['drawId'])
  )
}

function isTicketPriceChanged(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['ticketId'] === 'string' &&
    (x['ticketId'] as string).length === 36 &&
    typeof x['price'] === 'number' &&
    Number.isSafeInteger(x['price']) &&
    (x['price'] as number) >= 0 &&
    (x['price'] as number) <= 10000000000000
  )
}

function isCartCleared(x: unknown): boolean {
  return isObject(x)
}

function isPaymentTaken(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['paymentId'] === 'string' &&
    (x['paymentId'] as string).length === 36 &&
    Array.isArray(x['purchaseIds']) &&
    x['purchaseIds'].every((y: unknown) => typeof y === 'string' && (y as string).length === 36) &&
    typeof x['total'] === 'number' &&
    Number.isSafeInteger(x['total']) &&
    (x['total'] as number) >= 0 &&
    (x['total'] as number) <= 10000000000000 &&
    (x['received'] === null ||
      (typeof x['received'] === 'number' &&
        Number.isSafeInteger(x['received']) &&
        (x['received'] as number) >= 0 &&
        (x['received'] as number) <= 10000000000000))
  )
}

function isPurchaseRequested_tickets_game(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['name'] === 'string' &&
    (x['names'] === undefined ||
      (isObject(x['names']) &&
        Object.values(x['names']).every(
          (y) => typeof y === 'string' && (y as string).length >= 1 && (y as string).length <= 60,
        ))) &&
    (x['rules'] === undefined ||
      isGamesOffered_games_rules_pickNumbers(x['rules']) ||
      isGamesOffered_games_rules_digits(x['rules']) ||
      isGamesOffered_games_rules_table(x['rules']))
  )
}

function isPurchaseRequested_tickets(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['uniqueReqId'] === 'string' &&
    (x['uniqueReqId'] as string).length === 36 &&
    isTicketAdded_ticket(x['ticket']) &&
    (x['rebuyOf'] === undefined ||
      (typeof x['rebuyOf'] === 'string' && (x['rebuyOf'] as string).length === 36)) &&
    (x['game'] === undefined || isPurchaseRequested_tickets_game(x['game']))
  )
}

function isPurchaseRequested(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['purchaseId'] === 'string' &&
    (x['purchaseId'] as string).length === 36 &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    (x['lottery'] === 'ordinary' || x['lottery'] === 'grandLottery') &&
    (x['paymentId'] === undefined ||
      (typeof x['paymentId'] === 'string' && (x['paymentId'] as string).length === 36)) &&
    Array.isArray(x['tickets']) &&
    x['tickets'].every((y: unknown) => isPurchaseRequested_tickets(y))
  )
}

function isTicketSold_sold(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['barcode'] === 'string' &&
    typeof x['price'] === 'number' &&
    Number.isSafeInteger(x['price']) &&
    (x['price'] as number) >= 0 &&
    (x['price'] as number) <= 10000000000000 &&
    typeof x['firstDraw'] === 'number' &&
    Number.isFinite(x['firstDraw']) &&
    typeof x['lastDraw'] === 'number' &&
    Number.isFinite(x['lastDraw']) &&
    typeof x['firstDrawSeries'] === 'string' &&
    typeof x['lastDrawSeries'] === 'string' &&
    typeof x['purchasedAt'] === 'number' &&
    Number.isInteger(x['purchasedAt']) &&
    (x['purchasedAt'] as number) >= 0 &&
    (x['purchasedAt'] as number) <= 8639999913600000 &&
    typeof x['firstDrawAt'] === 'number' &&
    Number.isInteger(x['firstDrawAt']) &&
    (x['firstDrawAt'] as number) >= 0 &&
    (x['firstDrawAt'] as number) <= 8639999913600000 &&
    typeof x['lastDrawAt'] === 'number' &&
    Number.isInteger(x['lastDrawAt']) &&
    (x['lastDrawAt'] as number) >= 0 &&
    (x['lastDrawAt'] as number) <= 8639999913600000 &&
    typeof x['expiresAt'] === 'number' &&
    Number.isInteger(x['expiresAt']) &&
    (x['expiresAt'] as number) >= 0 &&
    (x['expiresAt'] as number) <= 8639999913600000 &&
    (x['instantPrize'] === undefined ||
      (typeof x['instantPrize'] === 'number' &&
        Number.isSafeInteger(x['instantPrize']) &&
        (x['instantPrize'] as number) >= 0 &&
        (x['instantPrize'] as number) <= 10000000000000)) &&
    (x['dayRoot'] === undefined || typeof x['dayRoot'] === 'string')
  )
}

function isTicketSold(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['uniqueReqId'] === 'string' &&
    (x['uniqueReqId'] as string).length === 36 &&
    isTicketSold_sold(x['sold']) &&
    (x['takenOverFrom'] === undefined ||
      (typeof x['takenOverFrom'] === 'number' && Number.isFinite(x['takenOverFrom'])))
  )
}

function isTicketRefused(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['uniqueReqId'] === 'string' &&
    (x['uniqueReqId'] as string).length === 36 &&
    typeof x['code'] === 'number' &&
    Number.isFinite(x['code']) &&
    typeof x['name'] === 'string' &&
    (x['field'] === undefined || typeof x['field'] === 'string') &&
    (x['takenOverFrom'] === undefined ||
      (typeof x['takenOverFrom'] === 'number' && Number.isFinite(x['takenOverFrom'])))
  )
}

function isTicketNeverReceived(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['uniqueReqId'] === 'string' &&
    (x['uniqueReqId'] as string).length === 36 &&
    (x['takenOverFrom'] === undefined ||
      (typeof x['takenOverFrom'] === 'number' && Number.isFinite(x['takenOverFrom'])))
  )
}

function isPurchaseOutcomeUnknown(x: unknown): boolean {
  return (
    isObject(x) &&
    Array.isArray(x['uniqueReqIds']) &&
    x['uniqueReqIds'].every((y: unknown) => typeof y === 'string' && (y as string).length === 36) &&
    (x['reason'] === 'noAnswer' ||
      x['reason'] === 'badAnswer' ||
      x['reason'] === 'notInAnswer' ||
      x['reason'] === 'restart')
  )
}

function isTicketDecidedByOperator_decided(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    (x['about'] === 'sale' ||
      x['about'] === 'payout' ||
      x['about'] === 'ticketCancellation' ||
      x['about'] === 'payoutCancellation' ||
      x['about'] === 'refill' ||
      x['about'] === 'collection' ||
      x['about'] === 'walletTopUp' ||
      x['about'] === 'walletSettlement' ||
      x['about'] === 'terminalSend' ||
      x['about'] === 'terminalRefund' ||
      x['about'] === 'playerTopUp' ||
      x['about'] === 'playerSettlement' ||
      x['about'] === 'till') &&
    (x['amount'] === null ||
      (typeof x['amount'] === 'number' &&
        Number.isSafeInteger(x['amount']) &&
        (x['amount'] as number) >= -10000000000000 &&
        (x['amount'] as number) <= 10000000000000))
  )
}

function isTicketDecidedByOperator(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['uniqueReqId'] === 'string' &&
    (x['uniqueReqId'] as string).length === 36 &&
    x['decision'] === 'notSold' &&
    (x['decided'] === undefined || isTicketDecidedByOperator_decided(x['decided']))
  )
}

function isHistoryCleared(x: unknown): boolean {
  return isObject(x)
}

function isTillReported(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['balance'] === 'number' &&
    Number.isSafeInteger(x['balance']) &&
    (x['balance'] as number) >= -10000000000000 &&
    (x['balance'] as number) <= 10000000000000
  )
}

function isShiftOpened(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    typeof x['opening'] === 'number' &&
    Number.isSafeInteger(x['opening']) &&
    (x['opening'] as number) >= -10000000000000 &&
    (x['opening'] as number) <= 10000000000000
  )
}

function isTillLedgerRead_elsewhere(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['number'] === 'number' &&
    Number.isSafeInteger(x['number']) &&
    (x['number'] as number) >= 0 &&
    typeof x['date'] === 'number' &&
    Number.isInteger(x['date']) &&
    (x['date'] as number) >= 0 &&
    (x['date'] as number) <= 8639999913600000 &&
    (x['kind'] === 'sale' ||
      x['kind'] === 'payout' ||
      x['kind'] === 'ticketCancellation' ||
      x['kind'] === 'payoutCancellation' ||
      x['kind'] === 'refill' ||
      x['kind'] === 'collection' ||
      x['kind'] === 'walletTopUp' ||
      x['kind'] === 'walletSettlement' ||
      x['kind'] === 'terminalSend' ||
      x['kind'] === 'terminalRefund' ||
      x['kind'] === 'playerTopUp' ||
      x['kind'] === 'playerSettlement' ||
      x['kind'] === 'adjustment') &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= -10000000000000 &&
    (x['amount'] as number) <= 10000000000000 &&
    (x['id'] === undefined || (typeof x['id'] === 'string' && (x['id'] as string).length === 36))
  )
}

function isTillLedgerRead(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['number'] === 'number' &&
    Number.isSafeInteger(x['number']) &&
    (x['number'] as number) >= 0 &&
    Array.isArray(x['elsewhere']) &&
    x['elsewhere'].every((y: unknown) => isTillLedgerRead_elsewhere(y)) &&
    Array.isArray(x['awaited']) &&
    x['awaited'].every((y: unknown) => typeof y === 'string' && (y as string).length === 36)
  )
}

function isMovementRequested_movement_payout(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'payout' &&
    typeof x['barcode'] === 'string' &&
    typeof x['prize'] === 'number' &&
    Number.isSafeInteger(x['prize']) &&
    (x['prize'] as number) >= 0 &&
    (x['prize'] as number) <= 10000000000000 &&
    typeof x['purchasedAt'] === 'number' &&
    Number.isInteger(x['purchasedAt']) &&
    (x['purchasedAt'] as number) >= 0 &&
    (x['purchasedAt'] as number) <= 8639999913600000 &&
    (x['gameId'] === undefined ||
      (typeof x['gameId'] === 'number' && Number.isInteger(x['gameId']) && (x['gameId'] as number) >= 1))
  )
}

function isMovementRequested_movement_ticketCancellation(x: unknown): boolean {
  return isObject(x) && x['kind'] === 'ticketCancellation' && typeof x['barcode'] === 'string'
}

function isMovementRequested_movement_payoutCancellation(x: unknown): boolean {
  return isObject(x) && x['kind'] === 'payoutCancellation' && typeof x['barcode'] === 'string'
}

function isMovementRequested_movement_refill(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'refill' &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= -10000000000000 &&
    (x['amount'] as number) <= 10000000000000 &&
    (x['amount'] as number) >= 1
  )
}

function isMovementRequested_movement_collection(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'collection' &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= -10000000000000 &&
    (x['amount'] as number) <= 10000000000000 &&
    (x['amount'] as number) >= 1 &&
    (x['closesDay'] === undefined || typeof x['closesDay'] === 'boolean')
  )
}

function isMovementRequested_movement_walletTopUp(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'walletTopUp' &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= -10000000000000 &&
    (x['amount'] as number) <= 10000000000000 &&
    (x['amount'] as number) >= 1
  )
}

function isMovementRequested_movement_walletSettlement(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'walletSettlement' &&
    typeof x['userId'] === 'string' &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= -10000000000000 &&
    (x['amount'] as number) <= 10000000000000 &&
    (x['amount'] as number) >= 1 &&
    (x['hadLink'] === undefined || x['hadLink'] === true)
  )
}

function isMovementRequested_movement_terminalSend(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'terminalSend' &&
    typeof x['terminalId'] === 'number' &&
    Number.isInteger(x['terminalId']) &&
    (x['terminalId'] as number) >= 1 &&
    (x['terminalId'] as number) <= 9999 &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= -10000000000000 &&
    (x['amount'] as number) <= 10000000000000 &&
    (x['amount'] as number) >= 1
  )
}

function isMovementRequested_movement_terminalRefund(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'terminalRefund' &&
    typeof x['terminalId'] === 'number' &&
    Number.isInteger(x['terminalId']) &&
    (x['terminalId'] as number) >= 1 &&
    (x['terminalId'] as number) <= 9999 &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= -10000000000000 &&
    (x['amount'] as number) <= 10000000000000 &&
    (x['amount'] as number) >= 1
  )
}

function isMovementRequested_movement_playerTopUp(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'playerTopUp' &&
    typeof x['userId'] === 'string' &&
    (x['userId'] as string).length >= 1 &&
    (x['userId'] as string).length <= 64 &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= -10000000000000 &&
    (x['amount'] as number) <= 10000000000000 &&
    (x['amount'] as number) >= 1
  )
}

function isMovementRequested_movement_playerSettlement(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'playerSettlement' &&
    typeof x['userId'] === 'string' &&
    (x['userId'] as string).length >= 1 &&
    (x['userId'] as string).length <= 64 &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= -10000000000000 &&
    (x['amount'] as number) <= 10000000000000 &&
    (x['amount'] as number) >= 1
  )
}

function isMovementRequested(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['movementId'] === 'string' &&
    (x['movementId'] as string).length === 36 &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    (isMovementRequested_movement_payout(x['movement']) ||
      isMovementRequested_movement_ticketCancellation(x['movement']) ||
      isMovementRequested_movement_payoutCancellation(x['movement']) ||
      isMovementRequested_movement_refill(x['movement']) ||
      isMovementRequested_movement_collection(x['movement']) ||
      isMovementRequested_movement_walletTopUp(x['movement']) ||
      isMovementRequested_movement_walletSettlement(x['movement']) ||
      isMovementRequested_movement_terminalSend(x['movement']) ||
      isMovementRequested_movement_terminalRefund(x['movement']) ||
      isMovementRequested_movement_playerTopUp(x['movement']) ||
      isMovementRequested_movement_playerSettlement(x['movement'])) &&
    (x['closeId'] === undefined ||
      (typeof x['closeId'] === 'string' && (x['closeId'] as string).length === 36))
  )
}

function isMovementDone_ticket(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['barcode'] === 'string' &&
    typeof x['gameId'] === 'number' &&
    Number.isInteger(x['gameId']) &&
    (x['gameId'] as number) >= 1 &&
    typeof x['price'] === 'number' &&
    Number.isSafeInteger(x['price']) &&
    (x['price'] as number) >= 0 &&
    (x['price'] as number) <= 10000000000000 &&
    typeof x['purchasedAt'] === 'number' &&
    Number.isInteger(x['purchasedAt']) &&
    (x['purchasedAt'] as number) >= 0 &&
    (x['purchasedAt'] as number) <= 8639999913600000
  )
}

function isMovementDone_wallet(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['userId'] === 'string' &&
    typeof x['balance'] === 'number' &&
    Number.isSafeInteger(x['balance']) &&
    (x['balance'] as number) >= 0 &&
    (x['balance'] as number) <= 10000000000000 &&
    (x['hadLink'] === undefined || x['hadLink'] === true)
  )
}

function isMovementDone(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['movementId'] === 'string' &&
    (x['movementId'] as string).length === 36 &&
    (x['kind'] === 'payout' ||
      x['kind'] === 'ticketCancellation' ||
      x['kind'] === 'payoutCancellation' ||
      x['kind'] === 'refill' ||
      x['kind'] === 'collection' ||
      x['kind'] === 'walletTopUp' ||
      x['kind'] === 'walletSettlement' ||
      x['kind'] === 'terminalSend' ||
      x['kind'] === 'terminalRefund' ||
      x['kind'] === 'playerTopUp' ||
      x['kind'] === 'playerSettlement') &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= 0 &&
    (x['amount'] as number) <= 10000000000000 &&
    typeof x['balance'] === 'number' &&
    Number.isSafeInteger(x['balance']) &&
    (x['balance'] as number) >= -10000000000000 &&
    (x['balance'] as number) <= 10000000000000 &&
    (x['ticket'] === undefined || isMovementDone_ticket(x['ticket'])) &&
    (x['wallet'] === undefined || isMovementDone_wallet(x['wallet'])) &&
    (x['accountBalance'] === undefined ||
      (typeof x['accountBalance'] === 'number' &&
        Number.isSafeInteger(x['accountBalance']) &&
        (x['accountBalance'] as number) >= 0 &&
        (x['accountBalance'] as number) <= 10000000000000)) &&
    (x['settledWallet'] === undefined || typeof x['settledWallet'] === 'string') &&
    (x['withdrawnPrints'] === undefined ||
      (Array.isArray(x['withdrawnPrints']) &&
        x['withdrawnPrints'].every((y: unknown) => typeof y === 'string' && (y as string).length === 36))) &&
    (x['takenOverFrom'] === undefined ||
      (typeof x['takenOverFrom'] === 'number' && Number.isFinite(x['takenOverFrom'])))
  )
}

function isMovementRefused(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['movementId'] === 'string' &&
    (x['movementId'] as string).length === 36 &&
    typeof x['code'] === 'number' &&
    Number.isFinite(x['code']) &&
    typeof x['name'] === 'string' &&
    (x['field'] === undefined || typeof x['field'] === 'string') &&
    (x['takenOverFrom'] === undefined ||
      (typeof x['takenOverFrom'] === 'number' && Number.isFinite(x['takenOverFrom'])))
  )
}

function isMovementNeverReceived(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['movementId'] === 'string' &&
    (x['movementId'] as string).length === 36 &&
    (x['takenOverFrom'] === undefined ||
      (typeof x['takenOverFrom'] === 'number' && Number.isFinite(x['takenOverFrom'])))
  )
}

function isMovementUnknown(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['movementId'] === 'string' &&
    (x['movementId'] as string).length === 36 &&
    (x['reason'] === 'noAnswer' ||
      x['reason'] === 'badAnswer' ||
      x['reason'] === 'notInAnswer' ||
      x['reason'] === 'restart')
  )
}

function isMovementDecidedByOperator(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['movementId'] === 'string' &&
    (x['movementId'] as string).length === 36 &&
    x['decision'] === 'notDone' &&
    (x['decided'] === undefined || isTicketDecidedByOperator_decided(x['decided']))
  )
}

function isPlayerChangeRequested_change_creation_topUp(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['movementId'] === 'string' &&
    (x['movementId'] as string).length === 36 &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= -10000000000000 &&
    (x['amount'] as number) <= 10000000000000 &&
    (x['amount'] as number) >= 1
  )
}

function isPlayerChangeRequested_change_creation(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'creation' &&
    typeof x['cardEnd'] === 'string' &&
    (x['cardEnd'] as string).length <= 4 &&
    (x['topUp'] === null || isPlayerChangeRequested_change_creation_topUp(x['topUp']))
  )
}

function isPlayerChangeRequested_change_attachment(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'attachment' &&
    typeof x['cardEnd'] === 'string' &&
    (x['cardEnd'] as string).length <= 4 &&
    typeof x['userId'] === 'string' &&
    (x['userId'] as string).length >= 1 &&
    (x['userId'] as string).length <= 64
  )
}

function isPlayerChangeRequested_change_detachment(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'detachment' &&
    typeof x['cardEnd'] === 'string' &&
    (x['cardEnd'] as string).length <= 4 &&
    typeof x['userId'] === 'string' &&
    (x['userId'] as string).length >= 1 &&
    (x['userId'] as string).length <= 64
  )
}

function isPlayerChangeRequested_change_renaming(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'renaming' &&
    typeof x['userId'] === 'string' &&
    (x['userId'] as string).length >= 1 &&
    (x['userId'] as string).length <= 64
  )
}

function isPlayerChangeRequested(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['changeId'] === 'string' &&
    (x['changeId'] as string).length === 36 &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    (isPlayerChangeRequested_change_creation(x['change']) ||
      isPlayerChangeRequested_change_attachment(x['change']) ||
      isPlayerChangeRequested_change_detachment(x['change']) ||
      isPlayerChangeRequested_change_renaming(x['change']))
  )
}

function isPlayerChangeDone(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['changeId'] === 'string' &&
    (x['changeId'] as string).length === 36 &&
    typeof x['userId'] === 'string' &&
    (x['userId'] as string).length >= 1 &&
    (x['userId'] as string).length <= 64
  )
}

function isPlayerChangeRefused(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['changeId'] === 'string' &&
    (x['changeId'] as string).length === 36 &&
    typeof x['code'] === 'number' &&
    Number.isFinite(x['code']) &&
    typeof x['name'] === 'string' &&
    (x['field'] === undefined || typeof x['field'] === 'string')
  )
}

function isPlayerChangeUnknown(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['changeId'] === 'string' &&
    (x['changeId'] as string).length === 36 &&
    (x['reason'] === 'noAnswer' ||
      x['reason'] === 'badAnswer' ||
      x['reason'] === 'notInAnswer' ||
      x['reason'] === 'restart')
  )
}

function isPlayerChangeAbandoned(x: unknown): boolean {
  return isObject(x) && typeof x['changeId'] === 'string' && (x['changeId'] as string).length === 36
}

function isTicketPrintRequested(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['jobId'] === 'string' &&
    (x['jobId'] as string).length === 36 &&
    typeof x['uniqueReqId'] === 'string' &&
    (x['uniqueReqId'] as string).length === 36 &&
    typeof x['copy'] === 'number' &&
    Number.isInteger(x['copy']) &&
    (x['copy'] as number) >= 0
  )
}

function isTicketPrintEnded(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['jobId'] === 'string' &&
    (x['jobId'] as string).length === 36 &&
    typeof x['uniqueReqId'] === 'string' &&
    (x['uniqueReqId'] as string).length === 36 &&
    (x['result'] === 'printed' ||
      x['result'] === 'unconfirmed' ||
      x['result'] === 'failed' ||
      x['result'] === 'unknown') &&
    (x['reason'] === undefined || typeof x['reason'] === 'string') &&
    (x['isWithdrawn'] === undefined || x['isWithdrawn'] === true) &&
    (x['hasLeft'] === undefined || x['hasLeft'] === true)
  )
}

function isTicketPrintDecidedByOperator(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['uniqueReqId'] === 'string' &&
    (x['uniqueReqId'] as string).length === 36 &&
    (x['decision'] === 'printed' || x['decision'] === 'notPrinted')
  )
}

function isReceiptIssued_content_other(x: unknown): boolean {
  return isObject(x) && x['kind'] === 'other'
}

function isReceiptIssued_content_sale_tickets(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['gameId'] === 'number' &&
    Number.isInteger(x['gameId']) &&
    (x['gameId'] as number) >= 1 &&
    typeof x['barcode'] === 'string' &&
    typeof x['price'] === 'number' &&
    Number.isSafeInteger(x['price']) &&
    (x['price'] as number) >= 0 &&
    (x['price'] as number) <= 10000000000000 &&
    typeof x['firstDrawSeries'] === 'string' &&
    typeof x['lastDrawSeries'] === 'string'
  )
}

function isReceiptIssued_content_sale(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'sale' &&
    typeof x['at'] === 'number' &&
    Number.isInteger(x['at']) &&
    (x['at'] as number) >= 0 &&
    (x['at'] as number) <= 8639999913600000 &&
    typeof x['received'] === 'number' &&
    Number.isSafeInteger(x['received']) &&
    (x['received'] as number) >= 0 &&
    (x['received'] as number) <= 10000000000000 &&
    Array.isArray(x['tickets']) &&
    x['tickets'].every((y: unknown) => isReceiptIssued_content_sale_tickets(y))
  )
}

function isReceiptIssued_content_payout_ticket(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['barcode'] === 'string' &&
    (x['gameId'] === undefined ||
      (typeof x['gameId'] === 'number' && Number.isInteger(x['gameId']) && (x['gameId'] as number) >= 1)) &&
    (x['purchasedAt'] === undefined ||
      (typeof x['purchasedAt'] === 'number' &&
        Number.isInteger(x['purchasedAt']) &&
        (x['purchasedAt'] as number) >= 0 &&
        (x['purchasedAt'] as number) <= 8639999913600000))
  )
}

function isReceiptIssued_content_payout(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'payout' &&
    typeof x['at'] === 'number' &&
    Number.isInteger(x['at']) &&
    (x['at'] as number) >= 0 &&
    (x['at'] as number) <= 8639999913600000 &&
    (x['ticket'] === undefined || isReceiptIssued_content_payout_ticket(x['ticket'])) &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= 0 &&
    (x['amount'] as number) <= 10000000000000
  )
}

function isReceiptIssued_content_ticketCancellation(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'ticketCancellation' &&
    typeof x['at'] === 'number' &&
    Number.isInteger(x['at']) &&
    (x['at'] as number) >= 0 &&
    (x['at'] as number) <= 8639999913600000 &&
    (x['ticket'] === undefined || isReceiptIssued_content_payout_ticket(x['ticket'])) &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= 0 &&
    (x['amount'] as number) <= 10000000000000
  )
}

function isReceiptIssued_content_payoutCancellation(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'payoutCancellation' &&
    typeof x['at'] === 'number' &&
    Number.isInteger(x['at']) &&
    (x['at'] as number) >= 0 &&
    (x['at'] as number) <= 8639999913600000 &&
    (x['ticket'] === undefined || isReceiptIssued_content_payout_ticket(x['ticket'])) &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= 0 &&
    (x['amount'] as number) <= 10000000000000
  )
}

function isReceiptIssued_content_claim(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'claim' &&
    typeof x['at'] === 'number' &&
    Number.isInteger(x['at']) &&
    (x['at'] as number) >= 0 &&
    (x['at'] as number) <= 8639999913600000 &&
    isReceiptIssued_content_payout_ticket(x['ticket']) &&
    typeof x['prize'] === 'number' &&
    Number.isSafeInteger(x['prize']) &&
    (x['prize'] as number) >= 0 &&
    (x['prize'] as number) <= 10000000000000 &&
    (x['limit'] === undefined ||
      (typeof x['limit'] === 'number' &&
        Number.isSafeInteger(x['limit']) &&
        (x['limit'] as number) >= 0 &&
        (x['limit'] as number) <= 10000000000000))
  )
}

function isReceiptIssued_content_refill(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'refill' &&
    typeof x['at'] === 'number' &&
    Number.isInteger(x['at']) &&
    (x['at'] as number) >= 0 &&
    (x['at'] as number) <= 8639999913600000 &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= 0 &&
    (x['amount'] as number) <= 10000000000000 &&
    typeof x['balance'] === 'number' &&
    Number.isSafeInteger(x['balance']) &&
    (x['balance'] as number) >= -10000000000000 &&
    (x['balance'] as number) <= 10000000000000
  )
}

function isReceiptIssued_content_collection(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'collection' &&
    typeof x['at'] === 'number' &&
    Number.isInteger(x['at']) &&
    (x['at'] as number) >= 0 &&
    (x['at'] as number) <= 8639999913600000 &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= 0 &&
    (x['amount'] as number) <= 10000000000000 &&
    typeof x['balance'] === 'number' &&
    Number.isSafeInteger(x['balance']) &&
    (x['balance'] as number) >= -10000000000000 &&
    (x['balance'] as number) <= 10000000000000
  )
}

function isReceiptIssued_content_walletTopUp_printed(x: unknown): boolean {
  return isObject(x) && typeof x['date'] === 'string' && typeof x['time'] === 'string'
}

function isReceiptIssued_content_walletTopUp(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'walletTopUp' &&
    (x['at'] === undefined ||
      (typeof x['at'] === 'number' &&
        Number.isInteger(x['at']) &&
        (x['at'] as number) >= 0 &&
        (x['at'] as number) <= 8639999913600000)) &&
    (x['printed'] === undefined || isReceiptIssued_content_walletTopUp_printed(x['printed'])) &&
    typeof x['userId'] === 'string' &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= 0 &&
    (x['amount'] as number) <= 10000000000000
  )
}

function isReceiptIssued_content_walletSettlement(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'walletSettlement' &&
    (x['at'] === undefined ||
      (typeof x['at'] === 'number' &&
        Number.isInteger(x['at']) &&
        (x['at'] as number) >= 0 &&
        (x['at'] as number) <= 8639999913600000)) &&
    (x['printed'] === undefined || isReceiptIssued_content_walletTopUp_printed(x['printed'])) &&
    typeof x['userId'] === 'string' &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= 0 &&
    (x['amount'] as number) <= 10000000000000
  )
}

function isReceiptIssued_content_terminalSend(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'terminalSend' &&
    typeof x['at'] === 'number' &&
    Number.isInteger(x['at']) &&
    (x['at'] as number) >= 0 &&
    (x['at'] as number) <= 8639999913600000 &&
    typeof x['terminalId'] === 'number' &&
    Number.isInteger(x['terminalId']) &&
    (x['terminalId'] as number) >= 1 &&
    (x['terminalId'] as number) <= 9999 &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= 0 &&
    (x['amount'] as number) <= 10000000000000 &&
    (x['funds'] === undefined ||
      (typeof x['funds'] === 'number' &&
        Number.isSafeInteger(x['funds']) &&
        (x['funds'] as number) >= 0 &&
        (x['funds'] as number) <= 10000000000000))
  )
}

function isReceiptIssued_content_terminalRefund(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'terminalRefund' &&
    typeof x['at'] === 'number' &&
    Number.isInteger(x['at']) &&
    (x['at'] as number) >= 0 &&
    (x['at'] as number) <= 8639999913600000 &&
    typeof x['terminalId'] === 'number' &&
    Number.isInteger(x['terminalId']) &&
    (x['terminalId'] as number) >= 1 &&
    (x['terminalId'] as number) <= 9999 &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= 0 &&
    (x['amount'] as number) <= 10000000000000 &&
    (x['funds'] === undefined ||
      (typeof x['funds'] === 'number' &&
        Number.isSafeInteger(x['funds']) &&
        (x['funds'] as number) >= 0 &&
        (x['funds'] as number) <= 10000000000000))
  )
}

function isReceiptIssued_content_handover_counted_denominations(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['value'] === 'number' &&
    Number.isSafeInteger(x['value']) &&
    (x['value'] as number) >= -10000000000000 &&
    (x['value'] as number) <= 10000000000000 &&
    (x['value'] as number) >= 1 &&
    typeof x['count'] === 'number' &&
    Number.isInteger(x['count']) &&
    (x['count'] as number) >= 0
  )
}

function isReceiptIssued_content_handover_counted(x: unknown): boolean {
  return (
    isObject(x) &&
    Array.isArray(x['denominations']) &&
    x['denominations'].every((y: unknown) => isReceiptIssued_content_handover_counted_denominations(y)) &&
    typeof x['counted'] === 'number' &&
    Number.isSafeInteger(x['counted']) &&
    (x['counted'] as number) >= 0 &&
    (x['counted'] as number) <= 10000000000000 &&
    typeof x['expected'] === 'number' &&
    Number.isSafeInteger(x['expected']) &&
    (x['expected'] as number) >= -10000000000000 &&
    (x['expected'] as number) <= 10000000000000
  )
}

function isReceiptIssued_content_handover_open(x: unknown): boolean {
  return (
    isObject(x) &&
    (x['kind'] === 'sale' ||
      x['kind'] === 'movement' ||
      x['kind'] === 'playerChange' ||
      x['kind'] === 'ticketPrint' ||
      x['kind'] === 'receiptPrint' ||
      x['kind'] === 'cartTicket') &&
    (x['movement'] === undefined ||
      x['movement'] === 'payout' ||
      x['movement'] === 'ticketCancellation' ||
      x['movement'] === 'payoutCancellation' ||
      x['movement'] === 'refill' ||
      x['movement'] === 'collection' ||
      x['movement'] === 'walletTopUp' ||
      x['movement'] === 'walletSettlement' ||
      x['movement'] === 'terminalSend' ||
      x['movement'] === 'terminalRefund' ||
      x['movement'] === 'playerTopUp' ||
      x['movement'] === 'playerSettlement') &&
    (x['at'] === undefined ||
      (typeof x['at'] === 'number' &&
        Number.isInteger(x['at']) &&
        (x['at'] as number) >= 0 &&
        (x['at'] as number) <= 8639999913600000)) &&
    (x['amount'] === undefined ||
      (typeof x['amount'] === 'number' &&
        Number.isSafeInteger(x['amount']) &&
        (x['amount'] as number) >= -10000000000000 &&
        (x['amount'] as number) <= 10000000000000))
  )
}

function isReceiptIssued_content_handover(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'handover' &&
    typeof x['at'] === 'number' &&
    Number.isInteger(x['at']) &&
    (x['at'] as number) >= 0 &&
    (x['at'] as number) <= 8639999913600000 &&
    isReceiptIssued_content_handover_counted(x['counted']) &&
    Array.isArray(x['open']) &&
    x['open'].every((y: unknown) => isReceiptIssued_content_handover_open(y))
  )
}

function isReceiptIssued_content_salesReport_versions(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['product'] === 'string' &&
    (x['printProgram'] === undefined || typeof x['printProgram'] === 'string')
  )
}

function isReceiptIssued_content_salesReport_games(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['gameId'] === 'number' &&
    Number.isInteger(x['gameId']) &&
    (x['gameId'] as number) >= 1 &&
    typeof x['tickets'] === 'number' &&
    Number.isInteger(x['tickets']) &&
    (x['tickets'] as number) >= 0 &&
    typeof x['sales'] === 'number' &&
    Number.isSafeInteger(x['sales']) &&
    (x['sales'] as number) >= 0 &&
    (x['sales'] as number) <= 10000000000000 &&
    typeof x['cancelledTickets'] === 'number' &&
    Number.isInteger(x['cancelledTickets']) &&
    (x['cancelledTickets'] as number) >= 0 &&
    typeof x['cancelled'] === 'number' &&
    Number.isSafeInteger(x['cancelled']) &&
    (x['cancelled'] as number) >= 0 &&
    (x['cancelled'] as number) <= 10000000000000 &&
    typeof x['payouts'] === 'number' &&
    Number.isInteger(x['payouts']) &&
    typeof x['prizes'] === 'number' &&
    Number.isSafeInteger(x['prizes']) &&
    (x['prizes'] as number) >= -10000000000000 &&
    (x['prizes'] as number) <= 10000000000000
  )
}

function isReceiptIssued_content_salesReport_till_lines(x: unknown): boolean {
  return (
    isObject(x) &&
    (x['name'] === 'games' ||
      x['name'] === 'refill' ||
      x['name'] === 'collection' ||
      x['name'] === 'creditQrcode' ||
      x['name'] === 'debitQrcode' ||
      x['name'] === 'creditTerminal' ||
      x['name'] === 'debitTerminal' ||
      x['name'] === 'other') &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= -10000000000000 &&
    (x['amount'] as number) <= 10000000000000
  )
}

function isReceiptIssued_content_salesReport_till(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['opening'] === 'number' &&
    Number.isSafeInteger(x['opening']) &&
    (x['opening'] as number) >= -10000000000000 &&
    (x['opening'] as number) <= 10000000000000 &&
    Array.isArray(x['lines']) &&
    x['lines'].every((y: unknown) => isReceiptIssued_content_salesReport_till_lines(y)) &&
    typeof x['expected'] === 'number' &&
    Number.isSafeInteger(x['expected']) &&
    (x['expected'] as number) >= -10000000000000 &&
    (x['expected'] as number) <= 10000000000000
  )
}

function isReceiptIssued_content_salesReport(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'salesReport' &&
    (x['at'] === undefined ||
      (typeof x['at'] === 'number' &&
        Number.isInteger(x['at']) &&
        (x['at'] as number) >= 0 &&
        (x['at'] as number) <= 8639999913600000)) &&
    (x['printed'] === undefined || isReceiptIssued_content_walletTopUp_printed(x['printed'])) &&
    typeof x['from'] === 'string' &&
    (x['from'] as string).length === 10 &&
    typeof x['to'] === 'string' &&
    (x['to'] as string).length === 10 &&
    typeof x['isWeek'] === 'boolean' &&
    isReceiptIssued_content_salesReport_versions(x['versions']) &&
    typeof x['balance'] === 'number' &&
    Number.isSafeInteger(x['balance']) &&
    (x['balance'] as number) >= -10000000000000 &&
    (x['balance'] as number) <= 10000000000000 &&
    Array.isArray(x['games']) &&
    x['games'].every((y: unknown) => isReceiptIssued_content_salesReport_games(y)) &&
    typeof x['refill'] === 'number' &&
    Number.isSafeInteger(x['refill']) &&
    (x['refill'] as number) >= 0 &&
    (x['refill'] as number) <= 10000000000000 &&
    typeof x['collection'] === 'number' &&
    Number.isSafeInteger(x['collection']) &&
    (x['collection'] as number) >= 0 &&
    (x['collection'] as number) <= 10000000000000 &&
    (x['till'] === undefined || isReceiptIssued_content_salesReport_till(x['till']))
  )
}

function isReceiptIssued_content_validationsReport_games(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['gameId'] === 'number' &&
    Number.isInteger(x['gameId']) &&
    (x['gameId'] as number) >= 1 &&
    typeof x['payouts'] === 'number' &&
    Number.isInteger(x['payouts']) &&
    typeof x['prizes'] === 'number' &&
    Number.isSafeInteger(x['prizes']) &&
    (x['prizes'] as number) >= -10000000000000 &&
    (x['prizes'] as number) <= 10000000000000
  )
}

function isReceiptIssued_content_validationsReport(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'validationsReport' &&
    (x['at'] === undefined ||
      (typeof x['at'] === 'number' &&
        Number.isInteger(x['at']) &&
        (x['at'] as number) >= 0 &&
        (x['at'] as number) <= 8639999913600000)) &&
    (x['printed'] === undefined || isReceiptIssued_content_walletTopUp_printed(x['printed'])) &&
    typeof x['from'] === 'string' &&
    (x['from'] as string).length === 10 &&
    typeof x['to'] === 'string' &&
    (x['to'] as string).length === 10 &&
    typeof x['isWeek'] === 'boolean' &&
    isReceiptIssued_content_salesReport_versions(x['versions']) &&
    typeof x['balance'] === 'number' &&
    Number.isSafeInteger(x['balance']) &&
    (x['balance'] as number) >= -10000000000000 &&
    (x['balance'] as number) <= 10000000000000 &&
    Array.isArray(x['games']) &&
    x['games'].every((y: unknown) => isReceiptIssued_content_validationsReport_games(y))
  )
}

function isReceiptIssued_content_paymentsReport_drawer_counts(x: unknown): boolean {
  return (
    isObject(x) &&
    (x['use'] === 'payment' ||
      x['use'] === 'movement' ||
      x['use'] === 'change' ||
      x['use'] === 'count' ||
      x['use'] === 'wrongChange' ||
      x['use'] === 'trial' ||
      x['use'] === 'other') &&
    typeof x['count'] === 'number' &&
    Number.isInteger(x['count']) &&
    (x['count'] as number) >= 0
  )
}

function isReceiptIssued_content_paymentsReport_drawer_openings(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    typeof x['at'] === 'number' &&
    Number.isInteger(x['at']) &&
    (x['at'] as number) >= 0 &&
    (x['at'] as number) <= 8639999913600000 &&
    (x['reason'] === 'change' ||
      x['reason'] === 'count' ||
      x['reason'] === 'wrongChange' ||
      x['reason'] === 'trial' ||
      x['reason'] === 'other') &&
    (x['note'] === undefined || typeof x['note'] === 'string')
  )
}

function isReceiptIssued_content_paymentsReport_drawer(x: unknown): boolean {
  return (
    isObject(x) &&
    Array.isArray(x['counts']) &&
    x['counts'].every((y: unknown) => isReceiptIssued_content_paymentsReport_drawer_counts(y)) &&
    Array.isArray(x['openings']) &&
    x['openings'].every((y: unknown) => isReceiptIssued_content_paymentsReport_drawer_openings(y))
  )
}

function isReceiptIssued_content_paymentsReport_close_decisions(x: unknown): boolean {
  return (
    isObject(x) &&
    (x['decision'] === 'notDone' || x['decision'] === 'hostFigureAccepted') &&
    (x['about'] === 'sale' ||
      x['about'] === 'payout' ||
      x['about'] === 'ticketCancellation' ||
      x['about'] === 'payoutCancellation' ||
      x['about'] === 'refill' ||
      x['about'] === 'collection' ||
      x['about'] === 'walletTopUp' ||
      x['about'] === 'walletSettlement' ||
      x['about'] === 'terminalSend' ||
      x['about'] === 'terminalRefund' ||
      x['about'] === 'playerTopUp' ||
      x['about'] === 'playerSettlement' ||
      x['about'] === 'till') &&
    (x['amount'] === undefined ||
      (typeof x['amount'] === 'number' &&
        Number.isSafeInteger(x['amount']) &&
        (x['amount'] as number) >= -10000000000000 &&
        (x['amount'] as number) <= 10000000000000)) &&
    typeof x['at'] === 'number' &&
    Number.isInteger(x['at']) &&
    (x['at'] as number) >= 0 &&
    (x['at'] as number) <= 8639999913600000
  )
}

function isReceiptIssued_content_paymentsReport_close_handovers(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['from'] === 'number' &&
    Number.isFinite(x['from']) &&
    (x['to'] === undefined || (typeof x['to'] === 'number' && Number.isFinite(x['to']))) &&
    typeof x['at'] === 'number' &&
    Number.isInteger(x['at']) &&
    (x['at'] as number) >= 0 &&
    (x['at'] as number) <= 8639999913600000 &&
    typeof x['counted'] === 'number' &&
    Number.isSafeInteger(x['counted']) &&
    (x['counted'] as number) >= 0 &&
    (x['counted'] as number) <= 10000000000000 &&
    typeof x['expected'] === 'number' &&
    Number.isSafeInteger(x['expected']) &&
    (x['expected'] as number) >= -10000000000000 &&
    (x['expected'] as number) <= 10000000000000 &&
    (x['recounted'] === undefined ||
      (typeof x['recounted'] === 'number' &&
        Number.isSafeInteger(x['recounted']) &&
        (x['recounted'] as number) >= 0 &&
        (x['recounted'] as number) <= 10000000000000))
  )
}

function isReceiptIssued_content_paymentsReport_close_head(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['count'] === 'number' &&
    Number.isInteger(x['count']) &&
    (x['count'] as number) >= 0 &&
    typeof x['hash'] === 'string' &&
    typeof x['signer'] === 'string' &&
    typeof x['text'] === 'string'
  )
}

function isReceiptIssued_content_paymentsReport_close(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['collected'] === 'number' &&
    Number.isSafeInteger(x['collected']) &&
    (x['collected'] as number) >= 0 &&
    (x['collected'] as number) <= 10000000000000 &&
    Array.isArray(x['decisions']) &&
    x['decisions'].every((y: unknown) => isReceiptIssued_content_paymentsReport_close_decisions(y)) &&
    (x['handovers'] === undefined ||
      (Array.isArray(x['handovers']) &&
        x['handovers'].every((y: unknown) => isReceiptIssued_content_paymentsReport_close_handovers(y)))) &&
    (x['head'] === undefined || isReceiptIssued_content_paymentsReport_close_head(x['head']))
  )
}

function isReceiptIssued_content_paymentsReport(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'paymentsReport' &&
    (x['at'] === undefined ||
      (typeof x['at'] === 'number' &&
        Number.isInteger(x['at']) &&
        (x['at'] as number) >= 0 &&
        (x['at'] as number) <= 8639999913600000)) &&
    (x['printed'] === undefined || isReceiptIssued_content_walletTopUp_printed(x['printed'])) &&
    typeof x['from'] === 'string' &&
    (x['from'] as string).length === 10 &&
    typeof x['to'] === 'string' &&
    (x['to'] as string).length === 10 &&
    typeof x['isWeek'] === 'boolean' &&
    isReceiptIssued_content_salesReport_versions(x['versions']) &&
    typeof x['balance'] === 'number' &&
    Number.isSafeInteger(x['balance']) &&
    (x['balance'] as number) >= -10000000000000 &&
    (x['balance'] as number) <= 10000000000000 &&
    Array.isArray(x['games']) &&
    x['games'].every((y: unknown) => isReceiptIssued_content_salesReport_games(y)) &&
    typeof x['refill'] === 'number' &&
    Number.isSafeInteger(x['refill']) &&
    (x['refill'] as number) >= 0 &&
    (x['refill'] as number) <= 10000000000000 &&
    typeof x['collection'] === 'number' &&
    Number.isSafeInteger(x['collection']) &&
    (x['collection'] as number) >= 0 &&
    (x['collection'] as number) <= 10000000000000 &&
    typeof x['creditTerminal'] === 'number' &&
    Number.isSafeInteger(x['creditTerminal']) &&
    (x['creditTerminal'] as number) >= 0 &&
    (x['creditTerminal'] as number) <= 10000000000000 &&
    typeof x['debitTerminal'] === 'number' &&
    Number.isSafeInteger(x['debitTerminal']) &&
    (x['debitTerminal'] as number) >= 0 &&
    (x['debitTerminal'] as number) <= 10000000000000 &&
    typeof x['creditQrcode'] === 'number' &&
    Number.isSafeInteger(x['creditQrcode']) &&
    (x['creditQrcode'] as number) >= 0 &&
    (x['creditQrcode'] as number) <= 10000000000000 &&
    typeof x['debitQrcode'] === 'number' &&
    Number.isSafeInteger(x['debitQrcode']) &&
    (x['debitQrcode'] as number) >= 0 &&
    (x['debitQrcode'] as number) <= 10000000000000 &&
    Array.isArray(x['terminals']) &&
    x['terminals'].every((y: unknown) => typeof y === 'number' && Number.isFinite(y)) &&
    typeof x['balanceTerminals'] === 'number' &&
    Number.isSafeInteger(x['balanceTerminals']) &&
    (x['balanceTerminals'] as number) >= 0 &&
    (x['balanceTerminals'] as number) <= 10000000000000 &&
    (x['till'] === undefined || isReceiptIssued_content_salesReport_till(x['till'])) &&
    (x['drawer'] === undefined || isReceiptIssued_content_paymentsReport_drawer(x['drawer'])) &&
    (x['counted'] === undefined || isReceiptIssued_content_handover_counted(x['counted'])) &&
    (x['close'] === undefined || isReceiptIssued_content_paymentsReport_close(x['close']))
  )
}

function isReceiptIssued(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['receiptId'] === 'string' &&
    (x['receiptId'] as string).length === 36 &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    (isReceiptIssued_content_other(x['content']) ||
      isReceiptIssued_content_sale(x['content']) ||
      isReceiptIssued_content_payout(x['content']) ||
      isReceiptIssued_content_ticketCancellation(x['content']) ||
      isReceiptIssued_content_payoutCancellation(x['content']) ||
      isReceiptIssued_content_claim(x['content']) ||
      isReceiptIssued_content_refill(x['content']) ||
      isReceiptIssued_content_collection(x['content']) ||
      isReceiptIssued_content_walletTopUp(x['content']) ||
      isReceiptIssued_content_walletSettlement(x['content']) ||
      isReceiptIssued_content_terminalSend(x['content']) ||
      isReceiptIssued_content_terminalRefund(x['content']) ||
      isReceiptIssued_content_handover(x['content']) ||
      isReceiptIssued_content_salesReport(x['content']) ||
      isReceiptIssued_content_validationsReport(x['content']) ||
      isReceiptIssued_content_paymentsReport(x['content'])) &&
    (x['subjectId'] === undefined ||
      (typeof x['subjectId'] === 'string' && (x['subjectId'] as string).length === 36)) &&
    (x['perhapsPrinted'] === undefined || x['perhapsPrinted'] === true) &&
    (x['staysListed'] === undefined || x['staysListed'] === true) &&
    (x['hadLink'] === undefined || x['hadLink'] === true)
  )
}

function isReceiptPrintRequested(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['jobId'] === 'string' &&
    (x['jobId'] as string).length === 36 &&
    typeof x['receiptId'] === 'string' &&
    (x['receiptId'] as string).length === 36 &&
    typeof x['copy'] === 'number' &&
    Number.isInteger(x['copy']) &&
    (x['copy'] as number) >= 0
  )
}

function isReceiptPrintEnded(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['jobId'] === 'string' &&
    (x['jobId'] as string).length === 36 &&
    typeof x['receiptId'] === 'string' &&
    (x['receiptId'] as string).length === 36 &&
    (x['result'] === 'printed' ||
      x['result'] === 'unconfirmed' ||
      x['result'] === 'failed' ||
      x['result'] === 'unknown') &&
    (x['reason'] === undefined || typeof x['reason'] === 'string') &&
    (x['isWithdrawn'] === undefined || x['isWithdrawn'] === true)
  )
}

function isReceiptPrintDecidedByOperator(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['receiptId'] === 'string' &&
    (x['receiptId'] as string).length === 36 &&
    (x['decision'] === 'printed' || x['decision'] === 'notPrinted' || x['decision'] === 'notNeeded')
  )
}

function isPrintJobQueued(x: unknown): boolean {
  return isObject(x) && typeof x['jobId'] === 'string' && (x['jobId'] as string).length === 36
}

function isPrintServiceUnreached(x: unknown): boolean {
  return isObject(x) && typeof x['jobId'] === 'string' && (x['jobId'] as string).length === 36
}

function isDrawerOpeningRequested_cause_cashier(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'cashier' &&
    (x['reason'] === 'change' ||
      x['reason'] === 'count' ||
      x['reason'] === 'wrongChange' ||
      x['reason'] === 'trial' ||
      x['reason'] === 'other') &&
    (x['note'] === undefined || (typeof x['note'] === 'string' && (x['note'] as string).length <= 200))
  )
}

function isDrawerOpeningRequested_cause_payment(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'payment' &&
    typeof x['paymentId'] === 'string' &&
    (x['paymentId'] as string).length === 36
  )
}

function isDrawerOpeningRequested_cause_movement(x: unknown): boolean {
  return (
    isObject(x) &&
    x['kind'] === 'movement' &&
    typeof x['movementId'] === 'string' &&
    (x['movementId'] as string).length === 36
  )
}

function isDrawerOpeningRequested(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['openingId'] === 'string' &&
    (x['openingId'] as string).length === 36 &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    (isDrawerOpeningRequested_cause_cashier(x['cause']) ||
      isDrawerOpeningRequested_cause_payment(x['cause']) ||
      isDrawerOpeningRequested_cause_movement(x['cause'])) &&
    (x['date'] === undefined || (typeof x['date'] === 'string' && (x['date'] as string).length === 10))
  )
}

function isDrawerOpeningEnded(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['openingId'] === 'string' &&
    (x['openingId'] as string).length === 36 &&
    (x['result'] === 'opened' ||
      x['result'] === 'unconfirmed' ||
      x['result'] === 'failed' ||
      x['result'] === 'unknown') &&
    (x['reason'] === undefined || typeof x['reason'] === 'string')
  )
}

function isDrawerOpeningUnknown(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['openingId'] === 'string' &&
    (x['openingId'] as string).length === 36 &&
    (x['reason'] === 'noAnswer' ||
      x['reason'] === 'badAnswer' ||
      x['reason'] === 'notInAnswer' ||
      x['reason'] === 'restart')
  )
}

function isReportFailed(x: unknown): boolean {
  return (
    isObject(x) &&
    (x['kind'] === 'sales' || x['kind'] === 'validations' || x['kind'] === 'payments') &&
    typeof x['code'] === 'number' &&
    Number.isFinite(x['code']) &&
    typeof x['name'] === 'string'
  )
}

function isDayCloseRequested(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['closeId'] === 'string' &&
    (x['closeId'] as string).length === 36 &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    typeof x['collectionId'] === 'string' &&
    (x['collectionId'] as string).length === 36 &&
    typeof x['reportId'] === 'string' &&
    (x['reportId'] as string).length === 36 &&
    typeof x['date'] === 'string' &&
    (x['date'] as string).length === 10 &&
    (x['counted'] === null || isReceiptIssued_content_handover_counted(x['counted']))
  )
}

function isDayCloseStopped(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['closeId'] === 'string' &&
    (x['closeId'] as string).length === 36 &&
    (x['code'] === null || (typeof x['code'] === 'number' && Number.isFinite(x['code']))) &&
    typeof x['name'] === 'string'
  )
}

function isDayClosed(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['closeId'] === 'string' &&
    (x['closeId'] as string).length === 36 &&
    typeof x['withoutPaper'] === 'boolean'
  )
}

function isLogMended_gaps(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['from'] === 'number' &&
    Number.isInteger(x['from']) &&
    (x['from'] as number) >= 0 &&
    typeof x['to'] === 'number' &&
    Number.isInteger(x['to']) &&
    (x['to'] as number) >= 0 &&
    typeof x['bytes'] === 'number' &&
    Number.isFinite(x['bytes']) &&
    (x['fromAt'] === null || (typeof x['fromAt'] === 'number' && Number.isFinite(x['fromAt']))) &&
    (x['toAt'] === null || (typeof x['toAt'] === 'number' && Number.isFinite(x['toAt'])))
  )
}

function isLogMended(x: unknown): boolean {
  return isObject(x) && Array.isArray(x['gaps']) && x['gaps'].every((y: unknown) => isLogMended_gaps(y))
}

function isLogDamageFound(x: unknown): boolean {
  return (
    isObject(x) &&
    Array.isArray(x['gaps']) &&
    x['gaps'].every((y: unknown) => isLogMended_gaps(y)) &&
    Array.isArray(x['ids']) &&
    x['ids'].every((y: unknown) => typeof y === 'string' && (y as string).length === 36) &&
    Array.isArray(x['knownBefore']) &&
    x['knownBefore'].every((y: unknown) => typeof y === 'string' && (y as string).length === 36) &&
    Array.isArray(x['knownAfter']) &&
    x['knownAfter'].every((y: unknown) => typeof y === 'string' && (y as string).length === 36) &&
    (x['isEndLost'] === undefined || x['isEndLost'] === true) &&
    (x['isFromMirror'] === undefined || x['isFromMirror'] === true)
  )
}

function isTicketRecovered(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['uniqueReqId'] === 'string' &&
    (x['uniqueReqId'] as string).length === 36 &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    isTicketAdded_ticket(x['ticket']) &&
    isTicketSold_sold(x['sold']) &&
    (x['isOfEarlierShift'] === undefined || x['isOfEarlierShift'] === true)
  )
}

function isMovementRecovered(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['movementId'] === 'string' &&
    (x['movementId'] as string).length === 36 &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    (x['kind'] === 'payout' ||
      x['kind'] === 'ticketCancellation' ||
      x['kind'] === 'payoutCancellation' ||
      x['kind'] === 'refill' ||
      x['kind'] === 'collection' ||
      x['kind'] === 'walletTopUp' ||
      x['kind'] === 'walletSettlement' ||
      x['kind'] === 'terminalSend' ||
      x['kind'] === 'terminalRefund' ||
      x['kind'] === 'playerTopUp' ||
      x['kind'] === 'playerSettlement') &&
    typeof x['amount'] === 'number' &&
    Number.isSafeInteger(x['amount']) &&
    (x['amount'] as number) >= 0 &&
    (x['amount'] as number) <= 10000000000000 &&
    typeof x['doneAt'] === 'number' &&
    Number.isInteger(x['doneAt']) &&
    (x['doneAt'] as number) >= 0 &&
    (x['doneAt'] as number) <= 8639999913600000 &&
    (x['isOfEarlierShift'] === undefined || x['isOfEarlierShift'] === true) &&
    (x['barcode'] === undefined || typeof x['barcode'] === 'string') &&
    (x['withdrawnPrints'] === undefined ||
      (Array.isArray(x['withdrawnPrints']) &&
        x['withdrawnPrints'].every((y: unknown) => typeof y === 'string' && (y as string).length === 36))) &&
    (x['userId'] === undefined || typeof x['userId'] === 'string')
  )
}

function isTillCompared(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    typeof x['balance'] === 'number' &&
    Number.isSafeInteger(x['balance']) &&
    (x['balance'] as number) >= -10000000000000 &&
    (x['balance'] as number) <= 10000000000000 &&
    (x['ledger'] === null ||
      (typeof x['ledger'] === 'number' &&
        Number.isSafeInteger(x['ledger']) &&
        (x['ledger'] as number) >= -10000000000000 &&
        (x['ledger'] as number) <= 10000000000000)) &&
    typeof x['isLedgerRead'] === 'boolean' &&
    (x['number'] === undefined ||
      (typeof x['number'] === 'number' &&
        Number.isSafeInteger(x['number']) &&
        (x['number'] as number) >= 0)) &&
    typeof x['isAgreed'] === 'boolean'
  )
}

function isHostFigureAccepted(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    typeof x['balance'] === 'number' &&
    Number.isSafeInteger(x['balance']) &&
    (x['balance'] as number) >= -10000000000000 &&
    (x['balance'] as number) <= 10000000000000 &&
    (x['ledger'] === null ||
      (typeof x['ledger'] === 'number' &&
        Number.isSafeInteger(x['ledger']) &&
        (x['ledger'] as number) >= -10000000000000 &&
        (x['ledger'] as number) <= 10000000000000))
  )
}

function isHeadSigned_head(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['shop'] === 'string' &&
    typeof x['counterId'] === 'string' &&
    typeof x['log'] === 'number' &&
    Number.isFinite(x['log']) &&
    typeof x['count'] === 'number' &&
    Number.isFinite(x['count']) &&
    typeof x['hash'] === 'string' &&
    (x['hash'] as string).length === 64 &&
    typeof x['stateHash'] === 'string' &&
    (x['stateHash'] as string).length === 64 &&
    typeof x['hashVersion'] === 'number' &&
    Number.isFinite(x['hashVersion']) &&
    typeof x['at'] === 'number' &&
    Number.isInteger(x['at']) &&
    (x['at'] as number) >= 0 &&
    (x['at'] as number) <= 8639999913600000
  )
}

function isHeadSigned(x: unknown): boolean {
  return (
    isObject(x) &&
    (x['by'] === 'host' || x['by'] === 'printProgram') &&
    isHeadSigned_head(x['head']) &&
    typeof x['key'] === 'string' &&
    typeof x['signature'] === 'string'
  )
}

function isHeadRefused(x: unknown): boolean {
  return (
    isObject(x) &&
    (x['by'] === 'host' || x['by'] === 'printProgram') &&
    (x['reason'] === 'older' || x['reason'] === 'differs') &&
    typeof x['log'] === 'number' &&
    Number.isFinite(x['log']) &&
    typeof x['count'] === 'number' &&
    Number.isFinite(x['count'])
  )
}

function isWalletLinksExposed(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['until'] === 'number' &&
    Number.isInteger(x['until']) &&
    (x['until'] as number) >= 0 &&
    (x['until'] as number) <= 8639999913600000
  )
}

function isWalletLinksReplaced(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    Array.isArray(x['userIds']) &&
    x['userIds'].every(
      (y: unknown) => typeof y === 'string' && (y as string).length >= 1 && (y as string).length <= 64,
    )
  )
}

function isTillHandedOver_open(x: unknown): boolean {
  return (
    isObject(x) &&
    (x['kind'] === 'sale' ||
      x['kind'] === 'movement' ||
      x['kind'] === 'playerChange' ||
      x['kind'] === 'ticketPrint' ||
      x['kind'] === 'receiptPrint' ||
      x['kind'] === 'cartTicket') &&
    typeof x['id'] === 'string' &&
    (x['id'] as string).length === 36
  )
}

function isTillHandedOver(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['handoverId'] === 'string' &&
    (x['handoverId'] as string).length === 36 &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    typeof x['receiptId'] === 'string' &&
    (x['receiptId'] as string).length === 36 &&
    isReceiptIssued_content_handover_counted(x['counted']) &&
    Array.isArray(x['open']) &&
    x['open'].every((y: unknown) => isTillHandedOver_open(y))
  )
}

function isTillTakenOver(x: unknown): boolean {
  return (
    isObject(x) &&
    typeof x['handoverId'] === 'string' &&
    (x['handoverId'] as string).length === 36 &&
    typeof x['operatorId'] === 'number' &&
    Number.isFinite(x['operatorId']) &&
    (x['recounted'] === null || isReceiptIssued_content_handover_counted(x['recounted']))
  )
}

/** Whether data is what an event of this type carries, by type. */
export const guards: Readonly<Record<string, (data: unknown) => boolean>> = {
  segmentOpened: isSegmentOpened,
  checkpointReached: isCheckpointReached,
  stateCarriedOver: isStateCarriedOver,
  stateRecorded: isStateRecorded,
  recordsRemoved: isRecordsRemoved,
  counterStarted: isCounterStarted,
  deploymentLoaded: isDeploymentLoaded,
  loggedIn: isLoggedIn,
  loggedOut: isLoggedOut,
  languageChosen: isLanguageChosen,
  gamesOffered: isGamesOffered,
  drawsAnnounced: isDrawsAnnounced,
  ticketAdded: isTicketAdded,
  ticketRemoved: isTicketRemoved,
  ticketMovedToDraw: isTicketMovedToDraw,
  ticketPriceChanged: isTicketPriceChanged,
  cartCleared: isCartCleared,
  paymentTaken: isPaymentTaken,
  purchaseRequested: isPurchaseRequested,
  ticketSold: isTicketSold,
  ticketRefused: isTicketRefused,
  ticketNeverReceived: isTicketNeverReceived,
  purchaseOutcomeUnknown: isPurchaseOutcomeUnknown,
  ticketDecidedByOperator: isTicketDecidedByOperator,
  historyCleared: isHistoryCleared,
  tillReported: isTillReported,
  shiftOpened: isShiftOpened,
  tillLedgerRead: isTillLedgerRead,
  movementRequested: isMovementRequested,
  movementDone: isMovementDone,
  movementRefused: isMovementRefused,
  movementNeverReceived: isMovementNeverReceived,
  movementUnknown: isMovementUnknown,
  movementDecidedByOperator: isMovementDecidedByOperator,
  playerChangeRequested: isPlayerChangeRequested,
  playerChangeDone: isPlayerChangeDone,
  playerChangeRefused: isPlayerChangeRefused,
  playerChangeUnknown: isPlayerChangeUnknown,
  playerChangeAbandoned: isPlayerChangeAbandoned,
  ticketPrintRequested: isTicketPrintRequested,
  ticketPrintEnded: isTicketPrintEnded,
  ticketPrintDecidedByOperator: isTicketPrintDecidedByOperator,
  receiptIssued: isReceiptIssued,
  receiptPrintRequested: isReceiptPrintRequested,
  receiptPrintEnded: isReceiptPrintEnded,
  receiptPrintDecidedByOperator: isReceiptPrintDecidedByOperator,
  printJobQueued: isPrintJobQueued,
  printServiceUnreached: isPrintServiceUnreached,
  drawerOpeningRequested: isDrawerOpeningRequested,
  drawerOpeningEnded: isDrawerOpeningEnded,
  drawerOpeningUnknown: isDrawerOpeningUnknown,
  reportFailed: isReportFailed,
  dayCloseRequested: isDayCloseRequested,
  dayCloseStopped: isDayCloseStopped,
  dayClosed: isDayClosed,
  logMended: isLogMended,
  logDamageFound: isLogDamageFound,
  ticketRecovered: isTicketRecovered,
  movementRecovered: isMovementRecovered,
  tillCompared: isTillCompared,
  hostFigureAccepted: isHostFigureAccepted,
  headSigned: isHeadSigned,
  headRefused: isHeadRefused,
  walletLinksExposed: isWalletLinksExposed,
  walletLinksReplaced: isWalletLinksReplaced,
  tillHandedOver: isTillHandedOver,
  tillTakenOver: isTillTakenOver,
}
