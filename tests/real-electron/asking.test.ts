import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { startSimulatedService } from '../../tools/simulated-service/service.ts'
import { askApp, valueFrom } from '../e2e/support/ask-app.ts'
import { openCase } from '../e2e/support/desk.ts'
import { hasOpenssl, makeCertificates } from '../support/authority.ts'
import { setupFolder } from '../support/folder.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { startTlsFront } from '../support/tls-front.ts'
import { connectTo, inElectron, startElectron, takeIn } from './support/start.ts'

describe('a question about credits', () => {
  inElectron('is answered no by Esc and by Enter', async () => {
    const folder = setupFolder()
    const service = await startSimulatedService()
    try {
      const app = await startElectron({ home: join(folder, 'home') })
      const picture = join(folder, 'harbour.jpg')
      writeFileSync(picture, await jpegOf('#486', 320, 240))
      const caseId = await openCase(app, 'Harbour fire')
      const rows = await takeIn(app, caseId, [picture], 1)
      await connectTo(app, service)
      await app.main.evaluate(({ dialog }) => {
        const seen: object[] = []
        Object.assign(globalThis, { seen })
        Object.assign(dialog, {
          showMessageBox: async (...all: unknown[]) => {
            const { buttons, defaultId, cancelId, noLink } = all.at(-1) as Electron.MessageBoxOptions
            seen.push({ buttons: buttons?.length, defaultId, cancelId, noLink })
            return { response: cancelId ?? 0, checkboxChecked: false }
          },
        })
      })
      const quote = await valueFrom(app.page, 'checks.quote', { caseId, items: rows.map(({ id }) => id) })
      expect(await askApp(app.page, 'checks.approve', { quoteId: quote.id })).toMatchObject({ ok: false })
      const asked = await app.main.evaluate(() => (globalThis as unknown as { seen: object[] }).seen)
      expect(asked).toEqual([{ buttons: 2, defaultId: 0, cancelId: 0, noLink: true }])
      expect(service.charges()).toHaveLength(0)
      await app.close()
    } finally {
      await service.close()
    }
  })
})

describe('the way to the service', () => {
  const NAME = 'service.test'
  const needs = { on: ['linux'], missing: hasOpenssl ? null : 'openssl is not installed' } as const

  inElectron(
    'goes through the proxy of the system and trusts the authorities of the system, and no others',
    async () => {
      const folder = setupFolder()
      const service = await startSimulatedService()
      try {
        const front = await startTlsFront(service.origin, NAME)
        const proxy = front.pac.replace('PROXY ', 'http://')
        const bundle = join(folder, 'system.pem')
        writeFileSync(bundle, front.own.authority)
        const app = await startElectron({
          home: join(folder, 'home'),
          args: [`--proxy-server=${proxy}`],
          // Where OpenSSL, and so Node, looks for the authorities of a Linux system.
          env: { SSL_CERT_FILE: bundle },
        })
        await connectTo(app, service, front.origin)
        expect(await valueFrom(app.page, 'account.test', {})).toMatchObject({ connection: 'online' })
        expect(front.takeRead()).toContain('GET ')
        front.show(makeCertificates(NAME))
        expect(await valueFrom(app.page, 'account.test', {})).not.toMatchObject({ connection: 'online' })
        expect(front.takeRead()).toBe('')
        await app.close()
      } finally {
        await service.close()
      }
    },
    needs,
  )

  inElectron('is asked for nothing before a person asks', async () => {
    const asked: string[] = []
    const proxy = createServer((request, answer) => {
      asked.push(request.url ?? '')
      answer.end()
    })
    proxy.on('connect', (request, socket) => {
      asked.push(request.url ?? '')
      socket.destroy()
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = proxy.address() as AddressInfo
      const app = await startElectron({ home: setupFolder(), args: [`--proxy-server=http://127.0.0.1:${port}`] })
      await openCase(app, 'Harbour fire')
      await app.close()
      expect(asked).toEqual([])
    } finally {
      proxy.closeAllConnections()
      proxy.close()
    }
  })
})
