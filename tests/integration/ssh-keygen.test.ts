import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allowedSignersLine, isAllowed, readAllowedSigners } from '../../src/main/custody/allowed-signers.ts'
import { generateKey, openSshKey, readSignature, signMessage } from '../../src/main/custody/signature.ts'
import { howToCheck } from '../../src/shared/words/report/how-to-check.ts'
import { signerWith } from '../support/exported.ts'
import { setupFolder } from '../support/folder.ts'
import { htmlText } from '../support/html-text.ts'
import { cannotReadPrint, printPdf } from '../support/print-pdf.ts'
import { openReportPage } from '../support/report-page.ts'
import { sharedDesk } from '../support/shared-desk.ts'
import { setupWholeExport } from '../support/whole-export.ts'

const hasSshKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined
const skipped = hasSshKeygen ? '' : ' (skipped: ssh-keygen is not installed)'
const noPrint = cannotReadPrint === null ? '' : ` (skipped: ${cannotReadPrint})`
const MESSAGE = 'e3b0c442  report.pdf\n'

describe.skipIf(!hasSshKeygen)(`signatures beside those of OpenSSH${skipped}`, () => {
  it('that are made here ssh-keygen calls good, and no other message, namespace or principal', () => {
    const { folder, privateKey, verify } = setup()
    writeFileSync(join(folder, 'sums.sig'), signMessage(MESSAGE, 'touchstone-export', privateKey))
    expect(verify()).toMatch(/^Good "touchstone-export" signature for touchstone with ED25519 key SHA256:/)
    for (const other of [{ message: `${MESSAGE} ` }, { namespace: 'touchstone-head' }, { principal: 'somebody' }])
      expect(verify(other)).not.toContain('Good')
  })

  it('that ssh-keygen made are read here, whichever hash it was told to use', () => {
    const { folder } = setup()
    const run = (args: string[]) => spawnSync('ssh-keygen', args, { cwd: folder, input: MESSAGE, encoding: 'utf8' })
    run(['-q', '-t', 'ed25519', '-N', '', '-f', 'own'])
    for (const hash of ['sha512', 'sha256']) {
      const { stdout } = run(['-Y', 'sign', '-q', '-f', 'own', '-n', 'touchstone-export', '-O', `hashalg=${hash}`])
      const signature = readSignature(stdout)
      expect(signature?.signs(MESSAGE), hash).toBe(true)
      expect(signature?.signs('another'), hash).toBe(false)
    }
    run(['-q', '-t', 'ecdsa', '-N', '', '-f', 'other'])
    const { stdout } = run(['-Y', 'sign', '-q', '-f', 'other', '-n', 'touchstone-export'])
    expect(stdout).toContain('BEGIN SSH SIGNATURE')
    expect(readSignature(stdout)).toBeNull()
  })

  it.each([
    '',
    'namespaces="touchstone-export"',
    'namespaces="touchstone-*,!touchstone-head"',
    'namespaces="!touchstone-export,*"',
    'NameSpaces="git,touchstone-export"',
    'namespaces="git"',
    'namespaces=touchstone-export',
    'namespaces="a",namespaces="b"',
    'valid-after="20250101"',
    'valid-after="20250101Z",valid-before="20990101120000UTC"',
    'valid-before="202501011200"',
    'valid-after="20990101"',
    'valid-after="20250199"',
    'valid-after="2025"',
    'valid-after=20250101',
    'valid-after="20250101",valid-before="20240101"',
    'cert-authority',
    'unknown',
    'namespaces="touchstone-export",',
  ])('are allowed by the options "%s" where ssh-keygen allows them', (options) => {
    const { folder, privateKey, publicKey, verify } = setup()
    const line = ['touchstone', options, openSshKey(publicKey), 'a comment'].filter(Boolean).join(' ')
    writeFileSync(join(folder, 'allowed_signers'), `# keys\n\n${line}\n`)
    writeFileSync(join(folder, 'sums.sig'), signMessage(MESSAGE, 'touchstone-export', privateKey))
    const read = readAllowedSigners(`# keys\n\n${line}\n`)
    const of = { publicKey, namespace: 'touchstone-export', at: Date.now() } as const
    const isAllowedHere = read.ok && read.value.some((signer) => isAllowed(signer, of))
    expect(isAllowedHere, verify()).toBe(verify().startsWith('Good'))
  })
})

