/** The switch that closes the network. */
export const airGap = {
  title: 'Air gap',
  on: 'Air gap on',
  detail: 'nothing leaves this machine',
  sentence: 'The air gap is on: Touchstone opens no connection at all. Everything stored stays readable.',
  hint: 'While the air gap is on, Touchstone opens no connection: nothing is sent, tested or asked. Sending is paused. What is already sent whole is waited for, so that a paid answer is not lost.',
  turnOn: 'Turn the air gap on',
  turnOff: 'Turn the air gap off',
  offSentence: 'The air gap is off. Touchstone talks to the service when you ask it to.',
} as const
