import {
  answers,
  requests,
  fault,
  isDone,
  refusal,
  refusals,
  replies,
  withBody,
  withRequest,
  type Fault,
} from './fault.ts'

/** Faults of players' accounts, terminals and TV boxes. */
export const playerFaults: readonly Fault[] = [
  fault(
    'createUser',
    'an account with 1 less than was paid in',
    answers('createUser', (answer) => ({ ...answer, wallet: answer.wallet - 1 })),
  ),
  fault(
    'createUser',
    'an account with another name',
    requests('createUser', (request) => ({
      ...request,
      body: request.body.replace('Host check', 'Somebody'),
    })),
  ),
  fault(
    'createUser',
    'a card of two players',
    refusals('createUser', 'card_taken', (response) =>
      withBody(
        { ...response, status: 200 },
        {
          success: true,
          user: { _id: '1', userId: '1', name: 'Host check', card: null, operator: false },
          wallet: 0,
          balanceOperator: 0,
        },
      ),
    ),
  ),
  fault(
    'createUser',
    'a player with more than the deployment allows',
    refusals('createUser', 'sum_out_of_bounds', () => refusal('malformed')),
  ),
  fault(
    'updateUser',
    'an account with another balance',
    answers('updateUser', (answer) => ({ ...answer, wallet: answer.wallet + 1 })),
  ),
  fault(
    'updateUser',
    'a till beside the account with 1 too little',
    answers('updateUser', (answer) => ({ ...answer, balanceOperator: answer.balanceOperator - 1 })),
  ),
  fault(
    'updateUser',
    'money out of an account instead of money into it',
    requests('updateUser', (request) => ({
      ...request,
      body: request.body.replace('refillTerminal', 'collectionTerminal'),
    })),
  ),
  fault(
    'updateUser',
    'more paid out than the balance of the account',
    refusals('updateUser', 'not_enough_funds', (response) =>
      withBody({ ...response, status: 200 }, { success: true, wallet: 0, balanceOperator: 0 }),
    ),
  ),
  fault(
    'updateUser',
    "another operator's terminal refused as unknown",
    refusals('updateUser', 'other_operator', () => refusal('user_not_found')),
  ),
  fault(
    'updateUser',
    "an unknown account refused as another operator's",
    refusals('updateUser', 'user_not_found', () => refusal('other_operator')),
  ),
  fault('updateUser', 'no terminal known by its operator_terminal', {
    http: (host) => (request) =>
      request.body.includes('"operator_terminal"') ? Promise.resolve(refusal('malformed')) : host(request),
  }),
  fault(
    'updateUser',
    'a name that is not changed',
    requests('updateUser', (request) =>
      withRequest<{ name?: string }>(request, ({ name: _name, ...body }) => body),
    ),
  ),
  fault(
    'getUserByIdCard',
    'a complete card number',
    answers('getUserByIdCard', (answer, request) => ({
      ...answer,
      user: { ...answer.user, card: JSON.parse(request.body).idCard },
    })),
  ),
  fault(
    'getUserByIdCard',
    'a card whose account has no balance',
    answers('getUserByIdCard', (answer) => ({ ...answer, wallet: 0 })),
  ),
  fault('getUserByIdCard', 'a card that finds its player after it was detached', {
    http: (host) => {
      const seen = new Map<string, string>()
      return async (request) => {
        const response = await host(request)
        if (request.name !== 'getUserByIdCard') return response
        if (isDone(response)) seen.set(request.body, response.text)
        return {
          ...response,
          status: seen.has(request.body) ? 200 : response.status,
          text: seen.get(request.body) ?? response.text,
        }
      }
    },
  }),
  fault('getAllUsers', 'a list without the newest player', {
    http: (host) => {
      let newest = ''
      return async (request) => {
        const response = await host(request)
        if (request.name === 'createUser' && isDone(response)) newest = JSON.parse(response.text).user.userId
        if (request.name !== 'getAllUsers' || !isDone(response)) return response
        const { users, ...rest } = JSON.parse(response.text)
        return withBody(response, {
          ...rest,
          users: users.filter(({ userId }: { userId: string }) => userId !== newest),
        })
      }
    },
  }),
  fault(
    'getAllUsers',
    'a list without balances',
    answers('getAllUsers', (answer) => ({
      ...answer,
      users: answer.users.map((user) => ({ ...user, wallet: 0 })),
    })),
  ),
  fault(
    'getAllUsers',
    'a list in reverse order',
    answers('getAllUsers', (answer) => ({ ...answer, users: answer.users.toReversed() })),
  ),
  fault(
    'getAllUsers',
    'a list with accounts that belong to no player',
    answers('getAllUsers', (answer) => ({
      ...answer,
      users: [...answer.users, { _id: 'x', userId: 'x', name: 'Z', card: null, operator: true, wallet: 0 }],
    })),
  ),
  fault('getTerminalsOperator', "another operator's terminals", () => {
    let first = ''
    return replies('getTerminalsOperator', (response) =>
      isDone(response) ? { ...response, text: (first ||= response.text) } : response,
    )
  }),
  fault(
    'getAvailableData',
    "another operator's TV boxes",
    refusals('getAvailableData', 'other_operator', (response) =>
      withBody({ ...response, status: 200 }, { allDevices: [], allOperators: [] }),
    ),
  ),
  fault(
    'changeDeviceConfig',
    'an unknown TV box',
    refusals('changeDeviceConfig', 'device_unknown', (response) =>
      withBody({ ...response, status: 200 }, { success: true }),
    ),
  ),
]
