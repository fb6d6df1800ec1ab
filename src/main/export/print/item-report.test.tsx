import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleLinkFacts } from '../../../../tests/support/link-report-facts.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { itemText, reportHtml } from '../../../../tests/support/set-html.ts'
import type { ImageResult } from '../../../shared/model/analysis.ts'
import { FactCheck } from '../../../shared/model/job.ts'
import { optionsFor, type ReportPart } from '../../../shared/model/report-options.ts'
import { dayText } from '../../../shared/words/dates.ts'
import { faces, stageWords } from '../../../shared/words/faces.ts'
import { sourceWords } from '../../../shared/words/fact-check.ts'
import { walkLine } from '../../../shared/words/report/custody-report.ts'
import { howToCheck } from '../../../shared/words/report/how-to-check.ts'
import { plates as platesWords } from '../../../shared/words/report/plates.ts'
import {
  asked as askedWords,
  changedSince as changedSinceWords,
  identity as identityWords,
  integrity as integrityWords,
  limits as limitsWords,
  report as reportWords,
  service as serviceWords,
} from '../../../shared/words/report/report.ts'
import { faceCrops as faceCropsWords } from '../../../shared/words/report/report-faces.ts'
import { factCheckReport } from '../../../shared/words/report/report-fact-check.ts'
import { recording as recordingWords } from '../../../shared/words/report/report-recording.ts'
import { glossary as glossaryWords, method } from '../../../shared/words/report/report-set.ts'
import { smallCopy } from '../../../shared/words/report/viewing-copy.ts'
import { unsignedWords } from '../../../shared/words/signing.ts'
import { verdictWords } from '../../../shared/words/verdicts.ts'
import type { ItemRequest } from '../../db/item-requests.ts'
import { itemJson } from '../machine/item-json.ts'

