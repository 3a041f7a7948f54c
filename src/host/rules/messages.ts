import type { MessageKey, WireMessage } from '../../protocol/announcements.ts'
import type { Message } from './records.ts'
import { hostError } from '../../protocol/error-codes.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import type { By, HostEventOf } from './events.ts'
import type { HostState } from './state.ts'

/** A message of the company to one operator of the shop, or to all where `to` is null. */
export interface SendMessage {
  readonly type: 'sendMessage'
  readonly to: number | null
  readonly text: string
  readonly by: By
}

/** The most characters of a message. */
export const messageLength = 500

export const decideMessages = {
  sendMessage: (state: HostState, { to, text, by }: SendMessage, { now }: Moment): Decision =>
    to === null || state.operators[to]
      ? accept({ type: 'messageSent', at: now, to, text, by })
      : refuse(hostError('malformed', 'to')),
}

export const evolveMessages = {
  messageSent(state: HostState, { at, to, text }: HostEventOf<'messageSent'>): void {
    addMessage(state, { at, operatorId: to, key: 'company', values: { text } })
  },
}

/** Number of messages that are kept. */
const keptMessages = 100

export function addMessage(state: HostState, message: Omit<Message, 'id'>): void {
  state.messageCount += 1
  state.messages.push({ id: String(state.messageCount), ...message })
  if (state.messages.length > keptMessages) state.messages.shift()
}

/** Removes messages that no longer apply. */
export function withdraw(state: HostState, keys: readonly MessageKey[]): void {
  state.messages = state.messages.filter(({ key }) => !keys.includes(key))
}

/** The messages for an operator, newest first. */
export const messagesFor = (state: HostState, operatorId: number): WireMessage[] =>
  state.messages
    .filter((message) => message.operatorId === null || message.operatorId === operatorId)
    .map(({ id, at, key, values }) => ({ id, at, key, values: { ...values } }))
    .reverse()
