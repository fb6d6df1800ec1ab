import { messages } from './messages.ts'

/** The switch that stops all connections. */
export const airGap = messages('air-gap', {
  title: 'Air gap',
  on: 'Air gap on',
  detail: 'nothing is sent',
  sentence: 'The air gap is on: Touchstone opens no connection. Stored data stays readable.',
  hint: 'While it is on, sending is paused; replies to completed uploads are still awaited.',
  turnOn: 'Turn on air gap',
  turnOff: 'Turn off air gap',
  offSentence: 'The air gap is off.',
})
