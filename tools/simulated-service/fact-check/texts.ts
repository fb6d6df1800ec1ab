const laidIn = (member: string) => (text: string) => `{${member},${text.slice(1)}`

/** Texts that a writer of JSON would not make, from the text that it makes, by what is odd about each. */
export const oddTexts: Readonly<Record<string, (text: string) => string>> = {
  'a byte order mark in front': (text) => `\ufeff${text}`,
  'spaces and lines around': (text) => `\n\n  ${JSON.stringify(JSON.parse(text), null, 4)}  \n`,
  'the status twice': laidIn('"status":"Processing"'),
  'a number beyond all bounds': laidIn('"bytesRead":1e999,"serial":123456789012345678901234567890,"minusZero":-0'),
  'an own __proto__': laidIn('"__proto__":{"polluted":true}'),
  'broken JSON': (text) => text.slice(0, Math.floor(text.length / 2)),
  'NaN in JSON': laidIn('"score":NaN'),
  'two answers in one': (text) => `${text}\n${text}`,
  'HTML of a proxy': () => '<!doctype html><title>Sign in</title><h1>Sign in to the network</h1>',
  'an empty text': () => '',
  'the word null': () => 'null',
  'an empty list': () => '[]',
  'a number': () => '42',
  'nested deeper than anybody reads': (text) => laidIn(`"trail":${'['.repeat(100_000)}${']'.repeat(100_000)}`)(text),
}
