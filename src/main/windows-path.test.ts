import { describe, expect, it } from 'vitest'
import { serverOf, withoutPrefix } from './windows-path.ts'

describe('the server of a path on Windows', () => {
  it.each([
    ['\\\\Nas\\share\\case', 'nas'],
    ['//nas/share', 'nas'],
    ['\\/nas\\share', 'nas'],
    ['\\\\nas', 'nas'],
    ['\\\\\\nas\\share', 'nas'],
    ['\\\\10.0.0.9\\c$', '10.0.0.9'],
    ['\\\\host@SSL@8443\\DavWWWRoot', 'host@ssl@8443'],
    ['\\\\localhost\\c$', 'localhost'],
    ['\\\\?\\UNC\\nas\\share', 'nas'],
    ['//?/unc/nas/share', 'nas'],
    ['\\\\.\\UNC\\nas\\share', 'nas'],
    ['\\??\\UNC\\nas\\share', 'nas'],
    ['\\\\?\\GLOBALROOT\\Device\\Mup\\nas\\share', '\\\\?\\globalroot\\device\\mup\\nas\\share'],
    ['\\\\.\\C:\\..\\UNC\\nas\\share', '\\\\.\\c:\\..\\unc\\nas\\share'],
    ['\\\\', '\\\\'],
  ])('of %s is %s', (path, server) => expect(serverOf(path)).toBe(server))

  it.each([
    'C:\\case\\a.jpg',
    'D:/case',
    '\\case on this drive',
    '\\\\?\\C:\\case',
    '\\\\.\\d:',
    '\\\\?\\Volume{26a21bda-a627-11d7-9931-806e6f6e6963}\\case',
    'https://nas/share',
    'links:0a1b',
    '',
  ])('is none of %s', (path) => expect(serverOf(path)).toBeNull())
})

describe('a path of Windows without its prefix', () => {
  it.each([
    ['\\\\?\\D:\\x', 'D:\\x'],
    ['//?/d:/x', 'd:\\x'],
    ['\\\\.\\D:', 'D:'],
    ['\\??\\D:\\x', 'D:\\x'],
    ['\\\\?\\unc\\nas\\x', '\\\\nas\\x'],
    ['\\\\nas\\x', '\\\\nas\\x'],
    ['\\\\?\\Volume{0}\\x', '\\\\?\\Volume{0}\\x'],
  ])('of %s is %s', (path, plain) => expect(withoutPrefix(path)).toBe(plain))
})
