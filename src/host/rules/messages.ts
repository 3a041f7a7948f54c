import type { MessageKey, WireMessage } from '../../protocol/announcements.ts'
import type { Message } from './records.ts'
import type { HostState } from './state.ts'

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
