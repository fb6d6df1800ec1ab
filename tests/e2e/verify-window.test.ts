import { appendFileSync, cpSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { allowedSignersLine } from '../../src/main/custody/allowed-signers.ts'
import { generateKey } from '../../src/main/custody/signature.ts'
import { verifyWords } from '../../src/shared/words/headless-verify.ts'
import { menu } from '../../src/shared/words/menu.ts'
import { keyUnavailable } from '../../src/shared/words/signing.ts'
import { refusedExport, verifiedExport } from '../../src/shared/words/verify-export.ts'
import { droppedExport, verifyScreen as words } from '../../src/shared/words/verify-screen.ts'
import { resealExport, setupExport } from '../support/exported.ts'
import { setupFolder } from '../support/folder.ts'
import { runHeadless } from '../support/run-headless.ts'
import { valueFrom } from './support/ask-app.ts'
import { axeFaultsInBothThemes } from './support/axe.ts'
import { openCase } from './support/desk.ts'
import { setupApp } from './support/setup-app.ts'

const key = generateKey()
const line = allowedSignersLine(key.publicKey, 'library')

describe('the verification of an export in the window', () => {
  const app = setupApp()
  beforeAll(async () => {
    await app.start()
    await app.page.getByRole('button', { name: /^New case/ }).waitFor()
  })

  const sheet = () => app.page.getByRole('dialog', { name: words.title })
  const press = (name: string) => sheet().getByRole('button', { name }).last().click()
  const choose = async (of: string, path: string) => {
    await app.chooseNext([path])
    const row = sheet().locator('dd').nth([words.export, words.originals, words.keys, words.signers].indexOf(of))
    await row.getByRole('button').first().click()
    await row.getByTitle(path).waitFor()
  }
  /** What the window says about an export: all of the sheet's text. */
  const verdictOf = async (folder: string, { evidence, signers }: { evidence?: string; signers?: string } = {}) => {
    await app.chooseApplicationMenu(menu.verify)
    await choose(words.export, folder)
    if (evidence !== undefined) await choose(words.originals, evidence)
    if (signers !== undefined) await choose(words.signers, signers)
    await press(words.verify)
    await sheet().getByRole('button', { name: words.again }).waitFor()
    const said = await sheet().innerText()
    await press(words.close)
    return said
  }
  const commandOn = (folder: string, { evidence, signers }: { evidence?: string; signers?: string } = {}) =>
    runHeadless([
      ...['verify', folder, '--home', app.home],
      ...(evidence === undefined ? [] : ['--evidence', evidence]),
      ...(signers === undefined ? [] : ['--allowed-signers', signers]),
    ])
  const said: Record<number, string> = { 0: verifiedExport.proven, 3: verifiedExport.notProven }
  /** Lines as words alone: columns and breaks differ between a terminal and a window. */
  const plain = (text: string) => text.replace(/\s+/g, ' ')

  const exports: [name: string, code: number, change: (folder: string) => void][] = [
    ['good', 0, () => undefined],
    ['of a stranger', 3, () => undefined],
    ['forged in one byte', 1, (folder) => appendFileSync(join(folder, 'data/case.csv'), ' ')],
    ['cut short', 1, (folder) => truncateSync(join(folder, 'case.pdf'), 9)],
    ['without one of its files', 1, (folder) => rmSync(join(folder, 'data/case.json'))],
    [
      'rewritten with its sums',
      1,
      (folder) => {
        appendFileSync(join(folder, 'case.pdf'), ' ')
        resealExport(folder)
      },
    ],
    ['without its signature', 1, (folder) => rmSync(join(folder, 'SHA256SUMS.sig'))],
    ['with a manifest that is cut', 1, (folder) => truncateSync(join(folder, 'manifest.json'), 200)],
    ['without its manifest', 1, (folder) => rmSync(join(folder, 'manifest.json'))],
    ['with a file beside it', 0, (folder) => writeFileSync(join(folder, 'notes.txt'), 'mine')],
    [
      'without manifest and sums',
      2,
      (folder) => {
        for (const name of ['manifest.json', 'SHA256SUMS']) rmSync(join(folder, name))
      },
    ],
  ]
  it.each(exports)('says of an export %s what the command says', async (name, code, change) => {
    const { folder, evidence } = await setupExport(key.privateKey)
    change(folder)
    const signers = join(setupFolder(), 'allowed_signers')
    writeFileSync(signers, line)
    const given = name === 'of a stranger' ? { evidence } : { evidence, signers }
    const command = await commandOn(folder, given)
    expect(command.code).toBe(code)
    const before = await entryTypes()
    const text = plain(await verdictOf(folder, given))
    if (code === 2) expect(text).toContain(refusedExport.no_manifest)
    else {
      expect(text).toContain(said[code] ?? words.failed({ n: failures(command.stdout).length }))
      expect(text).toContain(command.stderr.split('\n').findLast((one) => one.includes(' · ')) ?? 'no counts')
    }
    for (const row of failures(command.stdout)) expect(text).toContain(plain(row))
    expect(await entryTypes()).toEqual(before)
    expect(await valueFrom(app.page, 'cases.list', {})).toEqual([])
  })

  /** What the custody log tells of, but for the daily backup, which comes when it is due. */
  const entryTypes = async () => {
    const filter = { caseId: null, groups: [], itemId: null, actor: null, from: null, before: null, text: '' }
    const { rows } = await valueFrom(app.page, 'custody.page', { filter, offset: 0, limit: 200 })
    return rows.map(({ type }) => type).filter((type) => type !== 'library.backed_up')
  }

  /** The rows below "Does not match:". */
  const failures = (stdout: string) => {
    const rows = stdout.trimEnd().split('\n')
    const at = rows.indexOf(verifiedExport.failed)
    return at === -1 ? [] : rows.slice(at + 1)
  }

  it('names no keys of a keychain that is not there', async () => {
    await app.chooseApplicationMenu(menu.verify)
    await sheet().getByText(keyUnavailable.absent).waitFor()
    expect(await sheet().getByText(words.ownKeys).count()).toBe(0)
    await press(words.close)
  })

  it('refuses allowed signers as the command does, and verifies nothing with them', async () => {
    const signers = join(setupFolder(), 'allowed_signers')
    writeFileSync(signers, `${line}\nsomebody else\n`)
    const { folder } = await setupExport(key.privateKey)
    const command = await commandOn(folder, { signers })
    expect(command.stderr).toContain(verifyWords.badAllowedSigners({ path: signers, line: 2 }))
    await app.chooseApplicationMenu(menu.verify)
    await app.chooseNext([signers])
    await press(words.chooseFile)
    await sheet()
      .getByText(verifyWords.badAllowedSigners({ path: signers, line: 2 }))
      .waitFor()
    expect(await sheet().getByText(words.noSigners).isVisible()).toBe(true)
    await press(words.close)
  })

  it('lets one of two manifests of a folder be chosen', async () => {
    const { folder } = await setupExport(key.privateKey)
    cpSync(join(folder, 'manifest.json'), join(folder, 'other manifest.json'))
    await app.chooseApplicationMenu(menu.verify)
    await choose(words.export, folder)
    await press(words.verify)
    await sheet().getByText(refusedExport.several_manifests).waitFor()
    await app.chooseNext([join(folder, 'manifest.json')])
    await press(words.chooseManifest)
    await press(words.verify)
    await sheet().getByText(verifiedExport.notProven).waitFor()
    await press(words.close)
  })

  it('asks what a dropped export is, and adds nothing where it is to be verified', async () => {
    const { folder } = await setupExport(key.privateKey)
    await app.dropPaths('body', [folder])
    const question = app.page.getByRole('dialog', { name: droppedExport.title({ n: 1 }) })
    await question.getByRole('button', { name: droppedExport.verify }).click()
    await sheet().getByTitle(folder).waitFor()
    expect(await axeFaultsInBothThemes(app.page)).toEqual([])
    await press(words.verify)
    await sheet().getByText(verifiedExport.notProven).waitFor()
    expect(await axeFaultsInBothThemes(app.page)).toEqual([])
    await press(words.close)
    expect(await valueFrom(app.page, 'cases.list', {})).toEqual([])
  })

  it('asks about one that somebody altered too, and adds it to the open case if it is evidence', async () => {
    const { folder } = await setupExport(key.privateKey)
    truncateSync(join(folder, 'manifest.json'), 200)
    const caseId = await openCase(app, 'Harbour fire')
    await app.dropPaths('body', [folder])
    const question = app.page.getByRole('dialog', { name: droppedExport.title({ n: 1 }) })
    await question.getByRole('button', { name: droppedExport.add({ n: 1 }) }).click()
    await expect.poll(async () => (await valueFrom(app.page, 'cases.exhibits', { caseId })).length).toBe(1)
  })

  it('does not ask about a folder with a manifest of another program', async () => {
    const folder = join(setupFolder(), 'extension')
    mkdirSync(folder)
    writeFileSync(join(folder, 'manifest.json'), '{"manifest_version":3}')
    const [theCase] = await valueFrom(app.page, 'cases.list', {})
    if (theCase === undefined) throw new Error('no case is open')
    await app.dropPaths('body', [folder])
    await expect.poll(async () => (await valueFrom(app.page, 'cases.exhibits', { caseId: theCase.id })).length).toBe(2)
    expect(await app.page.getByRole('dialog').count()).toBe(0)
  })
})
