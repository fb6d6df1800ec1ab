import { describe, expect, it } from 'vitest'
import { createAddresses } from './addresses.ts'

describe('an address', () => {
  const addresses = createAddresses()
  addresses.register('touchstone')

  it.each([
    ['touchstone://app/', 'https://app.touchstone.test/'],
    ['touchstone://app/original/12?x=1', 'https://app.touchstone.test/original/12?x=1'],
  ])('%s is %s to the browser, and back', (own, browser) => {
    expect(addresses.toBrowser(own)).toBe(browser)
    expect(addresses.fromBrowser(browser)).toBe(own)
  })

  it.each([
    'https://example.org/',
    'https://app.touchstone.test.example.org/',
    'https://app.other.test/',
    'about:blank',
  ])('%s stays what it is', (url) => {
    expect(addresses.fromBrowser(url)).toBe(url)
    expect(addresses.toBrowser(url)).toBe(url)
  })

  it('as an origin has no slash', () => {
    expect(addresses.fromBrowser('https://app.touchstone.test')).toBe('touchstone://app')
  })
})
