import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { MachineExport } from '../../src/main/export/machine/schema.ts'
import type { DeskText } from '../../src/shared/model/desk-texts.ts'
import { deskWords } from '../../src/shared/words/desk.ts'
import { reportSheet } from '../../src/shared/words/report-sheet.ts'
import { textNames } from '../../src/shared/words/report-texts.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { axeFaultsInBothThemes } from './support/axe.ts'
import { setupApp } from './support/setup-app.ts'

const DESK = {
  organisation: 'State Forensic Office',
  laboratory: 'Image Laboratory',
  address: '12 Quay Road',
  examiner: 'Dr. R. Osei',
  qualifications: 'Expert of the court',
} as const satisfies Record<DeskText, string>

describe('what reports say of the desk', () => {
  const app = setupApp()

  beforeAll(async () => {
    const { home, evidence } = app
    const picture = await jpegOf('#486', 640, 480)
    for (const name of ['one.jpg', 'two.jpg']) writeFileSync(join(evidence, name), picture)
    writeFileSync(join(app.folder, 'logo.jpg'), picture)
    expectDone(await runHeadless(['ingest', evidence, '--home', home, '--case', 'Harbour']))
    await app.start()
  })

  const block = () => app.page.getByRole('region', { name: deskWords.title, exact: true })
  const field = (name: DeskText) => app.page.getByLabel(textNames[name], { exact: true })

  it('is entered in the settings, and kept until it is changed', async () => {
    const { page } = app
    await page.getByText('Harbour').first().waitFor()
    await page.keyboard.press(',')
    const save = block().getByRole('button', { name: deskWords.save, exact: true })
    await save.waitFor()
    expect(await save.isDisabled()).toBe(true)
    for (const name of ['organisation', 'laboratory', 'address', 'examiner', 'qualifications'] as const)
      await field(name).fill(DESK[name])
    await save.click()
    await expect.poll(() => save.isDisabled()).toBe(true)
    await app.chooseNext([join(app.folder, 'logo.jpg')])
    await block().getByRole('button', { name: deskWords.chooseLogo }).click()
    await block().getByRole('button', { name: deskWords.removeLogo }).waitFor()
    expect(await axeFaultsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Harbour' }).first().waitFor()
    await page.keyboard.press(',')
    expect(await field('qualifications').inputValue()).toBe(DESK.qualifications)
    await page.keyboard.press('Escape')
  })

  it('is shown where a case says nothing, and stands in the report but for what the case says itself', async () => {
    const { page } = app
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Harbour' }).first().click()
    await page.getByRole('button', { name: reportSheet.open }).click()
    await field('examiner').waitFor()
    expect(await field('organisation').getAttribute('placeholder')).toBe(DESK.organisation)
    expect(await field('qualifications').getAttribute('placeholder')).toBe(DESK.qualifications)
    await field('examiner').fill('M. Iwu')
    expect(await field('qualifications').getAttribute('placeholder')).toBe('')
    expect(await axeFaultsInBothThemes(page)).toEqual([])
    const target = join(app.folder, 'report')
    await app.saveNextTo(target)
    await page.getByRole('button', { name: reportSheet.make }).click()
    await page.getByText(reportSheet.done, { exact: true }).waitFor()
    const { report } = MachineExport.parse(JSON.parse(readFileSync(join(target, 'report.json'), 'utf8')))
    expect(report).toMatchObject({ ...DESK, examiner: 'M. Iwu', qualifications: null })
    await page.getByRole('button', { name: reportSheet.close }).last().click()
  })

  it('is named by the entry of the report in the custody log', async () => {
    const { page } = app
    await page.keyboard.press('Shift+H')
    for (const text of [DESK.organisation, 'M. Iwu']) await page.getByText(text).first().waitFor()
    expect(await page.content()).not.toContain(DESK.qualifications)
  })
})