describe('an item report', () => {
  it('says which file it is about: references, path, full hash with its algorithm and what was hashed', () => {
    const text = itemText(sampleFacts())
    for (const part of [
      'CASE-2026-014',
      'EXH-02',
      'ITEM-0005',
      '/media/reader/DCIM/100CANON/portrait.jpg',
      '8f3c1a70b5d94e2f6a1c0b9d8e7f60514233445566778899aabbccddeeff0011',
      'SHA-256',
      '3,482,911 bytes',
    ])
      expect(text).toContain(part)
  })

  it('says of a relocated file where it was read and where it is now, each with the time the file system gives', () => {
    const at = (minutes: number) => Date.UTC(2026, 10, 20, 9, minutes)
    const from = '/media/first/portrait.jpg'
    const relocated = sampleFacts(({ item }) => {
      const seen = { bytes: item.row.bytes, sha256: item.row.sha256 }
      item.inspectedAt = at(30)
      item.modifiedAt = at(45)
      item.sightings = [
        { what: 'relinked', seenAt: at(50), path: item.path, modifiedAt: at(45), ...seen },
        { what: 'read', seenAt: at(30), path: from, modifiedAt: at(10), ...seen },
      ]
    })
    const text = itemText(relocated)
    expect(text).toContain(`${identityWords.pathAsRead} ${from}`)
    expect(text).toContain(`${identityWords.modified} 20 Nov 2026, 09:10:00 UTC`)
    expect(text).toContain(
      `${identityWords.relocated} 20 Nov 2026, 09:50:00 UTC (10:50:00 +01:00), ${identityWords.relocatedTo} ${relocated.item.path}`,
    )
    expect(text).toContain(`${identityWords.modifiedThere} 20 Nov 2026, 09:45:00 UTC`)
    expect(itemJson(relocated, Buffer.from(relocated.item.path)).file).toMatchObject({
      modifiedAt: '2026-11-20T09:45:00.000Z',
      relocated: { from, modifiedAt: '2026-11-20T09:10:00.000Z', at: '2026-11-20T09:50:00.000Z' },
    })
  })

  it('says nothing of a relocation where none is recorded since the file was last read', () => {
    const read = sampleFacts(({ item }) => {
      const seen = { path: item.path, bytes: item.row.bytes, sha256: item.row.sha256, modifiedAt: 0 }
      item.sightings = [
        { what: 'same', seenAt: 3, ...seen },
        { what: 'relinked', seenAt: 2, ...seen },
        { what: 'read', seenAt: 1, ...seen, path: '/media/first/portrait.jpg' },
      ]
    })
    for (const facts of [read, sampleFacts()]) {
      expect(itemText(facts)).not.toContain(identityWords.relocatedTo)
      expect(itemText(facts)).toContain(`${identityWords.path} ${facts.item.path}`)
      expect(itemJson(facts, Buffer.from(facts.item.path)).file?.relocated).toBeNull()
    }
  })

  it('says of each printed picture from which copy it is drawn, and whether that is the one that was made', () => {
    const facts = sampleFacts((known) => {
      known.picture = { bytes: new Uint8Array([1, 2, 3]), type: 'image/jpeg', side: 2048 }
      known.copy = 'not_entered'
    })
    const text = itemText(facts)
    expect(text).toMatch(/Figure A.*A viewing copy\. The SHA-256 below does not cover it\./)
    expect(text).toContain(integrityWords.picturesNote)
    expect(itemText({ ...facts, veil: { look: 'blur', isLifted: false } })).toMatch(
      /Blurred, drawn from .* does not cover/,
    )
    for (const copy of ['entered', 'drawn_anew', 'not_entered'] as const)
      expect(itemText({ ...facts, copy })).toContain(smallCopy(copy))
  })

  it('keeps observation, service result and finding apart and in this order', () => {
    const text = itemText(sampleFacts())
    const places = [glossaryWords.terms[2][0], platesWords.result, 'No finding is recorded'].map((part) =>
      text.indexOf(part),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  it('names a score as what the service returned, with its scale and date, and never as a chance or proof', () => {
    const text = itemText(sampleFacts())
    expect(text).toMatch(/The service returned .?ai_edited.? with score 0\.88 \(service scale.*20 Nov 2026/)
    expect(text).toContain(verdictWords('ai_edited').caveat)
    expect(text).not.toMatch(/probab|authentic|% fake|genuine/i)
  })

  it('never turns “real” into more than no indication', () => {
    const text = itemText(
      sampleFacts((facts) => {
        for (const result of [facts.service.analysis?.result, facts.service.analysis?.reply.images[0]])
          if (result) Object.assign(result, { verdict: 'real', isManipulated: false })
      }),
    )
    expect(text).toContain('(no indication reported; service scale')
    expect(text).toContain('No indication reported')
    expect(text).toContain(verdictWords('real').caveat)
  })

  it('says “not in your plan” of a detail only where the reply has none and says so', () => {
    const withDetails = (hasDetailedReport: boolean, given: Partial<ImageResult> = {}) =>
      itemText(
        sampleFacts((facts) => {
          const analysis = facts.service.analysis
          if (!analysis?.result) throw new Error('the sample has a result')
          analysis.reply.hasDetailedReport = hasDetailedReport
          Object.assign(analysis.result, { deepfakeScore: null, generators: null, deepAnalysis: null, ...given })
        }),
      )
    const { announced, not_included: notIncluded } = reportWords.noDetail
    expect(withDetails(false).split(notIncluded)).toHaveLength(4)
    expect(withDetails(true)).not.toContain(notIncluded)
    expect(withDetails(true).split(announced)).toHaveLength(4)
    for (const given of [{ deepfakeScore: 0.1 }, { generators: [] }])
      expect(withDetails(false, given)).not.toContain(notIncluded)
  })

  it('shows what this version does not know as it came', () => {
    const text = itemText(
      sampleFacts((facts) => {
        const result = facts.service.analysis?.result
        if (result) Object.assign(result, { verdict: 'dreamt_up' })
      }),
    )
    expect(text).toContain('dreamt_up')
    expect(text).toContain('images[0].watermark')
  })

  it('says of an answer that could not be read that it is kept, not that there is none', () => {
    const text = itemText(
      sampleFacts((facts) => {
        facts.service.analysis = null
        facts.item.row.status = 'done_unread'
      }),
    )
    expect(text).toContain(serviceWords.unread)
    expect(text).not.toContain('No service result is stored')
  })

  it('says of a picture what its metadata does not give, and “recorded” of nothing that was not read', () => {
    const local = (...notes: string[]) => {
      const text = itemText(
        sampleFacts((facts) => {
          const { medium } = facts.item
          if (!medium?.metadata) throw new Error('the sample has metadata')
          const bare = { make: null, model: null, dateTimeOriginal: null, times: [], position: null, entries: [] }
          Object.assign(medium.metadata, { ...bare, hasMakerNote: false, notes })
        }),
      )
      return text.slice(text.indexOf(glossaryWords.terms[2][0]), text.indexOf('No finding is recorded'))
    }
    const parts = ['no camera', 'no time', 'no GPS location']
    for (const part of parts) expect(local()).toContain(`${part} recorded`)
    for (const part of parts) expect(local('exif_entry_unreadable')).not.toContain(`${part} recorded`)
    expect(local('exif_entry_unreadable')).toContain('no GPS location in what was read')
    expect(local('position_impossible')).toContain('recorded, but unusable')
  })

  it('says that a result is missing instead of leaving the block empty', () => {
    const text = itemText(
      sampleFacts((facts) => {
        facts.service = { ...facts.service, analysis: null, faces: null }
        facts.item.row.status = 'not_sent'
        facts.isSimulated = false
      }),
    )
    expect(text).toContain(serviceWords.none)
    expect(text).not.toContain('The service returned')
    expect(text).not.toContain('SIMULATED')
  })

  it('says that an answer about these bytes was erased with another case, and when that was deleted', () => {
    const erased = sampleFacts((facts) => {
      facts.service = { ...facts.service, analysis: null, faces: null }
      facts.item.row.status = 'not_sent'
      facts.item.answerErasedAt = Date.UTC(2026, 10, 20, 22, 5, 0)
    })
    expect(itemText(erased)).toContain('That reply was erased on 20 Nov 2026, 22:05:00 UTC (23:05:00 +01:00).')
    expect(itemJson(erased, Buffer.from('')).service.answerErasedAt).toBe('2026-11-20T22:05:00.000Z')
    expect(itemJson(sampleFacts(), Buffer.from('')).service.answerErasedAt).toBeNull()
  })

  it('says of an attached result who attached it, and never that the service returned it', () => {
    const html = reportHtml(
      sampleFacts((facts) => {
        if (facts.service.analysis) facts.service.analysis.attachedBy = 'R. Osei'
      }),
    )
    expect(html).toContain('This result was attached by R. Osei')
    expect(html).toContain('The attached reply says')
    expect(html).not.toContain('The service returned')
  })

  it('marks every page when the service was simulated', () => {
    const html = reportHtml(sampleFacts())
    expect(html).toContain('@top-center { content: "SIMULATED SERVICE"')
    expect(itemText(sampleFacts())).toContain('what it returned is not a real result.')
    expect(
      reportHtml(
        sampleFacts((facts) => {
          facts.isSimulated = false
        }),
      ),
    ).not.toContain('class="watermark"')
  })

  it('says once how the custody log was found, and how the report is checked, whatever parts were chosen', () => {
    const whole = { state: 'whole' } as const
    const signature = { state: 'signed', fingerprint: 'SHA256:abc', publicKey: 'ssh-ed25519 AAAA' } as const
    const some: ReportPart[][] = [optionsFor(1).parts, ['integrity'], ['limits'], []]
    for (const facts of [sampleFacts(), sampleLinkFacts()])
      for (const parts of some) {
        const options = { ...optionsFor(1), parts }
        const text = htmlText(reportHtml(facts, { options, walk: whole, signature }))
        expect(text.split(walkLine(whole)).length - 1, parts.join()).toBe(1)
        for (const line of [howToCheck.together, howToCheck.key, 'sha256sum -c SHA256SUMS'])
          expect(text).toContain(line)
        expect(text.includes(howToCheck.originals)).toBe(facts.link === null)
      }
  })

  it('says why it is not signed, and then names no key to check it with', () => {
    const signature = { state: 'unsigned', reason: 'locked' } as const
    const text = htmlText(reportHtml(sampleFacts(), { signature }))
    expect(text.replace(/\s+/g, ' ')).toContain(`${howToCheck.unsigned} ${unsignedWords.locked}`)
    expect(text).not.toContain(howToCheck.signature)
  })

  it('prints the stage of a face analysis as it was sent, beside our words for it', () => {
    const text = itemText(sampleFacts())
    expect(text).toContain('faceAnalysis.stage face_crop')
    expect(text).toContain(stageWords('face_crop').label)
  })

  it('prints the head of the custody log at the foot of every page', () => {
    const facts = sampleFacts()
    expect(reportHtml(facts)).toContain(
      `@bottom-left { content: "Custody log: 2,317 entries, fingerprint\\a ${facts.custody?.head}"`,
    )
  })

  it('tells the two scores of the whole picture apart by what they are of', () => {
    const text = itemText(sampleFacts())
    expect(text).toContain('Deepfake score 0.44 reported for the whole image')
    expect(text).toContain(`${faceCropsWords.wholePicture}: 0.44`)
  })

  it('draws a bar only of scores whose scale the interface documents', () => {
    const html = reportHtml(sampleFacts())
    const before = html.split('</bdi><svg viewBox="0 0 200 8"').slice(0, -1)
    expect(before.map((text) => text.slice(text.lastIndexOf('>') + 1))).toEqual(['Score', 'Deepfake score'])
    expect(html.split('viewBox="0 0 200 8"')).toHaveLength(3)
    expect(itemText(sampleFacts())).toContain('midjourney 0.03')
  })

  it('says in words when the original now holds other bytes', () => {
    const text = itemText(
      sampleFacts((facts) => {
        facts.verification = { state: 'different', at: 0 }
      }),
    )
    expect(text).toContain('DIFFERENT')
    expect(text).not.toContain('Same SHA-256 at intake')
  })

  it.each([
    ['verified', 'Same SHA-256 at intake and when re-read on 21 Nov 2026, 09:41:04 UTC (10:41:04 +01:00).'],
    ['different', identityWords.again.different({ at: '21 Nov 2026, 09:41:04 UTC (10:41:04 +01:00)' })],
    ['not_attached', 'Not at its path when this report was made'],
    ['not_checked', 'Not re-read for this report'],
  ] as const)(
    'says beside the digest whether the file still holds those bytes, with no other part: %s',
    (state, line) => {
      const facts = sampleFacts((known) => {
        known.verification = { state, at: Date.UTC(2026, 10, 21, 9, 41, 4) }
      })
      expect(reportHtml(facts, { options: { ...optionsFor(1), parts: [] } })).toContain(line)
    },
  )

  it('shows on its first page that other stored results say something else', () => {
    const of = (...verdicts: string[]) =>
      itemText(
        sampleFacts(({ service }) => {
          const { analysis } = service
          if (!analysis?.result) throw new Error('no result')
          const { result } = analysis
          service.others = verdicts.map((verdict) => ({ ...analysis, result: { ...result, verdict } }))
        }),
      )
    const own = sampleFacts().service.analysis?.result?.verdict ?? ''
    expect(of('unknown', own)).toMatch(
      /Other stored results for these bytes: 2\. They differ: also ‘unknown’\.[\s\S]*Finding/,
    )
    expect(of(own)).toContain('Other stored results for these bytes: 1, none with another verdict.')
  })

  it('takes hostile text for text', () => {
    const hostile = '</style><script>alert(1)</script><img src=x onerror=alert(2)>\u202Egpj.exe'
    const facts = sampleFacts((known) => {
      known.item.row.name = hostile
      known.item.path = `/evidence/${hostile}`
      known.case.name = hostile
      known.made.operator = hostile
      const result = known.service.analysis?.result
      if (result)
        Object.assign(result, { errorMessage: hostile, generators: [{ name: hostile, score: 2 }], verdict: hostile })
    })
    const html = reportHtml(facts)
    expect(html).not.toMatch(/<script|<img/i)
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    expect(html).not.toContain('\u202E')
    expect(html).toContain('<span class="sign">U+202E</span>')
  })

  it('refuses a reference that is none of ours in its style sheet', () => {
    const broken = sampleFacts((facts) => {
      facts.item.row.reference = 'x"; } body { display: none'
    })
    expect(() => reportHtml(broken)).toThrow()
  })

  it('prints with each request the SHA-256 of the file’s bytes that were read for it, and whether it is the item’s', () => {
    const sent = (change: Partial<ItemRequest>): string =>
      itemText(
        sampleFacts((facts) => {
          facts.othersTakenInAt = null
          Object.assign(facts.requests?.requests[0] ?? {}, change)
        }),
      ).replace(/\s+/g, ' ')
    const sha256 = sampleFacts().item.row.sha256
    expect(sent({})).toContain(`The file’s bytes, as read for this request; same SHA-256 as the item: ${sha256}`)
    const other = 'ab'.repeat(32)
    const differs = sent({ sentSha256: other })
    expect(differs).toContain(
      `DIFFERENT: the file’s bytes, as read for this request, have another SHA-256 than the item: ${other}`,
    )
    expect(differs).not.toContain(integrityWords.sentSame)
    expect(sent({ sentSha256: null, phase: 'body', outcome: 'refused' })).toContain(integrityWords.sentNever)
    expect(sent({ sentSha256: null, phase: 'body', outcome: null })).not.toContain('never left')
  })

  it('prints with each request the name of the file in it, by which the service may call it', () => {
    const sentName = '7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001.jpg'
    const named = (name: string | null): string =>
      itemText(
        sampleFacts((facts) => {
          Object.assign(facts.requests?.requests[0] ?? {}, { sentName: name })
        }),
      ).replace(/\s+/g, ' ')
    expect(named(sentName)).toContain(`${askedWords.nameInRequest}: ${sentName}`)
    expect(named(null)).not.toContain(askedWords.nameInRequest)
  })

  it('asks for nothing outside itself', () => {
    const html = reportHtml(
      sampleFacts((facts) => {
        facts.picture = { bytes: PIXEL, type: 'image/png', side: 2048 }
      }),
    )
    const addresses = [...html.matchAll(/(?:src|href)="?=?([^"\s>)]{0,40})|url\(([^)]{0,40})/g)].map(
      ([, attribute, css]) => attribute ?? css ?? '',
    )
    expect(addresses.length).toBeGreaterThan(0)
    expect(addresses.filter((address) => !address.startsWith('data:'))).toEqual([])
    expect(html).not.toContain('style="')
  })

  it('of a sound that was fact-checked says so, and denies nothing that was found', () => {
    const text = itemText(
      sampleFacts((facts) => {
        facts.item.row.kind = 'audio'
        facts.picture = null
        facts.service.analysis = null
        facts.factChecks = [checked(true)]
        facts.factChecksInAll = 1
      }),
    )
    for (const part of [
      'Fact check',
      'The service returned a fact check: see',
      '8 reserved, 5 used',
      'Shown in 2019 already.',
      'The harbour burned on Monday',
      'contradicted',
      'news.example',
      sourceWords.earliest,
      'a'.repeat(64),
      recordingWords.noWaveform,
      limitsWords.factCheck[0],
      limitsWords.notExaminedOfRecordings,
    ])
      expect(text).toContain(part)
    for (const part of ['No service result is stored', limitsWords.appearance]) expect(text).not.toContain(part)
  })

  it('of a picture that was only fact-checked without an end says what was not looked for', () => {
    const text = itemText(
      sampleFacts((facts) => {
        facts.factChecks = [checked(false)]
        facts.factChecksInAll = 1
      }),
    )
    expect(text).toContain(limitsWords.appearance)
    expect(text).toContain(factCheckReport.untold)
    expect(text).toMatch(/Fact check .*Requests and replies.*Metadata/)
  })

  it('says once of results from elsewhere that another service was in use, and nothing of that where none was', () => {
    const { job, ...rest } = checked(true)
    const text = (inUse: string | null) =>
      itemText(
        sampleFacts((facts) => {
          facts.factChecks = [{ ...rest, job: { ...job, isCurrent: false } }]
          facts.factChecksInAll = 1
          facts.service.inUse = inUse
          if (facts.service.analysis !== null) facts.service.analysis.isCurrent = false
        }),
      )
    const origin = 'https://other.example'
    expect(text(origin).split(method.notInUse({ origin, references: 'ITEM-0005' }))).toHaveLength(2)
    expect(text(null)).not.toMatch(/in use|No service was set/)
    const checkedBy = factCheckReport.checkedBy({ origin: 'https://media.example', on: dayText(rest.receivedAt ?? 0) })
    for (const of of [text(origin), text(null)]) expect(of).toContain(checkedBy)
  })

  it('calls no result of bytes that the file held before one of another service', () => {
    const text = itemText(
      sampleFacts((facts) => {
        const { sha256 } = facts.item.row
        if (sha256 === null) throw new Error('the sample has a digest')
        facts.earlier = { sha256, lastSeenAt: 0, nowSha256: null, nowReadAt: null }
        if (facts.service.analysis !== null) facts.service.analysis.isCurrent = false
      }),
    )
    expect(text).toContain(changedSinceWords.title)
    expect(text).not.toMatch(/in use when|No service was set/)
  })

  it('names how many fact checks there are beyond those it prints, and none where it prints all', () => {
    const text = (inAll: number) =>
      itemText(
        sampleFacts((facts) => {
          facts.factChecks = [checked(true), checked(false)]
          facts.factChecksInAll = inAll
        }),
      )
    expect(text(23)).toContain('Fact check 2 of 23')
    expect(text(23)).toContain('Printed here: the newest 2 of 23 fact checks. The others are stored in the library')
    expect(text(2)).toContain('Fact check 2 of 2')
    expect(text(2)).not.toContain('Printed here')
  })

  it('draws a box for every face, the deciding one named', () => {
    const html = reportHtml(
      sampleFacts((facts) => {
        facts.picture = { bytes: PIXEL, type: 'image/png', side: 2048 }
      }),
    )
    expect(html).toContain(`1 · 0.91 · ${faces.decidingShort}`)
    expect(html).toContain('2 · 0.08')
  })
})

/** A fact check, with what it found or without an end. */
function checked(hasEnd: boolean): FactCheck {
  const at = (path: string) => ({ path, isPublicName: true })
  const result = {
    summary: 'Shown in 2019 already.',
    sources: [{ at: 's', domain: 'news.example', tier: 'news', isEarliestSeen: true, pages: [] }],
    claims: [
      {
        at: 'c',
        text: 'The harbour burned on Monday',
        quote: null,
        verdict: 'contradicted',
        confidence: 0.7,
        speaker: null,
        startSeconds: null,
        explanation: null,
        sources: [],
      },
    ],
    transcript: null,
    modality: 'video',
    hasDetailedReport: null,
    foundAt: { summary: at('summary'), sources: at('sources'), claims: at('claims'), transcript: null },
  }
  return FactCheck.parse({
    job: {
      checkId: '3b241101-e2bb-4255-8caf-4136c566a962',
      jobId: 'job-1',
      state: hasEnd ? 'completed' : 'watching',
      sha256: null,
      url: 'https://a.example/',
      modality: 'video',
      context: '',
      run: 1,
      status: null,
      progress: null,
      statusMessage: null,
      statusMessageAt: null,
      errorMessage: null,
      errorMessageAt: null,
      submittedAt: 1,
      answeredAt: null,
      nextAskAt: null,
      trouble: null,
      endedAt: null,
      creditsReserved: 8,
      creditsUsed: 5,
      canCancel: null,
      serviceOrigin: 'https://media.example',
      isCurrent: true,
      isSimulated: false,
      sentName: null,
      contradictedBy: null,
      readAgainAt: null,
      partialAt: null,
    },
    parsed: null,
    result: hasEnd ? result : null,
    receivedAt: hasEnd ? 2 : null,
    replySha256: hasEnd ? 'a'.repeat(64) : null,
    replyBytes: hasEnd ? 900 : null,
    appVersion: null,
    partial: null,
  })
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)

/** What a reader sees, without the style sheet. */