describe.skipIf(!hasSshKeygen)(`the lines with which a report says how it is checked${skipped}`, () => {
  it('show a stranger with plain tools that it is as signed, by the line of the desk alone', async () => {
    const { lines, published, at, run, evidence, text } = await handedOut()
    expect(lines.map(({ says }) => says)).toEqual([
      howToCheck.together,
      `${howToCheck.key} ${howToCheck.sameKey}`,
      howToCheck.signature,
      howToCheck.sums,
      howToCheck.originals,
    ])
    const [, key, signature, sums] = lines.map(({ code }) => code)
    // The key of the line that the desk publishes.
    expect(published).toContain(key?.replace('touchstone ', ''))
    writeFileSync(join(at, 'allowed_signers'), published)
    const signed = run(signature)
    expect([signed.status, signed.stdout], signed.stderr).toEqual([
      0,
      expect.stringMatching(/^Good "touchstone-export" signature for touchstone with ED25519 key SHA256:/),
    ])
    const summed = run(sums)
    expect(summed.status, summed.stderr).toBe(0)
    const checked = summed.stdout.trimEnd().split('\n')
    expect(checked.filter((line) => !line.endsWith(': OK'))).toEqual([])
    // Every file of it but the sums and what signs them.
    expect(checked).toHaveLength(
      readdirSync(at, { recursive: true }).length - ['annex', 'SHA256SUMS', 'SHA256SUMS.sig', 'allowed_signers'].length,
    )
    for (const name of readdirSync(evidence)) {
      const [digest = 'none'] = run(`sha256sum '${join(evidence, name)}'`).stdout.split(' ')
      expect(text).toContain(digest)
    }
  })

  it('are the same in the HTML page of the report, with the names of its files', async () => {
    const { lines, published, at, run } = await handedOut()
    const { page } = await openReportPage(join(at, 'R.html'))
    const commands = await page.locator('.origin li code').allTextContents()
    const steps = await page.locator('.origin li').allTextContents()
    writeFileSync(join(at, 'allowed_signers'), published)
    const printed = lines.slice(2, 4)
    expect(printed.map(({ code }) => run(code).status)).toEqual([0, 0])
    expect(commands).toEqual(printed.flatMap(({ typed }) => typed.map(({ code }) => code)))
    // But for the name of the page, which whoever saves it may have changed, and the line of a key, which it does not show.
    const stepOf = ({ says, typed }: (typeof lines)[number]) =>
      says + typed.map(({ systems, code }) => systems + code).join('')
    expect(steps.slice(1)).toEqual([howToCheck.key, ...printed.map(stepOf)])
  })

  it.skipIf(cannotReadPrint !== null)(`can be copied from the printed page, line by line${noPrint}`, async () => {
    const { html, lines, published, at, run } = await handedOut()
    const { pdf } = await printPdf(html)
    const file = join(setupFolder(), 'R.pdf')
    writeFileSync(file, pdf)
    const text = spawnSync('pdftotext', [file, '-'], { encoding: 'utf8' }).stdout
    const [, signature = ''] = /(ssh-keygen[^<]*<\s*\S+)/.exec(text) ?? []
    const [sums = ''] = /sha256sum -c \S*SUMS/.exec(text.slice(text.indexOf(howToCheck.sums.slice(0, 16)))) ?? []
    // The whole line of the key is on one of paper.
    const [, key] = lines.map(({ code }) => code)
    expect(text).toContain(`${key}\n`)
    writeFileSync(join(at, 'allowed_signers'), published)
    expect(run(signature).stdout).toMatch(/^Good "touchstone-export" signature for touchstone/)
    expect(run(sums).status).toBe(0)
  })

  it('show it where a file, the sums or the line of the desk is another', async () => {
    const { lines, published, at, run } = await handedOut()
    const [, , signature, sums] = lines.map(({ code }) => code)
    const check = () => ({ signature: run(signature).status, sums: run(sums).status })
    writeFileSync(join(at, 'allowed_signers'), published)
    expect(check()).toEqual({ signature: 0, sums: 0 })
    appendFileSync(join(at, 'R.docx'), ' ')
    expect(check()).toMatchObject({ signature: 0, sums: 1 })
    const file = join(at, 'SHA256SUMS')
    const digest = run('sha256sum R.docx').stdout.slice(0, 64)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^[0-9a-f]{64}(?= {2}R\.docx$)/m, digest))
    expect(check()).toEqual({ signature: 255, sums: 0 })
    const other = await handedOut(true)
    writeFileSync(join(other.at, 'allowed_signers'), published)
    expect(other.run(signature).stdout).not.toContain('Good')
  })
})

const desk = sharedDesk(async ({ home, evidence }) => {
  const { privateKey } = generateKey()
  const { write, printed, evidence: originals } = await setupWholeExport(privateKey)
  cpSync(await write('R'), home, { recursive: true })
  cpSync(originals, evidence, { recursive: true })
  const { fingerprint, allowedSigners } = signerWith(privateKey)
  return { html: printed(), published: `# ${fingerprint}\n${allowedSigners}\n` }
})

/**
 * A signed report of all forms as it is handed out, in a folder with nothing else, the lines that it prints, and the file
 * that its desk publishes. `isOther` = of another desk.
 */
async function handedOut(isOther = false) {
  const { home: at, evidence, made } = isOther ? await desk.own() : await desk()
  const [, after = ''] = made.html.split('class="how-to-check"')
  const [list = ''] = /<ol>.*?<\/ol>/s.exec(after) ?? []
  const lines = [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line = '']) => {
    const [says = ''] = line.split('<p ')
    const typed = [...line.matchAll(/(?:<p class="system">([^<]*)<\/p>)?<p class="typed"><code>([^<]*)<\/code>/g)].map(
      ([, systems = '', code = '']) => ({ systems: plain(systems), code: plain(code) }),
    )
    // The first is that of Linux, where this runs.
    return { says: plain(says), typed, code: typed[0]?.code ?? '' }
  })
  const run = (command = '') => spawnSync('sh', ['-c', command], { cwd: at, encoding: 'utf8' })
  return { ...made, lines, at, run, evidence, text: htmlText(made.html) }
}

/** What a person reads of a piece of HTML and types. */
const plain = (html: string): string =>
  html.replace(
    /&(quot|lt|gt|#x27|amp);/g,
    (_, name: string) => ({ quot: '"', lt: '<', gt: '>', '#x27': "'", amp: '&' })[name] ?? '',
  )

function setup() {
  const folder = setupFolder()
  const { privateKey, publicKey } = generateKey()
  writeFileSync(join(folder, 'allowed_signers'), `${allowedSignersLine(publicKey, 'library')}\n`)
  const verify = ({ message = MESSAGE, namespace = 'touchstone-export', principal = 'touchstone' } = {}) => {
    const args = ['-Y', 'verify', '-f', 'allowed_signers', '-I', principal, '-n', namespace, '-s', 'sums.sig']
    const { stdout, stderr } = spawnSync('ssh-keygen', args, { cwd: folder, input: message, encoding: 'utf8' })
    return stdout + stderr
  }
  return { folder, privateKey, publicKey, verify }
}
